import { oncePerList } from '../../explorer/decode/once-per-list.js';

/** The items without repeats, sorted: equal sets give equal lists. */
export const canonicalList = oncePerList((list: readonly unknown[]): readonly unknown[] =>
  [...new Set(list)].sort(),
);
