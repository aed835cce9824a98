import { getOrInsertComputed, groupBy } from '../../../base/collections/maps.js';
import type { EndpointName } from '../../../endpoints/endpoints.js';
import { nodes } from '../../relay/node-types.js';
import type { FieldPlan } from '../field-plan.js';
import { costOf, joinPrices, multiply, noCost, onChains, type Price, sum } from './price.js';
import {
  below,
  closure,
  fieldsOf,
  mayReadRecord,
  rowsOf,
  type Selected,
  union,
} from './selected.js';
import { type ListUse, listSize, type Usage } from './usage.js';

/** Prices what is selected on objects. */
export interface Pricer {
  readonly useOf: Usage['useOf'];
  /**
   * The price of an object. `from` is the type of the object that it was reached from: fields that
   * lead back there are free, since what they lead to is counted there.
   */
  readonly priceObject: (selected: Selected, from?: string | null) => Price;
  /** The price of an object that the operation asks for by hash or id. */
  readonly priceAsked: (selected: Selected) => Price;
  /** The same, but without what leads back to it. */
  readonly priceOnce: (selected: Selected, from?: string | null) => Price;
}

/** Where an address was reached from, in place of a type: the same address on other chains. */
const otherChains = '(chains)';

const keyOf = (selected: Selected) =>
  selected
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join();

/** Creates a pricer for one set of variables, which decide how connections and chains are used. */
export const createPricer = ({ useOf, chainsOf, namesOf }: Usage): Pricer => {
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
      prices.push(multiply(path, priceObject(rowsOf(asked), from), count, 'first'));
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

  /** The price of fields with the same name on one object. */
  const priceFields = (fields: readonly FieldPlan[], from: string | null): Price => {
    const [first] = fields;
    if (!first || !fields.some(({ mayCost }) => mayCost)) return noCost;
    const { cost, parent, key } = first;
    if (cost.backTo === parent.name || (cost.backTo && cost.backTo === from)) return noCost;
    if (cost.pages) return priceConnection(cost.pages, fields, parent.name);
    if (cost.chains) return from === otherChains ? noCost : sum(fields.map(priceChains));
    if (cost.names) return sum(fields.map(priceNames));
    // Each for itself, since they may be selected on different objects.
    const isCalled = fields.some(({ type }) => mayReadRecord(type.selections, useOf));
    return sum([
      cost.call && isCalled ? costOf(1, cost.call, [key]) : noCost,
      multiply([key], priceObject(below(fields), parent.name), listSize(first) ?? 1),
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
    const price = priceAsked(selected, otherChains);
    return sum([
      onChains([field.key], price, chains.length, priced, argument ?? undefined),
      ...again.map((one) => multiply([field.key], priceChains(one), 1)),
    ]);
  };

  /** What a chain is asked for below some record; each for itself, even if it is asked for elsewhere. */
  const priceNames = (field: FieldPlan): Price => {
    const { typename, argument } = field.cost.names ?? {};
    const selected = below([field]);
    const { record, isLookedUp } = typename ? nodes[typename] : {};
    const one = isLookedUp ? priceAsked(selected) : priceObject(selected);
    const isCalled = record !== undefined && mayReadRecord(selected, useOf);
    const price = sum([isCalled ? costOf(1, record, []) : noCost, one]);
    return multiply([field.key], price, namesOf(field).length, argument);
  };

  const priceOnce: Pricer['priceOnce'] = (selected, from = null) =>
    sum([...fieldsOf(selected).values()].map((fields) => priceFields(fields, from)));

  const memo = new Map<string, Price>();
  const priceObject: Pricer['priceObject'] = (selected, from = null) =>
    getOrInsertComputed(memo, `${from} ${keyOf(selected)}`, () =>
      priceOnce(closure(selected, useOf), from),
    );

  const priceAsked = (selected: Selected, from: string | null = null): Price => {
    const fields = selected.flatMap((one) => one.fields);
    const lookedUp = fields.find(({ cost }) => cost.lookUp);
    if (!lookedUp) return priceObject(selected, from);
    const { lookUp = [] } = lookedUp.cost;
    const isRead = (name: EndpointName) =>
      fields.some((field) => field.cost.pages === name && useOf(field)?.plain);
    const missing = lookUp.filter((name) => !isRead(name));
    const lookUps = missing.map((name) => costOf(1, name, [lookedUp.key]));
    return sum([priceObject(selected, from), joinPrices(lookUps)]);
  };

  return { useOf, priceObject, priceAsked, priceOnce };
};
