import type { Account } from './chain.js';
import { getOrCreate } from './get-or-create.js';
import type { Ledger } from './ledger.js';

/** The records of addresses, each written once; in the details of a transaction with what they are called. */
export function createAddresses<Fields extends object>(
  ledger: Ledger,
  write: (account: Account) => Fields,
) {
  const written = new Map<string, Fields>();
  const address = (hash: string) => getOrCreate(written, hash, () => write(ledger.account(hash)));

  return {
    address,

    /** An address of a transaction's details, the only place where labels are told. */
    party: (hash: string, isDemo: boolean) => ({
      ...address(hash),
      ...labels(ledger.account(hash), isDemo),
    }),
  };
}

/** What callers have called an address: everyone sees the public tag, the demo session its own too. */
function labels({ hash, privateTag, publicTag, watchlistName }: Account, isDemo: boolean) {
  const label = (text: string | undefined) =>
    text === undefined ? [] : [{ display_name: text, label: text }];
  const tag = (text: string | undefined) =>
    label(text).map((names) => ({ address_hash: hash, ...names }));
  return {
    private_tags: isDemo ? tag(privateTag) : [],
    public_tags: tag(publicTag),
    watchlist_names: isDemo ? label(watchlistName) : [],
  };
}
