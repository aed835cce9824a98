import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import schema from './generated/introspection.json' with { type: 'json' };
import { keys } from './keys.js';

/** A client of the gateway at `url`; `headers` carry the caller's credentials, if any. */
export const createClient = (url: string, headers: Record<string, string> = {}) =>
  new Client({
    url,
    fetchOptions: { headers },
    exchanges: [
      cacheExchange({
        schema,
        keys,
        resolvers: {
          Address: {
            tokens: relayPagination(),
            nftCollections: relayPagination(),
            tokenTransfers: relayPagination(),
            internalTransactions: relayPagination(),
          },
          Transaction: { tokenTransfers: relayPagination() },
        },
      }),
      fetchExchange,
    ],
  });
