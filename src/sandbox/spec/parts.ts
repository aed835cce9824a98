import { createAddresses } from '../addresses.js';
import type { Account, Token } from '../chain.js';
import type { Ledger } from '../ledger.js';

/** Leaves out what is not known, where the specification has no null. */
export function known<Value>(value: Value | null | undefined): Value | undefined {
  return value ?? undefined;
}

/** The records of the specification that stand inside others. */
export function createParts(ledger: Ledger) {
  const addresses = createAddresses(ledger, addressRecord);

  return {
    ...addresses,

    token: (token: Token) => tokenRecord(token, ledger),

    /** An id that someone holds. */
    instance(token: Token, id: string, holder: string, value: bigint) {
      const instance = ledger.instance(token.hash, id);
      return {
        is_unique: token.type !== 'ERC-1155',
        id,
        owner: addresses.address(holder),
        value: String(value),
        holder_address_hash: ledger.account(holder).hash,
        image_url: known(instance?.imageUrl),
        animation_url: known(instance?.animationUrl),
        external_app_url: known(instance?.externalAppUrl),
        metadata: known(instance?.metadata),
      };
    },
  };
}

function addressRecord(account: Account) {
  const { ensName, hash, implementations, isContract, isVerified, name } = account;
  const [foremost] = account.tags.toSorted((a, b) => b.ordinal - a.ordinal);
  return {
    hash,
    implementation_name: implementations[0]?.name ?? null,
    name,
    is_contract: isContract,
    is_verified: isVerified ?? false,
    private_tags: [],
    public_tags: [],
    watchlist_names: [],
    ens_domain_name: known(ensName),
    metadata: foremost,
  };
}

function tokenRecord(token: Token, ledger: Ledger) {
  return {
    address_hash: token.hash,
    name: known(token.name),
    symbol: known(token.symbol),
    decimals: token.decimals === null ? undefined : String(token.decimals),
    type: token.type,
    exchange_rate: known(token.exchangeRate),
    total_supply: known(ledger.totalSupply(token)),
    circulating_market_cap: known(token.circulatingMarketCap),
    icon_url: token.iconUrl,
    holders_count: String(ledger.balances.holdersCount(token.hash)),
  };
}
