import { describe, expect, it } from 'vitest';
import { smallChain as chain } from '../support/small-chain/small-chain.js';
import { type Row, useSandbox } from './support.js';

const { batchTransaction, collector, exchange, liquidationTransaction, trader } = chain.highlights;
const zero = `0x${'0'.repeat(40)}`;
const mined = chain.blocks.filter(({ number }) => number < (chain.reserveFrom ?? Infinity));
const transactions = mined.flatMap(({ transactions }) => transactions);
const tokenNamed = (name: string) => chain.tokens.find((token) => token.name === name)?.hash ?? '';
const [dollar, crates, lanterns, quarters, bait] = [
  'Harbour Dollar',
  'Crates',
  'Lanterns',
  'Quarters',
  'Claim at bait.example',
].map(tokenNamed) as [string, string, string, string, string];
const busiest = mined.toSorted((a, b) => b.transactions.length - a.transactions.length)[0];
const internals = `/blocks/${busiest?.number}/internal-transactions`;

const transactionKey = ({ hash }: Row) => hash;
const transferKey = ({ log_index, total, transaction_hash }: Row) =>
  `${transaction_hash} ${log_index} ${total.token_id ?? ''}`;
const internalKey = ({ index, transaction_hash }: Row) => `${transaction_hash} ${index}`;
const holderKey = ({ address, token_id }: Row) => `${address.hash} ${token_id}`;
const place = ({ address, value }: Row) => [address.hash, value];
const instanceKey = ({ id }: Row) => id;
const tokenKey = ({ address_hash }: Row) => address_hash;

type Listed = [path: string, filters: Record<string, string>, keyOf: (row: Row) => string];

/** Every list, with its filters, and what tells its rows apart. */
const lists: Listed[] = [
  ...[{}, { filter: 'to' }, { filter: 'from', sort: 'value' }, { order: 'asc' }].map(
    (filters): Listed => [`/addresses/${exchange}/transactions`, { ...filters }, transactionKey],
  ),
  ...['block_number', 'value', 'fee'].flatMap((sort) =>
    ['asc', 'desc'].map((order): Listed => {
      return [`/addresses/${exchange}/transactions`, { sort, order }, transactionKey];
    }),
  ),
  [`/addresses/${collector}/nft`, {}, ({ id, token }) => `${token.address_hash} ${id}`],
  [`/addresses/${collector}/nft`, { type: 'ERC-1155' }, instanceKey],
  [`/tokens/${dollar}/holders`, {}, holderKey],
  [`/tokens/${crates}/holders`, {}, holderKey],
  [`/tokens/${quarters}/holders`, {}, holderKey],
  [`/tokens/${dollar}/transfers`, {}, transferKey],
  [`/tokens/${crates}/transfers`, {}, transferKey],
  [`/tokens/${crates}/instances`, {}, instanceKey],
  [`/tokens/${crates}/instances`, { holder_address_hash: collector }, instanceKey],
  [`/tokens/${lanterns}/instances`, { holder_address_hash: collector }, instanceKey],
  [`/tokens/${crates}/instances/3/transfers`, {}, transferKey],
  [`/tokens/${crates}/instances/3/holders`, {}, holderKey],
  ['/tokens', {}, tokenKey],
  ...['fiat_value', 'holders_count', 'circulating_market_cap'].flatMap((sort) =>
    ['asc', 'desc'].map((order): Listed => ['/tokens', { sort, order }, tokenKey]),
  ),
  ['/tokens', { q: 'postcards pier' }, tokenKey],
  ['/tokens', { type: 'ERC-20,erc-1155' }, tokenKey],
  ['/transactions', {}, transactionKey],
  ['/transactions', { filter: 'validated' }, transactionKey],
  ['/transactions', { filter: 'pending' }, transactionKey],
  ['/token-transfers', {}, transferKey],
  ['/token-transfers', { type: 'ERC-721,ERC-404' }, transferKey],
  [`/transactions/${liquidationTransaction}/internal-transactions`, {}, internalKey],
  [`/transactions/${batchTransaction}/internal-transactions`, {}, internalKey],
  [internals, {}, internalKey],
  [internals, { internal_type: 'call', call_type: 'delegatecall' }, internalKey],
  [`/blocks/${busiest?.number}/transactions`, { type: 'token_transfer' }, transactionKey],
];

describe.each(['12', '11'] as const)('on version %s', (flavour) => {
  const grown = { flavour, growSeconds: 3_600 };
  const whole = useSandbox({ ...grown, pageSize: 1_000, maxPageSize: 1_000 });
  const one = useSandbox({ ...grown, pageSize: 1 });
  const few = useSandbox({ ...grown, pageSize: 3 });
  const some = useSandbox({ ...grown, pageSize: 20 });
  const scam = { 'show-scam-tokens': 'true' };

  it.each(lists)(
    '%s %j has every row once, whatever the size of its pages',
    async (path, filters, keyOf) => {
      const all = await whole.walk(path, filters);
      const keys = all.map(keyOf);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { pages } of [few, some]) {
        const found = await pages(path, filters);
        expect(found.flatMap(({ items }) => items).map(keyOf)).toEqual(keys);
        const full = found.slice(0, -1).map(({ items }) => items);
        const [size = 0] = full.map((items) => items.length).toSorted((a, b) => a - b);
        // Beyond it, a page has what the cursor does not tell apart.
        const beyond = full.flatMap((items) =>
          items.slice(size).map((row) => [row, items[size - 1]]),
        );
        if (keyOf !== holderKey) expect(beyond).toEqual([]);
        for (const [row, last] of beyond) expect(place(row)).toEqual(place(last));
      }
    },
  );

  it('the transactions of an address are all from, to or creating it, pending ones first', async () => {
    const rows = await whole.walk(`/addresses/${exchange}/transactions`);
    const own = transactions.filter(({ createdContract, from, to }) =>
      [from, to, createdContract].includes(exchange),
    );
    const waiting = rows.filter(({ block_number }) => block_number === null);
    expect(waiting.length).toBeGreaterThan(0);
    expect(rows.slice(0, waiting.length)).toEqual(waiting);
    expect(rows.slice(waiting.length).map(transactionKey)).toEqual(
      own.map(({ hash }) => hash).reverse(),
    );
    const sent = await whole.walk(`/addresses/${exchange}/transactions`, { filter: 'from' });
    expect(sent).toEqual(rows.filter(({ from }) => from.hash === exchange));
    const { created_contract } = await whole.get(
      `/transactions/${chain.highlights.creationTransaction}`,
    );
    const received = await whole.walk(`/addresses/${created_contract.hash}/transactions`, {
      filter: 'to',
    });
    expect(received.at(-1)?.hash).toBe(chain.highlights.creationTransaction);
  });

  it.each(['value', 'fee'])('the transactions of an address go by %s if asked', async (sort) => {
    const path = `/addresses/${exchange}/transactions`;
    const amountIn = (row: Row) => Number(sort === 'fee' ? row.fee.value : row.value);
    const rising = (await some.walk(path, { sort, order: 'asc' })).map(amountIn);
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    const falling = (await some.walk(path, { sort, order: 'desc' })).map(amountIn);
    expect(falling).toEqual(rising.toReversed());
    const alone = await whole.walk(path, { sort });
    expect(alone).toEqual(await whole.walk(path));
  });

  it('a cursor of two keys, as older explorers give, goes on too', async () => {
    const path = `/addresses/${exchange}/transactions`;
    const rows = await whole.walk(path);
    const at = rows.findIndex(({ block_number }) => block_number !== null) + 4;
    const { block_number, position } = rows[at];
    // It does not know who transfers tokens.
    const withoutTransfers = (list: Row[]) =>
      list.map(({ transaction_types, ...row }) => ({
        ...row,
        transaction_types: transaction_types.filter((type: string) => type !== 'token_transfer'),
      }));
    expect(withoutTransfers(rows)).not.toEqual(rows);
    const after = await whole.get(`${path}?block_number=${block_number}&index=${position}`);
    expect(after.items).toEqual(withoutTransfers(rows.slice(at + 1)));
    const all = await whole.get(`${path}?block_number=0&index=0`);
    expect(all.items).toEqual(withoutTransfers(rows));
    const [first, second] = rows;
    expect([first.block_number, second.block_number]).toEqual([null, null]);
    const inserted = (await few.get(`${path}?filter=from`)).next_page_params.inserted_at;
    const later = await whole.get(`${path}?inserted_at=${inserted}&hash=${first.hash}`);
    expect(later.items).toEqual(rows.slice(1));
    expect((await whole.get('/transactions?block_number=0&index=0')).items).toEqual(
      await whole.walk('/transactions'),
    );
  });

  it('the transactions of the chain are those of its blocks, or those that wait', async () => {
    const rows = await some.walk('/transactions');
    expect(rows.map(transactionKey)).toEqual(transactions.map(({ hash }) => hash).reverse());
    const waiting = await some.walk('/transactions', { filter: 'pending' });
    expect(new Set(waiting.map(({ result }) => result))).toEqual(new Set(['pending']));
    expect(waiting.length).toBe(2);
    expect(await one.walk('/transactions', { filter: 'pending' })).toEqual(waiting);
    const path = `/addresses/${exchange}/transactions`;
    const [first, second] = await one.pages(path, { filter: 'from' });
    expect([first, second].map((page) => page?.items[0].hash).sort()).toEqual(
      waiting.map(({ hash }) => hash).sort(),
    );
    expect(first?.next_page_params).toMatchObject({ block_number: null, index: null });
    expect(rows.some((row) => row.transaction_types.includes('token_creation'))).toBe(true);
  });

  it('the holders of a token hold its supply', async () => {
    for (const { hash, totalSupply } of chain.tokens) {
      const { total_supply } = await whole.get(`/tokens/${hash}`);
      if (totalSupply === null) continue;
      const holders = await whole.walk(`/tokens/${hash}/holders`);
      const held = holders
        .filter(({ token_id }) => token_id === null)
        .reduce((sum, { value }) => sum + BigInt(value), 0n);
      expect(String(held), hash).toBe(total_supply);
      expect(holders.map(({ address }) => address.hash)).not.toContain(zero);
    }
  });

  it('the cursor of holders has an address and an amount, that of an id has the id too', async () => {
    const path = `/tokens/${crates}`;
    const [{ next_page_params: ofAll }, { next_page_params: ofOne }] = await Promise.all(
      [`${path}/holders`, `${path}/instances/3/holders`].map((list) => one.get(list)),
    );
    const more = flavour === '11' ? ['items_count'] : [];
    expect(Object.keys(ofAll)).toEqual(['address_hash', ...more, 'value']);
    expect(Object.keys(ofOne)).toEqual(['address_hash', ...more, 'token_id', 'value']);
    expect(ofAll.address_hash).toMatch(/^0x[0-9a-f]{40}$/);
    expect(ofOne.token_id).toBe('3');
    expect((await one.request(`${path}/holders?token_id=3`)).status).toBe(422);
  });

  it('the owners of ids are who holds them', async () => {
    for (const token of [lanterns, quarters, crates]) {
      const rows = await some.walk(`/tokens/${token}/instances`);
      expect(rows.length).toBeGreaterThan(3);
      for (const listed of rows) {
        const one = await whole.get(`/tokens/${token}/instances/${listed.id}`);
        expect(one).toMatchObject({ id: listed.id, is_unique: listed.is_unique });
        expect(one.owner?.hash).toBe(listed.owner?.hash);
        const holders = await whole.walk(`/tokens/${token}/instances/${listed.id}/holders`);
        if (token === lanterns) expect(holders).toEqual([]);
        else if (listed.is_unique) {
          expect(holders.map(({ address }) => address.hash)).toEqual([listed.owner.hash]);
        } else expect(listed.owner).toBeNull();
        if (listed.owner === null) continue;
        const own = await whole.walk(`/tokens/${token}/instances`, {
          holder_address_hash: listed.owner.hash,
        });
        expect(own.find(({ id }) => id === listed.id)).toMatchObject({
          owner: { hash: listed.owner.hash },
          token_type: one.token.type,
          value: expect.stringMatching(/^\d+$/),
        });
      }
    }
  });

  it('the NFTs of an address are those of its collections', async () => {
    const nfts = await some.walk(`/addresses/${collector}/nft`);
    const collections = await whole.walk(`/addresses/${collector}/nft/collections`);
    const amounts = new Map<string, number>();
    for (const { token } of nfts) {
      amounts.set(token.address_hash, (amounts.get(token.address_hash) ?? 0) + 1);
    }
    expect([...amounts]).toEqual(
      collections.map(({ amount, token }) => [token.address_hash, Number(amount)]),
    );
    for (const row of nfts) expect(row).toMatchObject({ owner: null, is_unique: null });
  });

  it('the transfers of a token and of an id are the chain’s, scam or not', async () => {
    const logs = transactions.flatMap(({ hash, logs }) => logs.map((log) => ({ ...log, hash })));
    const keysOf = (token: string) =>
      logs
        .filter((log) => log.token === token)
        .flatMap(({ hash, index, items }) =>
          items.map(({ tokenId }) => `${hash} ${index} ${tokenId ?? ''}`),
        );
    for (const token of [dollar, crates, bait]) {
      const rows = await some.walk(`/tokens/${token}/transfers`);
      expect(rows.map(transferKey).sort()).toEqual(keysOf(token).sort());
    }
    const ofOne = await whole.walk(`/tokens/${crates}/instances/3/transfers`);
    expect(ofOne.map(transferKey)).toEqual(
      (await whole.walk(`/tokens/${crates}/transfers`))
        .filter(({ total }) => total.token_id === '3')
        .map(transferKey),
    );
    for (const { total } of ofOne) expect(total.token_instance).toBeNull();
    const all = await some.walk('/token-transfers');
    expect(all.every(({ token }) => token.address_hash !== bait)).toBe(true);
    const { items } = await whole.get('/token-transfers', scam);
    expect(items.map(transferKey).sort()).toEqual(
      chain.tokens.flatMap(({ hash }) => keysOf(hash)).sort(),
    );
  });

  it('a count is the length of its walk', async () => {
    for (const address of [exchange, collector, trader, dollar]) {
      const path = `/addresses/${address}`;
      const counters = await whole.get(`${path}/counters`);
      expect(counters).toMatchObject({
        transactions_count: String((await whole.walk(`${path}/transactions`)).length),
        token_transfers_count: String((await whole.walk(`${path}/token-transfers`)).length),
        validations_count: '0',
      });
      const side = address === dollar ? 'to' : 'from';
      const gas = (await whole.walk(`${path}/transactions`))
        .filter((row) => row[side]?.hash === address)
        .reduce((sum, { gas_used }) => sum + Number(gas_used ?? 0), 0);
      expect(counters.gas_usage_count).toBe(String(gas));
    }
    for (const token of [dollar, crates, lanterns, quarters, bait]) {
      const holders = await whole.walk(`/tokens/${token}/holders`);
      const distinct = String(new Set(holders.map(({ address }) => address.hash)).size);
      expect(await whole.get(`/tokens/${token}/counters`)).toEqual({
        token_holders_count: distinct,
        transfers_count: String((await whole.walk(`/tokens/${token}/transfers`)).length),
      });
      expect((await whole.get(`/tokens/${token}`)).holders_count).toBe(distinct);
    }
    const rows = await whole.walk(`/tokens/${crates}/instances/3/transfers`);
    expect(await whole.get(`/tokens/${crates}/instances/3/transfers-count`)).toEqual({
      transfers_count: rows.length,
    });
  });

  it('the tokens go by market value, and every one of them is there for who wants scam', async () => {
    const rows = await some.walk('/tokens');
    const values = rows.map(({ circulating_market_cap: cap, exchange_rate: price }) => [
      Number(cap ?? -1),
      Number(price ?? -1),
    ]);
    const sorted = values.toSorted(([a = 0, x = 0], [b = 0, y = 0]) => b - a || y - x);
    expect(values).toEqual(sorted);
    expect(rows.map(tokenKey)).not.toContain(bait);
    expect((await whole.get('/tokens', scam)).items.length).toBe(chain.tokens.length);
    const few = await some.walk('/tokens', { sort: 'holders_count', order: 'asc' });
    const counts = few.map(({ holders_count }) => Number(holders_count));
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });

  it('tokens are found by the beginnings of words, by symbol, or by contract', async () => {
    const find = async (q: string) => (await whole.walk('/tokens', { q })).map(({ name }) => name);
    expect(await find('dol harb')).toEqual(['Harbour Dollar']);
    expect(await find('HRD')).toEqual(['Harbour Dollar']);
    expect(await find(crates.toLowerCase())).toEqual(['Crates']);
    expect(await find('arbour')).toEqual([]);
    expect(await find('…!')).toEqual((await whole.walk('/tokens')).map(({ name }) => name));
  });

  it.each([
    'coin_transfer',
    'contract_call',
    'contract_creation',
    'token_transfer',
    'token_creation',
    'blob_transaction',
  ])('the transactions of a block are those that are a %s, if asked', async (type) => {
    const known = await whole.walk('/transactions');
    const kinds = new Map(known.map(({ hash, transaction_types }) => [hash, transaction_types]));
    for (const { number } of mined.slice(-20)) {
      const path = `/blocks/${number}/transactions`;
      const rows = await whole.walk(path);
      const wanted = rows.filter(({ hash }) => kinds.get(hash).includes(type));
      expect(await few.walk(path, { type })).toEqual(wanted);
    }
  });

  it('filters of the calls of a block have no effect', async () => {
    const rows = await whole.walk(internals);
    expect(await whole.walk(internals, { internal_type: 'create', call_type: 'x' })).toEqual(rows);
  });

  it('a limit ends a list where it has an effect, if it is no more than a page', async () => {
    const tokens = await whole.walk('/tokens');
    const transfers = await whole.walk('/token-transfers');
    for (const [path, rows] of [
      ['/tokens', tokens] as const,
      ['/token-transfers', transfers] as const,
    ]) {
      const refuses = flavour === '12' && path === '/token-transfers';
      for (const limit of [0, 1, 20, 21]) {
        const { body, status } = await some.request(`${path}?limit=${limit}`);
        expect(status).toBe(refuses ? 422 : 200);
        if (refuses) continue;
        const { items, next_page_params } = JSON.parse(body);
        const ends = flavour === '11' && limit <= 20;
        expect(items).toEqual(rows.slice(0, ends ? limit : 20));
        expect(next_page_params === null).toBe(ends);
      }
    }
  });

  it('the calls of a transaction and a block come in order of execution', async () => {
    const keysOf = (list: typeof transactions) =>
      list.flatMap(({ frames, hash }) =>
        frames.flatMap(({ type }, index) =>
          index === 0 && type === 'call' ? [] : [`${hash} ${index}`],
        ),
      );
    for (const block of mined.slice(-8)) {
      const rows = await few.walk(`/blocks/${block.number}/internal-transactions`);
      expect(rows.map(internalKey)).toEqual(keysOf([...block.transactions]));
      expect(await few.walk(`/blocks/${block.hash}/internal-transactions`)).toEqual(rows);
    }
    const asked = transactions.find(({ hash }) => hash === liquidationTransaction);
    const path = `/transactions/${liquidationTransaction}/internal-transactions`;
    const rows = await few.walk(path);
    expect(rows.map(internalKey)).toEqual(keysOf(asked ? [asked] : []));
    expect((await whole.get(`${path}?index=${rows[0].index}`)).items).toEqual(rows.slice(1));
  });
});
