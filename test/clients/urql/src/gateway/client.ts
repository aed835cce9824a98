import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { keys, resolvers } from './cache.ts';
import schema from './generated/introspection.json' with { type: 'json' };
import { keepKnown } from './known.ts';
import { retryingFetch } from './retrying-fetch.ts';

/** A client for the gateway at `url`. `headers` carry the user's credentials, if any. */
export const createClient = (url: string, headers: Record<string, string> = {}) =>
  new Client({
    url,
    fetchOptions: { headers },
    fetch: retryingFetch,
    exchanges: [cacheExchange({ schema, keys, resolvers, updates: keepKnown() }), fetchExchange],
  });
