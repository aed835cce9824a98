import { getOrInsertComputed } from './get-or-insert.js';

const known = new WeakMap<readonly unknown[], readonly unknown[]>();

/** The items in one order, each once; worked out once for a variable that many fields share. */
export const canonicalList = (list: readonly unknown[]): readonly unknown[] =>
  getOrInsertComputed(known, list, () => [...new Set(list)].sort());
