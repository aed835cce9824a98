import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isObjectType,
} from 'graphql';
import { getOrInsertComputed } from '../../get-or-insert.js';
import { groupBy } from '../group-by.js';
import { keyOf, responseKey, selectionSetsOf } from '../selections.js';
import { fieldCosts, listSize, lookUpLists, pageSize } from './model.js';
import { free, own, type Price, sum, under } from './price.js';
import { type Selection, union } from './reader.js';
import type { Use } from './uses.js';
import { backTo, type Ways } from './ways.js';

/** Prices what is asked of objects. */
export interface Pricer {
  readonly ways: Ways;
  /** `counted` is the field of the object that costs nothing here: what it leads to is counted elsewhere. */
  readonly object: (typename: string, selection: Selection, counted?: string | null) => Price;
  /** An address that the operation itself asks about. */
  readonly askedAddress: (selection: Selection) => Price;
}

/** A pricer for the operation whose ways these are. @throws QUERY_LIMIT_EXCEEDED while it prices, as they do */
export const createPricer = (ways: Ways): Pricer => {
  const memo = new Map<string, Price>();

  const rowPath = (typename: string, selection: Selection) => {
    const fields = ways.fields(typename, selection);
    return fields.has('nodes') || !fields.has('edges') ? ['nodes'] : ['edges', 'node'];
  };

  /** The rows that several uses of one list share are paid for once. */
  const rows = (connection: string, uses: readonly Use[], counted: string | null): Price => {
    const row = getNamedType(ways.typeOf(connection).getFields().nodes?.type)?.name ?? '';
    const byFirst = [...groupBy(uses, ({ first }) => first)].sort(([a], [b]) => b - a);
    const prices: Price[] = [];
    let asked: Selection = [];
    for (const [at, [first, same]] of byFirst.entries()) {
      asked = union([asked, ...same.map(({ node }) => selectionSetsOf([node]))]);
      const nodes = ways.follow(connection, asked, ['nodes']);
      const ofRow = union([nodes, ways.follow(connection, asked, ['edges', 'node'])]);
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
    const lists = groupBy(ways.uses(field, nodes), ({ list }) => list);
    const named = getNamedType(field.type).name;
    return sum(
      [...lists.values()].map((uses) => {
        const largest = uses.reduce((a, b) => (b.pages > a.pages ? b : a));
        // A page is the least that a list costs: below it, there is nothing to lower.
        const lever = largest.first > pageSize ? 'first' : undefined;
        return sum([
          own(largest.pages, [responseKey(largest.node)], lever),
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
    const price = isObjectType(child) ? object(child.name, selectionSetsOf(nodes), inside) : free;
    return sum([own(calls, [key]), under([key], price, listSize(coordinate, field) ?? 1)]);
  };

  const object: Pricer['object'] = (typename, selection, counted = null) =>
    getOrInsertComputed(memo, `${typename} ${counted} ${keyOf(selection)}`, () => {
      const type = ways.typeOf(typename);
      const back = backTo(typename);
      const asked = back === counted ? selection : ways.whole(typename, selection);
      const fields = ways.fields(typename, asked);
      return sum([...fields].map(([name, nodes]) => ofField(type, name, nodes, back ?? counted)));
    });

  const askedAddress: Pricer['askedAddress'] = (selection) => {
    const fields = ways.fields('Address', selection);
    const attribute = [...fields].find(([name]) => fieldCosts[`Address.${name}`]?.attribute);
    const key = attribute?.[1][0] ? responseKey(attribute[1][0]) : null;
    const missing = lookUpLists.filter((name) => ways.firstPages('Address', selection, name) === 0);
    const lookUps = key === null ? free : own(missing.length, [key]);
    return sum([object('Address', selection), lookUps]);
  };

  return { ways, object, askedAddress };
};
