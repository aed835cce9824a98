import { getOrInsertComputed, groupBy } from '../../../base/collections/maps.js';
import type { EndpointName } from '../../../endpoints/endpoints.js';
import { nodes } from '../../relay/node-types.js';
import type { CallsByEndpoint, FieldCost } from '../field-cost.js';
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
import {
  costOf,
  entriesOf,
  joinPrices,
  multiply,
  noCost,
  onChains,
  type Price,
  sum,
} from './price.js';
import { closure } from './reached.js';
import type { Usage } from './usage.js';

/** What the objects of one operation are priced with. */
export interface Pricing extends Usage {
  readonly priced: Map<string, Price>;
  /** Where the fields of chains are in the answer, without their keys: several are priced as fields of one object. */
  readonly above: ReadonlyMap<FieldPlan, readonly string[]>;
}

/** How an object was reached, as far as that decides what its fields cost. */
interface Way {
  /** The type of the object before it: fields that lead back there are free, since they are counted there. */
  readonly from?: string | null;
  /** Whether its own record is at hand. */
  readonly isWhole?: boolean;
  /** Its fields that are known without that record. */
  readonly known?: readonly string[] | undefined;
}

/** Where an address was reached from, in place of a type: the same address on other chains. */
const otherChains = '(chains)';

/** The price that a field has where it is in the answer, if that is not below the object that is priced. */
const atPlace = (field: FieldPlan, price: Price, { above }: Pricing): Price => {
  const path = above.get(field);
  return path ? multiply(path, price, 1) : price;
};

const callsOf = ({ call = {} }: FieldCost): CallsByEndpoint =>
  typeof call === 'string' ? { [call]: 1 } : call;

/** Whether a field, and all below it, fails without a call. */
const isLacked = (cost: FieldCost, { mayAsk }: Pricing) => {
  const called = entriesOf(callsOf(cost)).map(([endpoint]) => endpoint);
  return [cost.own, cost.pages, ...called].some((name) => name !== undefined && !mayAsk(name));
};

/** Prices each row once for all uses of the list that reach it, by descending `first`. */
const priceRows = (uses: readonly ListUse[], way: Way, pricing: Pricing): Price => {
  const byFirst = [...groupBy(uses, ({ first }) => first)].sort(([a], [b]) => b - a);
  const prices: Price[] = [];
  let asked: Selected = [];
  for (const [at, [first, same]] of byFirst.entries()) {
    const [use] = same;
    if (!use) continue;
    asked = union([asked, below(same.map(({ field }) => field))]);
    const count = first - (byFirst[at + 1]?.[0] ?? 0);
    const named = fieldsOf(asked);
    const row = named.has('nodes') || !named.has('edges') ? ['nodes'] : ['edges', 'node'];
    const path = [use.field.key, ...row];
    const price = multiply(path, priceObject(rowsOf(asked), way, pricing), count, 'first');
    prices.push(atPlace(use.field, price, pricing));
  }
  return sum(prices);
};

/** Prices the pages of each list that the fields read, and its rows. */
const priceConnection = (
  endpoint: EndpointName,
  { cost, parent }: FieldPlan,
  fields: readonly FieldPlan[],
  pricing: Pricing,
): Price => {
  const lists = groupBy(
    fields.flatMap((field) => pricing.useOf(field) ?? []),
    ({ list }) => list,
  );
  return sum(
    [...lists.values()].map((uses) => {
      const largest = uses.reduce((a, b) => (b.pages > a.pages ? b : a));
      // A list costs at least one page: within that, lowering `first` saves nothing.
      const argument = largest.first > largest.rowsPerPage ? 'first' : undefined;
      const price = costOf(largest.pages, endpoint, [largest.field.key], argument);
      return sum([
        atPlace(largest.field, price, pricing),
        priceRows(uses, { from: parent.name, known: cost.knows }, pricing),
      ]);
    }),
  );
};

/** Prices the calls of fields that ask the same, and the objects that they lead to. */
const priceReached = (first: FieldPlan, fields: readonly FieldPlan[], pricing: Pricing): Price => {
  const { call, knows, size } = first.cost;
  const selected = below(fields);
  // Each for itself, since they may be selected on different objects.
  const isCalled =
    call !== undefined &&
    fields.some(({ type }) => mayReadRecord(type.selections, pricing.useOf)) &&
    !(knows && !asksForMore(selected, knows));
  const way = { from: first.parent.name, isWhole: call !== undefined, known: knows };
  const count = Math.max(...fields.map((field) => pricing.sizeOf(field) ?? 1));
  const argument = typeof size === 'object' && count > 1 ? size.argument : undefined;
  const calls = entriesOf(isCalled ? callsOf(first.cost) : {});
  const price = sum([
    joinPrices(calls.map(([endpoint, times]) => costOf(times, endpoint, [first.key]))),
    multiply([first.key], priceObject(selected, way, pricing), count, argument),
  ]);
  return atPlace(first, price, pricing);
};

/**
 * On each chain that a field leads an address to, it is asked for anew. From there, it leads to the same
 * addresses again, whatever the number of chains between.
 */
const priceChains = (field: FieldPlan, pricing: Pricing): Price => {
  const chains = pricing.chainsOf(field);
  if (chains.length === 0) return noCost;
  const priced = chains.filter(({ isPriced }) => isPriced).length;
  const { argument } = field.cost.chains ?? {};
  const selected = below([field]);
  const again = [...fieldsOf(selected).values()].flat().filter(({ cost }) => cost.chains);
  const price = priceAsked(selected, pricing, { from: otherChains });
  return sum([
    onChains([field.key], price, chains.length, priced, argument ?? undefined),
    ...again.map((one) => multiply([field.key], priceChains(one, pricing), 1)),
  ]);
};

/** What a chain is asked for below some record; each for itself, even if another field asks for it, too. */
const priceNames = (field: FieldPlan, pricing: Pricing): Price => {
  const { typename, argument } = field.cost.names ?? {};
  const selected = below([field]);
  const names = pricing.namesOf(field);
  const { record } = typename ? nodes[typename] : {};
  const each = (price: Price) => multiply([field.key], price, names.length, argument);
  if (record === undefined) return each(priceAsked(selected, pricing));
  if (!pricing.mayAsk(record)) return noCost;
  const isCalled = mayReadRecord(selected, pricing.useOf);
  return each(
    sum([
      isCalled ? costOf(1, record, []) : noCost,
      priceObject(selected, { isWhole: true }, pricing),
    ]),
  );
};

/** The price of fields with the same name on one object, without the object's own record. */
const priceFields = (
  fields: readonly FieldPlan[],
  { from = null }: Way,
  pricing: Pricing,
): Price => {
  const [first] = fields;
  if (!first || !fields.some(({ mayCost }) => mayCost) || isLacked(first.cost, pricing))
    return noCost;
  const { cost, parent } = first;
  if (cost.backTo === parent.name || (cost.backTo && cost.backTo === from)) return noCost;
  if (cost.pages) return priceConnection(cost.pages, first, fields, pricing);
  if (cost.chains)
    return from === otherChains ? noCost : sum(fields.map((field) => priceChains(field, pricing)));
  if (cost.names) return sum(fields.map((field) => priceNames(field, pricing)));
  const byAsk = groupBy(fields, (field) => pricing.askOf(field)?.text ?? null);
  return sum(
    [...byAsk].map(([text, [one, ...others]]) =>
      text === null || !one ? noCost : priceReached(one, [one, ...others], pricing),
    ),
  );
};

/** The call for an object's own record, if a field may read it. */
const priceOwn = (
  fields: readonly (readonly FieldPlan[])[],
  { isWhole, known = [] }: Way,
  pricing: Pricing,
): Price => {
  if (isWhole) return noCost;
  const reading = fields.flatMap(([first]) => {
    if (!first || known.includes(first.definition.name)) return [];
    const { own } = first.cost;
    return own && pricing.mayAsk(own) ? { own, first } : [];
  });
  const calls = [...groupBy(reading, ({ own }) => own).values()];
  return sum(
    calls.map(([one]) =>
      one ? atPlace(one.first, costOf(1, one.own, [one.first.key]), pricing) : noCost,
    ),
  );
};

/** The calls that look up what no record of an object says. */
const priceLookUps = (
  fields: readonly FieldPlan[],
  { mayAsk, useOf }: Pick<Pricing, 'mayAsk' | 'useOf'>,
): Price => {
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

/** The price of an object without what leads back to it. */
export const priceOnce = (selected: Selected, way: Way, pricing: Pricing): Price => {
  const fields = [...fieldsOf(selected).values()];
  return sum([
    priceOwn(fields, way, pricing),
    ...fields.map((same) => priceFields(same, way, pricing)),
  ]);
};

/** The price of an object. */
export const priceObject = (selected: Selected, way: Way, pricing: Pricing): Price => {
  const ids = selected.map(({ id }) => id).sort((a, b) => a - b);
  const key = `${way.from} ${way.isWhole} ${way.known} ${ids}`;
  return getOrInsertComputed(pricing.priced, key, () =>
    priceOnce(closure(selected, pricing.useOf), way, pricing),
  );
};

/** The price of an object that the operation asks for by hash or id. */
export const priceAsked = (selected: Selected, pricing: Pricing, way: Way = {}): Price =>
  sum([
    priceObject(selected, way, pricing),
    priceLookUps(
      selected.flatMap(({ fields }) => fields),
      pricing,
    ),
  ]);
