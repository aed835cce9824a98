import { describe, expect, it } from 'vitest';
import { bundledChain } from '../support/bundled-chain.js';
import { type Row, useSandbox } from './support.js';

const { accounts, blocks, highlights, tokens } = bundledChain;
const chain = { chain: bundledChain };
const v12 = useSandbox({ ...chain, flavour: '12' });
const v11 = useSandbox({ ...chain, flavour: '11' });
const spec = useSandbox({ ...chain, flavour: 'spec' });
const growing = useSandbox({ ...chain, growSeconds: 3_600 });

const pathOf = (hash: string) => `/addresses/${hash}`;
const tokenNamed = (symbol: string) => tokens.find((token) => token.symbol === symbol)?.hash ?? '';
const wrapped = tokenNamed('WSKER');
const frames = blocks.flatMap(({ transactions }) => transactions).flatMap((one) => one.frames);

/** The keys that the path has beside those of an address in other records. */
const own = [
  'block_number_balance_updated_at',
  'coin_balance',
  'creation_status',
  'creation_transaction_hash',
  'creator_address_hash',
  'exchange_rate',
  'has_beacon_chain_withdrawals',
  'has_logs',
  'has_token_transfers',
  'has_tokens',
  'has_validated_blocks',
  'token',
  'watchlist_address_id',
];

describe('the path of an address', () => {
  it.each([
    ['12', v12],
    ['11', v11],
  ])('has what its records have elsewhere, and more, on version %s', async (_version, { get }) => {
    const { items } = await get(`${pathOf(highlights.exchange)}/token-transfers`);
    const { from, to } = items[0];
    for (const record of [from, to]) {
      const answer = await get(pathOf(record.hash));
      const { public_tags: _labels, ...rest } = record;
      expect(answer).toMatchObject({ ...rest, metadata: null });
      expect(Object.keys(answer).sort()).toEqual([...Object.keys(record), ...own].sort());
    }
  });

  it('says who created a contract, and how', async () => {
    const transaction = await v12.get(`/transactions/${highlights.creationTransaction}`);
    const created = transaction.created_contract.hash;
    expect(await v12.get(pathOf(created))).toMatchObject({
      is_contract: true,
      creation_status: 'success',
      creation_transaction_hash: highlights.creationTransaction,
      creator_address_hash: transaction.from.hash,
    });
    const within = await v12.get(`/transactions/${highlights.creationTransaction}/raw-trace`);
    for (const { action, result, type } of within.slice(1)) {
      if (type !== 'create' || !result?.address) continue;
      const { creator_address_hash } = await v12.get(pathOf(result.address));
      expect(creator_address_hash.toLowerCase()).toBe(action.from.toLowerCase());
    }
  });

  it('says that a contract has destroyed itself', async () => {
    const gone = frames.find(({ type }) => type === 'suicide')?.from ?? '';
    expect(await v12.get(pathOf(gone))).toMatchObject({
      creation_status: 'selfdestructed',
      coin_balance: '0',
    });
  });

  it('counts the coins of a contract: those of a wrapped coin are its supply', async () => {
    const supply = (await v12.walk(`${pathOf(highlights.trader)}/tokens`)).find(
      ({ token }: Row) => token.address_hash === wrapped,
    )?.token.total_supply;
    const answer = await v12.get(pathOf(wrapped));
    expect(answer).toMatchObject({
      coin_balance: supply,
      token: { address_hash: wrapped, total_supply: supply },
      has_logs: true,
      exchange_rate: bundledChain.coin.exchangeRate,
    });
    expect(BigInt(answer.coin_balance)).toBeGreaterThan(0n);
    expect(answer.block_number_balance_updated_at).toBeLessThan(bundledChain.reserveFrom ?? 0);
  });

  it('keeps up with the chain as it grows', async () => {
    const before = await growing.get(pathOf(wrapped));
    while (growing.sandbox().grow() !== null);
    const after = await growing.get(pathOf(wrapped));
    expect(after.block_number_balance_updated_at).toBe(blocks.at(-1)?.number);
    expect(after.coin_balance).toBe(after.token.total_supply);
    expect(after.coin_balance).not.toBe(before.coin_balance);
  });

  it('does not say of people who made them, but which coins they have', async () => {
    expect(await v12.get(pathOf(highlights.trader))).toMatchObject({
      is_contract: false,
      coin_balance: expect.stringMatching(/^[1-9]\d+$/),
      block_number_balance_updated_at: (bundledChain.reserveFrom ?? 0) - 1,
      creator_address_hash: null,
      creation_transaction_hash: null,
      creation_status: null,
      has_tokens: true,
      has_token_transfers: true,
      has_logs: false,
      token: null,
    });
  });

  it('shows the demo session its labels', async () => {
    const labelled = accounts.find(({ watchlistName }) => watchlistName !== undefined);
    const path = pathOf(labelled?.hash ?? '');
    const demo = await v12.get(path, { cookie: '_explorer_key=demo' });
    expect(demo).toMatchObject({
      watchlist_names: [{ display_name: labelled?.watchlistName, label: labelled?.watchlistName }],
      watchlist_address_id: expect.any(Number),
    });
    expect(await v12.get(path)).toMatchObject({ watchlist_names: [], watchlist_address_id: null });
  });

  it('is found in any letter case, also for an address that was never seen', async () => {
    const known = await v12.request(pathOf(highlights.exchange));
    expect(await v12.request(pathOf(highlights.exchange.toLowerCase()))).toMatchObject({
      status: 200,
      body: known.body,
    });
    expect(await v12.get(pathOf('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'))).toMatchObject({
      hash: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      name: null,
      is_contract: false,
      coin_balance: null,
      has_tokens: false,
      has_token_transfers: false,
    });
  });

  it('refuses what it does not know, and is not in the specification', async () => {
    const path = pathOf(highlights.exchange);
    expect(await v12.request('/addresses/0x12')).toMatchObject({ status: 422 });
    expect(await v12.request(`${path}?page=2`)).toMatchObject({ status: 422 });
    expect(await spec.request(path)).toMatchObject({
      status: 400,
      body: '{"message":"Unknown API v2 action"}',
    });
  });
});
