import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../../src/base/telemetry/metrics.js';
import { createMemoryStore } from '../../../src/explorer/cache/lru.js';
import {
  createTieredCache,
  type L2Cache,
  type StoredResponse,
} from '../../../src/explorer/cache/store.js';
import { answerOf } from '../../support/explorer.js';

const secondsAgo = (seconds: number, freshFor: number): StoredResponse => ({
  ...answerOf('{}'),
  stored: { since: Date.now() - seconds * 1_000, freshFor },
});

const sinceOf = (kept: StoredResponse | undefined) => kept?.stored.since;

/** Memory in front of a shared store that holds at most one answer, and records what it is asked. */
const open = (there?: StoredResponse, keepsAny = true) => {
  const asked: string[] = [];
  const l2: L2Cache = {
    get: async (key, freshFor) => {
      asked.push(`${key} ${freshFor}`);
      return there;
    },
    set: async () => keepsAny,
  };
  return {
    ...createTieredCache(createMemoryStore(1 << 20, createMetrics()).responses(''), l2),
    asked,
  };
};

describe('memory in front of a shared store', () => {
  it('does not ask the shared store for what is fresh in memory', async () => {
    const here = secondsAgo(1, 60);
    const { set, get, asked } = open(secondsAgo(0, 60));
    await set('k', here);
    expect(sinceOf(await get('k', 60))).toBe(here.stored.since);
    expect(asked).toEqual([]);
  });

  it('takes newer answers from the shared store into memory', async () => {
    const there = secondsAgo(10, 60);
    const { set, get, getLocal, asked } = open(there);
    expect(sinceOf(await get('new', 60))).toBe(there.stored.since);
    await set('k', secondsAgo(61, 60));
    expect(sinceOf(await get('k', 60))).toBe(there.stored.since);
    expect([getLocal('new'), getLocal('k')].map(sinceOf)).toEqual([
      there.stored.since,
      there.stored.since,
    ]);
    expect(asked).toEqual(['new 60', 'k 60']);
  });

  it('keeps its own answer if the shared store has none, or an older one', async () => {
    for (const there of [undefined, secondsAgo(90, 60)]) {
      const here = secondsAgo(61, 60);
      const { set, get, getLocal } = open(there);
      await set('k', here);
      expect(sinceOf(await get('k', 60))).toBe(here.stored.since);
      expect(sinceOf(getLocal('k'))).toBe(here.stored.since);
    }
  });

  it('keeps the newer answer that arrives while it asks the shared store', async () => {
    const there = secondsAgo(10, 60);
    const { set, get, getLocal } = open(there);
    const found = get('k', 60);
    const newer = secondsAgo(1, 60);
    await set('k', newer);
    expect([await found, getLocal('k')].map(sinceOf)).toEqual([
      newer.stored.since,
      newer.stored.since,
    ]);
  });

  it('replaces its own answer from the future, after the clock was set back', async () => {
    const there = secondsAgo(10, 60);
    const { set, get, getLocal } = open(there);
    await set('k', secondsAgo(-3_600, 60));
    expect(sinceOf(await get('k', 60))).toBe(there.stored.since);
    expect(sinceOf(getLocal('k'))).toBe(there.stored.since);
  });

  it('has stored an answer if either of the two has', async () => {
    const { stored } = secondsAgo(0, 60);
    const tooLong = { ...answerOf(`"${'x'.repeat(1 << 20)}"`), stored };
    expect(await open(undefined, false).set('k', secondsAgo(0, 60))).toBe(true);
    expect(await open(undefined, true).set('k', tooLong)).toBe(true);
    expect(await open(undefined, false).set('k', tooLong)).toBe(false);
  });
});
