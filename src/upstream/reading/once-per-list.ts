/** Explorers' lists are shorter: to look up what is known of one takes longer than to find it out again. */
const many = 64;

/** Finds out about a list what many fields may ask: of a long one, once. */
export const oncePerList = <T, V>(find: (list: readonly T[]) => V): ((list: readonly T[]) => V) => {
  const known = new WeakMap<readonly T[], { readonly value: V }>();
  return (list) => {
    if (list.length < many) return find(list);
    const before = known.get(list);
    if (before) return before.value;
    const value = find(list);
    known.set(list, { value });
    return value;
  };
};
