/**
 * Finds out about a list what many fields may ask: of one as long as `many`, once for each length that it
 * grows to. For shorter ones, to look up what is known takes longer than to find it out again. `of` is
 * what the list belongs to.
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
