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

/** The record on an address's own page, as a version tells it. */
export const ownAddressRecord = (version: Version, more: object = {}) => ({
  ...embedded('a'),
  ...(version !== 6 && { is_scam: false, reputation: 'ok', proxy_type: 'eip1967' }),
  coin_balance: '120000000000000000001',
  block_number_balance_updated_at: 21_900_417,
  exchange_rate: '2411.07',
  creator_address_hash: addressOf('c'),
  [version === 6 ? 'creation_tx_hash' : 'creation_transaction_hash']: hashOf('d'),
  ...(version !== 6 && { creation_status: 'success' }),
  token: tokenRecord(version),
  ...more,
});

/** A transaction in the short form of lists, as a version tells it. */
export const listedTransaction = (version: Version, more: object = {}) => ({
  hash: hashOf('d'),
  status: 'ok',
  result: 'success',
  timestamp: '2026-08-19T10:15:35.000000Z',
  [version === 6 ? 'block' : 'block_number']: 77,
  position: 14,
  confirmations: 128,
  confirmation_duration: [0, 12_102],
  type: 2,
  nonce: 61,
  method: 'transfer',
  [version === 6 ? 'tx_types' : 'transaction_types']: ['contract_call'],
  [version === 6 ? 'tx_tag' : 'transaction_tag']: null,
  from: embedded('a'),
  to: embedded('4'),
  created_contract: null,
  value: '5',
  fee: { type: 'actual', value: '147186000000000' },
  gas_limit: '78849',
  gas_used: '52566',
  gas_price: '2800000000',
  base_fee_per_gas: '2700000000',
  max_fee_per_gas: '4100000000',
  max_priority_fee_per_gas: '100000000',
  priority_fee: '5256600000000',
  [version === 6 ? 'tx_burnt_fee' : 'transaction_burnt_fee']: '141928200000000',
  exchange_rate: '2411.07',
  revert_reason: null,
  raw_input: '0xa9059cbb',
  decoded_input: null,
  [version === 6 ? 'has_error_in_internal_txs' : 'has_error_in_internal_transactions']: false,
  token_transfers: null,
  token_transfers_overflow: null,
  ...more,
});

/** What the transaction's own path says beyond that. */
export const wholeTransactionRecord = (version: Version, more: object = {}) =>
  listedTransaction(version, {
    [version === 6 ? 'tx_types' : 'transaction_types']: ['contract_call', 'token_transfer'],
    [version === 6 ? 'tx_tag' : 'transaction_tag']: 'mine',
    token_transfers: [],
    token_transfers_overflow: false,
    ...more,
  });
