import { describe, expect, it } from 'vitest';
import { anonymous } from '../../../src/base/request/principal.js';
import { createMetrics } from '../../../src/base/telemetry/metrics.js';
import { endpoints } from '../../../src/endpoints/endpoints.js';
import { createMemoryStore } from '../../../src/explorer/cache/lru.js';
import {
  type Cache,
  createTieredCache,
  type StoredResponse,
} from '../../../src/explorer/cache/store.js';
import type { Ask } from '../../../src/explorer/call/call.js';
import { fullError, tooSlowError } from '../../../src/explorer/call/upstream-errors.js';
import { cacheKey } from '../../../src/explorer/call/upstream-request.js';
import {
  createCacheLayer,
  createCacheUse,
  createStoreLayer,
} from '../../../src/explorer/layers/cache.js';
import { createDedupe } from '../../../src/explorer/layers/dedupe.js';
import { context, request, settings } from '../../support/asking.js';
import { answerOf } from '../../support/explorer.js';

/** The key of the question that all tests ask. */
const ownKey = cacheKey(request(), anonymous) ?? expect.unreachable('credentials');

const secondsAgo = (seconds: number): StoredResponse => ({
  ...answerOf('{}'),
  stored: { since: Date.now() - seconds * 1_000, freshFor: 60 },
});

/** The cache over what asks the explorer. */
const fetchOver = (ask: Ask, cache: Cache) => {
  const metrics = createMetrics();
  const { dedupe, canJoin } = createDedupe();
  const use = createCacheUse({ cache, settings, metrics });
  return createCacheLayer(use, { cache, filterQuery: null, canJoin })(
    dedupe(createStoreLayer({ cache, settings })(ask)),
  );
};

/** A call that times out, while another replica stores a fresh answer. */
const askInVain = async (here: StoredResponse | null) => {
  const metrics = createMetrics();
  const l1 = createMemoryStore(1 << 20, metrics).responses('');
  let there: StoredResponse | undefined;
  let reads = 0;
  const cache = createTieredCache(l1, {
    get: async () => {
      reads += 1;
      return there;
    },
    set: () => true,
  });
  if (here) l1.set(ownKey, here);
  const ask = async () => {
    there = secondsAgo(1);
    throw tooSlowError();
  };
  const { via } = await fetchOver(ask, cache)(request(), context());
  return { via, reads };
};

it('serves an answer that may stand in while the gateway is full', async () => {
  const metrics = createMetrics();
  const cache = createMemoryStore(1 << 20, metrics).responses('');
  cache.set(ownKey, secondsAgo(90));
  const ask = async () => {
    throw fullError(1_000);
  };
  const fetch = fetchOver(ask, cache);
  expect((await fetch(request(), context())).via).toBe('stale');
});

describe('a call that fails', () => {
  it.each([
    ['nothing', null, { via: 'hit', reads: 2 }],
    ['an answer that is too old', secondsAgo(3_600), { via: 'hit', reads: 2 }],
    ['an answer that may stand in', secondsAgo(90), { via: 'stale', reads: 1 }],
  ])('is replaced from the shared store, if memory has %s', async (_what, here, expected) => {
    expect(await askInVain(here)).toEqual(expected);
  });
});

describe('a look', () => {
  it('is never answered from the cache, and its answer is there for everyone', async () => {
    const cache = createMemoryStore(1 << 20, createMetrics()).responses('');
    cache.set(ownKey, secondsAgo(1));
    let asked = 0;
    const ask = async () => {
      asked += 1;
      return answerOf('{"new":true}');
    };
    const fetch = fetchOver(ask, cache);
    const looks = { ...context(), sentAfter: performance.now() };
    expect((await fetch(request(), looks)).via).toBe('fetched');
    const { via, response } = await fetch(request(), context());
    expect([via, response.json(), asked]).toEqual(['hit', { new: true }, 1]);
  });

  it('does not take an older answer for that of a failing explorer', async () => {
    const cache = createMemoryStore(1 << 20, createMetrics()).responses('');
    cache.set(ownKey, secondsAgo(1));
    const ask = async () => {
      throw tooSlowError();
    };
    const looks = { ...context(), sentAfter: performance.now() };
    await expect(fetchOver(ask, cache)(request(), looks)).rejects.toMatchObject({
      fault: 'timeout',
    });
  });
});

describe('the answer to a search', () => {
  const text = 'abandon "ability" 🪶 \\';

  it.each([
    ['as it was typed', JSON.stringify(text)],
    [
      'in escapes',
      JSON.stringify(text).replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`),
    ],
  ])('is kept without the text that it repeats, %s', async (_how, repeated) => {
    const cache = createMemoryStore(1 << 20, createMetrics()).responses('');
    const rows = '"items":[{"name":"\\"q\\":\\"🪶"}]';
    const body = (q: string) =>
      `{${rows},"next_page_params":{"name":"A","q":${q},"value":123456789012345678901}}`;
    const ask = async () => answerOf(body(repeated));
    const asked = {
      ...request(),
      endpoint: endpoints.tokens,
      id: '',
      query: `q=${encodeURIComponent(text)}`,
    };
    await fetchOver(ask, cache)(asked, context());
    const kept = cache.getLocal(cacheKey(asked, anonymous) ?? '');
    expect(Buffer.concat([...(kept?.chunks ?? [])]).toString()).toBe(body('null'));
  });

  it.each([
    '{"items":[],"next_page_params":null}',
    '{"items":[],"next_page_params":{"name":"q"}}',
    '{"items":[]}',
  ])('is kept as it is where nothing repeats it: %s', async (body) => {
    const cache = createMemoryStore(1 << 20, createMetrics()).responses('');
    const asked = { ...request(), endpoint: endpoints.tokens, id: '', query: 'q=a' };
    await fetchOver(async () => answerOf(body), cache)(asked, context());
    const kept = cache.getLocal(cacheKey(asked, anonymous) ?? '');
    expect(Buffer.concat([...(kept?.chunks ?? [])]).toString()).toBe(body);
  });
});
