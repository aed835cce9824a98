import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from 'graphql';
import { groupBy } from '../../../base/collections/group-by.js';
import { selectionSetsOf } from '../selections.js';
import { fieldCosts } from './model.js';
import { type Selection, type SelectionReader, union } from './reader.js';
import { readUse } from './uses.js';

/**
 * Paths that lead back to an object that is already loaded: from a transaction through its
 * transfers to itself, and from one entry of a trace to others. A selection at the end counts as
 * one at the start.
 */
const cycles: Readonly<Record<string, readonly (readonly string[])[]>> = {
  Transaction: [
    ['embeddedTokenTransfers', 'transaction'],
    ['tokenTransfers', 'nodes', 'transaction'],
    ['tokenTransfers', 'edges', 'node', 'transaction'],
  ],
  Trace: [['children']],
};

/** The last field of a type's cycles, which leads back; null if the type has none. */
export const backField = (typename: string): string | null => cycles[typename]?.[0]?.at(-1) ?? null;

/**
 * Creates functions that follow an operation's selections from object to object.
 * @throws QUERY_LIMIT_EXCEEDED from these functions, as the reader does
 */
export const createTraversal = (
  schema: GraphQLSchema,
  reader: SelectionReader,
  limits: Parameters<typeof readUse>[2],
) => {
  const typeOf = (typename: string): GraphQLObjectType => {
    const type = schema.getType(typename);
    if (!isObjectType(type)) throw new Error(`${typename} is no object type.`);
    return type;
  };

  /** The fields that a selection selects on a type, by name. */
  const fields = (typename: string, selection: Selection) =>
    groupBy(reader.fields(typeOf(typename), selection), (node) => node.name.value);

  /** The uses of a connection, without those that fail or ask for no rows. */
  const uses = (field: GraphQLField<unknown, unknown>, nodes: readonly FieldNode[]) =>
    nodes.flatMap((node) => readUse(reader.args(field, node), node, limits) ?? []);

  /** The selection on the objects at the end of a path of fields. */
  const follow = (typename: string, selection: Selection, path: readonly string[]): Selection => {
    let at = typename;
    let asked = selection;
    for (const name of path) {
      if (asked.length === 0) return [];
      const field = typeOf(at).getFields()[name];
      const nodes = fields(at, asked).get(name) ?? [];
      const isList = field && fieldCosts[`${at}.${name}`]?.pages;
      // A list that fails or is asked for no rows leads nowhere.
      asked = selectionSetsOf(isList ? uses(field, nodes).map(({ node }) => node) : nodes);
      at = getNamedType(field?.type)?.name ?? '';
    }
    return asked;
  };

  /** The selection, plus everything selected on the same object at the end of cycles. */
  const closure = (typename: string, selection: Selection): Selection => {
    const paths = cycles[typename] ?? [];
    let found = selection;
    for (;;) {
      const more = union([found, ...paths.map((path) => follow(typename, found, path))]);
      if (more.length === found.length) return found;
      found = more;
    }
  };

  /** How many pages of a connection are asked for from its start and without filters. */
  const firstPages = (typename: string, selection: Selection, name: string): number => {
    const field = typeOf(typename).getFields()[name];
    const nodes = fields(typename, selection).get(name) ?? [];
    const used = field ? uses(field, nodes) : [];
    return Math.max(0, ...used.map(({ plain, pages }) => (plain ? pages : 0)));
  };

  return { typeOf, fields, uses, follow, closure, firstPages };
};

export type Traversal = ReturnType<typeof createTraversal>;
