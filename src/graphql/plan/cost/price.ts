import type { CreditPrices } from '../../../base/config/config.js';
import type { EndpointName } from '../../../endpoints/endpoints.js';
import { plus, times } from '../field-cost.js';

/** An argument that multiplies a price, and the path of its field. */
export interface Multiplier {
  readonly argument: string;
  readonly path: readonly string[];
}

/** How many calls each endpoint gets. */
type CallsByEndpoint = Readonly<Partial<Record<EndpointName, number>>>;

/** A cost in upstream calls, and the field that contributes most to it. */
export interface Price {
  readonly calls: number;
  /** Those on the chain of what is priced. */
  readonly byEndpoint: CallsByEndpoint;
  /** Those on other chains whose calls have a price. */
  readonly elsewhere: CallsByEndpoint;
  readonly costliest: CostliestField | null;
}

interface CostliestField {
  readonly calls: number;
  readonly path: readonly string[];
  /** The argument to lower in order to reduce the cost; null if there is none. */
  readonly multiplier: Multiplier | null;
}

const noCalls: CallsByEndpoint = {};

export const noCost: Price = { calls: 0, byEndpoint: noCalls, elsewhere: noCalls, costliest: null };

/**
 * The price of one field without its selection, in calls of one endpoint; `argument` is its argument
 * that multiplies it.
 */
export const costOf = (
  calls: number,
  endpoint: EndpointName,
  path: readonly string[],
  argument?: string,
): Price => {
  const multiplier = argument === undefined ? null : { argument, path };
  return calls === 0
    ? noCost
    : {
        calls,
        byEndpoint: { [endpoint]: calls },
        elsewhere: noCalls,
        costliest: { calls, path, multiplier },
      };
};

const eachEndpoint = (
  calls: CallsByEndpoint,
  visit: (endpoint: EndpointName, count: number) => void,
) => {
  for (const [endpoint, count] of Object.entries(calls)) visit(endpoint as EndpointName, count);
};

const addCalls = (a: CallsByEndpoint, b: CallsByEndpoint): CallsByEndpoint => {
  const total: Partial<Record<EndpointName, number>> = { ...a };
  eachEndpoint(b, (endpoint, count) => {
    total[endpoint] = plus(total[endpoint] ?? 0, count);
  });
  return total;
};

const multiplyCalls = (calls: CallsByEndpoint, by: number): CallsByEndpoint => {
  const total: Partial<Record<EndpointName, number>> = {};
  eachEndpoint(calls, (endpoint, count) => {
    total[endpoint] = times(count, by);
  });
  return total;
};

/** The sum of the prices, with the costliest field of them all; of equals, the first. */
export const sum = (prices: readonly Price[]): Price =>
  prices.reduce(
    (total, { calls, byEndpoint, elsewhere, costliest }) => ({
      calls: plus(total.calls, calls),
      byEndpoint: addCalls(total.byEndpoint, byEndpoint),
      elsewhere: addCalls(total.elsewhere, elsewhere),
      costliest:
        (costliest?.calls ?? 0) > (total.costliest?.calls ?? 0) ? costliest : total.costliest,
    }),
    noCost,
  );

/** What calls cost at these prices. */
export const creditsOf = (calls: CallsByEndpoint, prices: CreditPrices): number => {
  let total = 0;
  eachEndpoint(calls, (endpoint, count) => {
    total = plus(total, times(count, prices[endpoint]));
  });
  return total;
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
  const { calls, byEndpoint, elsewhere, costliest } = price;
  if (!costliest || count === 0) return noCost;
  const path = [...above, ...costliest.path];
  const given = argument === undefined ? null : { argument, path: path.slice(0, 1) };
  const multiplier = costliest.multiplier
    ? { ...costliest.multiplier, path: [...above, ...costliest.multiplier.path] }
    : given;
  return {
    calls: times(calls, count),
    byEndpoint: multiplyCalls(byEndpoint, count),
    elsewhere: multiplyCalls(elsewhere, count),
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
  const elsewhere = addCalls(multiplyCalls(price.byEndpoint, priced), all.elsewhere);
  return { ...all, byEndpoint: noCalls, elsewhere };
};

/** A price on a chain, with all calls that have a price together. */
export const priceOn = ({ isPriced }: { readonly isPriced: boolean }, price: Price): Price => {
  const byEndpoint = isPriced ? addCalls(price.byEndpoint, price.elsewhere) : price.elsewhere;
  return { ...price, byEndpoint, elsewhere: noCalls };
};
