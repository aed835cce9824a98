interface MapLike<K, V> {
  readonly get: (key: K) => V | undefined;
  readonly set: (key: K, value: V) => unknown;
}

/** Returns the value of a key, first inserting it if missing; newer runtimes have it on `Map`. */
export const getOrInsertComputed = <K, V extends object | string | number | boolean | null>(
  map: MapLike<K, V>,
  key: K,
  make: (key: K) => V,
): V => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make(key);
  map.set(key, made);
  return made;
};

/** `Map.groupBy` for older runtimes: groups by key, in the order of each group's first item. */
export const groupBy = <T, K>(
  items: readonly T[],
  keyOf: (item: T) => K,
): ReadonlyMap<K, readonly T[]> => {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    getOrInsertComputed(groups, keyOf(item), () => []).push(item);
  }
  return groups;
};

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
