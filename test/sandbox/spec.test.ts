import { describe, expect, it } from 'vitest';
import { smallChain } from '../support/small-chain/small-chain.js';
import { type Row, useSandbox } from './support.js';

const { highlights } = smallChain;
const { collector, exchange, trader } = highlights;
const spec = useSandbox({ flavour: 'spec' });
const current = useSandbox({ flavour: '11' });

const ADDRESS = {
  hash: 'string',
  implementation_name: 'string|null',
  name: 'string|null',
  is_contract: 'boolean',
  is_verified: 'boolean',
  private_tags: 'array',
  public_tags: 'array',
  watchlist_names: 'array',
  ens_domain_name: 'string|null',
  metadata: {
    slug: 'string',
    name: 'string',
    tagType: 'string',
    ordinal: 'integer',
    meta: 'object',
  },
};
const TOKEN = {
  address_hash: 'string',
  name: 'string',
  symbol: 'string',
  decimals: 'string',
  type: 'string',
  exchange_rate: 'string',
  total_supply: 'string',
  circulating_market_cap: 'string',
  icon_url: 'string|null',
  holders_count: 'string',
};
const INSTANCE = {
  is_unique: 'boolean',
  id: 'string',
  owner: ADDRESS,
  token: TOKEN,
  value: 'string',
  holder_address_hash: 'string',
  image_url: 'string',
  animation_url: 'string',
  external_app_url: 'string',
  metadata: 'object',
};
const BALANCE = {
  value: 'string',
  token_id: 'string',
  token: { ...TOKEN, holders_count: 'integer' },
  token_instance: INSTANCE,
};
const COLLECTION = {
  token: TOKEN,
  token_instances: [{ ...INSTANCE, token: 'null', token_type: 'string' }],
  amount: 'string',
};
const TRANSFER = {
  block_hash: 'string',
  transaction_hash: 'string',
  log_index: 'integer',
  from: ADDRESS,
  to: ADDRESS,
  token: TOKEN,
  total: { decimals: 'string', value: 'string' },
  type: 'string',
  method: 'string|null',
  timestamp: 'string|null',
};
const DECODED = {
  method_call: 'string',
  method_id: 'string',
  parameters: [{ name: 'string', type: 'string', value: 'string' }],
};
const TRANSACTION = {
  hash: 'string',
  timestamp: 'string',
  block_number: 'integer',
  status: 'string',
  method: 'string',
  confirmations: 'integer',
  type: 'integer',
  position: 'integer',
  nonce: 'integer',
  fee: { type: 'string', value: 'string' },
  gas_limit: 'integer',
  gas_used: 'string',
  gas_price: 'string',
  base_fee_per_gas: 'string',
  max_fee_per_gas: 'string',
  max_priority_fee_per_gas: 'string',
  priority_fee: 'string',
  transaction_burnt_fee: 'string',
  exchange_rate: 'string',
  value: 'string',
  from: ADDRESS,
  to: ADDRESS,
  created_contract: ADDRESS,
  result: 'string',
  revert_reason: 'string',
  raw_input: 'string',
  decoded_input: DECODED,
  token_transfers: [TRANSFER],
  token_transfers_overflow: 'boolean',
  transaction_types: ['string'],
  has_error_in_internal_transactions: 'boolean',
  actions: [{ protocol: 'string', type: 'string', data: 'object' }],
  confirmation_duration: ['integer'],
  transaction_tag: 'string',
};
const INTERNAL = {
  transaction_hash: 'string',
  block_number: 'integer',
  index: 'integer',
  timestamp: 'string',
  type: 'string',
  success: 'boolean',
  error: 'string',
  from: ADDRESS,
  to: ADDRESS,
  created_contract: ADDRESS,
  gas_limit: 'string',
  value: 'string',
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** How a value differs from its shape in the specification; fields may be absent. */
function departures(value: Row, shape: Row, path = ''): string[] {
  if (typeof shape === 'string') {
    return shape.split('|').includes(kindOf(value)) ? [] : [`${path} is ${kindOf(value)}`];
  }
  if (Array.isArray(shape)) {
    return value.flatMap((item: Row, i: number) => departures(item, shape[0], `${path}[${i}]`));
  }
  return Object.entries(value).flatMap(([name, field]) =>
    name in shape
      ? departures(field, shape[name], `${path}.${name}`)
      : [`${path}.${name} is unknown`],
  );
}

describe('the spec flavour', () => {
  it.each([
    ['tokens', BALANCE],
    ['nft/collections', COLLECTION],
    ['token-transfers', TRANSFER],
    ['internal-transactions', INTERNAL],
  ])('returns every record of %s as specified', async (list, shape) => {
    for (const address of [exchange, collector, trader]) {
      const rows = await spec.walk(`/addresses/${address}/${list}`);
      expect(departures(rows, [shape])).toEqual([]);
    }
  });

  it.each(Object.entries(highlights).filter(([name]) => name.endsWith('Transaction')))(
    'returns %s and its transfers as specified',
    async (_name, hash) => {
      const headers = { cookie: '_explorer_key=demo' };
      expect(departures(await spec.get(`/transactions/${hash}`, headers), TRANSACTION)).toEqual([]);
      const rows = await spec.walk(`/transactions/${hash}/token-transfers`);
      expect(departures(rows, [{ ...TRANSFER, log_index: 'string' }])).toEqual([]);
    },
  );

  it('returns actions, and the reason of a revert as text', async () => {
    const { actions } = await spec.get(`/transactions/${highlights.liquidationTransaction}`);
    expect(actions).toMatchObject([{ type: 'liquidation_call', data: { debt_symbol: 'HRD' } }]);
    const { revert_reason } = await spec.get(`/transactions/${highlights.revertedTransaction}`);
    expect(revert_reason).toMatch(/^InsufficientBalance\(0x\w{40}, 117000000000000000000\)$/);
  });

  it('returns an empty trace for a pending transaction', async () => {
    expect(await spec.get(`/transactions/${highlights.pendingTransaction}/raw-trace`)).toEqual([]);
  });

  it.each([
    [`/addresses/${collector}/nft/collections`, ['token_contract_address_hash', 'token_type']],
    [`/addresses/${exchange}/token-transfers`, ['block_number', 'index']],
    [`/addresses/${collector}/token-transfers`, ['block_number', 'index']],
    [
      `/addresses/${exchange}/internal-transactions`,
      ['block_number', 'index', 'items_count', 'transaction_index'],
    ],
    [
      `/transactions/${highlights.batchTransaction}/token-transfers`,
      ['batch_block_hash', 'batch_log_index', 'batch_transaction_hash', 'index_in_batch'],
    ],
  ])(
    'returns the rows of version 11 for %s, paging with the specified keys',
    async (path, keys) => {
      const pages = await spec.pages(path);
      expect(pages.length).toBeGreaterThan(1);
      expect(Object.keys(pages[0]?.next_page_params ?? {})).toEqual(keys);
      const rows = pages.flatMap(({ items }) => items);
      expect(rows.map(identity)).toEqual((await current.walk(path)).map(identity));
    },
  );

  it('returns every token once, paging by amount, type and name, past equal ones too', async () => {
    const pages = await spec.pages(`/addresses/${collector}/tokens`);
    expect(pages[0]?.next_page_params).toEqual({
      items_count: 50,
      token_name: expect.any(String),
      token_type: expect.any(String),
      value: Number(pages[0]?.items.at(-1).value),
    });
    const held = (rows: Row[]) =>
      rows.map((row) => `${row.token.address_hash} ${row.token_id ?? ''}`);
    const rows = pages.flatMap(({ items }) => items);
    expect(held(rows).sort()).toEqual(
      held(await current.walk(`/addresses/${collector}/tokens`)).sort(),
    );
  });
});

const identity = (row: Row) =>
  row.token_instances === undefined
    ? `${row.transaction_hash} ${Number(row.log_index ?? row.index)}`
    : row.token.address_hash;

describe('the spec flavour with pages of one row', () => {
  const small = useSandbox({ flavour: 'spec', pageSize: 1 });

  it('writes and reads integers beyond 2^53 exactly in the cursor of tokens', async () => {
    const { body } = await small.request(`/addresses/${exchange}/tokens`);
    expect(body).toMatch(/"token_name":"Kelp","token_type":"ERC-20","value":\d{20,}\}/);
    expect(JSON.parse(body).items).toHaveLength(1);
    const value = /"value":(\d+)\}/.exec(body)?.[1];
    const query = `items_count=1&token_name=Kelp&token_type=ERC-20&value=${value}`;
    const { items } = await small.get(`/addresses/${exchange}/tokens?${query}`);
    expect(items[0].token.symbol).toBe('HRD');
  });
});
