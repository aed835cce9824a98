const known = new WeakMap<readonly unknown[], readonly unknown[]>();

/** The items in one order, each once; worked out once for a variable that many fields share. */
export const canonicalList = (list: readonly unknown[]): readonly unknown[] => {
  const before = known.get(list);
  if (before) return before;
  const made = [...new Set(list)].sort();
  known.set(list, made);
  return made;
};
