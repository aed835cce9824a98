import type { CreditPrices } from '../../../base/config/config.js';
import { allEndpoints, type EndpointName } from '../../../endpoints/endpoints.js';
import { type CallsByEndpoint, plus, times } from '../field-cost.js';

/** An argument that multiplies a price, and the path of its field. */
export interface Multiplier {
  readonly argument: string;
  readonly path: readonly string[];
}

/** A cost in upstream calls, and the field that contributes most to it. */
export interface Price {
  readonly calls: number;
  /** Those on the chain of what is priced. */
  readonly byEndpoint: CallsByEndpoint;
  /** Those on other chains whose calls have a price. */
  readonly onOtherChains: CallsByEndpoint;
  readonly costliest: CostliestField | null;
}

interface CostliestField {
  readonly calls: number;
  readonly path: readonly string[];
  /** The argument to lower in order to reduce the cost; null if there is none. */
  readonly multiplier: Multiplier | null;
}

const noCalls: CallsByEndpoint = {};

export const noCost: Price = {
  calls: 0,
  byEndpoint: noCalls,
  onOtherChains: noCalls,
  costliest: null,
};

/** As how many a call of each endpoint counts. */
const weights = new Map(allEndpoints.map(({ name, weight = 1 }) => [name, weight]));

/**
 * The price of one field without its selection, in calls of one endpoint, each with its weight; `argument` is
 * the field's argument that multiplies it.
 */
export const costOf = (
  count: number,
  endpoint: EndpointName,
  path: readonly string[],
  argument?: string,
): Price => {
  if (count === 0) return noCost;
  const calls = times(count, weights.get(endpoint) ?? 1);
  const multiplier = argument === undefined ? null : { argument, path };
  return {
    calls,
    byEndpoint: { [endpoint]: calls },
    onOtherChains: noCalls,
    costliest: { calls, path, multiplier },
  };
};

/** The endpoints that get calls, each with how many. */
export const entriesOf = (calls: CallsByEndpoint): readonly (readonly [EndpointName, number])[] =>
  Object.entries(calls) as [EndpointName, number][];

const addCalls = (a: CallsByEndpoint, b: CallsByEndpoint): CallsByEndpoint => {
  const total: Partial<Record<EndpointName, number>> = { ...a };
  for (const [endpoint, count] of entriesOf(b)) total[endpoint] = plus(total[endpoint] ?? 0, count);
  return total;
};

const multiplyCalls = (calls: CallsByEndpoint, by: number): CallsByEndpoint => {
  const total: Partial<Record<EndpointName, number>> = {};
  for (const [endpoint, count] of entriesOf(calls)) total[endpoint] = times(count, by);
  return total;
};

/** The sum of the prices, with the costliest field of them all; of equals, the first. */
export const sum = (prices: readonly Price[]): Price =>
  prices.reduce(
    (total, { calls, byEndpoint, onOtherChains, costliest }) => ({
      calls: plus(total.calls, calls),
      byEndpoint: addCalls(total.byEndpoint, byEndpoint),
      onOtherChains: addCalls(total.onOtherChains, onOtherChains),
      costliest:
        (costliest?.calls ?? 0) > (total.costliest?.calls ?? 0) ? costliest : total.costliest,
    }),
    noCost,
  );

/** What calls cost at these prices. */
export const creditsOf = (calls: CallsByEndpoint, prices: CreditPrices): number => {
  const costs = entriesOf(calls).map(([endpoint, count]) => times(count, prices[endpoint]));
  return costs.reduce(plus, 0);
};

/** The prices of one field in calls of several endpoints. */
export const joinPrices = (prices: readonly Price[]): Price => {
  const { costliest, ...total } = sum(prices);
  return { costliest: costliest && { ...costliest, calls: total.calls }, ...total };
};

/**
 * The price of `count` entries below the path `above`, at `price` each; `argument` is the argument
 * of the outermost field that sets the count.
 */
export const multiply = (
  above: readonly string[],
  price: Price,
  count: number,
  argument?: string,
): Price => {
  const { calls, byEndpoint, onOtherChains, costliest } = price;
  if (!costliest || count === 0) return noCost;
  const path = [...above, ...costliest.path];
  const given = argument === undefined ? null : { argument, path: path.slice(0, 1) };
  const multiplier = costliest.multiplier
    ? { ...costliest.multiplier, path: [...above, ...costliest.multiplier.path] }
    : given;
  return {
    calls: times(calls, count),
    byEndpoint: multiplyCalls(byEndpoint, count),
    onOtherChains: multiplyCalls(onOtherChains, count),
    costliest: { calls: times(costliest.calls, count), path, multiplier },
  };
};

/** The price of the same on several chains, on `priced` of which calls have a price. */
export const onChains = (
  above: readonly string[],
  price: Price,
  chains: number,
  priced: number,
  argument: string | undefined,
): Price => {
  const all = multiply(above, price, chains, argument);
  const onOtherChains = addCalls(multiplyCalls(price.byEndpoint, priced), all.onOtherChains);
  return { ...all, byEndpoint: noCalls, onOtherChains };
};

/** A price on a chain, with all calls that have a price together. */
export const priceOn = ({ isPriced }: { readonly isPriced: boolean }, price: Price): Price => {
  const byEndpoint = isPriced
    ? addCalls(price.byEndpoint, price.onOtherChains)
    : price.onOtherChains;
  return { ...price, byEndpoint, onOtherChains: noCalls };
};
