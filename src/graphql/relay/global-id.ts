import { badUserInput } from '../errors/errors.js';

export const nodeTypes = ['Address', 'Token', 'Transaction', 'TokenTransfer', 'Trace'] as const;
export type NodeType = (typeof nodeTypes)[number];

const count = '(?:0|[1-9]\\d{0,15})';
// Negative for logs that explorers invent.
const logIndex = `(?:-?[1-9]\\d{0,15}|0|-)`;

const idPatterns: Readonly<Record<NodeType, RegExp>> = {
  Address: /^0x[0-9a-f]{40}$/,
  // "-" and a digest if there is no address.
  Token: /^(?:0x[0-9a-f]{40}|-[\w-]{12})$/,
  Transaction: /^0x[0-9a-f]{64}$/,
  // transaction:log index:position in the log; "-" and the block if there is no transaction.
  TokenTransfer: new RegExp(`^(?:0x[0-9a-f]{64}|-(?:0x[0-9a-f]{64})?):${logIndex}:${count}$`),
  Trace: new RegExp(`^0x[0-9a-f]{64}:(?:${count}(?:\\.${count})*)?(?:~${count})?$`),
};

/** Twice the length of the id of the deepest trace. No other text that an argument takes is as long. */
export const longestId = 16_384;

/** The global object id for an id within a type. */
export const encodeGlobalId = (typename: string, id: string): string =>
  Buffer.from(`${typename}:${id}`).toString('base64url');

/** What tells an object from all others: its type, and its id within that type. */
export interface ObjectName {
  readonly typename: NodeType;
  readonly id: string;
}

/**
 * The type of a global object id, and the id within that type.
 * @throws BAD_USER_INPUT for anything that this gateway would not hand out
 */
export const decodeGlobalId = (globalId: string): ObjectName => {
  const isShort = globalId.length <= longestId;
  const text = isShort ? Buffer.from(globalId, 'base64url').toString() : '';
  const colon = text.indexOf(':');
  const typename = nodeTypes.find((name) => name === text.slice(0, colon));
  const id = text.slice(colon + 1);
  if (!typename || !idPatterns[typename].test(id) || encodeGlobalId(typename, id) !== globalId) {
    throw badUserInput('This is not an object id. Take ids from the `id` field of an object.');
  }
  return { typename, id };
};
