import type { Answer, GatewayError } from './ask.js';

type Path = readonly (string | number)[];

/** A part of an answer, in the form of the GraphQL draft on incremental delivery. */
interface Part extends Answer<unknown> {
  pending?: readonly { id: string; path: Path }[];
  incremental?: readonly {
    id: string;
    subPath?: Path;
    data?: object;
    items?: readonly unknown[];
    errors?: GatewayError[];
  }[];
  completed?: readonly { id: string; errors?: GatewayError[] }[];
  hasNext?: boolean;
}

/** Puts the parts of an answer together. Each call returns the answer so far, always the same object. */
export function assembler<Data>(): (part: object) => Answer<Data> & { hasNext: boolean } {
  const paths = new Map<string, Path>();
  const answer: Answer<Data> & { hasNext: boolean } = { hasNext: false };
  const fail = (errors: readonly GatewayError[] = [], path: Path = []) => {
    const placed = errors.map((error) => ({ ...error, path: error.path ?? [...path] }));
    if (placed.length > 0) answer.errors = [...(answer.errors ?? []), ...placed];
  };
  return (given) => {
    const part: Part = given;
    const { pending = [], incremental = [], completed = [], errors, extensions } = part;
    if ('data' in part) answer.data = part.data as Data;
    fail(errors);
    for (const { id, path } of pending) paths.set(id, path);
    for (const { id, subPath = [], data, items, errors } of incremental) {
      const path = [...(paths.get(id) ?? []), ...subPath];
      const place = valueAt(answer.data, path);
      if (items && Array.isArray(place)) place.push(...items);
      if (data && typeof place === 'object' && place !== null) merge(place, data);
      fail(errors, path);
    }
    for (const { id, errors } of completed) fail(errors, paths.get(id));
    if (extensions) answer.extensions = { ...answer.extensions, ...extensions };
    answer.hasNext = part.hasNext === true;
    return answer;
  };
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined),
    value,
  );
}

/** Adds the fields of a fragment, some of which may be objects that are there already. */
function merge(into: object, from: object): void {
  for (const [key, value] of Object.entries(from)) {
    const known: unknown = Reflect.get(into, key);
    const both = [known, value].every((one) => typeof one === 'object' && one !== null);
    if (both && !Array.isArray(value)) merge(known as object, value as object);
    else Reflect.set(into, key, value);
  }
}
