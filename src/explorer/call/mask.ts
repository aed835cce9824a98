import type { RowValue } from '../../endpoints/declaration.js';

/**
 * Which parts of a JSON value to read: all of it, or some keys of an object or of each object in a
 * list. The value of an 'older' key counts only if the newer key is missing or null, and otherwise
 * need not be read.
 */
export type Mask = 'all' | 'older' | MaskKeys;

export interface MaskKeys {
  readonly [key: string]: Mask;
}

/** The mask that reads the whole values of these keys. */
export const keysMask = (...names: readonly string[]): MaskKeys =>
  Object.fromEntries(names.map((name) => [name, 'all'] as const));

/** The mask for a value by the names that versions of the explorer give it, newest first. */
export const namesMask = (...names: readonly string[]): MaskKeys =>
  Object.fromEntries(names.map((name, at) => [name, at === 0 ? 'all' : 'older'] as const));

/** The mask for values in these places of a record. */
export const placesMask = (places: readonly RowValue[]): MaskKeys =>
  Object.fromEntries(
    places.flatMap(({ in: key, names }) =>
      key === undefined ? Object.entries(keysMask(...names)) : [[key, namesMask(...names)]],
    ),
  );

/** Whether the first of two masks reads all that the second reads. */
export const covers = (mask: Mask, other: Mask): boolean => {
  if (mask === other || mask === 'all' || other === 'older') return true;
  if (mask === 'older' || other === 'all') return false;
  return Object.entries(other).every(([key, below]) => {
    const known = mask[key];
    return known !== undefined && covers(known, below);
  });
};

/** The mask that reads whatever either of two masks reads. */
export const unionMask = (a: Mask, b: Mask): Mask => {
  if (a === b || b === 'older') return a;
  if (a === 'older') return b;
  if (a === 'all' || b === 'all') return 'all';
  const merged: Record<string, Mask> = { ...a };
  for (const [key, mask] of Object.entries(b)) {
    const known = merged[key];
    merged[key] = known === undefined ? mask : unionMask(known, mask);
  }
  return merged;
};
