import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isObjectType,
} from 'graphql';
import { getOrInsertComputed } from '../../../base/collections/get-or-insert.js';
import { groupBy } from '../../../base/collections/group-by.js';
import type { EndpointName } from '../../../base/config/config.js';
import { keyOf, responseKey, selectionSetsOf } from '../selections.js';
import { fieldCosts, listSize, lookUpLists } from './model.js';
import { free, joinPrices, own, type Price, sum, under } from './price.js';
import { type Selection, union } from './reader.js';
import { mayReadRecord } from './transaction.js';
import { backField, type Traversal } from './traversal.js';
import type { Use } from './uses.js';

/** Prices selections on objects. */
export interface Pricer {
  readonly traversal: Traversal;
  /** `counted` is a field that is free here, since what it leads to is counted elsewhere. */
  readonly object: (typename: string, selection: Selection, counted?: string | null) => Price;
  /** Prices an address that the operation asks for by hash or id. */
  readonly askedAddress: (selection: Selection) => Price;
}

/** Creates a pricer. @throws QUERY_LIMIT_EXCEEDED from its functions, as the traversal does */
export const createPricer = (traversal: Traversal): Pricer => {
  const memo = new Map<string, Price>();

  const rowPath = (typename: string, selection: Selection) => {
    const fields = traversal.fields(typename, selection);
    return fields.has('nodes') || !fields.has('edges') ? ['nodes'] : ['edges', 'node'];
  };

  /** Prices each row once for all uses of the list that reach it, by descending `first`. */
  const rows = (connection: string, uses: readonly Use[], counted: string | null): Price => {
    const row = getNamedType(traversal.typeOf(connection).getFields().nodes?.type)?.name ?? '';
    const byFirst = [...groupBy(uses, ({ first }) => first)].sort(([a], [b]) => b - a);
    const prices: Price[] = [];
    let asked: Selection = [];
    for (const [at, [first, same]] of byFirst.entries()) {
      asked = union([asked, ...same.map(({ node }) => selectionSetsOf([node]))]);
      const nodes = traversal.follow(connection, asked, ['nodes']);
      const ofRow = union([nodes, traversal.follow(connection, asked, ['edges', 'node'])]);
      const count = first - (byFirst[at + 1]?.[0] ?? 0);
      const path = [same[0] ? responseKey(same[0].node) : '', ...rowPath(connection, asked)];
      prices.push(under(path, object(row, ofRow, counted), count, 'first'));
    }
    return sum(prices);
  };

  const connection = (
    endpoint: EndpointName,
    field: GraphQLField<unknown, unknown>,
    nodes: readonly FieldNode[],
    counted: string | null,
  ): Price => {
    const lists = groupBy(traversal.uses(field, nodes), ({ list }) => list);
    const named = getNamedType(field.type).name;
    return sum(
      [...lists.values()].map((uses) => {
        const largest = uses.reduce((a, b) => (b.pages > a.pages ? b : a));
        // A list costs at least one page: within that, lowering `first` saves nothing.
        const lever = largest.first > largest.rowsPerPage ? 'first' : undefined;
        return sum([
          own(largest.pages, endpoint, [responseKey(largest.node)], lever),
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
    const { endpoint, pages } = fieldCosts[coordinate] ?? {};
    const inside = backField(type.name);
    if (endpoint && pages) return connection(endpoint, field, nodes, inside);
    const child = getNamedType(field.type);
    const key = responseKey(first);
    const price = isObjectType(child) ? object(child.name, selectionSetsOf(nodes), inside) : free;
    const isFree =
      child.name === 'Transaction' &&
      // Each for itself, since they may be selected on different transfers.
      !nodes.some((node) => mayReadRecord(selectionSetsOf([node]), traversal));
    return sum([
      endpoint && !isFree ? own(1, endpoint, [key]) : free,
      under([key], price, listSize(coordinate, field) ?? 1),
    ]);
  };

  const object: Pricer['object'] = (typename, selection, counted = null) =>
    getOrInsertComputed(memo, `${typename} ${counted} ${keyOf(selection)}`, () => {
      const type = traversal.typeOf(typename);
      const back = backField(typename);
      const asked = back === counted ? selection : traversal.closure(typename, selection);
      const fields = traversal.fields(typename, asked);
      return sum([...fields].map(([name, nodes]) => ofField(type, name, nodes, back ?? counted)));
    });

  const askedAddress: Pricer['askedAddress'] = (selection) => {
    const fields = [...traversal.fields('Address', selection).values()].flat();
    const attribute = fields.find(({ name }) => fieldCosts[`Address.${name.value}`]?.attribute);
    const missing = Object.entries(lookUpLists).filter(
      ([list]) => traversal.firstPages('Address', selection, list) === 0,
    );
    const path = attribute ? [responseKey(attribute)] : [];
    const lookUps = attribute ? missing.map(([, { name }]) => own(1, name, path)) : [];
    return sum([object('Address', selection), joinPrices(lookUps)]);
  };

  return { traversal, object, askedAddress };
};
