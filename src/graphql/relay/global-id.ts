import { badUserInput } from '../errors/errors.js';
import { type NodeType, nodes, nodeTypes } from './node-types.js';

/** Twice the length of the id of the deepest trace. No other text that an argument takes is as long. */
export const longestId = 16_384;

/** The id of a chain; those within a type that have a colon begin with 0x or "-". */
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

/** The id of the chain that it is on: a chain is on itself. */
export const chainIdOf = <ChainId>({
  typename,
  id,
  chain,
}: Pick<DecodedId, 'typename' | 'id'> & { readonly chain: ChainId }): ChainId | string =>
  typename === 'Chain' && id !== '-' ? id : chain;

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
  const isWellFormed = typename !== undefined && nodes[typename].id.test(id);
  if (!isWellFormed || encodeGlobalId(typename, id, chain) !== globalId) {
    throw badUserInput('This is not an object id. Take ids from the `id` field of an object.');
  }
  return { typename, id, chain };
};
