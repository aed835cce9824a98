import { ZERO_ADDRESS } from '../../../src/sandbox/balances.js';
import type { Account, Instance, MetadataTag, Token } from '../../../src/sandbox/chain.js';
import { addressOf } from './encoding.js';

/** The number of small collections: more than fit on a page of the collector's list. */
const POSTCARD_COLLECTIONS = 53;

export const a = {
  zero: ZERO_ADDRESS,
  alice: addressOf('alice'),
  bob: addressOf('bob'),
  carol: addressOf('carol'),
  dave: addressOf('dave'),
  erin: addressOf('erin'),
  scammer: addressOf('scammer'),
  exchange: addressOf('exchange'),
  collector: addressOf('collector'),
  trader: addressOf('trader'),
  deployer: addressOf('deployer'),
  builder: addressOf('builder'),
  dollar: addressOf('dollar'),
  dollarCode: addressOf('dollar code'),
  coin: addressOf('wrapped coin'),
  kelp: addressOf('kelp'),
  bait: addressOf('bait'),
  lanterns: addressOf('lanterns'),
  crates: addressOf('crates'),
  quarters: addressOf('quarters'),
  pair: addressOf('pair'),
  router: addressOf('router'),
  payouts: addressOf('payouts'),
  lending: addressOf('lending'),
  factory: addressOf('factory'),
  vaultCode: addressOf('vault code'),
  vault: addressOf('vault'),
  fuse: addressOf('fuse'),
  delegate: addressOf('delegate'),
};

export const postcards = Array.from({ length: POSTCARD_COLLECTIONS }, (_, i) =>
  addressOf(`postcards ${i}`),
);

const tag = (name: string, tagType: string, meta: MetadataTag['meta'] = {}): MetadataTag => ({
  slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
  name,
  tagType,
  ordinal: tagType === 'name' ? 10 : 0,
  meta,
});

function account(hash: string, given: Partial<Account> = {}): Account {
  return {
    hash,
    name: null,
    isContract: false,
    isVerified: false,
    isScam: false,
    initialCoins: '0',
    proxyType: null,
    implementations: [],
    ensName: null,
    tags: [],
    ...given,
  };
}

/** Somebody with coins. */
const person = (hash: string, given: Partial<Account> = {}) =>
  account(hash, { initialCoins: `${10n ** 24n}`, ...given });

function contract(hash: string, name: string | null, given: Partial<Account> = {}): Account {
  return account(hash, { name, isContract: true, isVerified: name !== null, ...given });
}

export const accounts: readonly Account[] = [
  account(a.zero, { tags: [tag('Null Address', 'name'), tag('Burn', 'generic')] }),
  person(a.alice, { ensName: 'alice.harbour.eth', privateTag: 'me', watchlistName: 'My wallet' }),
  person(a.bob, { ensName: 'bob.harbour.eth', privateTag: 'landlord' }),
  person(a.carol),
  person(a.dave, { publicTag: 'Harbour Grants' }),
  person(a.erin, {
    isContract: true,
    proxyType: 'eip7702',
    implementations: [{ hash: a.delegate, name: 'BatchWallet' }],
  }),
  person(a.scammer, { isScam: true }),
  person(a.exchange, {
    ensName: 'hot.seagull.eth',
    publicTag: 'Seagull Exchange',
    watchlistName: 'The exchange',
    tags: [
      tag('Seagull: Hot Wallet', 'name', { main_entity: 'Seagull Exchange' }),
      tag('Seagull Exchange', 'protocol', { tooltipUrl: 'https://seagull.example' }),
      tag('Exchange', 'generic'),
    ],
  }),
  person(a.collector, { ensName: 'collector.harbour.eth' }),
  person(a.trader),
  person(a.deployer),
  account(a.builder),
  contract(a.dollar, 'HarbourDollarProxy', {
    proxyType: 'eip1967',
    implementations: [{ hash: a.dollarCode, name: 'HarbourDollarV2' }],
    tags: [tag('Harbour Dollar', 'protocol'), tag('Stablecoin', 'generic')],
  }),
  contract(a.dollarCode, 'HarbourDollarV2'),
  contract(a.coin, 'WrappedCoin'),
  contract(a.kelp, 'KelpToken'),
  contract(a.bait, null, { isScam: true }),
  contract(a.lanterns, 'Lanterns'),
  contract(a.crates, 'Crates'),
  contract(a.quarters, 'Quarters'),
  contract(a.pair, 'TidePair', { tags: [tag('Tide', 'protocol')] }),
  contract(a.router, 'TideRouter', { tags: [tag('Tide', 'protocol')] }),
  contract(a.payouts, null),
  contract(a.lending, 'BreakwaterPool', { tags: [tag('Breakwater', 'protocol')] }),
  contract(a.factory, 'VaultFactory'),
  contract(a.vaultCode, 'Vault'),
  contract(a.vault, null, {
    proxyType: 'eip1167',
    implementations: [{ hash: a.vaultCode, name: 'Vault' }],
  }),
  contract(a.fuse, 'Fuse', { initialCoins: `${10n ** 18n}` }),
  contract(a.delegate, 'BatchWallet'),
  ...postcards.map((hash) => contract(hash, 'Postcards', { isVerified: null })),
];

function token(
  hash: string,
  type: Token['type'],
  name: string | null,
  given: Partial<Token>,
): Token {
  return {
    hash,
    name,
    symbol: null,
    decimals: null,
    type,
    totalSupply: null,
    exchangeRate: null,
    circulatingMarketCap: null,
    volume24h: null,
    iconUrl: null,
    ...given,
  };
}

export const tokens: readonly Token[] = [
  token(a.dollar, 'ERC-20', 'Harbour Dollar', {
    symbol: 'HRD',
    decimals: 6,
    totalSupply: '1000000000000',
    exchangeRate: '0.9998',
    circulatingMarketCap: '999800.0',
    volume24h: '120400.55',
    iconUrl: 'https://icons.harbour.example/hrd.png',
  }),
  token(a.coin, 'ERC-20', 'Wrapped Coin', {
    symbol: 'WCN',
    decimals: 18,
    totalSupply: '500000000000000000000',
    exchangeRate: '2000.5',
  }),
  token(a.kelp, 'ERC-20', 'Kelp', {
    symbol: 'KELP',
    decimals: 18,
    totalSupply: '9000000000000000000000',
  }),
  token(a.bait, 'ERC-20', 'Claim at bait.example', {
    symbol: 'BAIT',
    decimals: 18,
    totalSupply: '40000000000000000000',
  }),
  token(a.lanterns, 'ERC-721', 'Lanterns', { symbol: 'LNTN', totalSupply: '14' }),
  token(a.crates, 'ERC-1155', 'Crates', {}),
  token(a.quarters, 'ERC-404', 'Quarters', {
    symbol: 'QTR',
    decimals: 18,
    totalSupply: '4000000000000000000',
    exchangeRate: '12.25',
  }),
  ...postcards.map((hash, i) =>
    token(hash, 'ERC-721', `Postcards from pier ${i + 1}`, {
      symbol: `POST${i + 1}`,
      totalSupply: '1',
    }),
  ),
];

function instance(of: string, id: number, name: string, given: Partial<Instance> = {}): Instance {
  const image = `https://images.harbour.example/${encodeURIComponent(name)}.png`;
  return {
    token: of,
    id: String(id),
    metadata: {
      name,
      description: `${name}, a thing found at the harbour.`,
      image,
      attributes: [
        { trait_type: 'Tide', value: id % 2 === 0 ? 'low' : 'high' },
        { trait_type: 'Depth', value: id },
      ],
    },
    imageUrl: image,
    animationUrl: null,
    externalAppUrl: null,
    ...given,
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** Crates after the 60th are not indexed, and lantern 13 has broken metadata. */
export const instances: readonly Instance[] = [
  ...numbers(14).map((id) =>
    id === 13
      ? { ...instance(a.lanterns, id, 'Lantern'), metadata: { error: 'no uri' }, imageUrl: null }
      : instance(a.lanterns, id, `Lantern ${id}`, {
          externalAppUrl: `https://lanterns.example/${id}`,
        }),
  ),
  ...numbers(60).map((id) => instance(a.crates, id, `Crate ${id}`)),
  ...numbers(4).map((id) => instance(a.quarters, id, `Quarter ${id}`)),
  ...postcards.map((hash, i) => instance(hash, 1, `Pier ${i + 1}`)),
];
