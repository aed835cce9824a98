/** Which parts of a JSON value are read: all of it, or some keys of an object, or of each object in a list. */
export type Mask = 'all' | MaskKeys;

export interface MaskKeys {
  readonly [key: string]: Mask;
}

/** The mask that reads all of what stands under these keys. */
export const keysMask = (...names: readonly string[]): MaskKeys =>
  Object.fromEntries(names.map((name) => [name, 'all'] as const));

/** What either of two masks reads. */
export const eitherMask = (a: Mask, b: Mask): Mask => {
  if (a === b || a === 'all' || b === 'all') return a === b ? a : 'all';
  const merged: Record<string, Mask> = { ...a };
  for (const [key, mask] of Object.entries(b)) {
    const known = merged[key];
    merged[key] = known === undefined ? mask : eitherMask(known, mask);
  }
  return merged;
};
