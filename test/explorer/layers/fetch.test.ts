import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../../src/base/telemetry/metrics.js';
import { cacheKey } from '../../../src/explorer/cache/cache-key.js';
import { createMemoryStore } from '../../../src/explorer/cache/memory.js';
import type { CacheEntry } from '../../../src/explorer/cache/store.js';
import { createTieredStore } from '../../../src/explorer/cache/tiered.js';
import { fullError, tooSlowError } from '../../../src/explorer/failures/errors.js';
import { createFetch } from '../../../src/explorer/layers/fetch.js';
import { context, request, settings } from '../../support/asking.js';
import { answerOf } from '../../support/explorer.js';

const secondsAgo = (seconds: number): CacheEntry => ({
  response: answerOf('{}'),
  since: Date.now() - seconds * 1_000,
  freshFor: 60,
});

/** A call that times out, while another replica stores a fresh answer. */
const askInVain = async (here: CacheEntry | null) => {
  const metrics = createMetrics();
  const near = createMemoryStore(1 << 20, metrics);
  let there: CacheEntry | undefined;
  let reads = 0;
  const cache = createTieredStore(near, {
    find: async () => {
      reads += 1;
      return there;
    },
    keep: () => true,
    ready: Promise.resolve(),
    close: () => {},
  });
  if (here) near.keep(cacheKey(request()), here);
  const ask = async () => {
    there = secondsAgo(1);
    throw tooSlowError();
  };
  const { via } = await createFetch({ ask, cache, settings, metrics })(request(), context());
  return { via, reads };
};

it('serves an answer that may stand in while the gateway is full', async () => {
  const metrics = createMetrics();
  const cache = createMemoryStore(1 << 20, metrics);
  cache.keep(cacheKey(request()), secondsAgo(90));
  const ask = async () => {
    throw fullError(1_000);
  };
  const fetch = createFetch({ ask, cache, settings, metrics });
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
