import { type Client, CombinedError } from '@urql/core';
import type { UpdateResolver } from '@urql/exchange-graphcache';
import {
  AddressTransfersDocument,
  LiveTransfersDocument,
  type LiveTransfersSubscription,
} from './generated/documents.ts';
import { keepLive } from './keep-live.ts';

/** The list of `TransferList.tsx`. */
const query = AddressTransfersDocument;
const variablesOf = (hash: string) => ({ hash, first: 50 });

/** Puts a row of the subscription in front of the list in the cache, unless it is there. */
export const prepend: UpdateResolver<LiveTransfersSubscription, { readonly address: string }> = (
  { tokenTransfers: edge },
  { address: hash },
  cache,
) =>
  cache.updateQuery({ query, variables: variablesOf(hash) }, (data) => {
    const shown = data?.address.tokenTransfers;
    if (!shown || shown.edges.some(({ node }) => node.id === edge.node.id)) return data;
    const pageInfo = { ...shown.pageInfo, startCursor: edge.cursor };
    const tokenTransfers = { ...shown, pageInfo, edges: [edge, ...shown.edges] };
    return { ...data, address: { ...data.address, tokenTransfers } };
  });

/** Keeps the token transfers of an address live in the cache, until `signal` says that they are no longer shown. */
export const liveTransfers = (client: Client, hash: string, signal: AbortSignal) =>
  keepLive(
    {
      after:
        client.readQuery(query, variablesOf(hash))?.data?.address.tokenTransfers?.pageInfo
          .startCursor ?? null,
      load: async () => {
        const policy = { requestPolicy: 'network-only' } as const;
        const { data, error } = await client.query(query, variablesOf(hash), policy);
        if (error) throw error;
        return data?.address.tokenTransfers?.pageInfo.startCursor ?? null;
      },
      listen: (after, next, signal) =>
        new Promise((resolve, reject) => {
          const live = client
            .subscription(LiveTransfersDocument, { hash, after })
            .subscribe(({ data, error, hasNext }) => {
              if (error) return reject(error);
              if (data) next(data.tokenTransfers.cursor);
              if (!hasNext) resolve();
            });
          signal.addEventListener('abort', () => {
            live.unsubscribe();
            resolve();
          });
        }),
      errorsOf: (error) => (error instanceof CombinedError ? error.graphQLErrors : []),
    },
    signal,
  );
