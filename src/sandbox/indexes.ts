import { entryOrder, keyOfEntry } from './entry-order.js';
import { getOrCreate } from './get-or-create.js';
import type { Entry, Ledger, TransferRow } from './ledger.js';

const partiesOf = ({ transaction: { createdContract, from, to } }: Entry) =>
  new Set([from, to, createdContract].flatMap((hash) => hash?.toLowerCase() ?? []));

/** What only some paths ask for: each index is made when it is first needed, and anew after each block. */
export function createIndexes(ledger: Ledger) {
  function once<Value>(make: () => Value): () => Value {
    const kept = ledger.untilNextBlock<'all', Value>();
    return () => getOrCreate(kept, 'all', make);
  }
  const sorted = ledger.untilNextBlock<string, readonly Entry[]>();

  function sort(list: readonly Entry[], by: string, order: string): readonly Entry[] {
    const compareEntries = entryOrder(by, order);
    return list
      .map((entry) => ({ entry, key: keyOfEntry(entry) }))
      .sort((a, b) => compareEntries(a.key, b.key))
      .map(({ entry }) => entry);
  }

  const entries = once(() => [...sort(ledger.pending(), '', ''), ...ledger.entries().toReversed()]);
  const entriesByAddress = once(() => {
    const found = new Map<string, Entry[]>();
    for (const entry of entries()) {
      for (const party of partiesOf(entry)) getOrCreate(found, party, () => []).push(entry);
    }
    return found;
  });
  const transfers = once(() => ledger.entries().flatMap((entry) => entry.transfers));
  const transfersByToken = once(() => {
    const found = new Map<string, TransferRow[]>();
    for (const row of transfers()) getOrCreate(found, row.token.hash, () => []).push(row);
    return found;
  });

  return {
    /** All transactions: those that are pending first, then the newest. */
    entries,

    /** Those from or to an address, or that created it, in any order that a list of them can have. */
    entriesOf: (address: string, by = '', order = ''): readonly Entry[] =>
      getOrCreate(sorted, `${address.toLowerCase()} ${by} ${order}`, () => {
        const own = entriesByAddress().get(address.toLowerCase()) ?? [];
        return by === '' || order === '' ? own : sort(own, by, order);
      }),

    /** All token transfers, in the order of those of an address. */
    transfers,

    /** Those of a contract, spelled as in the chain. */
    transfersOf: (token: string): readonly TransferRow[] => transfersByToken().get(token) ?? [],
  };
}
