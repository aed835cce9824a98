/** A promise with what settles it, as `Promise.withResolvers` makes it from Node 22 on. */
export interface Settleable<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T | PromiseLike<T>) => void;
  readonly reject: (reason: unknown) => void;
}

/** Creates a promise that is settled from outside. */
export const createDeferred = <T = void>(): Settleable<T> => {
  let resolve: Settleable<T>['resolve'] = () => {};
  let reject: Settleable<T>['reject'] = () => {};
  const promise = new Promise<T>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
};
