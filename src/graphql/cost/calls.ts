import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from 'graphql';
import { getOrInsertComputed } from '../get-or-insert.js';
import { groupBy } from '../group-by.js';
import { below, keyOf, responseKey } from '../selections.js';
import { fieldCosts, listSize, lookUpLists, pageSize } from './model.js';
import { free, own, type Price, sum, under } from './price.js';
import { type Reader, type Selection, union } from './reader.js';
import { readUse, type Use } from './uses.js';

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
const backTo = (typename: string): string | null => rings[typename]?.[0]?.at(-1) ?? null;

/** Prices what is asked of objects. */
export interface Pricer {
  /** `counted` is the field of the object that costs nothing here: what it leads to is counted elsewhere. */
  readonly object: (typename: string, selection: Selection, counted?: string | null) => Price;
  /** An address that the operation itself asks about. */
  readonly askedAddress: (selection: Selection) => Price;
  /** What is asked of the objects at the end of a path of fields. */
  readonly follow: (typename: string, selection: Selection, path: readonly string[]) => Selection;
  /** The selection with what is asked of the same object further down. */
  readonly whole: (typename: string, selection: Selection) => Selection;
  /** How many first pages of a connection without filters are asked for. */
  readonly firstPages: (typename: string, selection: Selection, field: string) => number;
}

/** A pricer for the operation that `reader` reads. @throws QUERY_LIMIT_EXCEEDED while it prices, as the reader does */
export const createPricer = (
  schema: GraphQLSchema,
  reader: Reader,
  maxPageSize: number,
): Pricer => {
  const memo = new Map<string, Price>();

  const typeOf = (typename: string): GraphQLObjectType => {
    const type = schema.getType(typename);
    if (!isObjectType(type)) throw new Error(`${typename} is no object type.`);
    return type;
  };

  const fieldsOf = (typename: string, selection: Selection) =>
    groupBy(reader.fields(typeOf(typename), selection), (node) => node.name.value);

  const follow: Pricer['follow'] = (typename, selection, path) => {
    let at = typename;
    let asked = selection;
    for (const name of path) {
      if (asked.length === 0) return [];
      const field = typeOf(at).getFields()[name];
      const nodes = fieldsOf(at, asked).get(name) ?? [];
      const isList = field && fieldCosts[`${at}.${name}`]?.pages;
      // A list that fails, or is asked for no rows, leads nowhere.
      asked = below(isList ? usesOf(field, nodes).map(({ node }) => node) : nodes);
      at = getNamedType(field?.type)?.name ?? '';
    }
    return asked;
  };

  const whole: Pricer['whole'] = (typename, selection) => {
    const ways = rings[typename] ?? [];
    let found = selection;
    for (;;) {
      const more = union([found, ...ways.map((path) => follow(typename, found, path))]);
      if (more.length === found.length) return found;
      found = more;
    }
  };

  const usesOf = (field: GraphQLField<unknown, unknown>, nodes: readonly FieldNode[]) =>
    nodes.flatMap((node) => readUse(reader.args(field, node), node, maxPageSize) ?? []);

  const rowPath = (typename: string, selection: Selection) => {
    const fields = fieldsOf(typename, selection);
    return fields.has('nodes') || !fields.has('edges') ? ['nodes'] : ['edges', 'node'];
  };

  /** The rows that several uses of one list share are paid for once. */
  const rows = (connection: string, uses: readonly Use[], counted: string | null): Price => {
    const row = getNamedType(typeOf(connection).getFields().nodes?.type)?.name ?? '';
    const byFirst = [...groupBy(uses, ({ first }) => first)].sort(([a], [b]) => b - a);
    const prices: Price[] = [];
    let asked: Selection = [];
    for (const [at, [first, same]] of byFirst.entries()) {
      asked = union([asked, ...same.map(({ node }) => below([node]))]);
      const nodes = follow(connection, asked, ['nodes']);
      const ofRow = union([nodes, follow(connection, asked, ['edges', 'node'])]);
      const count = first - (byFirst[at + 1]?.[0] ?? 0);
      const path = [same[0] ? responseKey(same[0].node) : '', ...rowPath(connection, asked)];
      prices.push(under(path, object(row, ofRow, counted), count, 'first'));
    }
    return sum(prices);
  };

  const connection = (
    field: GraphQLField<unknown, unknown>,
    nodes: readonly FieldNode[],
    counted: string | null,
  ): Price => {
    const lists = groupBy(usesOf(field, nodes), ({ list }) => list);
    const named = getNamedType(field.type).name;
    return sum(
      [...lists.values()].map((uses) => {
        const largest = uses.reduce((a, b) => (b.pages > a.pages ? b : a));
        // A page is the least that a list costs: below it, there is nothing to lower.
        const lever = largest.first > pageSize ? 'first' : undefined;
        return sum([
          own(largest.pages, responseKey(largest.node), lever),
          rows(named, uses, counted),
        ]);
      }),
    );
  };

  const ofField = (
    type: GraphQLObjectType,
    name: string,
    nodes: readonly FieldNode[],
    counted: string | null,
  ): Price => {
    const field = type.getFields()[name];
    const [first] = nodes;
    if (!field || !first || name === counted) return free;
    const coordinate = `${type.name}.${name}`;
    const { pages, calls = 0 } = fieldCosts[coordinate] ?? {};
    const inside = backTo(type.name);
    if (pages) return connection(field, nodes, inside);
    const child = getNamedType(field.type);
    const key = responseKey(first);
    const price = isObjectType(child) ? object(child.name, below(nodes), inside) : free;
    return sum([own(calls, key), under([key], price, listSize(coordinate, field) ?? 1)]);
  };

  const object: Pricer['object'] = (typename, selection, counted = null) =>
    getOrInsertComputed(memo, `${typename} ${counted} ${keyOf(selection)}`, () => {
      const type = typeOf(typename);
      const back = backTo(typename);
      const asked = back === counted ? selection : whole(typename, selection);
      const fields = fieldsOf(typename, asked);
      return sum([...fields].map(([name, nodes]) => ofField(type, name, nodes, back ?? counted)));
    });

  const firstPages: Pricer['firstPages'] = (typename, selection, name) => {
    const field = typeOf(typename).getFields()[name];
    const nodes = fieldsOf(typename, selection).get(name) ?? [];
    const uses = field ? usesOf(field, nodes) : [];
    return Math.max(0, ...uses.map(({ plain, pages }) => (plain ? pages : 0)));
  };

  const askedAddress: Pricer['askedAddress'] = (selection) => {
    const fields = fieldsOf('Address', selection);
    const attribute = [...fields].find(([name]) => fieldCosts[`Address.${name}`]?.attribute);
    const key = attribute?.[1][0] ? responseKey(attribute[1][0]) : null;
    const missing = lookUpLists.filter((name) => firstPages('Address', selection, name) === 0);
    const lookUps = key === null ? free : own(missing.length, key);
    return sum([object('Address', selection), lookUps]);
  };

  return { object, askedAddress, follow, whole, firstPages };
};
