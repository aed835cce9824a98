import type { Block } from '../chain.js';
import type { Ledger } from '../ledger.js';
import type { Records } from '../records.js';
import type { Channels } from './socket.js';

/** Tells everyone who listens to an address what a new block has of it, as explorers do. */
export function tellOf(
  { transactions }: Block,
  ledger: Ledger,
  records: Records,
  channels: Channels,
) {
  const events = new Map<string, { transfers: unknown[]; transactions: unknown[] }>();
  const eventsOf = (hash: string) => {
    const topic = `addresses:${hash.toLowerCase()}`;
    const known = events.get(topic) ?? { transfers: [], transactions: [] };
    events.set(topic, known);
    return known;
  };
  for (const { hash, from, to, createdContract } of transactions) {
    const entry = ledger.transaction(hash);
    if (entry === undefined) continue;
    for (const row of entry.transfers) {
      for (const party of new Set([row.log.from, row.log.to])) {
        eventsOf(party).transfers.push(records.transfer(row, 'address'));
      }
    }
    for (const party of new Set([from, to, createdContract])) {
      if (party === null) continue;
      // As in the explorer's lists, without its transfers.
      const record = Object.assign({}, records.transaction(entry, [], false), {
        token_transfers: null,
        token_transfers_overflow: null,
      });
      eventsOf(party).transactions.push(record);
    }
  }
  for (const [topic, { transfers, transactions: own }] of events) {
    if (!channels.isJoined(topic)) continue;
    if (own.length > 0) channels.broadcast(topic, 'transaction', { transactions: own });
    if (transfers.length > 0) {
      channels.broadcast(topic, 'token_transfer', { token_transfers: transfers });
    }
  }
}
