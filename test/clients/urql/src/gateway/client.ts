import {
  Client,
  CombinedError,
  type Exchange,
  fetchExchange,
  subscriptionExchange,
} from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { createClient as createSse } from 'graphql-sse';
import { keys, resolvers } from './cache.ts';
import { errorText, type GatewayError } from './errors.ts';
import schema from './generated/introspection.json' with { type: 'json' };
import { keepKnown } from './known.ts';
import { liveFetch } from './live-fetch.ts';
import { prepend } from './prepend.ts';
import { retryingFetch } from './retrying-fetch.ts';

/**
 * A client for the gateway at `url`. `headers` carry the user's credentials, if any; `more` exchanges come
 * after the cache.
 */
export const createClient = (
  url: string,
  headers: Record<string, string> = {},
  more: readonly Exchange[] = [],
) => {
  // No retries: they would start again from the first cursor. `keepLive` subscribes again with the last one.
  const sse = createSse({ url, headers, fetchFn: liveFetch, retryAttempts: 0 });
  const updates = { ...keepKnown(), Subscription: { tokenTransfers: prepend } };
  return new Client({
    url,
    fetchOptions: { headers },
    fetch: retryingFetch,
    exchanges: [
      cacheExchange({ schema, keys, resolvers, updates }),
      ...more,
      fetchExchange,
      subscriptionExchange({
        // `query` is the text; where a hash is sent in place of it, that is in `extensions`.
        forwardSubscription: ({ query, variables = {}, extensions = {} }) => ({
          subscribe: (sink) => ({
            unsubscribe: sse.subscribe({ query: query as string, variables, extensions }, sink),
          }),
        }),
      }),
    ],
  });
};

/** The gateway's errors in an error of the client. */
export const errorsOf = (error: unknown): readonly GatewayError[] =>
  error instanceof CombinedError ? error.graphQLErrors : [];

/** What to tell people about an error of the client. */
export const textOf = (error: Error): string =>
  errorsOf(error).map(errorText).join(' ') || error.message;
