import { type AnswerError, GatewayError } from './client.ts';
import type { TypedDocumentString } from './generated/graphql.ts';
import { readParts } from './read-parts.ts';
import { retryingFetch } from './retrying-fetch.ts';

type Path = readonly (string | number)[];

interface Addition {
  /** Of what is pending. */
  readonly id: string;
  readonly subPath?: Path;
  readonly data?: object;
  /** More rows of a list. */
  readonly items?: readonly unknown[];
  readonly errors?: readonly AnswerError[];
}

interface Part {
  readonly data?: unknown;
  readonly errors?: readonly AnswerError[];
  /** Where what is still to come belongs. */
  readonly pending?: readonly { readonly id: string; readonly path: Path }[];
  readonly incremental?: readonly Addition[];
  /** What has come whole, or has failed. */
  readonly completed?: readonly { readonly id: string; readonly errors?: readonly AnswerError[] }[];
  /** Is there, alone, if the HTTP request itself is refused, for example with a 404. */
  readonly message?: string;
}

/** An object, or a list by its indexes. */
type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** A copy of `value` with what is `added` to it. */
const merge = (value: unknown, added: unknown): unknown => {
  if (!isTree(value) || !isTree(added)) return added;
  const merged = Object.entries(added).map(([key, own]) => [key, merge(value[key], own)]);
  return Object.assign(Array.isArray(value) ? [] : {}, value, Object.fromEntries(merged));
};

/** A copy of an answer with what a part adds to it at a path. */
const put = (answer: unknown, path: Path, { data, items = [] }: Addition) => {
  const place = path.reduce((value, key) => (isTree(value) ? value[key] : undefined), answer);
  const from = Array.isArray(place) ? place.length : 0;
  const added = data ?? Object.fromEntries(items.map((item, index) => [from + index, item]));
  return merge(
    answer,
    path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), added),
  );
};

/**
 * Asks the gateway at `url`, and yields the answer as far as it has come, each time that it grows.
 * @throws GatewayError at the end, if a part of it failed
 */
export const createStream = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  async function* <Data, Variables>(
    document: TypedDocumentString<Data, Variables>,
    variables: Variables,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<Data, void> {
    const accept = 'multipart/mixed;incrementalSpec=v0.2, application/json';
    const response = await retryingFetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, ...headers },
      body: JSON.stringify({ query: document, variables }),
      signal: signal ?? null,
    });
    const paths = new Map<string, Path>();
    const errors: AnswerError[] = [];
    let answer: unknown;
    for await (const part of readParts<Part>(response)) {
      const { pending = [], incremental = [], completed = [] } = part;
      if (part.message) throw new Error(`${response.status}: ${part.message}`);
      if (part.data) answer = part.data;
      for (const { id, path } of pending) paths.set(id, path);
      for (const addition of incremental) {
        const { id, subPath = [] } = addition;
        answer = put(answer, [...(paths.get(id) ?? []), ...subPath], addition);
      }
      errors.push(...[part, ...incremental, ...completed].flatMap(({ errors = [] }) => errors));
      if (part.data || incremental.length > 0) yield answer as Data;
    }
    if (errors.length > 0) throw new GatewayError(errors, answer);
  };
