import { createAddresses } from '../addresses.js';
import type { Account, Token } from '../chain.js';
import type { Ledger } from '../ledger.js';

/** Drops null from a field, which the specification leaves out instead. */
export function omitNull<Value>(value: Value | null | undefined): Value | undefined {
  return value ?? undefined;
}

/** The records nested in others: addresses, tokens and token instances. */
export function createParts(ledger: Ledger) {
  const addresses = createAddresses(ledger, addressRecord);

  return {
    ...addresses,

    token: (token: Token) => tokenRecord(token, ledger),

    instance(token: Token, id: string, holder: string, value: bigint) {
      const instance = ledger.instance(token.hash, id);
      return {
        is_unique: token.type !== 'ERC-1155',
        id,
        owner: addresses.address(holder),
        value: String(value),
        holder_address_hash: ledger.account(holder).hash,
        image_url: omitNull(instance?.imageUrl),
        animation_url: omitNull(instance?.animationUrl),
        external_app_url: omitNull(instance?.externalAppUrl),
        metadata: omitNull(instance?.metadata),
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
    ens_domain_name: omitNull(ensName),
    metadata: foremost,
  };
}

function tokenRecord(token: Token, ledger: Ledger) {
  return {
    address_hash: token.hash,
    name: omitNull(token.name),
    symbol: omitNull(token.symbol),
    decimals: token.decimals === null ? undefined : String(token.decimals),
    type: token.type,
    exchange_rate: omitNull(token.exchangeRate),
    total_supply: omitNull(ledger.totalSupply(token)),
    circulating_market_cap: omitNull(token.circulatingMarketCap),
    icon_url: token.iconUrl,
    holders_count: String(ledger.balances.holdersCount(token.hash)),
  };
}
