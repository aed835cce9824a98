/** Damaging one value of JSON, and finding what that changes in an answer. */

export type Path = readonly (string | number)[];

/** Everybody's text: it is passed on as it is, so that its parts are not damaged one by one. */
const freeForm = new Set(['metadata', 'meta', 'data', 'parameters', 'thumbnails']);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The paths of all values of a record, below the record itself. */
export const pathsIn = (value: unknown, path: Path = []): readonly Path[] => {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, below]) => {
    const own = [...path, Array.isArray(value) ? Number(key) : key];
    // An address's metadata holds tags, a token instance's anything.
    const isFree = freeForm.has(key) && !(isObject(below) && 'tags' in below && 'slug' in below);
    return [own, ...(isFree ? [] : pathsIn(below, own))];
  });
};

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (isObject(at) ? Reflect.get(at, key) : undefined), value);

/** Ways to damage a value; a way that leaves it as it was counts, too. */
export const ways = {
  removed: undefined,
  null: null,
  'a number': 7,
  'a text': 'odd',
  'a boolean': true,
  'an empty text': '',
  'an empty list': [],
  'an empty object': {},
  'a huge number': 1e30,
  'a huge text': '9'.repeat(300),
  'a nested list': [[{ odd: [1] }]],
  'a nested object': { odd: { odd: [1] } },
} as const;

export type Way = keyof typeof ways;

/** A copy of a body with one value damaged. */
export const damaged = (body: unknown, path: Path, way: Way): unknown => {
  const copy = structuredClone(body);
  const parent = valueAt(copy, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  if (!isObject(parent)) return copy;
  if (ways[way] !== undefined) Reflect.set(parent, key, ways[way]);
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else Reflect.deleteProperty(parent, key);
  return copy;
};

/** The paths at which two answers differ; that of a list, if they have other lengths. */
export const differences = (one: unknown, other: unknown, path: Path = []): readonly Path[] => {
  if (Object.is(one, other)) return [];
  if (!isObject(one) || !isObject(other)) return [path];
  if (Array.isArray(one) !== Array.isArray(other)) return [path];
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return [path];
  return Object.keys({ ...one, ...other }).flatMap((key) =>
    differences(Reflect.get(one, key), Reflect.get(other, key), [
      ...path,
      Array.isArray(one) ? Number(key) : key,
    ]),
  );
};
