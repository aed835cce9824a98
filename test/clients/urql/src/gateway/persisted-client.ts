import { persistedExchange } from '@urql/exchange-persisted';
import { createClient } from './client.ts';

/**
 * A client that asks by the hash of a text: by GET, so that caches in front can answer. A subscription is
 * asked by its text, unless the gateway trusts its hash.
 */
export const createPersistedClient = (
  url: string,
  headers: Record<string, string> = {},
  { trusted = false } = {},
) =>
  createClient(url, headers, [
    persistedExchange({ preferGetForPersistedQueries: 'force', enableForSubscriptions: trusted }),
  ]);
