interface MapLike<K, V> {
  readonly get: (key: K) => V | undefined;
  readonly set: (key: K, value: V) => unknown;
}

/** The value of a key, made and inserted where there is none: `Map.prototype.getOrInsertComputed` of newer runtimes. */
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
