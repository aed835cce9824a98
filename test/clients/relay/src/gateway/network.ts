import { createClient, type RequestParams } from 'graphql-sse';
import {
  type FetchFunction,
  type GraphQLResponse,
  Observable,
  type RequestParameters,
  type SubscribeFunction,
  type Variables,
} from 'relay-runtime';
import { liveFetch } from './live-fetch.ts';
import { readParts } from './read-parts.ts';
import { retryingFetch } from './retrying-fetch.ts';

interface Part {
  readonly data?: object | null;
  readonly errors?: readonly { readonly message: string }[];
  readonly extensions?: object;
  readonly label?: string;
  readonly path?: readonly (string | number)[];
  /** Rows of a list, from the index at the end of `path`. */
  readonly items?: readonly object[] | null;
  readonly incremental?: readonly Part[];
  readonly hasNext?: boolean;
  /** Is there, alone, if the HTTP request itself is refused, for example with a 404. */
  readonly message?: string;
}

/** A document that is persisted has an id in place of its text. */
const requestOf = ({ id, text }: RequestParameters, variables: Variables) =>
  id ? { documentId: id, variables } : { query: text, variables };

const accept = 'multipart/mixed;deferSpec=20220824, application/json';

/** Relay takes each row and each fragment by its label and path, and has to know what is final. */
const payloadsOf = ({ incremental, hasNext = false, ...part }: Part): object => {
  if (!incremental) {
    return { data: null, ...part, extensions: { ...part.extensions, is_final: !hasNext } };
  }
  const extensions = { is_final: false };
  return incremental.flatMap(({ items, path = [], ...piece }) => {
    if (!items) return [{ data: null, ...piece, path, extensions }];
    const from = Number(path.at(-1));
    const pathOf = (index: number) => [...path.slice(0, -1), from + index];
    return items.map((data, index) => ({ ...piece, data, path: pathOf(index), extensions }));
  });
};

/** Asks the gateway at `url`, and passes on each part of the answer as it comes. */
export const createFetch =
  (url: string, headers: Readonly<Record<string, string>>): FetchFunction =>
  (operation, variables) =>
    // An observable, so that a request that is no longer needed ends, and with it its upstream calls.
    Observable.create<GraphQLResponse>((sink) => {
      const abort = new AbortController();
      const run = async () => {
        const response = await retryingFetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept, ...headers },
          body: JSON.stringify(requestOf(operation, variables)),
          signal: abort.signal,
        });
        for await (const part of readParts<Part>(response)) {
          if (part.message) throw new Error(`${response.status}: ${part.message}`);
          // A later page (one with `after`) fails as a whole: otherwise Relay would replace the list with null.
          const lost = part.errors && variables.after ? { data: null } : {};
          sink.next(payloadsOf({ ...part, ...lost }) as GraphQLResponse);
        }
      };
      run().then(sink.complete, (error: Error) => {
        if (!sink.closed) sink.error(error);
      });
      return () => abort.abort();
    });

/** Subscribes at the gateway at `url`, until the connection ends. */
export const createSubscribe = (
  url: string,
  headers: Readonly<Record<string, string>>,
): SubscribeFunction => {
  // No retries: they would start again from the first cursor. `keepLive` subscribes again with the last one.
  const sse = createClient({ url, headers, fetchFn: liveFetch, retryAttempts: 0 });
  return (operation, variables) =>
    Observable.create<GraphQLResponse>((sink) =>
      sse.subscribe(requestOf(operation, variables) as RequestParams, {
        next: (answer) => sink.next(answer as GraphQLResponse),
        error: (error) => sink.error(error as Error),
        complete: sink.complete,
      }),
    );
};
