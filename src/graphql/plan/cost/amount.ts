// Beyond this, integers are no longer exact.
const most = Number.MAX_SAFE_INTEGER;

/** The sum of two counts, capped at 2^53 - 1. */
export const plus = (a: number, b: number): number => Math.min(a + b, most);

/** The product of two counts, capped at 2^53 - 1. */
export const times = (a: number, b: number): number => Math.min(a * b, most);
