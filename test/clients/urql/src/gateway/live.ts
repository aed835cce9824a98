import type { Client } from '@urql/core';
import { errorsOf } from './client.ts';
import { LiveTransfersDocument } from './generated/documents.ts';
import { keepLive } from './keep-live.ts';
import { query, variablesOf } from './prepend.ts';

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
      listen: (after, live) => {
        const events = client.subscription(LiveTransfersDocument, { hash, after });
        const { unsubscribe } = events.subscribe(({ data, error, hasNext }) => {
          if (error) return live.error(error);
          if (data) live.next(data.tokenTransfers.cursor);
          if (!hasNext) live.complete();
        });
        return unsubscribe;
      },
      errorsOf,
    },
    signal,
  );
