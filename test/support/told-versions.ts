import type { Endpoint } from '../../src/endpoints/endpoints.js';
import { isRecord } from '../../src/explorer/decode/read.js';
import { chainKinds } from './chain-kinds.js';
import type { Data } from './graph.js';
import { addressOf, hashOf } from './records.js';

/** 5 stands for the oldest names and paths. */
export const toldVersions = [12, 11, 8, 5] as const;
export type ToldVersion = (typeof toldVersions)[number];

type Kind =
  | ('block' | 'transaction' | 'transfer' | 'call' | 'log' | 'withdrawal')
  | ('balance' | 'contract' | 'counters' | 'days')
  | ('token' | 'holder' | 'instance');

/** What the rows or the record of a path are. */
const kindOf = ({ name }: Endpoint): Kind | null => {
  if (/^blocks?$/.test(name)) return 'block';
  if (name.endsWith('internal-transactions')) return 'call';
  if (/transactions?$/.test(name)) return 'transaction';
  if (/transfers(?:-of-token)?$/.test(name)) return 'transfer';
  if (/^tokens?$/.test(name)) return 'token';
  if (name.endsWith('-holders')) return 'holder';
  if (/^(?:token-instances?|address-nft)$/.test(name)) return 'instance';
  if (name.endsWith('-logs')) return 'log';
  return others[name] ?? null;
};

/** Those of one path alone. */
const others: Readonly<Record<string, Kind>> = {
  'block-withdrawals': 'withdrawal',
  'address-coin-balance-history': 'balance',
  'address-coin-balance-history-by-day': 'days',
  'address-counters': 'counters',
  'smart-contract': 'contract',
};

/** Of a contract with a source: what only some have. */
const enrichedContract = (record: Data, version: ToldVersion): Data => {
  const { proxy_type: proxy, implementations, name, optimization_runs: runs } = record;
  const [first] = implementations;
  return {
    ...record,
    // Up to 6.8, it told a proxy of one kind alone, and nothing of its name.
    ...(version === 5 && {
      minimal_proxy_address_hash: proxy === 'eip1167' ? first.address_hash : null,
    }),
    ...(name?.includes('Dollar') && {
      ...{ abi: [{ type: 'function', name: 'pay' }], constructor_args: '0x12' },
      ...{ decoded_constructor_args: [['18', { name: 'of', type: 'uint8' }]], certified: true },
      additional_sources: [{ file_path: 'Maths.sol', source_code: 'library Maths {}' }],
      external_libraries: [{ name: 'Maths', address_hash: addressOf('6') }],
      ...{ is_verified: false, verified_twin_address_hash: addressOf('5') },
    }),
    ...(runs === 200 && version < 9 && { optimization_runs: '200' }),
  };
};

/** Of a token: the factor of its amounts, and the supply that prices count. */
const enrichedToken = (record: Data, version: ToldVersion): Data => ({
  ...record,
  circulating_supply: record.decimals && `${record.decimals}000.5`,
  ...(version === 12 &&
    record.name === 'Kelp' && {
      ...{ type: 'ERC-8056', ui_multiplier: '1500000000000000000' },
      new_ui_multiplier: '2000000000000000000',
      ui_multiplier_effective_at: '2026-12-01T00:00:00.000000Z',
    }),
});

/** What only some chains have, so that no field is without a value; rows have no more of it than those of a real one. */
const enriched = (kind: Kind, record: Data, isRow: boolean, version: ToldVersion): Data => {
  if (kind === 'block') {
    const { height } = record;
    return {
      ...record,
      blob_gas_used: `${height * 131_072}`,
      excess_blob_gas: `${height}`,
      blob_transactions_count: height % 4,
      ...(!isRow && {
        blob_gas_price: `${height}`,
        burnt_blob_fees: `${height * 131_072 * height}`,
      }),
      uncles_hashes: isRow ? [] : [{ hash: hashOf(`${height % 10}`) }],
    };
  }
  if (kind === 'contract') return enrichedContract(record, version);
  if (kind === 'token') return enrichedToken(record, version);
  if (kind === 'instance') {
    const { id } = record;
    return {
      ...record,
      ...(id % 2 === 0 && {
        animation_url: `https://nft.example/${id}.mp4`,
        thumbnails: { '60x60': `https://nft.example/${id}-60.png` },
        ...(version === 12 && { animation_media_type: 'video' }),
      }),
      ...(id % 3 === 1 && {
        ...{ is_unique: true, owner: { hash: addressOf('6'), name: 'Owner' } },
        holder_address_hash: addressOf('6'),
      }),
    };
  }
  if (kind === 'call' && record.index % 2 === 0) {
    return { ...record, error: 'out of gas', success: false };
  }
  if (kind === 'transfer' && version === 12 && record.token.type === 'ERC-20') {
    const { token, total, log_index: n } = record;
    const factor = { ...total, ui_multiplier: `${n + 1}500000000000000000` };
    return n % 2 === 0
      ? record
      : { ...record, token: { ...token, type: 'ERC-8056' }, token_type: 'ERC-8056', total: factor };
  }
  if (kind !== 'transaction') return record;
  const { nonce, revert_reason: reason, to } = record;
  // All kinds of chains in one: what a transaction says of its own follows from its nonce.
  const { own, listed } = chainKinds[nonce % chainKinds.length] ?? {};
  return {
    ...record,
    ...listed,
    ...(!isRow && own),
    ...(reason && 'raw' in reason && { revert_reason: { raw: `0x${isRow ? '' : '08c379a0'}` } }),
    ...(nonce % 3 === 1 && to && { fee_payer: { ...to, hash: addressOf('9') } }),
    ...(nonce % 3 === 2 && {
      celo: { gas_token: { address_hash: addressOf('8'), name: 'Fee dollar', decimals: '6' } },
    }),
    ...(version < 11 && { actions: [{ protocol: 'aave_v3', type: 'borrow', data: { nonce } }] }),
    ...(!isRow && nonce % 2 === 0 && { transaction_tag: `tag ${nonce}` }),
  };
};

type ByKind<T> = Readonly<Partial<Record<Kind, T>>>;

/** The values that a version does not have. */
const lacked: Readonly<Record<ToldVersion, ByKind<readonly string[]>>> = {
  12: {},
  11: {},
  8: {
    block: ['internal_transactions_count'],
    log: ['block_timestamp'],
    transfer: ['token_type'],
    token: ['circulating_supply', 'reputation'],
  },
  5: {
    block: ['internal_transactions_count', 'withdrawals_count'],
    transaction: ['historic_exchange_rate', 'authorization_list'],
    log: ['block_timestamp', 'block_number', 'block_hash', 'smart_contract'],
    transfer: ['token_type', 'block_number'],
    call: ['transaction_index'],
    contract: ['proxy_type', 'implementations', 'certified'],
    token: [
      ...['circulating_supply', 'reputation'],
      ...['circulating_market_cap', 'volume_24h', 'icon_url'],
    ],
  },
};

/** What a version calls values that others call otherwise, wherever they stand. */
const names: Readonly<Record<ToldVersion, Readonly<Record<string, string>>>> = {
  12: {},
  11: {},
  8: {
    transactions_count: 'transaction_count',
    blob_transactions_count: 'blob_transaction_count',
  },
  5: {
    transactions_count: 'tx_count',
    blob_transactions_count: 'blob_tx_count',
    transaction_fees: 'tx_fees',
    block_number: 'block',
    transaction_hash: 'tx_hash',
    transaction_types: 'tx_types',
    transaction_tag: 'tx_tag',
    transaction_burnt_fee: 'tx_burnt_fee',
    has_error_in_internal_transactions: 'has_error_in_internal_txs',
    address_hash: 'address',
    holders_count: 'holders',
  },
};

/** The first version that has a path, where that is not the first of all. */
const since: Readonly<Record<string, number>> = {
  'block-internal-transactions': 6.4,
  'block-withdrawals': 5.15,
  'token-transfers': 6.9,
  'address-nft': 5.32,
  'token-instances': 5.1,
  'token-instance': 5.1,
  'token-instance-transfers': 5.1,
  'token-instance-transfers-count': 5.1,
  'token-instance-holders': 5.13,
};

/** Whether explorers of a version have a path. */
export const hasPath = (version: ToldVersion, name: string): boolean =>
  version >= (since[name] ?? 0);

const without = (record: Data, keys: readonly string[] = []): Data =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

/** A record as far as a version tells it, under the names of the newest. */
const told = (kind: Kind, given: Data, isRow: boolean, version: ToldVersion): Data => {
  const record = without(enriched(kind, given, isRow, version), lacked[version][kind]);
  const { token_transfers: transfers } = record;
  if (!Array.isArray(transfers)) return record;
  const embedded = transfers.map((one) => told('transfer', one, true, version));
  return { ...record, token_transfers: embedded };
};

const renamed = (value: unknown, version: ToldVersion): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamed(item, version));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      names[version][key] ?? key,
      // Up to 6.8, it was a text.
      key === 'log_index' && version === 5 ? `${one}` : renamed(one, version),
    ]),
  );
};

/** What a version tells of an answer, under the names of the newest. */
export const toldBody = (endpoint: Endpoint, body: Data, version: ToldVersion): Data => {
  const kind = kindOf(endpoint);
  if (kind === null) return body;
  if (!body.items) return told(kind, body, false, version);
  const items = body.items.map((row: Data) => told(kind, row, true, version));
  // Before version 6.5, the days are a bare list.
  return kind === 'days' && version === 5 ? items : { ...body, items };
};

/** The same under its own names, which are those of the newest in contracts, in counters, and in cursors. */
export const sentBody = (endpoint: Endpoint, body: Data, version: ToldVersion): object => {
  if (['contract', 'counters'].includes(kindOf(endpoint) ?? '')) return body;
  const { next_page_params: next } = body;
  const sent = renamed(body, version) as object;
  return next === undefined ? sent : { ...sent, next_page_params: next };
};
