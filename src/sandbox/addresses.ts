import type { Account } from './chain.js';
import { getOrCreate } from './get-or-create.js';
import type { Ledger } from './ledger.js';

/** Writes the record of each address once; labels are added in details only. */
export function createAddresses<Fields extends object>(
  ledger: Ledger,
  write: (account: Account) => Fields,
) {
  const written = new Map<string, Fields>();
  const address = (hash: string) => getOrCreate(written, hash, () => write(ledger.account(hash)));

  return {
    address,

    /** With its labels, even if the chain does not name it. */
    labelledAccount: (account: Account, isDemo: boolean) => ({
      ...write(account),
      ...labels(account, isDemo),
    }),

    labelledAddress: (hash: string, isDemo: boolean) => ({
      ...address(hash),
      ...labels(ledger.account(hash), isDemo),
    }),
  };
}

/** Everyone sees the public tag of an address; the demo session its private ones too. */
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
