import { type ApolloClient, CombinedGraphQLErrors, CombinedProtocolErrors } from '@apollo/client';
import {
  AddressTransfersDocument,
  LiveTransfersDocument,
  type TransferRowFragment,
} from './generated/documents.ts';
import { keepLive } from './keep-live.ts';

/** The list of `TransferList.tsx`. */
const listOf = (hash: string) => ({
  query: AddressTransfersDocument,
  variables: { hash, first: 50 },
});

/** Puts a row in front of the list in the cache, unless it is there. */
const prepend = ({ cache }: ApolloClient, hash: string, edge: TransferRowFragment) =>
  cache.updateQuery(listOf(hash), (data) => {
    const shown = data?.address.tokenTransfers;
    if (!shown || shown.edges.some(({ node }) => node.id === edge.node.id)) return undefined;
    // `relayStylePagination` takes the first cursor from here.
    const pageInfo = { ...shown.pageInfo, startCursor: edge.cursor };
    const tokenTransfers = { ...shown, pageInfo, edges: [edge, ...shown.edges] };
    return { address: { ...data.address, tokenTransfers } };
  });

/** Keeps the token transfers of an address live in the cache, until `signal` says that they are no longer shown. */
export const liveTransfers = (client: ApolloClient, hash: string, signal: AbortSignal) =>
  keepLive(
    {
      after: client.readQuery(listOf(hash))?.address.tokenTransfers?.pageInfo.startCursor ?? null,
      load: async () => {
        const { data } = await client.query({ ...listOf(hash), fetchPolicy: 'network-only' });
        return data?.address.tokenTransfers?.pageInfo.startCursor ?? null;
      },
      listen: (after, next, signal) =>
        new Promise((resolve, reject) => {
          const live = client
            .subscribe({
              query: LiveTransfersDocument,
              variables: { hash, after },
              // `prepend` puts the row into the cache.
              fetchPolicy: 'no-cache',
            })
            .subscribe({
              next: ({ data, error }) => {
                if (error) return reject(error);
                if (!data) return;
                prepend(client, hash, data.tokenTransfers);
                next(data.tokenTransfers.cursor);
              },
              error: reject,
              complete: resolve,
            });
          signal.addEventListener('abort', () => {
            live.unsubscribe();
            resolve();
          });
        }),
      errorsOf: (error) =>
        CombinedGraphQLErrors.is(error) || CombinedProtocolErrors.is(error) ? error.errors : [],
    },
    signal,
  );
