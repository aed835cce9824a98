import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.js';
import { ask } from '../support/http.js';
import { smallChain as chain } from '../support/small-chain/small-chain.js';
import { type Row, useSandbox } from './support.js';

const { collector, exchange, liquidationTransaction, trader } = chain.highlights;

// biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of many shapes
const of = async ({ url }: Sandbox, path: string): Promise<any> =>
  (await ask(url, `/api/v2${path}`)).json();

describe('the demo session', () => {
  const { get, walk } = useSandbox();
  const cookie = { cookie: 'theme=dark; _explorer_key=demo' };
  const hash = chain.blocks
    .flatMap(({ transactions }) => transactions)
    .find(({ input, value }) => input === '0x' && value !== '0')?.hash;

  it('sees its private tags and watchlist names in the details of a transaction', async () => {
    const { from } = await get(`/transactions/${hash}`, cookie);
    expect(from.private_tags).toEqual([
      { address_hash: from.hash, display_name: 'me', label: 'me' },
    ]);
    expect(from.watchlist_names).toEqual([{ display_name: 'My wallet', label: 'My wallet' }]);
    const { transaction_tag } = await get(`/transactions/${liquidationTransaction}`, cookie);
    expect(transaction_tag).toBe('that liquidation');
  });

  it.each([{}, { cookie: '_explorer_key=other' }, { 'x-api-key': 'demo' }])(
    'hides its labels from requests with the headers %j',
    async (headers) => {
      const { from } = await get(`/transactions/${hash}`, headers as Record<string, string>);
      expect(from).toMatchObject({ private_tags: [], watchlist_names: [] });
      expect(await get(`/transactions/${liquidationTransaction}`)).toMatchObject({
        transaction_tag: null,
      });
    },
  );

  it('sees no labels in lists, not even public tags', async () => {
    const parties = (rows: Row[]) => rows.flatMap(({ from, to }) => [from, to]);
    const { items } = await get(`/addresses/${exchange}/token-transfers`, cookie);
    for (const party of parties([
      ...items,
      ...(await walk(`/addresses/${trader}/token-transfers`)),
    ])) {
      expect(party).toMatchObject({ private_tags: [], public_tags: [], watchlist_names: [] });
    }
  });

  it('is not needed to see public tags', async () => {
    const [{ transaction_hash }] = await walk(`/addresses/${exchange}/token-transfers`);
    const { from } = await get(`/transactions/${transaction_hash}`);
    expect(from.public_tags).toMatchObject([{ label: 'Seagull Exchange' }]);
  });
});

describe('scam tokens', () => {
  const { get, walk } = useSandbox();
  const bait = chain.tokens.find(({ symbol }) => symbol === 'BAIT')?.hash;
  const drop = chain.blocks
    .flatMap(({ transactions }) => transactions)
    .find(({ logs }) => logs.some(({ token }) => token === bait));
  const victim = drop?.logs[1]?.to;
  const paths = [
    `/addresses/${victim}/tokens`,
    `/addresses/${victim}/token-transfers`,
    `/transactions/${drop?.hash}/token-transfers`,
  ];

  it.each(paths)('are hidden in %s unless a header or cookie asks for them', async (path) => {
    const tokensIn = (rows: Row[]) => rows.map(({ token }) => token.symbol);
    expect(tokensIn(await walk(path))).not.toContain('BAIT');
    for (const headers of [{ 'show-scam-tokens': 'true' }, { cookie: 'show_scam_tokens=true' }]) {
      const { items } = await get(path, headers as Record<string, string>);
      const row = items.find(({ token }: Row) => token.symbol === 'BAIT');
      expect(row.token.reputation).toBe('scam');
    }
  });
});

describe('a rate limit', () => {
  const { request, sandbox } = useSandbox({ rateLimit: 2 });
  const path = `/addresses/${exchange}/tokens`;

  it('counts down separately for each caller, then answers 429', async () => {
    const answers = [await request(path), await request('/withdrawals'), await request(path)];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 429]);
    expect(answers.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual([
      '1',
      '0',
      '0',
    ]);
    expect(answers[2]?.body).toBe(
      '{"message":"Too many requests. Increase limits now at https://dev.blockscout.com"}',
    );
    const reset = Number(answers[2]?.headers.get('x-ratelimit-reset'));
    expect(reset).toBeGreaterThan(0);
    expect(reset).toBeLessThanOrEqual(60_000);
    expect(answers[2]?.headers.get('retry-after')).toBeNull();
    expect(sandbox().calls()['address-tokens']).toBe(2);

    expect((await request(path, { 'x-api-key': 'mine' })).status).toBe(200);
    expect((await request(`${path}?apikey=other`)).status).toBe(200);
    expect((await request(path)).status).toBe(429);
  });
});

describe('faults', () => {
  const { request, sandbox } = useSandbox({ faultRate: 0.5 });

  it('hit their share of the requests, as 500, 502 and 504 in turn', async () => {
    const path = `/addresses/${exchange}/tokens`;
    const answers = [];
    for (let i = 0; i < 6; i += 1) answers.push(await request(path));
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 200, 502, 200, 504]);
    expect(answers[1]?.body).toBe('"Internal server error"');
    expect(answers[3]?.headers.get('content-type')).toBe('text/html');
    expect(sandbox().calls()['address-tokens']).toBe(6);
  });
});

describe('latency', () => {
  const { sandbox } = useSandbox({ latencyMs: 60_000 });
  const prompt = useSandbox();

  it('delays an answer by the given time, and does not change it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const path = `/api/v2/addresses/${exchange}/tokens`;
    const arrived = new Promise<unknown>((resolve) => {
      subscribe('http.server.request.start', resolve);
      onTestFinished(() => void unsubscribe('http.server.request.start', resolve));
    });
    const held = ask(sandbox().url, path);
    await arrived;
    vi.advanceTimersByTime(59_999);
    expect(sandbox().calls()['address-tokens']).toBe(0);
    vi.advanceTimersByTime(1);
    expect((await held).text).toBe((await ask(prompt.sandbox().url, path)).text);
  });
});

describe('growth', () => {
  const { get, walk, sandbox } = useSandbox();
  const reserved = chain.blocks.filter(({ number }) => number >= (chain.reserveFrom ?? 0));
  const path = `/addresses/${exchange}/token-transfers`;
  const key = (row: Row) => `${row.transaction_hash} ${row.log_index}`;

  it('adds blocks at the head without changing the rows that a client pages through', async () => {
    const before = await walk(path);
    const [{ transaction_hash }] = before;
    const { confirmations } = await get(`/transactions/${transaction_hash}`);
    const later = reserved[0]?.transactions[0];
    await expect(get(`/transactions/${later?.hash}`)).rejects.toThrow('404');
    const balance = async () => BigInt((await get(`/addresses/${exchange}/tokens`)).items[0].value);
    const held = await balance();

    const rows: Row[] = [];
    let query = '';
    for (let pages = 0; pages < 4; pages += 1) {
      const page = await get(`${path}?${query}`);
      rows.push(...page.items);
      if (pages < 2) expect(sandbox().grow()).toBe(reserved[pages]?.number);
      query = String(new URLSearchParams(page.next_page_params ?? {}));
      if (query === '') break;
    }
    expect(rows.map(key)).toEqual(before.map(key));

    const after = await walk(path);
    expect(after.length).toBe(before.length + 2);
    expect(after.slice(2).map(key)).toEqual(before.map(key));
    expect(await get(`/transactions/${later?.hash}`)).toMatchObject({ status: 'ok' });
    expect((await get(`/transactions/${transaction_hash}`)).confirmations).toBe(confirmations + 2);
    const sent = [later, reserved[1]?.transactions[0]].map((one) =>
      BigInt(one?.logs[0]?.items[0]?.value ?? 0),
    );
    expect(await balance()).toBe(held - (sent[0] ?? 0n) - (sent[1] ?? 0n));
  });

  it('adds a block every `growSeconds`', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const growing = await startSandbox({ chain, growSeconds: 12 });
    const hash = reserved[0]?.transactions[0]?.hash;
    const status = async () => (await of(growing, `/transactions/${hash}`)).status;
    expect(await status()).toBeNull();
    vi.advanceTimersByTime(12_000);
    expect(await status()).toBe('ok');
    await growing.close();
  });

  it('has what the next block will contain as pending, like what stays pending', async () => {
    const growing = await startSandbox({ chain, growSeconds: 86_400 });
    onTestFinished(growing.close);
    const [next] = reserved.flatMap(({ transactions }) => transactions);
    const transfers = `/transactions/${next?.hash}/token-transfers`;
    const waiting = await of(growing, `/transactions/${next?.hash}`);
    const pending = await of(growing, `/transactions/${chain.highlights.pendingTransaction}`);
    for (const field of ['status', 'result', 'block_number', 'gas_used', 'timestamp']) {
      expect(waiting[field], field).toEqual(pending[field]);
    }
    expect((await of(growing, transfers)).items).toEqual([]);
    const highlights = await (await fetch(`${growing.url}/highlights.json`)).json();
    expect(highlights).toMatchObject({
      nextTransaction: reserved[0]?.transactions[0]?.hash,
      growing: chain.highlights.growing,
      blocksLeft: reserved.length,
    });
    growing.grow();
    expect((await of(growing, transfers)).items).toHaveLength(next?.logs.length ?? 0);
  });

  it('can stand still until somebody waits for the next block', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const growing = await startSandbox({ chain, growSeconds: 12, growsWhenWatched: true });
    onTestFinished(growing.close);
    const [first, second] = reserved.map(({ transactions }) => transactions[0]?.hash);
    vi.advanceTimersByTime(60_000);
    expect((await of(growing, `/transactions/${first}`)).status).toBeNull();
    vi.advanceTimersByTime(60_000);
    expect((await of(growing, `/transactions/${first}`)).status).toBe('ok');
    expect((await of(growing, `/transactions/${second}`)).status).toBeNull();
  });

  it('comes ever more slowly while it is watched, and says when, and when it is over', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const over: string[] = [];
    const growing = await startSandbox({
      chain,
      growSeconds: 12,
      growsWhenWatched: true,
      onOver: (name) => over.push(name),
    });
    onTestFinished(growing.close);
    const waits: number[] = [];
    for (const { transactions } of reserved) {
      const status = async () =>
        (await of(growing, `/transactions/${transactions[0]?.hash}`)).status;
      const highlights = await (await fetch(`${growing.url}/highlights.json`)).json();
      let wait = 0;
      for (; (await status()) === null; wait += 12) vi.advanceTimersByTime(12_000);
      expect(highlights.secondsLeft).toBe(wait);
      waits.push(wait);
    }
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect(waits.at(-1)).toBeGreaterThan(12);
    expect(over).toEqual([chain.name]);
    const highlights = await (await fetch(`${growing.url}/highlights.json`)).json();
    expect(highlights).toMatchObject({
      blocksLeft: 0,
      secondsLeft: null,
      nextTransaction: reserved.at(-1)?.transactions[0]?.hash,
    });
  });

  it('ends after the last reserved block', async () => {
    const growing = await startSandbox({ chain });
    onTestFinished(() => growing.close());
    const grown = reserved.map(() => growing.grow());
    expect(grown).toEqual(reserved.map(({ number }) => number));
    expect(growing.grow()).toBeNull();
  });
});

describe('a page size', () => {
  const { pages, walk } = useSandbox({ pageSize: 7 });
  const usual = useSandbox();

  it.each([
    `/addresses/${collector}/tokens`,
    `/addresses/${collector}/token-transfers`,
    `/addresses/${collector}/nft/collections`,
    `/addresses/${exchange}/internal-transactions`,
    `/transactions/${chain.highlights.batchTransaction}/token-transfers`,
  ])('changes the pages of %s, not the rows', async (path) => {
    const [first] = await pages(path);
    expect(first?.items).toHaveLength(7);
    expect(await walk(path)).toEqual(await usual.walk(path));
  });
});
