import type { CreditPrices, EndpointName } from '../../../base/config/config.js';
import { plus, times } from './amount.js';

/** An argument that multiplies the price, and the path of its field. */
interface Lever {
  readonly argument: string;
  readonly path: readonly string[];
}

/** How many calls each endpoint gets. */
export type CallsByEndpoint = Readonly<Partial<Record<EndpointName, number>>>;

/** A cost in upstream calls, and the field that contributes most to it. */
export interface Price {
  readonly calls: number;
  readonly byEndpoint: CallsByEndpoint;
  readonly dearest: Dearest | null;
}

interface Dearest {
  readonly calls: number;
  readonly path: readonly string[];
  /** The argument to lower in order to reduce the cost; null if there is none. */
  readonly lever: Lever | null;
}

export const free: Price = { calls: 0, byEndpoint: {}, dearest: null };

/**
 * The price of one field without its selection, in calls of one endpoint; `argument` is its argument
 * that multiplies it.
 */
export const own = (
  calls: number,
  endpoint: EndpointName,
  path: readonly string[],
  argument?: string,
): Price => {
  const lever = argument === undefined ? null : { argument, path };
  return calls === 0
    ? free
    : { calls, byEndpoint: { [endpoint]: calls }, dearest: { calls, path, lever } };
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

/** The sum of the prices, with the dearest field of them all; of equals, the first. */
export const sum = (prices: readonly Price[]): Price =>
  prices.reduce(
    (total, { calls, byEndpoint, dearest }) => ({
      calls: plus(total.calls, calls),
      byEndpoint: addCalls(total.byEndpoint, byEndpoint),
      dearest: (dearest?.calls ?? 0) > (total.dearest?.calls ?? 0) ? dearest : total.dearest,
    }),
    free,
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
  const { calls, byEndpoint, dearest } = sum(prices);
  return { calls, byEndpoint, dearest: dearest && { ...dearest, calls } };
};

/**
 * The price of `count` entries below the path `above`, at `price` each; `argument` is the argument
 * of the outermost field that sets the count.
 */
export const under = (
  above: readonly string[],
  price: Price,
  count: number,
  argument?: string,
): Price => {
  const { calls, byEndpoint, dearest } = price;
  if (!dearest || count === 0) return free;
  const path = [...above, ...dearest.path];
  const given = argument === undefined ? null : { argument, path: path.slice(0, 1) };
  const lever = dearest.lever
    ? { ...dearest.lever, path: [...above, ...dearest.lever.path] }
    : given;
  return {
    calls: times(calls, count),
    byEndpoint: multiplyCalls(byEndpoint, count),
    dearest: { calls: times(dearest.calls, count), path, lever },
  };
};
