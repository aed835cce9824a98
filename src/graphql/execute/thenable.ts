/** Whether a value is a promise, of whatever library. */
export const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { readonly then?: unknown }).then === 'function';
