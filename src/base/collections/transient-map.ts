/** A long-lived Map of short-lived entries. */
export interface TransientMap<K, V> extends Iterable<[K, V]> {
  readonly size: () => number;
  readonly get: (key: K) => V | undefined;
  readonly set: (key: K, value: V) => void;
  readonly delete: (key: K) => boolean;
}

const changesBetween = 32;

/**
 * Makes a Map that is copied from time to time. When growth or deletions make a Map replace its
 * hash table, V8 links the old table to the new one. Once one of them is in old space, everything
 * that was ever in the Map survives minor collections, which doubled the time of an upstream call.
 * A copy ends that chain.
 */
export const createTransientMap = <K, V>(): TransientMap<K, V> => {
  let map = new Map<K, V>();
  let changes = 0;
  return {
    size: () => map.size,
    get: (key) => map.get(key),
    set: (key, value) => {
      changes += 1;
      if (changes > changesBetween + map.size) {
        map = new Map(map);
        changes = 0;
      }
      map.set(key, value);
    },
    delete: (key) => map.delete(key),
    [Symbol.iterator]: () => map[Symbol.iterator](),
  };
};
