interface MapLike<K, V> {
  readonly get: (key: K) => V | undefined;
  readonly set: (key: K, value: V) => unknown;
}

/** Returns the value of a key, first inserting it if missing; newer runtimes have it on `Map`. */
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
