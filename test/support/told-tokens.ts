import type { Data } from './graph.js';
import { idOf } from './records.js';
import { hashed, into, scaled, type TypesTold } from './told.js';

/** What a holder has, as people read it. */
const heldAmount = ({ value, token_id: id, token }: Data): string | null => {
  const { type, decimals = null, ui_multiplier: factor = null } = token ?? {};
  if (value === null || id !== null || type === 'ERC-721' || type === 'ERC-1155') return value;
  if (decimals === null) return null;
  return factor === null
    ? scaled(value, Number(decimals))
    : scaled(`${BigInt(value) * BigInt(factor)}`, Number(decimals) + 18);
};

/** What each field of tokens, their holders and their ids is of the explorer's record. */
export const tokensTold: TypesTold = {
  Token: {
    id: ({ address_hash: hash }) => idOf('Token', hash.toLowerCase()),
    addressHash: 'address_hash',
    address: hashed('address_hash'),
    name: 'name',
    symbol: 'symbol',
    decimals: ({ decimals }) => (decimals ?? null) && Number(decimals),
    type: 'type',
    exchangeRate: 'exchange_rate',
    totalSupply: 'total_supply',
    circulatingMarketCap: 'circulating_market_cap',
    circulatingSupply: 'circulating_supply',
    volume24h: 'volume_24h',
    iconUrl: 'icon_url',
    holdersCount: 'holders_count',
    reputation: 'reputation',
    uiMultiplier: 'ui_multiplier',
    newUiMultiplier: 'new_ui_multiplier',
    uiMultiplierEffectiveAt: 'ui_multiplier_effective_at',
  },
  TokenCounters: { holdersCount: 'token_holders_count', transfersCount: 'transfers_count' },
  // Its rows have the token that they are of.
  TokenHolder: {
    address: into('Address', 'address'),
    value: 'value',
    amount: heldAmount,
    tokenId: 'token_id',
  },
  TokenInstance: {
    tokenId: 'id',
    isUnique: 'is_unique',
    owner: into('Address', 'owner'),
    token: into('Token', 'token'),
    tokenType: 'token_type',
    value: 'value',
    holderAddressHash: 'holder_address_hash',
    holder: hashed('holder_address_hash'),
    imageUrl: 'image_url',
    animationUrl: 'animation_url',
    imageMediaType: 'image_media_type',
    animationMediaType: 'animation_media_type',
    thumbnails: 'thumbnails',
    externalAppUrl: 'external_app_url',
    metadata: into('TokenMetadata', 'metadata'),
  },
};
