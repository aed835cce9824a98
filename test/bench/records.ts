import { createHash } from 'node:crypto';

/** Made-up records of realistic size. Each hash has the same records in every run. */

const hex = (seed: string, digits: number) =>
  createHash('sha256').update(seed).digest('hex').padEnd(digits, '0').slice(0, digits);

const number = (seed: string, below: number) => Number.parseInt(hex(seed, 8), 16) % below;

export const addressHash = (seed: string): string => `0x${hex(seed, 40)}`;

export const transactionHash = (seed: string): string => `0x${hex(seed, 64)}`;

/** An address whose transfers each have their own transaction; others have about two per transaction. */
export const lonelyAddress = `0x${'a10e'.repeat(10)}`;

const pageSize = 50;
const pagesPerList = 10;

const party = (hash: string) => ({
  ens_domain_name: number(`${hash}ens`, 3) === 0 ? `${hash.slice(2, 8)}.example` : null,
  hash,
  implementations: [],
  is_contract: number(hash, 2) === 0,
  is_scam: false,
  is_verified: number(hash, 4) === 0,
  metadata: { tags: [{ name: 'Exchange', slug: 'exchange', tagType: 'generic', meta: {} }] },
  name: number(hash, 2) === 0 ? 'UpgradeableProxy' : null,
  private_tags: [],
  proxy_type: null,
  public_tags: [],
  reputation: 'ok',
  watchlist_names: [],
});

const token = (index: number) => ({
  address_hash: addressHash(`token ${index}`),
  circulating_market_cap: '267575855.50',
  circulating_supply: null,
  decimals: '18',
  exchange_rate: '311.402',
  holders_count: String(1_000 + index),
  icon_url: `https://icons.example.org/tokens/${index}.svg`,
  name: `Wrapped Example ${index}`,
  reputation: 'ok',
  symbol: `WEX${index}`,
  total_supply: '20009950648858157777014',
  type: 'ERC-20',
  volume_24h: '9486.74',
});

const transfer = (seed: string, block: number, logIndex: number, transaction: string) => ({
  block_hash: transactionHash(`block ${block}`),
  block_number: block,
  from: party(addressHash(`party ${number(`${seed}from`, 400)}`)),
  log_index: logIndex,
  method: 'swapExactTokensForTokens',
  timestamp: '2026-02-06T19:43:12.000000Z',
  to: party(addressHash(`party ${number(`${seed}to`, 400)}`)),
  token: token(number(seed, 48)),
  token_type: 'ERC-20',
  total: { decimals: '18', value: `${number(seed, 1e9) + 1}${'0'.repeat(12)}` },
  transaction_hash: transaction,
  type: 'token_transfer',
});

/** Of the first row of every list; each row after it has one less. */
export const firstLogIndex = 9_999;

/** The page of an address's transfers that starts at this row. */
export const addressTransfers = (address: string, start: number): unknown => {
  const each = address === lonelyAddress ? 1 : 2.2;
  const items = Array.from({ length: pageSize }, (_, offset) => {
    const at = start + offset;
    const nth = Math.floor(at / each);
    const seed = `${address} ${at}`;
    return transfer(
      seed,
      9_000_000 - nth,
      firstLogIndex - at,
      transactionHash(`${address} ${nth}`),
    );
  });
  const last = items.at(-1);
  const next = start + pageSize;
  const more = next < pageSize * pagesPerList && last;
  return {
    items,
    next_page_params: more
      ? { block_number: last.block_number, index: last.log_index, items_count: next }
      : null,
  };
};

export const transactionTransfers = (hash: string): unknown => {
  const items = Array.from({ length: 12 }, (_, at) => transfer(`${hash} ${at}`, 8e6, at, hash));
  return { items, next_page_params: null };
};

export const transaction = (hash: string): unknown => ({
  base_fee_per_gas: '15904421965',
  block_number: 8_000_000,
  confirmation_duration: [1456, 13777],
  confirmations: 17,
  created_contract: null,
  decoded_input: {
    method_call: 'swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin)',
    method_id: '18cbafe5',
    parameters: [{ name: 'amountIn', type: 'uint256', value: '38535400' }],
  },
  exchange_rate: '41.37',
  fee: { type: 'actual', value: '2598767930612955' },
  from: party(addressHash(`${hash}from`)),
  gas_limit: '285262',
  gas_price: '15954421965',
  gas_used: '162887',
  has_error_in_internal_transactions: false,
  hash,
  max_fee_per_gas: '23906632947',
  max_priority_fee_per_gas: '50000000',
  method: 'swapExactTokensForETH',
  nonce: 124,
  position: 5,
  priority_fee: '8144350000000',
  raw_input: `0x18cbafe5${hex(hash, 64).repeat(8)}`,
  result: 'success',
  revert_reason: null,
  status: 'ok',
  timestamp: '2026-02-06T19:43:12.000000Z',
  to: party(addressHash(`${hash}to`)),
  // The first ten of twelve: the whole list takes another call.
  token_transfers: Array.from({ length: 10 }, (_, at) => ({
    ...transfer(`${hash} ${at}`, 8e6, at, hash),
    method: null,
    timestamp: null,
  })),
  token_transfers_overflow: true,
  transaction_burnt_fee: '2590623580612955',
  transaction_types: ['contract_call', 'token_transfer'],
  type: 2,
  value: '0',
});

export const rawTrace = (hash: string): unknown =>
  Array.from({ length: 12 }, (_, at) => ({
    action: {
      callType: 'call',
      from: addressHash(`${hash} ${at}`),
      gas: '0x3ff5a',
      input: `0x18cbafe5${hex(hash, 64).repeat(2)}`,
      to: addressHash(`${hash} ${at + 1}`),
      value: '0x0',
    },
    result: { gasUsed: '0x27c47', output: `0x${hex(`${hash}out`, 64)}` },
    subtraces: at === 0 ? 11 : 0,
    traceAddress: at === 0 ? [] : [at - 1],
    type: 'call',
  }));

const route =
  /^\/api\/v2\/(addresses|transactions)\/(0x[\da-f]+)(?:\/(raw-trace|token-transfers))?(?:\?(?:(?:.*&)?index=(\d+))?.*)?$/;

/** What an explorer answers to a path with its query; null if nothing is made up for it. */
export const recordAt = (target: string): unknown => {
  const [, of, hash = '', list, index] = route.exec(target.toLowerCase()) ?? [];
  if (of === 'addresses' && list === 'token-transfers') {
    return addressTransfers(hash, index === undefined ? 0 : firstLogIndex - Number(index) + 1);
  }
  if (of !== 'transactions') return null;
  if (list === 'raw-trace') return rawTrace(hash);
  return list === undefined ? transaction(hash) : transactionTransfers(hash);
};
