interface MapLike<K, V> {
  readonly get: (key: K) => V | undefined;
  readonly set: (key: K, value: V) => unknown;
}

/** The value of a key, made and kept where there is none: as `Map.prototype.getOrInsertComputed` does where it exists. */
export const getOrInsertComputed = <K, V extends object | string | number | boolean | null>(
  map: MapLike<K, V>,
  key: K,
  make: (key: K) => V,
): V => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make(key);
  map.set(key, made);
  return made;
};
