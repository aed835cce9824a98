import { addressOf, hashOf } from './records.js';

/** The versions of the explorer whose names the records are told under. */
export const versions = [12, 11, 6] as const;
export type Version = (typeof versions)[number];

const embedded = (digit: string) => ({
  hash: addressOf(digit),
  is_contract: digit < '5',
  is_verified: false,
  name: `name ${digit}`,
  ens_domain_name: `${digit}.eth`,
  metadata: null,
  private_tags: [],
  public_tags: [],
  watchlist_names: [],
});

/** A block's own record, as a version tells it. */
export const blockRecord = (version: Version, more: object = {}) => ({
  height: 77,
  timestamp: '2026-08-19T10:15:35.000000Z',
  hash: hashOf('b'),
  parent_hash: hashOf('a'),
  type: 'block',
  miner: embedded('1'),
  [version === 6 ? 'tx_count' : 'transactions_count']: 212,
  ...(version !== 6 && { internal_transactions_count: 431 }),
  withdrawals_count: 16,
  size: 71_344,
  nonce: '0x0000000000000000',
  gas_used: '17810332',
  gas_limit: '36000000',
  gas_used_percentage: 49.47314444444444,
  gas_target_percentage: -1.0537111111111113,
  base_fee_per_gas: '2700000000',
  burnt_fees: '48087896400000000',
  burnt_fees_percentage: 90.40603,
  priority_fee: '5103118220041133',
  [version === 6 ? 'tx_fees' : 'transaction_fees']: '53191014620041133',
  difficulty: '0',
  total_difficulty: '58750003716598352816469',
  [version === 6 ? 'blob_tx_count' : 'blob_transactions_count']: 3,
  blob_gas_used: '393216',
  excess_blob_gas: '79953920',
  uncles_hashes: [{ hash: hashOf('e') }],
  rewards: [{ reward: '5103118220041133', type: 'Miner Reward' }],
  ...more,
});

/** A token's own record, as a version tells it: the same that stands beside balances and transfers. */
export const tokenRecord = (version: Version, more: object = {}) => ({
  [version === 6 ? 'address' : 'address_hash']: addressOf('7'),
  name: 'Example Dollar',
  symbol: 'XUSD',
  decimals: '6',
  type: version === 12 ? 'ERC-8056' : 'ERC-20',
  exchange_rate: '0.9994',
  total_supply: '18250000000000',
  circulating_market_cap: '18239050.51',
  icon_url: 'https://icons.example.org/xusd.png',
  [version === 6 ? 'holders' : 'holders_count']: '48213',
  volume_24h: '412003.7',
  ...(version !== 6 && { circulating_supply: '18250000', reputation: 'ok' }),
  ...(version === 12 && {
    ui_multiplier: '2000000000000000000',
    new_ui_multiplier: '3000000000000000000',
    ui_multiplier_effective_at: '2026-12-01T00:00:00.000000Z',
  }),
  ...more,
});
