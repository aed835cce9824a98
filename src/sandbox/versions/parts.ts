import { createAddresses } from '../addresses.js';
import type { Account, Instance, MetadataTag, Token } from '../chain.js';
import { getOrCreate } from '../get-or-create.js';
import type { InstanceRow } from '../holders.js';
import type { Ledger } from '../ledger.js';
import type { NftRow } from '../lists.js';

/** The version of a released explorer. */
export type Version = 11 | 12;

/** The records nested in others: addresses, tokens and token instances. */
export function createParts(ledger: Ledger, version: Version) {
  const addresses = createAddresses(ledger, addressRecord);
  const { address } = addresses;
  const tokens = ledger.untilNextBlock<Token, ReturnType<typeof tokenRecord>>();

  const token = (record: Token) =>
    getOrCreate(tokens, record, () => tokenRecord(record, ledger, version));

  return {
    ...addresses,
    token,

    /** In a token balance. One that is not indexed is a stub with its owner. */
    heldInstance(of: Token, id: string, owner: string) {
      const instance = ledger.instance(of.hash, id);
      const fields = instanceRecord(instance ?? stub(of, id), token(of), version);
      return instance === undefined ? { ...fields, owner: address(owner) } : fields;
    },

    /** In a transfer. An ERC-1155 id may have several owners, so it names none. */
    transferredInstance(of: Token, id: string) {
      const instance = ledger.instance(of.hash, id);
      if (instance === undefined) return null;
      const fields = instanceRecord(instance, token(of), version);
      if (of.type === 'ERC-1155') return fields;
      const owner = ledger.balances.owner(of.hash, id);
      return { ...fields, is_unique: true, owner: owner === undefined ? null : address(owner) };
    },

    /** With its owner if it has only one. */
    ownedInstance(row: InstanceRow) {
      const { instance, isUnique, owner, token: of } = row;
      const fields = instanceRecord(instance, token(of), version);
      return { ...fields, is_unique: isUnique, owner: owner === null ? null : address(owner) };
    },

    /** In a list of what an address holds. */
    heldNft: ({ id, token: of, value }: NftRow) => ({
      ...instanceRecord(ledger.instance(of.hash, id) ?? stub(of, id), token(of), version),
      token_type: of.type,
      value: String(value),
    }),

    /** In a collection, which has the token itself. */
    collectionInstance: (of: Token, id: string) => ({
      ...instanceRecord(ledger.instance(of.hash, id) ?? stub(of, id), null, version),
      token_type: of.type,
    }),
  };
}

function addressRecord(account: Account) {
  return {
    ens_domain_name: account.ensName,
    hash: account.hash,
    implementations: account.implementations.map(({ hash, name }) => ({
      address_hash: hash,
      name,
    })),
    is_contract: account.isContract,
    is_scam: account.isScam,
    is_verified: account.isVerified,
    metadata: account.tags.length === 0 ? null : { tags: account.tags.map(tagRecord) },
    name: account.name,
    private_tags: [],
    proxy_type: account.proxyType,
    public_tags: [],
    reputation: reputation(account),
    watchlist_names: [],
  };
}

function tagRecord({ meta, name, ordinal, slug, tagType }: MetadataTag) {
  return { meta, name, ordinal, slug, tagType };
}

function tokenRecord(token: Token, ledger: Ledger, version: Version) {
  const scaling = ledger.scaling(token);
  return {
    address_hash: token.hash,
    circulating_market_cap: token.circulatingMarketCap,
    circulating_supply: null,
    decimals: token.decimals === null ? null : String(token.decimals),
    exchange_rate: token.exchangeRate,
    holders_count: String(ledger.balances.holdersCount(token.hash)),
    icon_url: token.iconUrl,
    name: token.name,
    ...(version >= 12 ? { new_ui_multiplier: scaling?.announced ?? null } : {}),
    reputation: reputation(ledger.account(token.hash)),
    symbol: token.symbol,
    total_supply: ledger.totalSupply(token),
    type: token.type,
    ...(version >= 12
      ? {
          ui_multiplier: scaling?.now ?? null,
          ui_multiplier_effective_at: scaling?.effectiveAt ?? null,
        }
      : {}),
    volume_24h: token.volume24h,
  };
}

const reputation = ({ isScam }: Account) => (isScam ? 'scam' : 'ok');

function instanceRecord(instance: Instance, token: unknown, version: Version) {
  return {
    ...(version >= 12 ? { animation_media_type: mediaType(instance.animationUrl) } : {}),
    animation_url: instance.animationUrl,
    external_app_url: instance.externalAppUrl,
    id: instance.id,
    ...(version >= 12 ? { image_media_type: mediaType(instance.imageUrl) } : {}),
    image_url: instance.imageUrl,
    is_unique: null,
    media_type: null,
    media_url: instance.animationUrl ?? instance.imageUrl,
    metadata: instance.metadata,
    owner: null,
    thumbnails: null,
    token,
  };
}

/** Explorers ask the server of the media; here, the name tells. */
function mediaType(url: string | null): 'image' | 'video' | 'html' | null {
  if (url === null) return null;
  if (url.endsWith('.mp4')) return 'video';
  return url.endsWith('.html') ? 'html' : 'image';
}

function stub({ hash }: Token, id: string): Instance {
  const unindexed = { metadata: null, imageUrl: null, animationUrl: null, externalAppUrl: null };
  return { token: hash, id, ...unindexed };
}
