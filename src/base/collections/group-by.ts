import { getOrInsertComputed } from './get-or-insert.js';

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
