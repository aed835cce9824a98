import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BudgetError, type UpstreamError } from '../../../src/explorer/call/upstream-errors.js';
import type { UpstreamRequest } from '../../../src/explorer/call/upstream-request.js';
import { failureOf } from '../../../src/explorer/failures/describe.js';
import type { CacheResult } from '../../../src/explorer/layers/cache.js';
import { context, numbered, openExplorer, principalWith, request } from '../../support/asking.js';
import {
  type FaultName,
  type FaultyExplorer,
  faultCodes,
  startFaultyExplorer,
} from '../../support/faulty-explorer.js';

let upstream: FaultyExplorer;

beforeEach(async () => {
  upstream = await startFaultyExplorer();
});

afterEach(async () => {
  vi.useRealTimers();
  await upstream.close();
});

const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    ({ fault }: UpstreamError) => fault,
  );

/** The error code of a delivery, or null if it succeeds. */
const endOf = (delivery: Promise<CacheResult>) =>
  delivery.then(
    ({ response }) => failureOf(response)?.code ?? null,
    (error: UpstreamError) => failureOf(error)?.code ?? null,
  );

/** Stops the clock of the cache, which `passSeconds` moves. */
const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] });

const passSeconds = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

describe('calls in flight', () => {
  it('are shared by anonymous requests for the same resource, however it is spelled', async () => {
    const explorer = openExplorer(upstream.url);
    const asked = request('addressTokens', 'type=ERC-20&a=%41');
    const upper = asked.id.toUpperCase().replace('0X', '0x');
    const alike: UpstreamRequest = { ...asked, id: upper, query: 'a=A&type=%45RC-20' };
    upstream.hold();
    const contexts = Array.from({ length: 50 }, () => context());
    const all = contexts.map((who, at) => explorer.fetch(at % 2 === 0 ? asked : alike, who));
    await upstream.arrived(1);
    upstream.release();
    const deliveries = await Promise.all(all);
    expect(upstream.seen).toHaveLength(1);
    expect(deliveries.map(({ via }) => via)).toEqual(['fetched', ...Array(49).fill('joined')]);
    expect(new Set(deliveries.map(({ response }) => response)).size).toBe(1);
    const costs = contexts.map(({ budget }) => budget.cost);
    expect(costs.map(({ upstreamCalls }) => upstreamCalls)).toEqual([1, ...Array(49).fill(0)]);
    expect(costs.map(({ joined }) => joined)).toEqual([0, ...Array(49).fill(1)]);
  });

  it('count as joined for all but the first request, even if they fail', async () => {
    const explorer = openExplorer(upstream.url);
    upstream.fail('reset');
    upstream.hold();
    const contexts = [context(), context(), context()];
    const ends = contexts.map((who) => faultOf(explorer.fetch(request(), who)));
    await upstream.arrived(1);
    upstream.release();
    expect(await Promise.all(ends)).toEqual(Array(3).fill('unreachable'));
    expect(contexts.map(({ budget }) => budget.cost.joined)).toEqual([0, 1, 1]);
  });

  it('continue for the others when the first requester leaves, and are aborted when the last does', async () => {
    const explorer = openExplorer(upstream.url, { upstreamConcurrency: 1 });
    upstream.hold();
    const [first, second, next] = [context(), context(), context()];
    const ends = [first, second].map((who) => faultOf(explorer.fetch(numbered(1), who)));
    const waiting = explorer.fetch(numbered(2), next);
    await upstream.arrived(1);
    first.leave();
    expect(await ends[0]).toBe('gone');
    const broken = upstream.brokenOff();
    second.leave();
    await broken;
    // Its slot is free at once.
    await upstream.arrived(2);
    upstream.release();
    expect((await waiting).response.status).toBe(200);
  });

  it('are not made at all when the last requester leaves before there is a connection', async () => {
    const explorer = openExplorer(upstream.url, { upstreamConcurrency: 1 });
    const who = context();
    // Undici publishes this when it accepts a request, before it has a connection for it.
    const taken = () => queueMicrotask(who.leave);
    subscribe('undici:request:create', taken);
    expect(await faultOf(explorer.fetch(numbered(1), who))).toBe('gone');
    unsubscribe('undici:request:create', taken);
    await explorer.fetch(numbered(2), context());
    expect(upstream.seen.map(({ url }) => url.split('?')[1])).toEqual(['n=2']);
    expect(upstream.connections()).toBe(1);
  });

  it('are never shared by requests of identified callers, whose answers are not cached either', async () => {
    const explorer = openExplorer(upstream.url, { cacheUrl: 'memory:' });
    upstream.hold();
    const ann = { principal: principalWith('ann') };
    const all = [
      explorer.fetch(numbered(1), context(ann)),
      explorer.fetch(numbered(1), context(ann)),
      explorer.fetch(numbered(1), context({ principal: principalWith('bob') })),
      explorer.fetch(numbered(1), context()),
    ];
    await upstream.arrived(4);
    upstream.release();
    const deliveries = await Promise.all(all);
    expect(deliveries.map(({ via, ttl }) => [via, ttl])).toEqual([
      ['fetched', null],
      ['fetched', null],
      ['fetched', null],
      ['fetched', 60],
    ]);
    // Now an answer is cached, but such callers do not get it, not even when the explorer fails.
    await explorer.fetch(numbered(1), context(ann));
    upstream.fail('dead gateway');
    expect((await explorer.fetch(numbered(1), context(ann))).response.status).toBe(502);
    expect(upstream.seen).toHaveLength(6);
  });

  it('never give a caller the answer to another, in thousands of concurrent requests', async () => {
    // Time stands still: on a busy machine, some of so many would be refused as too late.
    vi.useFakeTimers({ toFake: ['performance'] });
    upstream.respond((request, response) => {
      const whose = /_explorer_key=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? 'nobody';
      response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': `w=${whose}` });
      setImmediate(() => response.end(JSON.stringify({ whose, url: request.url })));
    });
    const explorer = openExplorer(upstream.url, { cacheUrl: 'memory:', upstreamRetries: 1 });
    const names = ['nobody', 'ann', 'bob', 'cat', 'dan'];
    const wrong: unknown[] = [];
    let left = 0;
    const one = async (n: number) => {
      const name = names[n % names.length] ?? 'nobody';
      const who = context(name === 'nobody' ? {} : { principal: principalWith(name) });
      const end = explorer.fetch(request('transaction', `n=${n % 7}`), who).then(
        ({ response, via }) => {
          const body = response.json() as { whose: string; url: string };
          const shared = name !== 'nobody' && via !== 'fetched';
          const fits = body.whose === name && body.url.endsWith(`?n=${n % 7}`);
          if (!fits || shared) wrong.push([name, via, body]);
        },
        (error: UpstreamError) => {
          if (error.fault === 'gone') left += 1;
          else wrong.push(error);
        },
      );
      if (n % 13 === 0) setImmediate(who.leave);
      await end;
    };
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 1_000 }, (_, n) => one(round * 1_000 + n)));
    }
    expect(wrong).toEqual([]);
    // Only those that gave up: one in thirteen.
    expect(left).toBeLessThanOrEqual(308);
    expect(upstream.mostAtOnce()).toBeLessThanOrEqual(16);
    const traces = `${explorer.lines.join('')}${await explorer.metrics.registry.metrics()}`;
    expect(traces).not.toMatch(/ann|bob|_explorer_key|0x/);
  });
});

describe('the cache', () => {
  it('answers while an answer is fresh, by endpoint, and says how old it is', async () => {
    stopClock();
    const cacheTtl = { default: 5, 'raw-trace': 3_600 };
    const explorer = openExplorer(upstream.url, { cacheUrl: 'memory:', cacheTtl });
    const ask = async (asked: UpstreamRequest) => {
      const { via, age, ttl } = await explorer.fetch(asked, context());
      return [via, age, ttl];
    };
    const [page, trace] = [request('addressTokens'), request('rawTrace')];
    expect([await ask(page), await ask(trace)]).toEqual([
      ['fetched', 0, 5],
      ['fetched', 0, 3_600],
    ]);
    passSeconds(4.5);
    expect([await ask(page), await ask(trace)]).toEqual([
      ['hit', 4, 1],
      ['hit', 4, 3_596],
    ]);
    passSeconds(0.5);
    expect([await ask(page), await ask(trace)]).toEqual([
      ['fetched', 0, 5],
      ['hit', 5, 3_595],
    ]);
    expect(upstream.seen).toHaveLength(3);
  });

  it('does not serve answers from the future after the clock was set back', async () => {
    stopClock();
    const explorer = openExplorer(upstream.url, { cacheUrl: 'memory:' });
    const via = async () => (await explorer.fetch(request(), context())).via;
    await via();
    vi.setSystemTime(Date.now() - 3_600_000);
    expect([await via(), await via()]).toEqual(['fetched', 'hit']);
  });

  it('stores no rate limit headers, counts hits, and parses an answer only once', async () => {
    upstream.respond((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-ratelimit-limit': '300' });
      response.end('{"items":[]}');
    });
    const explorer = openExplorer(upstream.url, { cacheUrl: 'memory:' });
    const first = await explorer.fetch(request(), context());
    const who = context();
    const second = await explorer.fetch(request(), who);
    expect(first.response.rateLimitHeaders).toEqual({ 'x-ratelimit-limit': '300' });
    expect(second.response.rateLimitHeaders).toEqual({});
    const third = await explorer.fetch(request(), context());
    expect(third.response.json()).toBe(second.response.json());
    expect(who.budget.cost).toEqual({ upstreamCalls: 0, cacheHits: 1, joined: 0 });
  });

  const standsIn: readonly FaultName[] = [
    'reset',
    'truncated',
    'crash',
    'dead gateway',
    'overload',
    'rate limit',
    'rate limit under 200',
    'challenge page',
    'challenge',
  ];

  it.each(standsIn)(
    'stands in for an explorer with the fault "%s", up to the stale limit',
    async (name) => {
      // Fakes the clock of the rate limits too, so that they end.
      vi.useFakeTimers({ toFake: ['Date', 'performance'] });
      const explorer = openExplorer(upstream.url, { cacheUrl: 'memory:', cacheStaleIfError: 300 });
      const good = await explorer.fetch(request(), context());
      passSeconds(60);
      upstream.fail(name);
      const who = context();
      const stale = await explorer.fetch(request(), who);
      expect(stale).toMatchObject({ via: 'stale', age: 60, ttl: -1 });
      expect(stale.response.chunks).toBe(good.response.chunks);
      expect(who.budget.cost).toMatchObject({ upstreamCalls: 1, cacheHits: 1 });
      passSeconds(300);
      expect(await endOf(explorer.fetch(request(), context()))).toBe(faultCodes[name]);
    },
  );

  it('stands in at once instead of waiting for a rate limit to end', async () => {
    const explorer = openExplorer(upstream.url, {
      cacheUrl: 'memory:',
      cacheTtl: { default: 0 },
      upstreamRetries: 2,
    });
    await explorer.fetch(request(), context());
    await explorer.fetch(numbered(1), context());
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    upstream.respond((_, response) => {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '20' });
      response.end('{"message":"Too many requests"}');
    });
    // Time stands still: anything that waited would wait forever.
    expect((await explorer.fetch(request(), context())).via).toBe('stale');
    expect((await explorer.fetch(numbered(1), context())).via).toBe('stale');
    expect(upstream.seen).toHaveLength(3);
    const refused = await explorer
      .fetch(numbered(2), context({ withinMs: 10_000 }))
      .catch((error) => error);
    expect(refused).toMatchObject({ fault: 'unavailable', unsent: 'rate_limit' });
  });

  it('stands in if the budget is used up by a failed attempt, but not if it never allowed one', async () => {
    const cacheTtl = { default: 0 };
    const explorer = openExplorer(upstream.url, {
      cacheUrl: 'memory:',
      cacheTtl,
      upstreamRetries: 2,
    });
    await explorer.fetch(request(), context());
    upstream.fail('dead gateway');
    expect((await explorer.fetch(request(), context({ budget: 1 }))).via).toBe('stale');
    const unpaid = explorer.fetch(request(), context({ budget: 0 }));
    await expect(unpaid).rejects.toThrow(BudgetError);
    const cold = explorer.fetch(numbered(1), context({ budget: 1 }));
    await expect(cold).rejects.toThrow(BudgetError);
  });

  it('stands in when the explorer is too slow, and while the circuit is open', async () => {
    const explorer = openExplorer(upstream.url, { cacheUrl: 'memory:', cacheTtl: { default: 0 } });
    await explorer.fetch(request(), context());
    upstream.fail('hang');
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'Date'] });
    vi.advanceTimersByTime(1);
    const late = explorer.fetch(request(), context({ withinMs: 1_000 }));
    await upstream.arrived(2);
    vi.advanceTimersByTime(1_001);
    expect((await late).via).toBe('stale');
    await upstream.down();
    for (let n = 0; n < 10; n += 1) await faultOf(explorer.fetch(numbered(n), context()));
    const who = context();
    expect((await explorer.fetch(request(), who)).via).toBe('stale');
    expect(who.budget.cost.upstreamCalls).toBe(0);
  });

  it.each(['rejected', 'not found', 'not JSON', 'forbidden'] as const)(
    'does not hide what the explorer says: %s',
    async (name) => {
      stopClock();
      const explorer = openExplorer(upstream.url, { cacheUrl: 'memory:' });
      await explorer.fetch(request(), context());
      passSeconds(61);
      upstream.fail(name);
      expect(await endOf(explorer.fetch(request(), context()))).toBe(faultCodes[name]);
    },
  );

  it.each(['crash', 'not found', 'rejected', 'rate limit under 200'] as const)(
    'does not store failures: %s',
    async (name) => {
      vi.useFakeTimers({ toFake: ['performance'] });
      const explorer = openExplorer(upstream.url, { cacheUrl: 'memory:' });
      upstream.fail(name);
      expect((await explorer.fetch(request(), context())).ttl).toBeNull();
      upstream.fail(null);
      vi.advanceTimersByTime(2_000);
      expect(await explorer.fetch(request(), context())).toMatchObject({
        via: 'fetched',
        response: { status: 200 },
      });
    },
  );

  it('can be turned off, and can be kept from serving stale answers', async () => {
    stopClock();
    const off = openExplorer(upstream.url);
    await off.fetch(request(), context());
    expect(await off.fetch(request(), context())).toMatchObject({ via: 'fetched', ttl: null });
    const strict = openExplorer(upstream.url, { cacheUrl: 'memory:', cacheStaleIfError: 0 });
    await strict.fetch(request(), context());
    passSeconds(61);
    upstream.fail('reset');
    expect(await faultOf(strict.fetch(request(), context()))).toBe('unreachable');
  });

  const bytesOf = async ({ metrics }: ReturnType<typeof openExplorer>) =>
    (await metrics.cacheBytes.get()).values[0]?.value ?? 0;

  const answerWith = (body: string) =>
    upstream.respond((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });

  it('stays within its size, and drops the least recently used answers', async () => {
    const body = JSON.stringify({ items: ['x'.repeat(10_000)] });
    answerWith(body);
    const cacheMaxBytes = 200_000;
    const explorer = openExplorer(upstream.url, { cacheUrl: 'memory:', cacheMaxBytes });
    for (let n = 0; n < 50; n += 1) {
      await explorer.fetch(numbered(n), context());
      await explorer.fetch(numbered(0), context());
    }
    const bytes = await bytesOf(explorer);
    expect(bytes).toBeGreaterThan(cacheMaxBytes / 2);
    expect(bytes).toBeLessThanOrEqual(cacheMaxBytes);
    const isKept = async (n: number) =>
      (await explorer.fetch(numbered(n), context())).via === 'hit';
    expect([await isKept(0), await isKept(49)]).toEqual([true, true]);
    expect(await isKept(49 - Math.ceil(cacheMaxBytes / body.length))).toBe(false);
  });

  it('counts the parsed form of its answers towards its size', async () => {
    answerWith(JSON.stringify({ items: ['x'.repeat(10_000)], next_page_params: null }));
    const cacheMaxBytes = 60_000;
    const explorer = openExplorer(upstream.url, { cacheUrl: 'memory:', cacheMaxBytes });
    const fetchAll = () =>
      Promise.all([0, 1, 2, 3].map((n) => explorer.fetch(numbered(n), context())));
    await fetchAll();
    const before = await bytesOf(explorer);
    const held = await fetchAll();
    expect(held.map(({ via }) => via)).toEqual(['hit', 'hit', 'hit', 'hit']);
    const [first, second] = held;
    first?.response.json({ next_page_params: 'all' });
    expect((await bytesOf(explorer)) - before).toBeLessThan(1_000);
    first?.response.json();
    const parsed = (await bytesOf(explorer)) - before;
    expect(parsed).toBeGreaterThan(10_000);
    second?.response.json();
    expect(await bytesOf(explorer)).toBeLessThanOrEqual(cacheMaxBytes);
    // The parsed ones were used last.
    expect((await fetchAll()).map(({ via }) => via)).toEqual(['hit', 'hit', 'fetched', 'hit']);
  });

  it('keeps the body of an answer whose parsed form would not fit', async () => {
    answerWith(JSON.stringify({ items: Array.from({ length: 1_000 }, () => ({ a: {} })) }));
    const cacheMaxBytes = 40_000;
    const explorer = openExplorer(upstream.url, { cacheUrl: 'memory:', cacheMaxBytes });
    await explorer.fetch(request(), context());
    const parsed = new Set<unknown>();
    for (const times of [1, 2]) {
      const { response, via } = await explorer.fetch(request(), context());
      expect(via).toBe('hit');
      expect(response.json()).toHaveProperty('items.length', 1_000);
      // Otherwise, the parsed form would be kept, and not counted.
      expect(parsed.add(response.json()).size).toBe(times);
      expect(await bytesOf(explorer)).toBeLessThan(cacheMaxBytes / 2);
    }
    expect(upstream.seen).toHaveLength(1);
  });

  it('does not count an answer that was replaced', async () => {
    stopClock();
    answerWith(JSON.stringify({ items: ['x'.repeat(10_000)] }));
    const explorer = openExplorer(upstream.url, { cacheUrl: 'memory:' });
    await explorer.fetch(request(), context());
    const before = await bytesOf(explorer);
    const old = await explorer.fetch(request(), context());
    vi.advanceTimersByTime(100_000);
    expect((await explorer.fetch(request(), context())).via).toBe('fetched');
    old.response.json();
    expect(await bytesOf(explorer)).toBe(before);
  });

  it('counts how requests were served', async () => {
    const explorer = openExplorer(upstream.url, { cacheUrl: 'memory:' });
    await explorer.fetch(request(), context());
    await explorer.fetch(request(), context());
    const { values } = await explorer.metrics.deliveries.get();
    const endpoint = 'address-token-transfers';
    expect(values).toEqual([
      { labels: { endpoint, via: 'fetched' }, value: 1 },
      { labels: { endpoint, via: 'hit' }, value: 1 },
    ]);
  });
});
