import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../../src/base/telemetry/metrics.js';
import { createMemoryStore } from '../../../src/explorer/cache/memory.js';
import type { CacheEntry, FarStore } from '../../../src/explorer/cache/store.js';
import { createTieredStore } from '../../../src/explorer/cache/tiered.js';
import { answerOf } from '../../support/explorer.js';

const secondsAgo = (seconds: number, freshFor: number): CacheEntry => ({
  response: answerOf('{}'),
  since: Date.now() - seconds * 1_000,
  freshFor,
});

const sinceOf = (kept: CacheEntry | undefined) => kept?.since;

/** Memory in front of a shared store that holds at most one answer, and records what it is asked. */
const open = (there?: CacheEntry, keepsAny = true) => {
  const asked: string[] = [];
  const far: FarStore = {
    find: async (key, freshFor) => {
      asked.push(`${key} ${freshFor}`);
      return there;
    },
    keep: async () => keepsAny,
    ready: Promise.resolve(),
    close: () => {},
  };
  return { ...createTieredStore(createMemoryStore(1 << 20, createMetrics()), far), asked };
};

describe('memory in front of a shared store', () => {
  it('does not ask the shared store for what is fresh in memory', async () => {
    const here = secondsAgo(1, 60);
    const { keep, find, asked } = open(secondsAgo(0, 60));
    await keep('k', here);
    expect(sinceOf(await find?.('k', 60))).toBe(here.since);
    expect(asked).toEqual([]);
  });

  it('takes newer answers from the shared store into memory', async () => {
    const there = secondsAgo(10, 60);
    const { keep, find, peek, asked } = open(there);
    expect(sinceOf(await find?.('new', 60))).toBe(there.since);
    await keep('k', secondsAgo(61, 60));
    expect(sinceOf(await find?.('k', 60))).toBe(there.since);
    expect([peek('new'), peek('k')].map(sinceOf)).toEqual([there.since, there.since]);
    expect(asked).toEqual(['new 60', 'k 60']);
  });

  it('keeps its own answer if the shared store has none, or an older one', async () => {
    for (const there of [undefined, secondsAgo(90, 60)]) {
      const here = secondsAgo(61, 60);
      const { keep, find, peek } = open(there);
      await keep('k', here);
      expect(sinceOf(await find?.('k', 60))).toBe(here.since);
      expect(sinceOf(peek('k'))).toBe(here.since);
    }
  });

  it('keeps the newer answer that arrives while it asks the shared store', async () => {
    const there = secondsAgo(10, 60);
    const { keep, find, peek } = open(there);
    const found = find?.('k', 60);
    const newer = secondsAgo(1, 60);
    await keep('k', newer);
    expect([await found, peek('k')].map(sinceOf)).toEqual([newer.since, newer.since]);
  });

  it('replaces its own answer from the future, after the clock was set back', async () => {
    const there = secondsAgo(10, 60);
    const { keep, find, peek } = open(there);
    await keep('k', secondsAgo(-3_600, 60));
    expect(sinceOf(await find?.('k', 60))).toBe(there.since);
    expect(sinceOf(peek('k'))).toBe(there.since);
  });

  it('has stored an answer if either of the two has', async () => {
    const tooLong = { ...secondsAgo(0, 60), response: answerOf(`"${'x'.repeat(1 << 20)}"`) };
    expect(await open(undefined, false).keep('k', secondsAgo(0, 60))).toBe(true);
    expect(await open(undefined, true).keep('k', tooLong)).toBe(true);
    expect(await open(undefined, false).keep('k', tooLong)).toBe(false);
  });
});
