import { plus, times } from './amount.js';

/** An argument that multiplies the price, and the path of its field. */
interface Lever {
  readonly argument: string;
  readonly path: readonly string[];
}

/** What something costs in upstream calls, and its dearest field. */
export interface Price {
  readonly calls: number;
  readonly dearest: Dearest | null;
}

interface Dearest {
  readonly calls: number;
  readonly path: readonly string[];
  /** What could be lowered. */
  readonly lever: Lever | null;
}

export const free: Price = { calls: 0, dearest: null };

/** The price of the field at a path alone; `argument` is the one of its own that multiplies it. */
export const own = (calls: number, path: readonly string[], argument?: string): Price => {
  const lever = argument === undefined ? null : { argument, path };
  return calls === 0 ? free : { calls, dearest: { calls, path, lever } };
};

/** All calls together; the dearest field is the dearest of any of them, the first among equals. */
export const sum = (prices: readonly Price[]): Price =>
  prices.reduce(
    (total, { calls, dearest }) => ({
      calls: plus(total.calls, calls),
      dearest: (dearest?.calls ?? 0) > (total.dearest?.calls ?? 0) ? dearest : total.dearest,
    }),
    free,
  );

/**
 * A price for each of `count` entries of the field at the path `above`; `argument` is the argument of the
 * outermost field that says how many.
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
