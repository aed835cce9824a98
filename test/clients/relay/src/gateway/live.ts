import { fetchQuery, graphql, type IEnvironment, requestSubscription } from 'relay-runtime';
import { waitForFragmentData } from 'relay-runtime/experimental.js';
import { errorsOf } from './environment.ts';
import type { liveSubscription } from './generated/liveSubscription.graphql.ts';
import list, { type TransferList_address$key } from './generated/TransferList_address.graphql.ts';
import listQuery, { type TransferListQuery } from './generated/TransferListQuery.graphql.ts';
import { keepLive } from './keep-live.ts';

/** `@prependEdge` leaves out a row that the list has. */
const subscription = graphql`
  subscription liveSubscription($hash: AddressHash!, $after: String, $connections: [ID!]!) {
    tokenTransfers(address: $hash, after: $after) @prependEdge(connections: $connections) {
      cursor
      node { ...TransferList_row @relay(mask: false) }
    }
  }
`;

/** Keeps the list of `TransferList.tsx` live in the store, until `signal` says that it is no longer shown. */
export const liveTransfers = (environment: IEnvironment, hash: string, signal: AbortSignal) => {
  let fetchPolicy: 'store-or-network' | 'network-only' = 'store-or-network';
  let connections: string[] = [];
  return keepLive(
    {
      after: null,
      load: async () => {
        const page = { hash, first: 50 };
        const policy = { fetchPolicy };
        const loading = fetchQuery<TransferListQuery>(environment, listQuery, page, policy);
        const data = await loading.toPromise();
        if (!data) throw new Error('There was no answer.');
        fetchPolicy = 'network-only';
        const key: TransferList_address$key = data.address;
        const { tokenTransfers } = await waitForFragmentData(environment, list, key);
        connections = tokenTransfers ? [tokenTransfers.__id] : [];
        return tokenTransfers?.pageInfo.startCursor ?? null;
      },
      listen: (after, live) => {
        const subscribed = requestSubscription<liveSubscription>(environment, {
          subscription,
          variables: { hash, after, connections },
          onNext: (data) => data && live.next(data.tokenTransfers.cursor),
          onError: live.error,
          onCompleted: live.complete,
        });
        return () => subscribed.dispose();
      },
      errorsOf: (error) => errorsOf(error as Error),
    },
    signal,
  );
};
