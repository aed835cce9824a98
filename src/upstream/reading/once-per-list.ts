/**
 * Remembers what many fields may ask of one list, and finds it out anew only when the list has grown. Of
 * a list shorter than `many` it is found out each time, which takes less than to look it up. `of` is what
 * the list belongs to.
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
