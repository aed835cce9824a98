const most = Number.MAX_SAFE_INTEGER;

/** Sums and products that stay exact integers by ending at 2^53 - 1. */
export const plus = (a: number, b: number): number => Math.min(a + b, most);
export const times = (a: number, b: number): number => Math.min(a * b, most);
