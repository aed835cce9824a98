import type { ApolloClient } from '@apollo/client';
import { errorsOf } from './client.ts';
import {
  AddressTransfersDocument,
  type AddressTransfersQuery,
  LiveTransfersDocument,
  type TransferRowFragment,
} from './generated/documents.ts';
import { keepLive } from './keep-live.ts';

/** The list of `TransferList.tsx`. */
const listOf = (hash: string) => ({
  query: AddressTransfersDocument,
  variables: { hash, first: 50 },
});

/** The cursor of the first row. `relayStylePagination` has an empty text for one that is not there. */
const startOf = (data: AddressTransfersQuery | null | undefined) =>
  data?.address.tokenTransfers?.pageInfo.startCursor || null;

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
      after: startOf(client.readQuery(listOf(hash))),
      load: async () => {
        const { data } = await client.query({ ...listOf(hash), fetchPolicy: 'network-only' });
        return startOf(data);
      },
      listen: (after, live) => {
        const events = client.subscribe({
          query: LiveTransfersDocument,
          variables: { hash, after },
          // `prepend` puts the row into the cache.
          fetchPolicy: 'no-cache',
        });
        const subscription = events.subscribe({
          next: ({ data, error }) => {
            if (error) return live.error(error);
            if (!data) return;
            prepend(client, hash, data.tokenTransfers);
            live.next(data.tokenTransfers.cursor);
          },
          error: live.error,
          complete: live.complete,
        });
        return () => subscription.unsubscribe();
      },
      errorsOf,
    },
    signal,
  );
