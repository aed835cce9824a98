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
  /** Those on chains that were priced below it and whose calls have a price. */
  readonly priced: CallsByEndpoint;
  readonly costliest: CostliestField | null;
}

interface CostliestField {
  readonly calls: number;
  readonly path: readonly string[];
  /** The argument to lower in order to reduce the cost; null if there is none. */
  readonly multiplier: Multiplier | null;
}

const noCalls: CallsByEndpoint = {};

export const noCost: Price = { calls: 0, byEndpoint: noCalls, priced: noCalls, costliest: null };

/** As how many a call of each endpoint counts. */
const weights = new Map(allEndpoints.map(({ name, weight = 1 }) => [name, weight]));

/** The endpoints that get calls, each with how many. */
export const entriesOf = (calls: CallsByEndpoint): readonly (readonly [EndpointName, number])[] =>
  Object.entries(calls) as [EndpointName, number][];

/** The calls of `a`, and so many times those of `b`. */
const addCalls = (a: CallsByEndpoint, b: CallsByEndpoint, by = 1): CallsByEndpoint => {
  if (b === noCalls || by === 0) return a;
  const total: Partial<Record<EndpointName, number>> = { ...a };
  for (const [endpoint, count] of entriesOf(b)) {
    total[endpoint] = plus(total[endpoint] ?? 0, times(count, by));
  }
  return total;
};

/** The price of these calls, each with its weight, of one field; `argument` of it multiplies them. */
export const costOf = (
  counts: CallsByEndpoint,
  path: readonly string[],
  argument?: string,
): Price => {
  const byEndpoint: Partial<Record<EndpointName, number>> = {};
  let calls = 0;
  for (const [endpoint, count] of entriesOf(counts)) {
    const weighted = times(count, weights.get(endpoint) ?? 1);
    byEndpoint[endpoint] = weighted;
    calls = plus(calls, weighted);
  }
  if (calls === 0) return noCost;
  const multiplier = argument === undefined ? null : { argument, path };
  return { calls, byEndpoint, priced: noCalls, costliest: { calls, path, multiplier } };
};

/** The sum of the prices, with the costliest field of them all; of equals, the first. */
export const sum = (prices: readonly Price[]): Price =>
  prices.reduce(
    (total, { calls, byEndpoint, priced, costliest }) => ({
      calls: plus(total.calls, calls),
      byEndpoint: addCalls(total.byEndpoint, byEndpoint),
      priced: addCalls(total.priced, priced),
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

/** A multiplier below a path. */
export const placed = (
  above: readonly string[],
  multiplier: Multiplier | null,
): Multiplier | null =>
  multiplier && { argument: multiplier.argument, path: [...above, ...multiplier.path] };

/**
 * The price of `count` entries below the path `above`, at `price` each; `argument` of the field at the path
 * `of` sets the count.
 */
export const multiply = (
  above: readonly string[],
  price: Price,
  count: number,
  argument?: string,
  of = above,
): Price => {
  const { calls, byEndpoint, priced, costliest } = price;
  if (!costliest || count === 0) return noCost;
  const given = argument === undefined ? null : { argument, path: of };
  const multiplier = placed(above, costliest.multiplier) ?? given;
  return {
    calls: times(calls, count),
    byEndpoint: addCalls(noCalls, byEndpoint, count),
    priced: addCalls(noCalls, priced, count),
    costliest: {
      calls: times(costliest.calls, count),
      path: [...above, ...costliest.path],
      multiplier,
    },
  };
};

/** The price of the same on several chains, at `price` on each. */
export const onChains = (
  above: readonly string[],
  price: Price,
  chains: readonly { readonly isPriced: boolean }[],
  argument?: string,
): Price => {
  const { calls, priced, costliest } = multiply(above, price, chains.length, argument);
  const ofPriced = chains.filter(({ isPriced }) => isPriced).length;
  return {
    calls,
    byEndpoint: noCalls,
    priced: addCalls(priced, price.byEndpoint, ofPriced),
    costliest,
  };
};
