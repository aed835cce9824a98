import { isRecord, type JsonRecord } from '../../explorer/decode/read.js';
import { badUserInput } from '../errors/errors.js';
import { type DecodedId, decodeGlobalId } from '../relay/global-id.js';
import { type DeclaredNode, type NodeType, nodes, nodeTypes } from '../relay/node-types.js';
import { blockNumber } from './fields/block-number.js';
import { AddressHash, ChainId, Hash, Long } from './fields/scalars.js';

/** The fields by which the entities of some types are known in other subgraphs. */
interface Key {
  readonly fields: readonly string[];
  /** Whether the key exists only where the ids of chains are known. */
  readonly needsChainIds?: true;
  /** @throws BAD_USER_INPUT */
  readonly read: (representation: JsonRecord, typename: NodeType) => DecodedId;
}

const nameById = ({ id }: JsonRecord, typename: NodeType): DecodedId => {
  const name = decodeGlobalId(typeof id === 'string' ? id : '');
  if (name.typename === typename) return name;
  throw badUserInput(
    `The \`id\` is that of a ${name.typename}, but \`__typename\` is ${typename}.`,
  );
};

const hasValue = (value: unknown) => value !== undefined && value !== null;

const readKey = {
  address: (value: unknown) => AddressHash.parseValue(value),
  hash: (value: unknown) => Hash.parseValue(value),
  'block number': (value: unknown) => blockNumber(Long.parseValue(value)),
};

/** A chain that is named counts, also where its id is no part of a key: it is not served there. */
const nameBy =
  ({ field, value }: NonNullable<DeclaredNode['key']>): Key['read'] =>
  ({ [field]: given, chainId }, typename) => {
    const chain = hasValue(chainId) ? ChainId.parseValue(chainId) : null;
    return { typename, id: readKey[value](given), chain };
  };

/**
 * Where a representation has the fields of several keys, the first of these counts. Gateways that take the
 * first key that another subgraph can give must find the chain before the hash alone.
 */
const allKeysOf = (typename: NodeType): readonly Key[] => {
  const { key } = nodes[typename];
  const byId: Key = { fields: ['id'], read: nameById };
  if (key === undefined) return [byId];
  const read = nameBy(key);
  return [
    byId,
    { fields: ['chainId', key.field], read, needsChainIds: true },
    { fields: [key.field], read },
  ];
};

/** The keys of a type; `hasChainIds` says whether the ids of chains are known. */
export const keysOf = (typename: NodeType, hasChainIds: boolean): readonly Key[] =>
  allKeysOf(typename).filter(({ needsChainIds }) => hasChainIds || !needsChainIds);

/**
 * Reads what another subgraph says of an entity: its type, and the fields of one of its keys.
 * @throws BAD_USER_INPUT
 */
export const readRepresentation = (representation: unknown): DecodedId => {
  const given = isRecord(representation) ? representation : {};
  const typename = nodeTypes.find((name) => name === given.__typename);
  if (!typename) {
    throw badUserInput(
      `A representation must be an object whose \`__typename\` is one of ${nodeTypes.join(', ')}.`,
    );
  }
  // Whoever names a chain also gives the other field.
  const known = keysOf(typename, false);
  const key = known.find(({ fields }) => fields.every((field) => hasValue(given[field])));
  if (key) return key.read(given, typename);
  const choices = known.map(({ fields }) => `\`${fields.join('` and `')}\``);
  throw badUserInput(`A representation of ${typename} must have ${choices.join(', or ')}.`);
};
