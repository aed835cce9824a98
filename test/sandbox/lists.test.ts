import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../src/sandbox/chain.js';
import { smallChain as chain } from '../support/small-chain/small-chain.js';
import { type Row, useSandbox } from './support.js';

const { collector, exchange, batchTransaction, trader } = chain.highlights;
const mined = chain.blocks.filter(({ number }) => number < (chain.reserveFrom ?? Infinity));
const transactions = mined.flatMap(({ transactions }) => transactions);
const { pages, walk, get } = useSandbox();

const addressesWorthWalking = [exchange, collector, trader, `0x${'0'.repeat(40)}`];
const isScam = (hash: string) => chain.accounts.find((account) => account.hash === hash)?.isScam;
const involves = (address: string, ...parties: (string | null)[]) => parties.includes(address);

/** Identifies the rows of a list of transfers by transaction, log and token id. */
const transferKeys = (rows: Row[]) =>
  rows.map((row) => `${row.transaction_hash} ${row.log_index} ${row.total.token_id ?? ''}`);

/** Each batch from its end. */
function itemsOf({ hash, logs }: Transaction, keeps: (log: Row) => boolean): string[] {
  return logs
    .filter((log) => !isScam(log.token) && keeps(log))
    .flatMap(({ index, items }) =>
      items.toReversed().map(({ tokenId }) => `${hash} ${index} ${tokenId ?? ''}`),
    );
}

describe('GET /api/v2/addresses/{hash}/token-transfers', () => {
  it.each(addressesWorthWalking)(
    'returns every transfer of %s once, newest first',
    async (address) => {
      const rows = await walk(`/addresses/${address}/token-transfers`);
      const expected = mined.toReversed().flatMap((block) => {
        const logs = block.transactions.flatMap((transaction) =>
          transaction.logs.map((log) => ({ ...transaction, logs: [log] })),
        );
        return logs
          .toReversed()
          .flatMap((one) => itemsOf(one, ({ from, to }) => involves(address, from, to)));
      });
      expect(transferKeys(rows)).toEqual(expected);
    },
  );

  it('returns pages of 50, with the block and log of the last row as cursor', async () => {
    const found = await pages(`/addresses/${exchange}/token-transfers`);
    expect(found.length).toBeGreaterThanOrEqual(3);
    for (const { items } of found.slice(0, -1)) expect(items).toHaveLength(50);
    expect(found[0]?.next_page_params).toEqual({
      block_number: found[0]?.items.at(-1).block_number,
      index: found[0]?.items.at(-1).log_index,
    });
  });

  it('filters by direction, type and token together', async () => {
    const all = await walk(`/addresses/${exchange}/token-transfers`);
    const token = all[0].token.address_hash;
    const filters = { filter: 'from', type: 'erc-20,ERC-721', token: token.toLowerCase() };
    const rows = await walk(`/addresses/${exchange}/token-transfers`, filters);
    expect(transferKeys(rows)).toEqual(
      transferKeys(
        all.filter((row) => row.from.hash === exchange && row.token.address_hash === token),
      ),
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('repeats filter and token in the cursor, but not type, apikey, key and items_count', async () => {
    const token = chain.tokens.find(({ symbol }) => symbol === 'HRD')?.hash;
    const query = `filter=from&token=${token}&type=ERC-20&key=abc&apikey=secret&items_count=7`;
    const { next_page_params } = await get(`/addresses/${exchange}/token-transfers?${query}`);
    expect(Object.keys(next_page_params)).toEqual(['block_number', 'filter', 'index', 'token']);
  });

  it('returns an empty page for an unknown token or address, as do the other lists', async () => {
    const empty = { items: [], next_page_params: null };
    const unknown = `0x${'ab'.repeat(20)}`;
    expect(await get(`/addresses/${exchange}/token-transfers?token=${unknown}`)).toEqual(empty);
    expect(await get(`/addresses/${unknown}/token-transfers`)).toEqual(empty);
    expect(await get(`/addresses/${unknown}/tokens`)).toEqual(empty);
    expect(await get(`/addresses/${unknown}/nft/collections`)).toEqual(empty);
    const meta = { status: 1, message: null };
    expect(await get(`/addresses/${unknown}/internal-transactions`)).toEqual({ ...empty, meta });
  });

  it('accepts a hash in any letter case, and returns checksummed addresses', async () => {
    const upper = `0x${exchange.slice(2).toUpperCase()}`;
    const { items } = await get(`/addresses/${upper}/token-transfers`);
    expect(items[0].from.hash).toBe(exchange);
  });
});

describe('GET /api/v2/transactions/{hash}/token-transfers', () => {
  it('returns every item once, oldest log first, even if a page ends within a batch', async () => {
    const rows = await walk(`/transactions/${batchTransaction}/token-transfers`);
    const transaction = transactions.find(({ hash }) => hash === batchTransaction);
    expect(transferKeys(rows)).toEqual(transaction && itemsOf(transaction, () => true));
  });

  it('returns a cursor into the batch if the page ends within one', async () => {
    const [first, second] = await pages(`/transactions/${batchTransaction}/token-transfers`);
    const last = first?.items.at(-1);
    expect(first?.next_page_params).toEqual({
      batch_block_hash: last.block_hash,
      batch_log_index: last.log_index,
      batch_transaction_hash: batchTransaction,
      block_number: last.block_number,
      index: last.log_index - 1,
      index_in_batch: 15,
    });
    expect(second?.items[0].log_index).toBe(last.log_index);
  });

  it('returns an empty page for a pending transaction', async () => {
    const hash = chain.highlights.pendingTransaction;
    const empty = { items: [], next_page_params: null };
    expect(await get(`/transactions/${hash}/token-transfers`)).toEqual(empty);
  });
});

describe('GET /api/v2/addresses/{hash}/internal-transactions', () => {
  it.each(addressesWorthWalking)(
    'returns every frame of %s once except top-level calls, newest first',
    async (address) => {
      const rows = await walk(`/addresses/${address}/internal-transactions`);
      const expected = mined.toReversed().flatMap(({ transactions }) =>
        transactions.toReversed().flatMap(({ hash, frames }) =>
          frames
            .map((frame, index) => ({ frame, key: `${hash} ${index}`, isTop: index === 0 }))
            .filter(({ frame, isTop }) => !isTop || frame.type !== 'call')
            .filter(({ frame }) => involves(address, frame.from, frame.to, frame.created))
            .map(({ key }) => key)
            .toReversed(),
        ),
      );
      expect(rows.map((row) => `${row.transaction_hash} ${row.index}`)).toEqual(expected);
    },
  );

  it('pages by block, transaction and index, and filters by direction', async () => {
    const [first] = await pages(`/addresses/${exchange}/internal-transactions`);
    const last = first?.items.at(-1);
    expect(first?.next_page_params).toEqual({
      block_number: last.block_number,
      include_zero_value: true,
      index: last.index,
      transaction_index: last.transaction_index,
    });
    const received = await walk(`/addresses/${exchange}/internal-transactions`, { filter: 'to' });
    expect(new Set(received.map((row) => row.to.hash))).toEqual(new Set([exchange]));
  });
});

describe('GET /api/v2/addresses/{hash}/tokens', () => {
  it.each([exchange, collector, trader])(
    'returns for %s the balances that its transfers add up to',
    async (address) => {
      const sums = new Map<string, bigint>();
      for (const { logs } of transactions) {
        for (const { from, items, to, token } of logs) {
          const type = chain.tokens.find(({ hash }) => hash === token)?.type;
          for (const { tokenId, value } of items) {
            const key = `${token} ${type === 'ERC-721' ? '' : (tokenId ?? '')}`;
            const change =
              BigInt(value ?? 1) * BigInt(Number(to === address) - Number(from === address));
            sums.set(key, (sums.get(key) ?? 0n) + change);
          }
        }
      }
      const held = [...sums].filter(([key, value]) => value > 0n && !isScam(key.slice(0, 42)));
      const rows = await walk(`/addresses/${address}/tokens`);
      expect(
        rows
          .map((row) => [`${row.token.address_hash} ${row.token_id ?? ''}`, BigInt(row.value)])
          .sort(),
      ).toEqual(held.sort());
    },
  );

  it('sorts by fiat value, the highest first and tokens without a price last', async () => {
    const rows = await walk(`/addresses/${collector}/tokens`);
    const prices = rows.map(({ token, value }) =>
      token.exchange_rate === null
        ? -1
        : (Number(token.exchange_rate) * Number(value)) / 10 ** Number(token.decimals),
    );
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  });

  it.each(['null', ''])('reads %j in the cursor as null, and a missing value too', async (none) => {
    const [first, second] = await pages(`/addresses/${collector}/tokens`);
    const cursor = first?.next_page_params ?? {};
    expect(cursor).toMatchObject({ fiat_value: null });
    const query = `fiat_value=${none}&value=${cursor.value}&id=${cursor.id}`;
    expect(await get(`/addresses/${collector}/tokens?${query}`)).toEqual(second);
    const withoutFiat = `value=${cursor.value}&id=${cursor.id}`;
    expect(await get(`/addresses/${collector}/tokens?${withoutFiat}`)).toEqual(second);
  });

  it('returns the owner of a token id without a stored instance', async () => {
    const rows = await walk(`/addresses/${collector}/tokens`, { type: 'ERC-1155' });
    const stub = rows.find(({ token_id }) => token_id === '64').token_instance;
    expect(stub).toMatchObject({ metadata: null, owner: { hash: collector } });
  });
});

describe('GET /api/v2/addresses/{hash}/nft/collections', () => {
  it('returns each collection once, by type (ERC-721, -1155, -404), then by contract', async () => {
    const found = await pages(`/addresses/${collector}/nft/collections`);
    expect(found.length).toBe(2);
    const keys = found
      .flatMap(({ items }) => items)
      .map(({ token }) => [token.type, token.address_hash.toLowerCase()]);
    const order = ['ERC-721', 'ERC-1155', 'ERC-404'];
    const sorted = keys.toSorted(
      ([a, x], [b, y]) => order.indexOf(a) - order.indexOf(b) || (x < y ? -1 : 1),
    );
    expect(keys).toEqual(sorted);
    expect(keys.length).toBe(chain.tokens.filter(({ type }) => type !== 'ERC-20').length);
    expect(found[0]?.next_page_params).toEqual({
      token_contract_address_hash: keys[49]?.[1],
      token_type: 'ERC-721',
    });
  });

  it('returns the nine instances with the highest ids, and the number of all', async () => {
    const rows = await walk(`/addresses/${collector}/nft/collections`);
    const lanterns = rows.find(({ token }) => token.name === 'Lanterns');
    expect(lanterns.amount).toBe('12');
    expect(lanterns.token_instances.map(({ id }: Row) => id)).toEqual([
      '12',
      '11',
      '10',
      '9',
      '8',
      '7',
      '6',
      '5',
      '4',
    ]);
    expect(lanterns.token_instances[0]).toMatchObject({
      is_unique: null,
      owner: null,
      token: null,
    });
    expect(rows.find(({ token }) => token.name === 'Crates').amount).toBe('64');
  });

  it('keeps collections of the types in the filter', async () => {
    const some = await walk(`/addresses/${collector}/nft/collections`, {
      type: '[erc-1155,erc-404]',
    });
    expect(new Set(some.map(({ token }) => token.type))).toEqual(new Set(['ERC-1155', 'ERC-404']));
  });
});
