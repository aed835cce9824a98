// Past it, integers would no longer be exact.
const most = Number.MAX_SAFE_INTEGER;

/** The sum of two counts, 2^53 - 1 at most. */
export const plus = (a: number, b: number): number => Math.min(a + b, most);

/** The product of two counts, 2^53 - 1 at most. */
export const times = (a: number, b: number): number => Math.min(a * b, most);
