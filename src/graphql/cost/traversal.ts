import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from 'graphql';
import { groupBy } from '../group-by.js';
import { selectionSetsOf } from '../selections.js';
import { fieldCosts } from './model.js';
import { type Reader, type Selection, union } from './reader.js';
import { readUse } from './uses.js';

/**
 * Fields that lead back to objects which are there already: a transaction's transfers to it, a
 * trace's entries to others of it. What is asked there counts as if it were asked here.
 */
const rings: Readonly<Record<string, readonly (readonly string[])[]>> = {
  Transaction: [
    ['embeddedTokenTransfers', 'transaction'],
    ['tokenTransfers', 'nodes', 'transaction'],
    ['tokenTransfers', 'edges', 'node', 'transaction'],
  ],
  Trace: [['children']],
};

/** The field that leads back to an object of the type. */
export const backTo = (typename: string): string | null => rings[typename]?.[0]?.at(-1) ?? null;

/** What the operation that `reader` reads asks of objects of a type, and of what they lead to. @throws QUERY_LIMIT_EXCEEDED as the reader does */
export const createWays = (schema: GraphQLSchema, reader: Reader, maxPageSize: number) => {
  const typeOf = (typename: string): GraphQLObjectType => {
    const type = schema.getType(typename);
    if (!isObjectType(type)) throw new Error(`${typename} is no object type.`);
    return type;
  };

  /** The fields that are asked of them, by name. */
  const fields = (typename: string, selection: Selection) =>
    groupBy(reader.fields(typeOf(typename), selection), (node) => node.name.value);

  /** How a connection is used, by those of the nodes that do not fail. */
  const uses = (field: GraphQLField<unknown, unknown>, nodes: readonly FieldNode[]) =>
    nodes.flatMap((node) => readUse(reader.args(field, node), node, maxPageSize) ?? []);

  /** What is asked of the objects at the end of a path of fields. */
  const follow = (typename: string, selection: Selection, path: readonly string[]): Selection => {
    let at = typename;
    let asked = selection;
    for (const name of path) {
      if (asked.length === 0) return [];
      const field = typeOf(at).getFields()[name];
      const nodes = fields(at, asked).get(name) ?? [];
      const isList = field && fieldCosts[`${at}.${name}`]?.pages;
      // A list that fails, or is asked for no rows, leads nowhere.
      asked = selectionSetsOf(isList ? uses(field, nodes).map(({ node }) => node) : nodes);
      at = getNamedType(field?.type)?.name ?? '';
    }
    return asked;
  };

  /** The selection with what is asked of the same object further down. */
  const whole = (typename: string, selection: Selection): Selection => {
    const paths = rings[typename] ?? [];
    let found = selection;
    for (;;) {
      const more = union([found, ...paths.map((path) => follow(typename, found, path))]);
      if (more.length === found.length) return found;
      found = more;
    }
  };

  /** How many first pages of a connection without filters are asked for. */
  const firstPages = (typename: string, selection: Selection, name: string): number => {
    const field = typeOf(typename).getFields()[name];
    const nodes = fields(typename, selection).get(name) ?? [];
    const used = field ? uses(field, nodes) : [];
    return Math.max(0, ...used.map(({ plain, pages }) => (plain ? pages : 0)));
  };

  return { typeOf, fields, uses, follow, whole, firstPages };
};

export type Ways = ReturnType<typeof createWays>;
