import type { TypedDocumentString } from './generated/graphql.ts';
import { retryingFetch } from './retrying-fetch.ts';

/** What an answer cost: calls to the explorer, and calls that were saved. */
export interface Cost {
  readonly estimated: number;
  readonly upstreamCalls: number;
  readonly cacheHits: number;
  readonly joined: number;
}

export interface Answered<Data> {
  readonly data: Data;
  readonly cost: Cost;
}

interface Answer<Data> {
  readonly data?: Data;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: { readonly code: string; readonly requestId: string };
  }[];
  readonly extensions?: { readonly cost: Cost };
  /** Sent instead of all others when the HTTP request itself is refused, such as a 404. */
  readonly message?: string;
}

/** A client for the gateway at `url`. `headers` carry credentials, if any. Any error is thrown. */
export const createClient =
  (url: string, headers: Readonly<Record<string, string>> = {}) =>
  async <Data, Variables>(
    document: TypedDocumentString<Data, Variables>,
    variables: Variables,
  ): Promise<Answered<Data>> => {
    const response = await retryingFetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify({ query: document, variables }),
    });
    const { data, errors, extensions, message }: Answer<Data> = await response.json();
    if (errors) {
      const lines = errors.map(({ message, extensions: { code, requestId } }) =>
        [code, message, `(request ${requestId})`].join(' '),
      );
      throw new Error(lines.join('\n'));
    }
    if (!data || !extensions) throw new Error(`${response.status}: ${message}`);
    return { data, cost: extensions.cost };
  };

export type Client = ReturnType<typeof createClient>;
