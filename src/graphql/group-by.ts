import { getOrInsertComputed } from '../get-or-insert.js';

/** Groups by what `keyOf` gives, in the order of the first of each. */
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
