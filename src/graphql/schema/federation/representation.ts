import { isRecord, type JsonRecord } from '../../../explorer/decode/read.js';
import { badUserInput } from '../../errors/errors.js';
import {
  decodeGlobalId,
  type NodeType,
  nodeTypes,
  type ObjectName,
} from '../../relay/global-id.js';
import { AddressHash, Hash } from '../fields/scalars.js';

/** The fields by which the entities of some types are known in other subgraphs. */
interface Key {
  readonly fields: readonly string[];
  readonly types: readonly NodeType[];
  /** Null if there is no such object. @throws BAD_USER_INPUT */
  readonly read: (representation: JsonRecord, typename: NodeType) => ObjectName | null;
}

const nameById = ({ id }: JsonRecord, typename: NodeType): ObjectName => {
  const name = decodeGlobalId(typeof id === 'string' ? id : '');
  if (name.typename === typename) return name;
  throw badUserInput(
    `The \`id\` is that of a ${name.typename}, but \`__typename\` is ${typename}.`,
  );
};

const nameByHash = ({ hash }: JsonRecord, typename: NodeType): ObjectName => {
  const scalar = typename === 'Address' ? AddressHash : Hash;
  return { typename, id: scalar.parseValue(hash) };
};

/** Where a representation has the fields of several keys, the first of these counts. */
const keys: readonly Key[] = [
  { fields: ['id'], types: nodeTypes, read: nameById },
  { fields: ['hash'], types: ['Address', 'Transaction'], read: nameByHash },
];

/** The keys of a type. */
export const keysOf = (typename: NodeType): readonly Key[] =>
  keys.filter(({ types }) => types.includes(typename));

const hasValue = (value: unknown) => value !== undefined && value !== null;

/**
 * Reads what another subgraph says of an entity: its type, and the fields of one of its keys. Null if
 * there is no such object. @throws BAD_USER_INPUT
 */
export const readRepresentation = (representation: unknown): ObjectName | null => {
  const given = isRecord(representation) ? representation : {};
  const typename = nodeTypes.find((name) => name === given.__typename);
  if (!typename) {
    throw badUserInput(
      `A representation must be an object whose \`__typename\` is one of ${nodeTypes.join(', ')}.`,
    );
  }
  const known = keysOf(typename);
  const key = known.find(({ fields }) => fields.every((field) => hasValue(given[field])));
  if (key) return key.read(given, typename);
  const choices = known.map(({ fields }) => fields.map((field) => `\`${field}\``).join(' and '));
  throw badUserInput(`A representation of ${typename} must have ${choices.join(', or ')}.`);
};
