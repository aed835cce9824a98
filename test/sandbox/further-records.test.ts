import { describe, expect, it } from 'vitest';
import { bundledChain as chain } from '../support/bundled-chain.js';
import {
  address,
  digits,
  found,
  hash,
  instance,
  internal,
  listedTransaction,
  listOf,
  maybe,
  misfits,
  nothing,
  type Shape,
  stats,
  text,
  token,
  transfer,
  whole,
} from './shapes.js';
import { type Row, useSandbox } from './support.js';

const { collector, exchange, liquidationTransaction, revertedTransaction, trader } =
  chain.highlights;
const ofType = (type: string) => chain.tokens.find((one) => one.type === type)?.hash ?? '';
const shares = ofType('ERC-1155');
const shown = chain.blocks.filter(({ number }) => number < (chain.reserveFrom ?? Infinity));
const busiest = shown.toSorted((a, b) => b.transactions.length - a.transactions.length)[0];

const holder = { address, token_id: maybe(digits), value: maybe(digits) };
const totals = (version: number, isOfInstance: boolean): Shape => {
  const own = isOfInstance ? nothing : maybe({ ...instance(version), token: token(version) });
  const shapes: Shape[] = [
    {
      decimals: maybe(digits),
      value: digits,
      ...(version >= 12 && { ui_multiplier: maybe(digits) }),
    },
    { token_id: digits, token_instance: own },
    { decimals: maybe(digits), token_id: maybe(digits), token_instance: own, value: maybe(digits) },
  ];
  return (value) => shapes.some((shape) => misfits(value, shape).length === 0);
};

/** A row that has what a transaction with blobs says just if it is one. */
const listedWithBlobs = (row: unknown) => {
  const blobs = {
    blob_gas_price: digits,
    blob_gas_used: digits,
    blob_versioned_hashes: listOf(hash),
    burnt_blob_fee: digits,
    max_fee_per_blob_gas: digits,
  };
  const hasBlobs = (row as Row).type === 3;
  return misfits(row, { ...listedTransaction, ...(hasBlobs && blobs) }).length === 0;
};

/** What each path answers with, or each row of it. */
const shapes = (version: number): [path: string, shape: Shape][] => {
  const own = token(version);
  const whose = { ...instance(version), token: own };
  const listed = version >= 12 ? instance(version) : whose;
  const held = { token_type: text, value: digits };
  const moved = transfer(version, totals(version, false));
  return [
    [
      `/addresses/${exchange}/counters`,
      {
        gas_usage_count: digits,
        token_transfers_count: digits,
        transactions_count: digits,
        validations_count: digits,
      },
    ],
    [`/addresses/${trader}/transactions`, listedTransaction],
    [`/addresses/${trader}/transactions?sort=value&order=desc`, listedTransaction],
    [`/addresses/${collector}/nft`, { ...whose, ...held, is_unique: nothing, owner: nothing }],
    ...['ERC-20', 'ERC-721', 'ERC-1155', 'ERC-404'].flatMap((type): [string, Shape][] => [
      [`/tokens/${ofType(type)}`, own],
      [
        `/tokens/${ofType(type)}/counters`,
        { token_holders_count: digits, transfers_count: digits },
      ],
      [`/tokens/${ofType(type)}/holders`, holder],
      [`/tokens/${ofType(type)}/transfers`, moved],
      [`/tokens/${ofType(type)}/instances`, listed],
    ]),
    [`/tokens/${shares}/instances?holder_address_hash=${collector}`, { ...listed, ...held }],
    [`/tokens`, own],
    ['/transactions', listedWithBlobs],
    ['/transactions?filter=pending', listedTransaction],
    ['/token-transfers', moved],
    [`/transactions/${liquidationTransaction}/internal-transactions`, internal],
    [`/blocks/${busiest?.number}/internal-transactions`, internal],
    ['/stats', stats(false)],
  ];
};

const oneOfIds = (version: number): [after: string, shape: Shape][] => [
  ['', { ...instance(version), token: token(version) }],
  ['/transfers', transfer(version, totals(version, true))],
  ['/holders', holder],
  ['/transfers-count', { transfers_count: whole }],
];

const faultsOf = (answer: Row, shape: Shape): string[] => {
  if (!Array.isArray(answer.items)) return misfits(answer, shape);
  return answer.items.flatMap((row: Row) => misfits(row, shape)).slice(0, 3);
};

describe.each([12, 11] as const)('version %s', (version) => {
  const { get, pages, walk } = useSandbox({ chain, flavour: `${version}` });

  it.each(shapes(version))(
    'answers %s with the fields that it has, and no others',
    async (path, shape) => {
      const answer = await get(path);
      expect(faultsOf(answer, shape)).toEqual([]);
    },
  );

  it.each(oneOfIds(version))('answers for one id%s likewise', async (after, shape) => {
    for (const type of ['ERC-721', 'ERC-1155', 'ERC-404']) {
      const path = `/tokens/${ofType(type)}/instances`;
      const { items } = await get(path);
      expect(items.length, type).toBeGreaterThan(0);
      const answer = await get(`${path}/${items[0].id}${after}`);
      expect(faultsOf(answer, shape)).toEqual([]);
    }
  });

  it('answers a search with rows of every type', async () => {
    const [name = ''] = chain.accounts.flatMap(({ ensName }) => ensName ?? []);
    const texts = [
      'the',
      name,
      chain.tokens[0]?.name ?? '',
      chain.accounts.find(({ tags }) => tags.length > 0)?.tags[0]?.name ?? '',
      chain.accounts.find(({ publicTag }) => publicTag)?.publicTag ?? '',
      chain.accounts.find((one) => one.isContract && one.name)?.name ?? '',
      `${chain.blocks[2]?.number}`,
      chain.blocks[2]?.hash ?? '',
      revertedTransaction,
      chain.accounts.find(({ isContract }) => !isContract)?.hash ?? '',
      shares,
    ];
    const seen = new Set<string>();
    for (const q of texts) {
      for (const row of await walk('/search', { q })) {
        seen.add(row.type);
        expect(misfits(row, found[row.type] ?? nothing)).toEqual([]);
      }
    }
    expect([...seen].sort()).toEqual(Object.keys(found).sort());
  });

  it('says more of the prices of gas to who asks', async () => {
    const answer = await get('/stats', { 'updated-gas-oracle': 'true' });
    expect(misfits(answer, stats(true))).toEqual([]);
    const { average, fast, slow } = answer.gas_prices;
    expect(slow.price).toBeLessThanOrEqual(average.price);
    expect(average.price).toBeLessThanOrEqual(fast.price);
  });

  it('adds up the figures of the chain', async () => {
    const all = shown.flatMap(({ transactions }) => transactions);
    const day = shown.at(-1)?.timestamp.slice(0, 10) ?? '';
    const today = shown.filter(({ timestamp }) => timestamp.startsWith(day));
    const answer = await get('/stats');
    const add = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);
    const wei =
      add(chain.accounts.map(({ initialCoins }) => BigInt(initialCoins))) +
      add(shown.flatMap(({ withdrawals }) => withdrawals.map(({ amount }) => BigInt(amount)))) -
      add(shown.map(({ baseFeePerGas, gasUsed }) => BigInt(baseFeePerGas ?? 0) * BigInt(gasUsed)));
    const coins = Number(wei) / 1e18;
    const worth = coins * Number(chain.coin.exchangeRate);
    expect(Number(answer.market_cap) / worth).toBeCloseTo(1, 6);
    expect(answer.network_utilization_percentage).toBeGreaterThan(0);
    expect(answer.network_utilization_percentage).toBeLessThan(100);
    expect(answer).toMatchObject({
      coin_price: chain.coin.exchangeRate,
      total_blocks: String(shown.length),
      total_transactions: String(all.length),
      total_gas_used: String(all.reduce((sum, { gasUsed }) => sum + Number(gasUsed), 0)),
      transactions_today: String(today.flatMap(({ transactions }) => transactions).length),
    });
  });

  it('gives the bare data of an error in lists, and no tokens that an address created', async () => {
    const { from, revert_reason } = await get(`/transactions/${revertedTransaction}`);
    const list = await walk(`/addresses/${from.hash}/transactions`, { filter: 'from' });
    const listed = list.find(({ hash }) => hash === revertedTransaction);
    expect(Object.keys(listed.revert_reason)).toEqual(['raw']);
    const raw: string = listed.revert_reason.raw ?? '';
    expect(raw.slice(2).startsWith(revert_reason.method_id ?? '')).toBe(true);
    const [creation] = (await walk('/transactions')).filter(({ transaction_types }) =>
      transaction_types.includes('token_creation'),
    );
    const own = await walk(`/addresses/${creation.created_contract.hash}/transactions`);
    const { transaction_types } = own.find(({ hash }) => hash === creation.hash);
    expect([...transaction_types, 'token_creation'].sort()).toEqual(
      creation.transaction_types.sort(),
    );
  });

  it('names the owner of an id with its ENS name, which version 11 leaves out on its own path', async () => {
    const named = chain.accounts.filter(({ ensName }) => ensName !== null);
    const nfts = (
      await Promise.all(named.map(({ hash }) => walk(`/addresses/${hash}/nft`)))
    ).flat();
    const { id, token: own } = nfts.find((row) => row.token_type === 'ERC-721');
    const path = `/tokens/${own.address_hash}/instances`;
    const { owner } = await get(`${path}/${id}`);
    const listed = (await walk(path)).find((row) => row.id === id);
    expect(listed.owner.ens_domain_name).not.toBeNull();
    expect(owner).toEqual(
      version >= 12 ? listed.owner : { ...listed.owner, ens_domain_name: null, metadata: null },
    );
  });

  it('repeats in the cursor what its version does', async () => {
    const keys = async (path: string) =>
      Object.keys((await get(path)).next_page_params ?? {}).sort();
    const count = version === 11 ? ['items_count'] : [];
    const sorting = version === 11 ? ['order', 'sort'] : [];
    const zero = version === 12 ? ['include_zero_value'] : [];
    const block = ['block_number', 'index'];
    const whole = [...block, 'fee', 'hash', 'inserted_at', 'value', ...count];
    const own = [
      'contract_address_hash',
      'fiat_value',
      'holders_count',
      'is_name_null',
      'market_cap',
    ];
    const cases: [string, string[]][] = [
      [
        `/addresses/${exchange}/transactions?filter=to&key=a`,
        [...whole, 'filter', ...(version === 11 ? ['key'] : [])],
      ],
      [`/addresses/${exchange}/transactions?sort=value&order=asc`, [...whole, ...sorting]],
      ['/tokens?type=ERC-20,ERC-721&q=', [...own, 'name', 'q', ...count]],
      ['/tokens?sort=fiat_value&order=desc', [...own, 'name', ...sorting, ...count]],
      ['/transactions?filter=validated', [...block, 'filter', ...count]],
      ['/token-transfers?type=ERC-20', block],
      [`/tokens/${shares}/instances?holder_address_hash=${collector}`, []],
      [
        `/blocks/${busiest?.number}/internal-transactions`,
        ['index', 'transaction_index', ...zero, ...count],
      ],
      [`/tokens/${ofType('ERC-20')}/holders`, ['address_hash', 'value', ...count]],
      [
        `/addresses/${collector}/nft`,
        ['token_contract_address_hash', 'token_id', 'token_type', ...count],
      ],
    ];
    for (const [path, wanted] of cases) {
      expect(await keys(path), path).toEqual(wanted.sort());
    }
    const [first] = await pages('/search', { q: 'the' });
    expect(first?.next_page_params ?? { q: 'the' }).toMatchObject({ q: 'the' });
  });
});
