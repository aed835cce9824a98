import { getOrInsertComputed, groupBy } from '../../../base/collections/maps.js';
import type { EndpointName } from '../../../endpoints/endpoints.js';
import { nodes } from '../../relay/node-types.js';
import type { CallsByEndpoint, FieldCost } from '../field-cost.js';
import type { FieldPlan } from '../field-plan.js';
import type { FieldUse } from '../field-use.js';
import {
  asksForMore,
  below,
  closure,
  fieldsOf,
  mayReadRecord,
  rowsOf,
  type Selected,
} from '../selected.js';
import { costOf, entriesOf, multiply, noCost, onChains, type Price, sum } from './price.js';
import type { Usage } from './usage.js';

/** What the objects of one operation are priced with. */
export interface Pricing extends Usage {
  readonly prices: Map<string, Price>;
  /** Where the fields of chains are in the answer: several are priced as fields of one object. */
  readonly paths: ReadonlyMap<FieldPlan, readonly string[]>;
}

/** How an object was reached, as far as that decides what its fields cost. */
interface Way {
  /** The type of the object before it: fields that lead back there are free, since they are counted there. */
  readonly from?: string;
  /** Whether its own record is at hand. */
  readonly isWhole?: boolean;
  /** Its fields that are known without that record. */
  readonly known?: readonly string[] | undefined;
}

/** Where an address was reached from, in place of a type: the same address on other chains. */
const otherChains = '(chains)';

/** Where a field is in the answer, from the object that is priced on. */
const pathOf = (field: FieldPlan, { paths }: Pricing) => paths.get(field) ?? [field.key];

/** The fields of what a field leads to that are known without its own record. */
const knownBy = ({ knows, knowsBelow }: FieldCost, { from }: Way) =>
  knowsBelow && knowsBelow.type === from ? [...(knows ?? []), ...knowsBelow.fields] : knows;

const callsOf = ({ call = {} }: FieldCost): CallsByEndpoint =>
  typeof call === 'string' ? { [call]: 1 } : call;

/** Whether a field, and all below it, fails without a call. */
const isLacked = (cost: FieldCost, { mayAsk }: Pricing) => {
  const called = entriesOf(callsOf(cost)).map(([endpoint]) => endpoint);
  return [cost.own, cost.pages, ...called].some((name) => name && !mayAsk(name));
};

/** Prices each row once for all uses of the list that reach it, by descending `first`. */
const priceRows = (uses: readonly FieldUse[], way: Way, pricing: Pricing): Price => {
  const byCount = [...groupBy(uses, ({ count }) => count)].sort(([a], [b]) => b - a);
  return sum(
    byCount.map(([count, [first]], at) => {
      if (!first) return noCost;
      const reaching = byCount.slice(0, at + 1).flatMap(([, same]) => same);
      const asked = below(reaching.map(({ field }) => field));
      const rows = count - (byCount[at + 1]?.[0] ?? 0);
      const named = fieldsOf(asked);
      const row = named.has('nodes') || !named.has('edges') ? ['nodes'] : ['edges', 'node'];
      const path = pathOf(first.field, pricing);
      const price = priceObject(rowsOf(asked), way, pricing);
      return multiply([...path, ...row], price, rows, 'first', path);
    }),
  );
};

/** Prices the pages of a list that these uses read, and its rows. */
const priceList = (endpoint: EndpointName, uses: readonly FieldUse[], pricing: Pricing): Price => {
  const largest = uses.reduce((a, b) => (b.pages > a.pages ? b : a));
  const { field, pages, isContinued } = largest;
  // A list costs at least one page: within that, lowering `first` saves nothing.
  const argument = pages > (isContinued ? 2 : 1) ? 'first' : undefined;
  return sum([
    costOf({ [endpoint]: pages }, pathOf(field, pricing), argument),
    priceRows(uses, { from: field.parent.name, known: field.cost.knows }, pricing),
  ]);
};

/** Prices the calls of fields that ask the same, and the objects that they lead to. */
const priceReached = (uses: readonly FieldUse[], reached: Way, pricing: Pricing): Price => {
  const [first] = uses.map(({ field }) => field);
  if (!first) return noCost;
  const { call, size } = first.cost;
  const knows = knownBy(first.cost, reached);
  const selected = below(uses.map(({ field }) => field));
  // Each for itself, since they may be selected on different objects.
  const mayRead = uses.some(({ field: { type } }) => mayReadRecord(type.selections, pricing.useOf));
  const isCalled = mayRead && !(knows && !asksForMore(selected, knows));
  const way = { from: first.parent.name, isWhole: call !== undefined, known: knows };
  const count = Math.max(...uses.map((use) => use.count));
  const argument = typeof size === 'object' && count > 1 ? size.argument : undefined;
  const path = pathOf(first, pricing);
  return sum([
    costOf(isCalled ? callsOf(first.cost) : {}, path),
    multiply(path, priceObject(selected, way, pricing), count, argument),
  ]);
};

/**
 * On each chain that a field leads an address to, it is asked for anew. From there, it leads to the same
 * addresses again, whatever the number of chains between.
 */
const priceChains = (field: FieldPlan, pricing: Pricing): Price => {
  const chains = pricing.chainsOf(field);
  if (chains.length === 0) return noCost;
  const path = pathOf(field, pricing);
  const selected = below([field]);
  const again = selected.flatMap(({ fields }) => fields).filter(({ cost }) => cost.chains);
  const price = priceAsked(selected, pricing, { from: otherChains });
  return sum([
    onChains(path, price, chains, field.cost.chains?.argument ?? undefined),
    ...again.map((one) => multiply(path, priceChains(one, pricing), 1)),
  ]);
};

/** What a chain is asked for below some record; each for itself, even if another field asks for it, too. */
const priceNames = (field: FieldPlan, pricing: Pricing): Price => {
  const { typename, argument } = field.cost.names ?? {};
  const selected = below([field]);
  const { record } = typename ? nodes[typename] : {};
  if (record && !pricing.mayAsk(record)) return noCost;
  const price = record
    ? priceWhole(record, selected, mayReadRecord(selected, pricing.useOf), pricing)
    : priceAsked(selected, pricing);
  return multiply(pathOf(field, pricing), price, pricing.namesOf(field).length, argument);
};

/** The price of fields with the same name on one object, without the object's own record. */
const priceFields = (fields: readonly FieldPlan[], way: Way, pricing: Pricing): Price => {
  const { from } = way;
  const [first] = fields;
  if (!first || !fields.some(({ mayCost }) => mayCost) || isLacked(first.cost, pricing))
    return noCost;
  const { cost, parent } = first;
  const { pages, chains, names, backTo } = cost;
  if (backTo && (backTo === parent.name || backTo === from)) return noCost;
  if (chains && from === otherChains) return noCost;
  if (chains) return sum(fields.map((field) => priceChains(field, pricing)));
  if (names) return sum(fields.map((field) => priceNames(field, pricing)));
  const uses = fields.flatMap((field) => pricing.useOf(field) ?? []);
  return sum(
    [...groupBy(uses, ({ asks }) => asks).values()].map((same) =>
      pages ? priceList(pages, same, pricing) : priceReached(same, way, pricing),
    ),
  );
};

/** The call for an object's own record, if a field may read it. */
const priceOwn = (
  fields: readonly FieldPlan[],
  { isWhole, known = [] }: Way,
  pricing: Pricing,
): Price => {
  const reading = fields.find(
    ({ cost: { own }, definition }) =>
      own && pricing.mayAsk(own) && !known.includes(definition.name),
  );
  if (isWhole || !reading?.cost.own) return noCost;
  return costOf({ [reading.cost.own]: 1 }, pathOf(reading, pricing));
};

/** The calls that look up what no record of an object says. */
const priceLookUps = (fields: readonly FieldPlan[], { mayAsk, useOf }: Pricing): Price => {
  const lookedUp = fields.flatMap(({ cost: { lookUp }, key }) =>
    lookUp ? { ...lookUp, key } : [],
  );
  const isRead = (name: EndpointName) =>
    fields.some((field) => field.cost.pages === name && useOf(field)?.isPlain);
  const missing = lookedUp[0]?.lists.filter((name) => !isRead(name)) ?? [];
  if (missing.length === 0) return noCost;
  const isOwn = ({ own }: (typeof lookedUp)[number]) => own !== undefined && mayAsk(own);
  const onOwn = lookedUp.find(isOwn);
  const inLists = lookedUp.find((one) => !isOwn(one));
  const isOwnRead = fields.some(({ cost }) => cost.own !== undefined && cost.own === onOwn?.own);
  return sum([
    onOwn?.own && !isOwnRead ? costOf({ [onOwn.own]: 1 }, [onOwn.key]) : noCost,
    inLists ? costOf(Object.fromEntries(missing.map((name) => [name, 1])), [inLists.key]) : noCost,
  ]);
};

/** The price of an object without what leads back to it. */
export const priceOnce = (selected: Selected, way: Way, pricing: Pricing): Price => {
  const fields = [...fieldsOf(selected).values()];
  return sum([
    priceOwn(fields.flat(), way, pricing),
    ...fields.map((same) => priceFields(same, way, pricing)),
  ]);
};

/** The price of an object. */
export const priceObject = (selected: Selected, way: Way, pricing: Pricing): Price => {
  const ids = selected.map(({ id }) => id).sort((a, b) => a - b);
  const key = `${way.from} ${way.isWhole} ${way.known} ${ids}`;
  return getOrInsertComputed(pricing.prices, key, () =>
    priceOnce(closure(selected, pricing.useOf), way, pricing),
  );
};

/** The price of an object that the operation asks for by hash or id. */
export const priceAsked = (selected: Selected, pricing: Pricing, way: Way = {}): Price =>
  sum([
    priceObject(selected, way, pricing),
    priceLookUps(
      closure(selected, pricing.useOf).flatMap(({ fields }) => fields),
      pricing,
    ),
  ]);

/** The price of an object with its record, which may have to be read. */
export const priceWhole = (
  record: EndpointName,
  selected: Selected,
  isRead: boolean,
  pricing: Pricing,
): Price =>
  sum([
    isRead ? costOf({ [record]: 1 }, []) : noCost,
    priceObject(selected, { isWhole: true }, pricing),
  ]);
