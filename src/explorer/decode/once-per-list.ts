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
