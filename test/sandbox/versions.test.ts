import { describe, expect, it } from 'vitest';
import { bundledChain } from '../support/bundled-chain.js';
import { type Page, type Row, useSandbox } from './support.js';

const { batchTransaction, collector, exchange, investor, swapTransaction } =
  bundledChain.highlights;
const chain = { chain: bundledChain };
const v12 = useSandbox({ ...chain, flavour: '12' });
const v11 = useSandbox({ ...chain, flavour: '11' });

const lists = [
  `/addresses/${collector}/tokens`,
  `/addresses/${collector}/nft/collections`,
  `/addresses/${exchange}/token-transfers`,
  `/addresses/${exchange}/internal-transactions`,
];
const everyList = [...lists, `/transactions/${batchTransaction}/token-transfers`];

const refusal = (pointer: string, detail: string) => ({
  status: 422,
  body: JSON.stringify({
    errors: [{ title: 'Invalid value', source: { pointer: `/${pointer}` }, detail }],
  }),
});

describe('items_count', () => {
  it.each(everyList)('is the page size of %s on version 12, up to 100', async (path) => {
    const all = await v12.walk(path);
    const first = async (count: number | string) =>
      (await v12.get<Page>(`${path}?items_count=${count}`)).items;
    expect(await v12.get<Page>(path)).toMatchObject({ items: all.slice(0, 50) });
    for (const count of [1, 49, 100]) expect(await first(count)).toEqual(all.slice(0, count));
    expect(await first(101)).toEqual(all.slice(0, 100));
    expect(await first('9'.repeat(30))).toEqual(all.slice(0, 100));
  });

  it.each(everyList)('must come with every page of %s, and loses no row', async (path) => {
    const pages = await v12.pages(path, { items_count: '64' });
    expect(pages.slice(0, -1).map(({ items }) => items.length)).toEqual(
      pages.slice(0, -1).map(() => 64),
    );
    const cursors = pages.flatMap(({ next_page_params }) => Object.keys(next_page_params ?? {}));
    expect(cursors).not.toContain('items_count');
    expect(pages.flatMap(({ items }) => items)).toEqual(await v12.walk(path));
  });

  it.each(everyList)('of 0 is refused by %s on version 12', async (path) => {
    expect(await v12.request(`${path}?items_count=0`)).toMatchObject(
      refusal('items_count', '0 is smaller than inclusive minimum 1'),
    );
  });

  it('is cut without a word to what the operator allows, even below 50', async () => {
    const { sandbox } = small;
    const count = async (query: string) => {
      const response = await fetch(`${sandbox().url}/api/v2${everyList[2]}?${query}`);
      return ((await response.json()) as Page).items.length;
    };
    expect([await count(''), await count('items_count=100')]).toEqual([20, 20]);
    expect(await count('items_count=7')).toBe(7);
  });

  it.each(lists)('has no effect on %s on version 11, and is refused above 50', async (path) => {
    const first = await v11.get<Page>(path);
    const { items } = await v11.get<Page>(`${path}?items_count=7`);
    expect(items).toEqual(first.items);
    expect(await v11.request(`${path}?items_count=100`)).toMatchObject(
      refusal('items_count', '100 is larger than inclusive maximum 50'),
    );
  });

  it("is not declared for a transaction's transfers on version 11", async () => {
    expect(
      await v11.request(`/transactions/${batchTransaction}/token-transfers?items_count=50`),
    ).toMatchObject(refusal('items_count', 'Unexpected field: items_count'));
  });

  const small = useSandbox({ ...chain, maxPageSize: 20 });
});

describe('next_page_params', () => {
  const keysOf = async (flavour: typeof v12, path: string) => {
    const { next_page_params } = await flavour.get<Page>(`${path}?key=secret`);
    return Object.keys(next_page_params ?? {});
  };

  it.each(lists)(
    'of %s repeat the key and mostly the page size on version 11 only',
    async (path) => {
      const [before, now] = [await keysOf(v11, path), await keysOf(v12, path)];
      const dropped = before.filter((name) => !now.includes(name));
      expect(dropped).toEqual(path.endsWith('transfers') ? ['key'] : ['items_count', 'key']);
      expect(now.filter((name) => !before.includes(name))).toEqual(
        path.endsWith('internal-transactions') ? ['include_zero_value'] : [],
      );
    },
  );

  it.each(everyList)('of version 11 continue %s on version 12', async (path) => {
    const { next_page_params } = await v11.get<Page>(path);
    const query = new URLSearchParams(
      Object.entries(next_page_params ?? {}).map(([key, value]) => [key, String(value ?? '')]),
    );
    const second = await v12.get<Page>(`${path}?${query}`);
    expect(second.items).toEqual((await v12.walk(path)).slice(50, 100));
  });

  it('repeat filter and token on both versions', async () => {
    const dollar = bundledChain.tokens.find(({ symbol }) => symbol === 'BCND')?.hash;
    for (const { get } of [v11, v12]) {
      const query = `filter=to&type=ERC-20,ERC-721&token=${dollar}&items_count=3`;
      const { next_page_params } = await get<Page>(`${lists[2]}?${query}`);
      expect(next_page_params).toMatchObject({ filter: 'to', token: dollar });
      expect(next_page_params).not.toHaveProperty('type');
    }
  });
});

describe('include_zero_value', () => {
  const path = `/addresses/${exchange}/internal-transactions`;
  const key = ({ index, transaction_hash }: Row) => `${transaction_hash} ${index}`;

  it('is true unless it is false, and is repeated as a boolean', async () => {
    const all = await v12.walk(path);
    expect(await v12.walk(path, { include_zero_value: 'true' })).toEqual(all);
    for (const value of [true, false]) {
      const { next_page_params } = await v12.get<Page>(
        `${path}?include_zero_value=${value}&items_count=1`,
      );
      expect(next_page_params).toMatchObject({ include_zero_value: value });
    }
  });

  it('of false leaves out calls without value, and nothing else', async () => {
    const all = await v12.walk(path);
    const calls = ['call', 'callcode', 'delegatecall', 'staticcall'];
    const kept = all.filter(({ type, value }) => !calls.includes(type) || value !== '0');
    expect(kept.length).toBeGreaterThan(50);
    expect(kept.length).toBeLessThan(all.length);
    const rows = await v12.walk(path, { include_zero_value: 'false' });
    expect(rows.map(key)).toEqual(kept.map(key));
  });

  it('of false keeps creations without value', async () => {
    const creation = bundledChain.blocks
      .flatMap(({ transactions }) => transactions)
      .flatMap(({ frames }) => frames)
      .find(({ type, value }) => type === 'create' && value === '0');
    const rows = await v12.walk(`/addresses/${creation?.from}/internal-transactions`, {
      include_zero_value: 'false',
    });
    expect(rows.map(({ created_contract }) => created_contract?.hash)).toContain(creation?.created);
  });

  it('is refused if it is no boolean, and on version 11', async () => {
    expect(await v12.request(`${path}?include_zero_value=1`)).toMatchObject(
      refusal('include_zero_value', 'Invalid boolean. Got: string'),
    );
    expect(await v11.request(`${path}?include_zero_value=true`)).toMatchObject(
      refusal('include_zero_value', 'Unexpected field: include_zero_value'),
    );
  });
});

describe('meta', () => {
  const path = `/addresses/${exchange}/internal-transactions`;
  const gaps = useSandbox({ ...chain, unindexedRate: 0.1 });
  const older = useSandbox({ ...chain, unindexedRate: 0.1, flavour: '11' });
  const none = useSandbox({ ...chain, unindexedRate: 1 });
  type Told = Page & { meta?: { status: number; message: string | null } };

  it('says that all is there, on version 12 only', async () => {
    const complete = { meta: { status: 1, message: null } };
    for (const page of await v12.pages(path)) expect(page).toMatchObject(complete);
    expect(await v11.get(path)).not.toHaveProperty('meta');
    expect(await v12.get(`/addresses/${exchange}/tokens`)).not.toHaveProperty('meta');
  });

  it('says of a page whether blocks in its range are not indexed, whose rows are missing', async () => {
    const all = await v12.walk(path);
    const pages: Told[] = await gaps.pages(path, { items_count: '9' });
    const rows = pages.flatMap(({ items }) => items);
    const indexed = new Set(rows.map(({ block_number }) => block_number));
    expect(rows).toEqual(all.filter(({ block_number }) => indexed.has(block_number)));
    const missing = [...new Set(all.map(({ block_number }) => block_number))].filter(
      (block) => !indexed.has(block),
    );
    expect(missing.length).toBeGreaterThan(3);
    expect(new Set(pages.map(({ meta }) => meta?.status))).toEqual(new Set([1, 2]));
    for (const { items, meta } of pages) {
      const [newest, oldest] = [items[0].block_number, items.at(-1).block_number];
      const lacks = missing.some((block) => oldest < block && block < newest);
      if (lacks) expect(meta?.status).toBe(2);
      if (meta?.status === 1) expect(meta.message).toBeNull();
      else expect(meta?.message).toMatch(/^Some internal transactions within this block range/);
    }
    const known = (await older.walk(path)).map(({ transaction_hash }) => transaction_hash);
    expect(known).toEqual(rows.map(({ transaction_hash }) => transaction_hash));
  });

  it('speaks of the whole chain if there are no rows', async () => {
    expect(await none.get(path)).toMatchObject({ items: [], meta: { status: 2 } });
  });
});

describe('the types in the filter', () => {
  it('of collections are only those of NFTs on version 12', async () => {
    const path = `/addresses/${collector}/nft/collections`;
    expect(await v12.request(`${path}?type=ERC-20`)).toMatchObject(
      refusal('type', 'Failed to cast value using any of: EmptyString, Schema(type: string)'),
    );
    const all = await v11.walk(path);
    expect(await v11.walk(path, { type: '[erc-20]' })).toEqual(all);
    expect((await v12.walk(path, { type: 'ERC-721,erc-404' })).length).toBeGreaterThan(10);
    expect(await v12.request(`${path}?type=`)).toMatchObject({ status: 200 });
  });

  it.each([`/addresses/${investor}/tokens`, `/addresses/${investor}/token-transfers`])(
    'of %s tell ERC-20 and ERC-8056 apart on version 12',
    async (path) => {
      const typesOf = async (flavour: typeof v12, filters: Record<string, string> = {}) =>
        new Set((await flavour.walk(path, filters)).map(({ token }) => token.type));
      expect(await typesOf(v12)).toContain('ERC-8056');
      expect(await typesOf(v12, { type: 'ERC-8056' })).toEqual(new Set(['ERC-8056']));
      expect(await typesOf(v12, { type: 'ERC-20' })).toEqual(new Set(['ERC-20']));
      const fungible = { type: 'ERC-20,ERC-8056' };
      const both = (await v12.walk(path, fungible)).length;
      expect((await v11.walk(path, { type: 'ERC-20' })).length).toBe(both);
      expect(await typesOf(v11)).not.toContain('ERC-8056');
    },
  );

  it('do not include ERC-8056 on version 11', async () => {
    const { body, status } = await v11.request(`/addresses/${investor}/tokens?type=ERC-8056`);
    expect(status).toBe(422);
    expect(body).toContain('Failed to cast value using any of');
  });
});

describe('the fields', () => {
  const added = (now: object, before: object) =>
    Object.keys(now).filter((name) => !Object.keys(before).includes(name));
  const balances = async ({ walk }: typeof v12) => walk(`/addresses/${collector}/tokens`);

  it('of a token gain the three of its factor, which are null without one', async () => {
    const [[now], [before]] = [await balances(v12), await balances(v11)];
    const names = ['new_ui_multiplier', 'ui_multiplier', 'ui_multiplier_effective_at'];
    expect(added(now.token, before.token)).toEqual(names);
    for (const name of names) expect(now.token[name]).toBeNull();
  });

  it('of the total of a fungible transfer gain its factor, others none', async () => {
    for (const row of await v12.walk(`/addresses/${collector}/token-transfers`)) {
      const scales = ['ERC-20', 'ERC-8056'].includes(row.token_type);
      expect('ui_multiplier' in row.total).toBe(scales);
    }
    const [first] = await v11.walk(`/transactions/${swapTransaction}/token-transfers`);
    expect(Object.keys(first.total)).toEqual(['decimals', 'value']);
  });

  it('of an instance gain the kinds of its media', async () => {
    const path = `/addresses/${collector}/nft/collections`;
    const instances = (rows: Row[]): Row[] => rows.flatMap((row) => row.token_instances);
    const now = instances(await v12.walk(path));
    const [before] = instances(await v11.walk(path));
    expect(added(now[0], before)).toEqual(['animation_media_type', 'image_media_type']);
    const kinds = now.map((row) => [row.image_media_type, row.animation_media_type]);
    const wanted = [
      ['image', null],
      ['image', 'video'],
      ['image', 'html'],
      [null, null],
    ];
    expect(kinds).toEqual(expect.arrayContaining(wanted));
    for (const row of now) expect(row.image_media_type === null).toBe(row.image_url === null);
  });
});
