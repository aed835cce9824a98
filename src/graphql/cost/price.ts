import { plus, times } from './amount.js';

/** An argument that multiplies the price, and the path of its field. */
interface Lever {
  readonly argument: string;
  readonly path: readonly string[];
}

/** A cost in upstream calls, and the field that contributes most to it. */
export interface Price {
  readonly calls: number;
  readonly dearest: Dearest | null;
}

interface Dearest {
  readonly calls: number;
  readonly path: readonly string[];
  /** The argument to lower in order to reduce the cost; null if there is none. */
  readonly lever: Lever | null;
}

export const free: Price = { calls: 0, dearest: null };

/** The price of one field without its selection; `argument` is its argument that multiplies it. */
export const own = (calls: number, path: readonly string[], argument?: string): Price => {
  const lever = argument === undefined ? null : { argument, path };
  return calls === 0 ? free : { calls, dearest: { calls, path, lever } };
};

/** The sum of the prices, with the dearest field of them all; of equals, the first. */
export const sum = (prices: readonly Price[]): Price =>
  prices.reduce(
    (total, { calls, dearest }) => ({
      calls: plus(total.calls, calls),
      dearest: (dearest?.calls ?? 0) > (total.dearest?.calls ?? 0) ? dearest : total.dearest,
    }),
    free,
  );

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
  const { calls, dearest } = price;
  if (!dearest || count === 0) return free;
  const path = [...above, ...dearest.path];
  const given = argument === undefined ? null : { argument, path: path.slice(0, 1) };
  const lever = dearest.lever
    ? { ...dearest.lever, path: [...above, ...dearest.lever.path] }
    : given;
  return {
    calls: times(calls, count),
    dearest: { calls: times(dearest.calls, count), path, lever },
  };
};
