import { errorText } from './errors.ts';
import type { TypedDocumentString } from './generated/graphql.ts';
import { retryingFetch } from './retrying-fetch.ts';

export interface AnswerError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: {
    readonly code: string;
    readonly requestId: string;
    readonly retryable?: true;
    readonly retryAfterMs?: number;
  };
}

interface Answer<Data> {
  readonly data?: Data;
  readonly errors?: readonly AnswerError[];
  /** Sent instead of both when the HTTP request itself is refused, such as a 404. */
  readonly message?: string;
}

/** The errors of an answer, with whatever data it still has. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly errors: readonly AnswerError[];
  readonly data: unknown;

  constructor(errors: readonly AnswerError[], data: unknown) {
    super(errors.map(({ message, extensions }) => `${extensions.code}: ${message}`).join('\n'));
    this.errors = errors;
    this.data = data;
  }
}

/** A client for the gateway at `url`. `headers` carry the user's credentials, if any. */
export const createClient =
  (url: string, headers: Readonly<Record<string, string>> = {}) =>
  async <Data, Variables>(
    document: TypedDocumentString<Data, Variables>,
    variables: Variables,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<Data> => {
    const response = await retryingFetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify({ query: document, variables }),
      signal: signal ?? null,
    });
    const { data, errors, message }: Answer<Data> = await response.json();
    if (errors) throw new GatewayError(errors, data);
    if (data === undefined) throw new Error(`${response.status}: ${message}`);
    return data;
  };

export type Client = ReturnType<typeof createClient>;

/** What to tell people about an error. */
export const textOf = (error: unknown): string =>
  error instanceof GatewayError ? error.errors.map(errorText).join(' ') : `${error}`;
