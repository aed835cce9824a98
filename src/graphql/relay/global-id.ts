import { badUserInput } from '../errors/errors.js';

export const nodeTypes = [
  'Address',
  'Token',
  'Transaction',
  'TokenTransfer',
  'Trace',
  'Chain',
] as const;
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
  // "-" if it is not known.
  Chain: /^(?:[1-9]\d{0,19}|-)$/,
  Trace: new RegExp(`^0x[0-9a-f]{64}:(?:${count}(?:\\.${count})*)?(?:~${count})?$`),
};

/** Twice the length of the id of the deepest trace. No other text that an argument takes is as long. */
export const longestId = 16_384;

/** The id of a chain; those within a type begin with 0x or "-". */
const withChain = /^([1-9]\d{0,19}):(.*)$/s;

/** The global object id for an id within a type, on a chain; null if its id is not known. */
export const encodeGlobalId = (typename: string, id: string, chain: string | null): string => {
  const within = chain === null || typename === 'Chain' ? id : `${chain}:${id}`;
  return Buffer.from(`${typename}:${within}`).toString('base64url');
};

/** What a global object id names. */
export interface DecodedId {
  readonly typename: NodeType;
  /** The id within the type. */
  readonly id: string;
  /** The id of its chain; null for the default one. */
  readonly chain: string | null;
}

/**
 * Reads a global object id.
 * @throws BAD_USER_INPUT for anything that this gateway would not hand out
 */
export const decodeGlobalId = (globalId: string): DecodedId => {
  const isShort = globalId.length <= longestId;
  const text = isShort ? Buffer.from(globalId, 'base64url').toString() : '';
  const colon = text.indexOf(':');
  const typename = nodeTypes.find((name) => name === text.slice(0, colon));
  const within = text.slice(colon + 1);
  const [, chain = null, id = within] = withChain.exec(within) ?? [];
  const isWellFormed = typename !== undefined && idPatterns[typename].test(id);
  if (!isWellFormed || encodeGlobalId(typename, id, chain) !== globalId) {
    throw badUserInput('This is not an object id. Take ids from the `id` field of an object.');
  }
  return { typename, id, chain };
};
