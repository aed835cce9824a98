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

/**
 * Memoizes a function of a list, by the list and its length, since lists may grow. For lists
 * shorter than `many`, the function is called each time, which is faster than a lookup. `of` is
 * what the list belongs to, always the same for one list.
 */
export const oncePerList = <T, V, Of = void>(
  find: (list: readonly T[], of: Of) => V,
  many = 64,
): ((list: readonly T[], of: Of) => V) => {
  const known = new WeakMap<readonly T[], { readonly length: number; readonly value: V }>();
  return (list, of) => {
    const { length } = list;
    if (length < many) return find(list, of);
    const before = known.get(list);
    if (before?.length === length) return before.value;
    const value = find(list, of);
    known.set(list, { length, value });
    return value;
  };
};
