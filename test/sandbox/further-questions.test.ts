import { describe, expect, it } from 'vitest';
import type { DefaultChain } from '../../src/sandbox/chain.js';
import { smallChain as chain } from '../support/small-chain/small-chain.js';
import { cursorQuery, type Page, type Row, useSandbox } from './support.js';

const { collector, exchange, liquidationTransaction, pendingTransaction } = chain.highlights;
const tokenNamed = (name: string) => chain.tokens.find((token) => token.name === name)?.hash ?? '';
const [dollar, crates, lanterns, kelp, bait] = [
  'Harbour Dollar',
  'Crates',
  'Lanterns',
  'Kelp',
  'Claim at bait.example',
].map(tokenNamed) as [string, string, string, string, string];
const nobody = `0x${'ab'.repeat(20)}`;
const never = `0x${'ab'.repeat(32)}`;

const v12 = useSandbox();
const v11 = useSandbox({ flavour: '11' });
const spec = useSandbox({ flavour: 'spec' });
const versions = [
  ['12', v12],
  ['11', v11],
] as const;

const notFound = { status: 404, body: '{"message":"Not found"}' };
const unknownAction = { status: 400, body: '{"message":"Unknown API v2 action"}' };
const refused = (name: string, detail = '') => ({
  status: 422,
  body: expect.stringContaining(
    `"pointer":"/${name}"},"detail":${JSON.stringify(detail).slice(0, -1)}`,
  ),
});

const ofToken = ['', '/counters', '/holders', '/transfers', '/instances'];
const ofId = ['', '/transfers', '/holders', '/transfers-count'];

describe.each(versions)('version %s', (version, { get, request, walk }) => {
  it.each([
    ...ofToken.map((after) => `/tokens/${nobody}${after}`),
    ...ofToken.map((after) => `/tokens/${exchange}${after}`),
    ...ofId.flatMap((after) => [
      `/tokens/${nobody}/instances/1${after}`,
      `/tokens/${crates}/instances/9999${after}`,
      `/tokens/${dollar}/instances/1${after}`,
    ]),
    `/tokens/${dollar}/instances?holder_address_hash=${exchange}`,
    `/transactions/${never}/internal-transactions`,
    `/blocks/${never}/internal-transactions`,
    '/blocks/99999999999999999999/internal-transactions',
    `/blocks/${chain.reserveFrom}/internal-transactions`,
  ])('answers %s with 404', async (path) => {
    expect(await request(path)).toMatchObject(notFound);
  });

  it.each([
    ['/addresses/0x12/counters', 'address_hash_param', 'Invalid format'],
    ['/addresses/0x12/transactions', 'address_hash_param', 'Invalid format'],
    ['/tokens/0x12', 'address_hash_param', 'Invalid format'],
    ['/tokens/batch', 'address_hash_param', 'Invalid format'],
    [
      `/tokens/${crates}/instances/01`,
      'token_id_param',
      'Invalid format. Expected ~r/^-?([1-9][0-9]*|0)$/',
    ],
    ['/transactions/0x12/internal-transactions', 'transaction_hash_param', 'Invalid format'],
    ['/blocks/latest/internal-transactions', 'block_hash_or_number_param', 'Invalid format'],
    [`/addresses/${exchange}/transactions?sort=hash`, 'sort', 'Invalid value for enum'],
    [`/addresses/${exchange}/transactions?order=up`, 'order', 'Invalid value for enum'],
    [`/addresses/${exchange}/transactions?filter=both`, 'filter', 'Invalid value for enum'],
    [`/addresses/${exchange}/transactions?fee=null`, 'fee'],
    [`/addresses/${exchange}/transactions?fee=`, 'fee'],
    [`/addresses/${exchange}/transactions?page=2`, 'page', 'Unexpected field: page'],
    [`/addresses/${exchange}/counters?filter=to`, 'filter', 'Unexpected field: filter'],
    [`/addresses/${collector}/nft?token_type=ERC-1`, 'token_type', 'Invalid value for enum'],
    [`/tokens/${crates}/instances?unique_token=x`, 'unique_token'],
    [`/tokens/${crates}/instances?holder_address_hash=x`, 'holder_address_hash', 'Invalid format'],
    ['/tokens?sort=name', 'sort', 'Invalid value for enum'],
    ['/tokens?is_name_null=TRUE', 'is_name_null', 'Invalid boolean'],
    ['/tokens?market_cap=1.2E-7', 'market_cap'],
    ['/transactions?filter=all', 'filter', 'Invalid value for enum'],
    ['/transactions?filter[x]=pending', 'filter[x]', 'Unexpected field'],
    ['/transactions?block_number=-1', 'block_number', '-1 is smaller'],
    ['/token-transfers?type=ERC-1', 'type', 'Failed to cast'],
    ['/search?q=kelp&page=2', 'page', 'Unexpected field: page'],
    ['/tokens?limit=few', 'limit', 'Invalid integer'],
    ['/transactions?limit=3', 'limit', 'Unexpected field: limit'],
    ...['token_transfer,coin_transfer', 'Coin_Transfer', ''].map((type) => [
      `/blocks/${chain.blocks[0]?.number}/transactions?type=${type}`,
      'type',
      'Invalid value for enum',
    ]),
    ['/stats?q=1', 'q', 'Unexpected field: q'],
  ])('answers %s with 422', async (path, name, ...detail) => {
    expect(await request(path)).toMatchObject(refused(name, ...detail));
  });

  it.each(['yesterday', '', 'null', '2026-01-01', '2026-13-01T00:00:00Z', '2026-01-01T00:00:00'])(
    'takes a date with its time and zone in a cursor, not "%s"',
    async (time) => {
      for (const path of [`/addresses/${exchange}/transactions`, '/transactions']) {
        expect(await request(`${path}?inserted_at=${time}`)).toMatchObject(
          refused('inserted_at', 'Invalid format. Expected :"date-time"'),
        );
        const sent = encodeURIComponent('2026-01-01T00:00:00.123456+01:00');
        expect((await request(`${path}?inserted_at=${sent}`)).status).toBe(200);
      }
    },
  );

  it('takes the size of a page where it knows it, and has its own for the ids of a token', async () => {
    const sized = [
      `/addresses/${exchange}/transactions`,
      `/addresses/${collector}/nft`,
      `/tokens/${crates}/holders`,
      '/tokens',
      '/transactions',
    ];
    const later = [`/tokens/${dollar}/transfers`, '/token-transfers'];
    for (const path of [...sized, ...later]) {
      const given = await request(`${path}?items_count=3`);
      if (version === '12') expect(JSON.parse(given.body).items, path).toHaveLength(3);
      else if (sized.includes(path)) expect(JSON.parse(given.body).items).toHaveLength(50);
      else expect(given).toMatchObject(refused('items_count', 'Unexpected field: items_count'));
    }
    const ids = await request(`/tokens/${crates}/instances?items_count=3`);
    if (version === '12') expect(JSON.parse(ids.body).items).toHaveLength(50);
    else expect(ids).toMatchObject(refused('items_count', 'Unexpected field: items_count'));
  });

  it('says nothing of an address that was never seen, and has no ids of a fungible token', async () => {
    const empty = { items: [], next_page_params: null };
    expect(await get(`/addresses/${nobody}/counters`)).toEqual({
      gas_usage_count: '0',
      token_transfers_count: '0',
      transactions_count: '0',
      validations_count: '0',
    });
    expect(await get(`/addresses/${nobody}/transactions`)).toEqual(empty);
    expect(await get(`/addresses/${nobody}/nft`)).toEqual(empty);
    expect(await get(`/tokens/${dollar}/instances`)).toEqual(empty);
    expect(await get(`/tokens/${crates}/instances?holder_address_hash=${nobody}`)).toEqual(empty);
    expect(await get(`/tokens?q=${nobody}`)).toEqual(empty);
  });

  it('has no calls of a pending transaction yet, and says so if it can', async () => {
    const answer = await get(`/transactions/${pendingTransaction}/internal-transactions`);
    expect(answer).toMatchObject({ items: [], next_page_params: null });
    expect(answer.meta?.status).toBe(version === '12' ? 2 : undefined);
  });

  it('begins the tokens anew if the cursor lacks a null, and fails without the price', async () => {
    const [first, second] = await (version === '12' ? v12 : v11).pages('/tokens');
    const cursor = first?.next_page_params ?? {};
    expect(cursor).toMatchObject({ market_cap: null, fiat_value: null, is_name_null: false });
    const empty = cursorQuery(cursor);
    empty.set('market_cap', '');
    empty.set('fiat_value', '');
    expect(await get(`/tokens?${empty}`)).toEqual(second);
    for (const name of [
      'market_cap',
      'holders_count',
      'name',
      'contract_address_hash',
      'is_name_null',
    ]) {
      const query = cursorQuery(cursor);
      query.delete(name);
      expect((await get(`/tokens?${query}`)).items, name).toEqual(first?.items);
    }
    const query = cursorQuery(cursor);
    query.delete('fiat_value');
    expect(await request(`/tokens?${query}`)).toMatchObject({ status: 500 });
  });

  it('fails for half a cursor of the calls of a transaction', async () => {
    const path = `/transactions/${liquidationTransaction}/internal-transactions`;
    expect(await request(`${path}?transaction_index=0&index=1`)).toMatchObject({ status: 500 });
  });

  it('searches nothing shorter than three letters, but the number of a block', async () => {
    const empty = { items: [], next_page_params: null };
    expect(await get('/search?q=ke')).toEqual(empty);
    expect(await get('/search?q=')).toEqual(empty);
    expect(await get('/search?q=%20%20.%2C%20%20')).toEqual(empty);
    expect(await request('/search')).toMatchObject({ status: 400 });
    const number = chain.blocks[5]?.number;
    expect((await get(`/search?q=${number}`)).items).toMatchObject([
      { type: 'block', block_number: number },
    ]);
  });

  it('finds by name, symbol, tag, label, ENS name and hash, most important first', async () => {
    const typesOf = async (q: string) =>
      (await walk('/search', { q })).map(({ name, type }) => `${type} ${name}`);
    expect(await typesOf('harbour')).toEqual([
      'label Harbour Grants',
      'token Harbour Dollar',
      'metadata_tag null',
      'contract HarbourDollarProxy',
      'contract HarbourDollarV2',
    ]);
    expect(await typesOf('HRD')).toEqual(['token Harbour Dollar']);
    expect(await typesOf('seagull')).toEqual([
      'label Seagull Exchange',
      'metadata_tag null',
      'metadata_tag null',
    ]);
    expect(await typesOf('vaultf')).toEqual(['contract VaultFactory']);
    expect(await typesOf('alice')).toEqual(['ens_domain null']);
    expect(await typesOf(dollar.toLowerCase())).toEqual([
      'token Harbour Dollar',
      'contract HarbourDollarProxy',
    ]);
    expect(await typesOf(liquidationTransaction)).toEqual(['transaction undefined']);
    expect(await typesOf(chain.blocks[5]?.hash ?? '')).toEqual(['block undefined']);
    expect(await typesOf(never)).toEqual([]);
    expect(await typesOf(nobody)).toEqual([]);
  });

  it('hides scam from a search, unless it is asked for', async () => {
    expect((await get('/search?q=bait')).items).toEqual([]);
    const { items } = await get('/search?q=bait', { 'show-scam-tokens': 'true' });
    expect(items).toMatchObject([{ type: 'token', address_hash: bait, reputation: 'scam' }]);
  });
});

describe.each([
  ['12', useSandbox({ flavour: '12', pageSize: 1 }), v12],
  ['11', useSandbox({ flavour: '11', pageSize: 2 }), v11],
] as const)('a search on version %s', (_version, short, whole) => {
  it.each(['harbour', 'seagull', 'post', 'vault', 'the', 'dollar'])(
    'for %s finds every row once, whatever the size of its pages',
    async (q) => {
      expect(await short.walk('/search', { q })).toEqual(await whole.walk('/search', { q }));
    },
  );

  it('begins a kind of row anew whose keys do not come back', async () => {
    const [first] = await short.pages('/search', { q: 'harbour' });
    const cursor = first?.next_page_params ?? {};
    expect(cursor).toMatchObject({
      next_page_params_type: 'search',
      q: 'harbour',
      'label[name]': 'Harbour Grants',
    });
    const without = async (page: Page | undefined, name: string) => {
      const query = cursorQuery(page?.next_page_params ?? {}, { q: 'harbour' });
      query.delete(name);
      const { items }: Page = await short.get(`/search?${query}`);
      return items.map(({ type }) => type);
    };
    for (const key of ['name', 'inserted_at'])
      expect((await without(first, `label[${key}]`))[0]).toBe('label');
    expect(await without(first, 'nothing')).not.toContain('label');
    // A key that is null counts as well.
    const found = await short.pages('/search', { q: 'harbour' });
    const tagged = found.find(({ items }) => items.some(({ type }) => type === 'metadata_tag'));
    expect(tagged?.next_page_params).toHaveProperty(
      'metadata_tag[metadata_next_page_params]',
      null,
    );
    expect(await without(tagged, 'nothing')).not.toContain('metadata_tag');
    expect(await without(tagged, 'metadata_tag[metadata_next_page_params]')).toContain(
      'metadata_tag',
    );
  });
});

describe('POST /api/v2/tokens/batch', () => {
  const ask = async (
    { sandbox }: typeof v12,
    body: string,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(`${sandbox().url}/api/v2/tokens/batch`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    return { status: response.status, body: await response.text() };
  };
  const listing = (...address_hashes: unknown[]) => JSON.stringify({ address_hashes });

  it('gives the tokens that it knows and shows, each once', async () => {
    const wanted = listing(kelp, dollar.toLowerCase(), kelp.toLowerCase(), nobody, exchange, bait);
    const answer = await ask(v12, wanted);
    expect(answer.status).toBe(200);
    const found: Row[] = JSON.parse(answer.body);
    expect(found.map(({ address_hash }) => address_hash).sort()).toEqual([kelp, dollar].sort());
    for (const one of found) expect(one).toEqual(await v12.get(`/tokens/${one.address_hash}`));
    const all = await ask(v12, wanted, { 'show-scam-tokens': 'true' });
    expect(JSON.parse(all.body)).toHaveLength(3);
    expect(await ask(v12, listing())).toEqual({ status: 200, body: '[]' });
    const fifty = chain.tokens.slice(0, 50).map(({ hash }) => hash);
    expect((await ask(v12, listing(...fifty))).status).toBe(200);
  });

  it('refuses what it cannot read', async () => {
    const many = Array.from({ length: 51 }, () => kelp);
    expect(await ask(v12, listing(...many))).toMatchObject(
      refused('address_hashes', 'Array length 51 is larger than maxItems: 50'),
    );
    expect(await ask(v12, listing(kelp, '0x12'))).toMatchObject(
      refused('address_hashes/1', 'Invalid format'),
    );
    expect(await ask(v12, listing(12))).toMatchObject(
      refused('address_hashes/0', 'Invalid string.'),
    );
    expect(await ask(v12, '{}')).toMatchObject(
      refused('address_hashes', 'Missing field: address_hashes'),
    );
    expect(await ask(v12, 'null')).toMatchObject(
      refused('address_hashes', 'Missing field: address_hashes'),
    );
    expect(await ask(v12, '{"address_hashes":"0x"}')).toMatchObject(
      refused('address_hashes', 'Invalid array.'),
    );
    expect(await ask(v12, 'address_hashes')).toMatchObject({ status: 400 });
    expect(await ask(v12, ' '.repeat(70_000))).toMatchObject({ status: 413 });
  });

  it('is not known before version 12, nor are other paths by POST', async () => {
    expect(await ask(v11, listing(kelp))).toEqual(unknownAction);
    const response = await fetch(`${v12.sandbox().url}/api/v2/tokens`, { method: 'POST' });
    expect(response.status).toBe(400);
  });
});

describe('the specification', () => {
  it.each([
    `/addresses/${exchange}/counters`,
    `/addresses/${exchange}/transactions`,
    `/addresses/${exchange}/nft`,
    ...ofToken.map((after) => `/tokens/${dollar}${after}`),
    ...ofId.map((after) => `/tokens/${crates}/instances/1${after}`),
    '/tokens',
    '/transactions',
    '/token-transfers',
    `/transactions/${liquidationTransaction}/internal-transactions`,
    '/search?q=kelp',
    '/stats',
  ])('has no %s', async (path) => {
    expect(await spec.request(path)).toMatchObject(unknownAction);
  });
});

describe('ids of many digits', () => {
  const OFFSET = 10n ** 77n;
  const longId = (id: string | null) => (id === null ? null : String(BigInt(id) + OFFSET));
  const long: DefaultChain = {
    ...chain,
    instances: chain.instances.map((one) =>
      one.token === lanterns ? { ...one, id: longId(one.id) ?? '' } : one,
    ),
    blocks: chain.blocks.map((block) => ({
      ...block,
      transactions: block.transactions.map((transaction) => ({
        ...transaction,
        logs: transaction.logs.map((log) =>
          log.token === lanterns
            ? { ...log, items: log.items.map((one) => ({ ...one, tokenId: longId(one.tokenId) })) }
            : log,
        ),
      })),
    })),
  };
  const { request } = useSandbox({ chain: long, pageSize: 3 });

  it('are numbers in the cursor of the ids of a token, to the last digit', async () => {
    const path = `/tokens/${lanterns}/instances`;
    const seen: string[] = [];
    let query = '';
    for (let i = 0; i < 20; i += 1) {
      const { body } = await request(`${path}${query}`);
      seen.push(...JSON.parse(body).items.map(({ id }: Row) => id));
      const [, next] = /"unique_token":(\d+)/.exec(body) ?? [];
      if (next === undefined) break;
      expect(next).toBe(seen.at(-1));
      query = `?unique_token=${next}`;
    }
    expect(seen).toHaveLength(14);
    expect(new Set(seen).size).toBe(14);
    for (const id of seen) expect(id).toHaveLength(78);
  });
});

describe.each(['12', '11'] as const)(
  'a pending transaction without a price, on version %s',
  (flavour) => {
    const pending = chain.pending.map((one) => ({ ...one, gasPrice: null }));
    const { get, request, walk } = useSandbox({
      chain: { ...chain, pending },
      flavour,
      pageSize: 20,
    });

    it('has no fee in its cursor, which goes on without that', async () => {
      const path = `/addresses/${exchange}/transactions`;
      const all = await walk(path, { sort: 'block_number', order: 'desc' });
      expect(all[0]).toMatchObject({ block_number: null, fee: { type: 'maximum', value: null } });
      const place = {
        inserted_at: chain.blocks[0]?.timestamp ?? '',
        hash: all[0].hash,
        value: '0',
      };
      const query = new URLSearchParams({ block_number: 'null', index: 'null', ...place });
      expect((await get(`${path}?${query}`)).items).toEqual(all.slice(1, 21));
      query.set('fee', 'null');
      expect(await request(`${path}?${query}`)).toMatchObject(refused('fee'));
    });
  },
);

describe.each(['12', '11'] as const)('while the chain grows, version %s', (flavour) => {
  const { get, sandbox, walk } = useSandbox({ flavour, growSeconds: 3_600 });

  it('keeps all of its lists and figures', async () => {
    const path = `/addresses/${exchange}`;
    const blocks = chain.blocks.filter(({ number }) => number >= (chain.reserveFrom ?? 0));
    for (const { transactions } of blocks) {
      const [own] = transactions;
      const before = (await walk(`${path}/transactions`)).find(({ hash }) => hash === own?.hash);
      expect(before.block_number).toBeNull();
      const pending = (await walk('/transactions', { filter: 'pending' })).map(({ hash }) => hash);
      expect(pending).toContain(own?.hash);
      const stats = await get('/stats');
      const holders = await walk(`/tokens/${dollar}/holders`);
      sandbox().grow();
      const after = await walk(`${path}/transactions`);
      expect(after.find(({ hash }) => hash === own?.hash).block_number).not.toBeNull();
      const [newest] = await walk('/transactions');
      expect(newest.hash).toBe(own?.hash);
      expect((await get('/stats')).total_blocks).toBe(String(Number(stats.total_blocks) + 1));
      const now = await walk(`/tokens/${dollar}/holders`);
      expect(now).not.toEqual(holders);
      const { total_supply } = await get(`/tokens/${dollar}`);
      expect(String(now.reduce((sum, { value }) => sum + BigInt(value), 0n))).toBe(total_supply);
      expect((await get(`${path}/counters`)).transactions_count).toBe(String(after.length));
      const [transfer] = await walk(`/tokens/${dollar}/transfers`);
      expect(transfer.transaction_hash).toBe(own?.hash);
    }
  });
});
