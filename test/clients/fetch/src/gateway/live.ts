import { GatewayError } from './client.ts';
import type { LiveTransfersSubscription } from './generated/graphql.ts';
import { graphql, unmask } from './generated/index.ts';
import { keepLive, type LiveList } from './keep-live.ts';
import { TransferRow, type transfersOf } from './transfers.ts';

const LiveTransfers = graphql(`
  subscription LiveTransfers($hash: AddressHash!, $after: String) {
    tokenTransfers(address: $hash, after: $after) {
      cursor
      node { ...TransferRow }
    }
  }
`);

interface Event {
  readonly data: LiveTransfersSubscription | null;
  readonly errors?: GatewayError['errors'];
}

/** Where the rows are shown, as in `LiveList`. */
type List = Pick<LiveList, 'after' | 'load'> & {
  readonly show: (row: Awaited<ReturnType<typeof transfersOf>>['rows'][number]) => void;
};

/** Shows each new token transfer of an address, until `signal` says that they are no longer shown. */
export const liveTransfers = (
  url: string,
  hash: string,
  { show, ...list }: List,
  signal: AbortSignal,
) =>
  keepLive(
    {
      ...list,
      listen: (after, live) => {
        const variables = JSON.stringify({ hash, after });
        const query = new URLSearchParams({ query: `${LiveTransfers}`, variables });
        const source = new EventSource(`${url}?${query}`);
        source.addEventListener('next', ({ data: text }) => {
          const { data, errors = [] }: Event = JSON.parse(text);
          if (!data) return live.error(new GatewayError(errors, data));
          const { cursor, node } = data.tokenTransfers;
          show(unmask(TransferRow, node));
          live.next(cursor);
        });
        // It connects again by itself, and goes on after the last row, unless it was refused.
        source.addEventListener('error', () => {
          if (source.readyState === EventSource.CLOSED) live.complete();
        });
        return () => source.close();
      },
      errorsOf: (error) => (error instanceof GatewayError ? error.errors : []),
    },
    signal,
  );
