import { oncePerList } from '../upstream/reading/once-per-list.js';

/** The items in one order, each once. */
export const canonicalList = oncePerList((list: readonly unknown[]): readonly unknown[] =>
  [...new Set(list)].sort(),
);
