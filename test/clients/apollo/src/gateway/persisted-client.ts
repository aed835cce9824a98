import { ApolloLink } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { OperationTypeNode } from 'graphql';
import { createClient } from './client.ts';

/** In hex. Browsers have `crypto.subtle` on pages over https and on localhost only. */
const sha256 = async (text: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/**
 * A client that asks by the hash of a text: by GET, so that caches in front can answer. A subscription is
 * asked by its text, unless the gateway trusts its hash.
 */
export const createPersistedClient = (
  url: string,
  headers: Record<string, string> = {},
  { trusted = false } = {},
) => {
  const client = createClient(url, headers);
  const persisted = new PersistedQueryLink({ sha256, useGETForHashedQueries: true });
  const link = ApolloLink.split(
    ({ operationType }) => trusted || operationType !== OperationTypeNode.SUBSCRIPTION,
    persisted.concat(client.link),
    client.link,
  );
  client.setLink(link);
  return client;
};
