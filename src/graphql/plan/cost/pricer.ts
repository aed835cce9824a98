import { getOrInsertComputed, groupBy } from '../../../base/collections/maps.js';
import type { EndpointName } from '../../../endpoints/endpoints.js';
import { nodes } from '../../relay/node-types.js';
import type { FieldPlan } from '../field-plan.js';
import type { ListUse } from '../list-use.js';
import {
  asksForMore,
  below,
  fieldsOf,
  mayReadRecord,
  rowsOf,
  type Selected,
  union,
} from '../selected.js';
import { costOf, joinPrices, multiply, noCost, onChains, type Price, sum } from './price.js';
import { closure } from './reached.js';
import { listSize, type Usage } from './usage.js';

/** How an object was reached, as far as that decides what its fields cost. */
interface Way {
  /** The type of the object before it: fields that lead back there are free, since they are counted there. */
  readonly from?: string | null;
  /** Whether its own record is at hand. */
  readonly isWhole?: boolean;
}

/** Prices what is selected on objects. */
export interface Pricer extends Pick<Usage, 'useOf' | 'mayAsk'> {
  /** The price of an object. */
  readonly priceObject: (selected: Selected, way?: Way) => Price;
  /** The price of an object that the operation asks for by hash or id. */
  readonly priceAsked: (selected: Selected) => Price;
  /** The same, but without what leads back to it. */
  readonly priceOnce: (selected: Selected, way?: Way) => Price;
}

/** Where an address was reached from, in place of a type: the same address on other chains. */
const otherChains = '(chains)';

const keyOf = (selected: Selected) =>
  selected
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join();

/** Creates a pricer for one set of variables, which decide how connections and chains are used. */
export const createPricer = ({ useOf, mayAsk, chainsOf, namesOf }: Usage): Pricer => {
  /** Prices each row once for all uses of the list that reach it, by descending `first`. */
  const priceRows = (uses: readonly ListUse[], from: string): Price => {
    const byFirst = [...groupBy(uses, ({ first }) => first)].sort(([a], [b]) => b - a);
    const prices: Price[] = [];
    let asked: Selected = [];
    for (const [at, [first, same]] of byFirst.entries()) {
      asked = union([asked, below(same.map(({ field }) => field))]);
      const count = first - (byFirst[at + 1]?.[0] ?? 0);
      const named = fieldsOf(asked);
      const row = named.has('nodes') || !named.has('edges') ? ['nodes'] : ['edges', 'node'];
      const path = [same[0]?.field.key ?? '', ...row];
      prices.push(multiply(path, priceObject(rowsOf(asked), { from }), count, 'first'));
    }
    return sum(prices);
  };

  const priceConnection = (
    endpoint: EndpointName,
    fields: readonly FieldPlan[],
    from: string,
  ): Price => {
    const lists = groupBy(
      fields.flatMap((field) => useOf(field) ?? []),
      ({ list }) => list,
    );
    return sum(
      [...lists.values()].map((uses) => {
        const largest = uses.reduce((a, b) => (b.pages > a.pages ? b : a));
        // A list costs at least one page: within that, lowering `first` saves nothing.
        const argument = largest.first > largest.rowsPerPage ? 'first' : undefined;
        return sum([
          costOf(largest.pages, endpoint, [largest.field.key], argument),
          priceRows(uses, from),
        ]);
      }),
    );
  };

  /** Whether a field, and all below it, fails without a call. */
  const isLacked = ({ own, call, pages }: FieldPlan['cost']) =>
    [own, call, pages].some((endpoint) => endpoint !== undefined && !mayAsk(endpoint));

  /** The price of fields with the same name on one object, but for the object's own record. */
  const priceFields = (fields: readonly FieldPlan[], way: Way): Price => {
    const { from = null } = way;
    const [first] = fields;
    if (!first || !fields.some(({ mayCost }) => mayCost) || isLacked(first.cost)) return noCost;
    const { cost, parent, key } = first;
    if (cost.backTo === parent.name || (cost.backTo && cost.backTo === from)) return noCost;
    if (cost.pages) return priceConnection(cost.pages, fields, parent.name);
    if (cost.chains) return from === otherChains ? noCost : sum(fields.map(priceChains));
    if (cost.names) return sum(fields.map(priceNames));
    // Each for itself, since they may be selected on different objects.
    const isCalled =
      fields.some(({ type }) => mayReadRecord(type.selections, useOf)) &&
      !(cost.knows && !asksForMore(below(fields), cost.knows));
    const reached: Way = { from: parent.name, isWhole: cost.call !== undefined };
    return sum([
      cost.call && isCalled ? costOf(1, cost.call, [key]) : noCost,
      multiply([key], priceObject(below(fields), reached), listSize(first) ?? 1),
    ]);
  };

  /**
   * On each chain that a field leads an address to, it is asked for anew. From there, it leads to the same
   * addresses again, whatever the number of chains between.
   */
  const priceChains = (field: FieldPlan): Price => {
    const chains = chainsOf(field);
    if (chains.length === 0) return noCost;
    const priced = chains.filter(({ isPriced }) => isPriced).length;
    const { argument } = field.cost.chains ?? {};
    const selected = below([field]);
    const again = [...fieldsOf(selected).values()].flat().filter(({ cost }) => cost.chains);
    const price = priceAsked(selected, { from: otherChains });
    return sum([
      onChains([field.key], price, chains.length, priced, argument ?? undefined),
      ...again.map((one) => multiply([field.key], priceChains(one), 1)),
    ]);
  };

  /** What a chain is asked for below some record; each for itself, even if it is asked for elsewhere. */
  const priceNames = (field: FieldPlan): Price => {
    const { typename, argument } = field.cost.names ?? {};
    const selected = below([field]);
    const names = namesOf(field);
    const { record, isLookedUp } = typename ? nodes[typename] : {};
    const times = (price: Price) => multiply([field.key], price, names.length, argument);
    if (record === undefined)
      return times(isLookedUp ? priceAsked(selected) : priceObject(selected));
    if (!mayAsk(record)) return noCost;
    const isCalled = mayReadRecord(selected, useOf);
    return times(
      sum([isCalled ? costOf(1, record, []) : noCost, priceObject(selected, { isWhole: true })]),
    );
  };

  /** The call for an object's own record, if a field may read it. */
  const priceOwn = (fields: readonly (readonly FieldPlan[])[], way: Way): Price => {
    if (way.isWhole) return noCost;
    const reading = fields.flatMap(([first]) => {
      const { own, toldBy } = first?.cost ?? {};
      const isTold = toldBy !== undefined && toldBy === way.from;
      return first && own && mayAsk(own) && !isTold ? { own, key: first.key } : [];
    });
    const calls = [...groupBy(reading, ({ own }) => own)];
    return sum(calls.map(([own, [one]]) => costOf(1, own, one ? [one.key] : [])));
  };

  const priceOnce: Pricer['priceOnce'] = (selected, way = {}) => {
    const fields = [...fieldsOf(selected).values()];
    return sum([priceOwn(fields, way), ...fields.map((same) => priceFields(same, way))]);
  };

  const memo = new Map<string, Price>();
  const priceObject: Pricer['priceObject'] = (selected, way = {}) => {
    const { from, isWhole } = way;
    const key = `${from} ${isWhole} ${keyOf(selected)}`;
    return getOrInsertComputed(memo, key, () => priceOnce(closure(selected, useOf), way));
  };

  /** The calls that look up what no record of an object says. */
  const priceLookUps = (fields: readonly FieldPlan[]): Price => {
    const lookedUp = fields.flatMap(({ cost: { lookUp }, key }) =>
      lookUp ? { ...lookUp, key } : [],
    );
    const [first] = lookedUp;
    if (!first) return noCost;
    const isRead = (name: EndpointName) =>
      fields.some((field) => field.cost.pages === name && useOf(field)?.plain);
    const missing = first.lists.filter((name) => !isRead(name));
    const isOwn = ({ own }: (typeof lookedUp)[number]) => own !== undefined && mayAsk(own);
    const onOwn = lookedUp.find(isOwn);
    const inLists = lookedUp.find((one) => !isOwn(one));
    const isOwnRead = fields.some(({ cost }) => cost.own !== undefined && cost.own === onOwn?.own);
    const isOwnAsked = onOwn && !isOwnRead && missing.length > 0;
    return sum([
      isOwnAsked && onOwn.own ? costOf(1, onOwn.own, [onOwn.key]) : noCost,
      joinPrices(inLists ? missing.map((name) => costOf(1, name, [inLists.key])) : []),
    ]);
  };

  const priceAsked = (selected: Selected, way: Way = {}): Price =>
    sum([priceObject(selected, way), priceLookUps(selected.flatMap(({ fields }) => fields))]);

  return { useOf, mayAsk, priceObject, priceAsked, priceOnce };
};
