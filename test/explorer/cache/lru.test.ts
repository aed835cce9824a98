import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../../src/base/telemetry/metrics.js';
import { createMemoryStore } from '../../../src/explorer/cache/lru.js';
import { answerOf } from '../../support/explorer.js';

const maxBytes = 100_000;
const responseOf = (bytes: number) => ({
  ...answerOf(Buffer.alloc(bytes, ' ')),
  stored: { since: Date.now(), freshFor: 60 },
});
const answer = { text: ' '.repeat(5_000), uses: [], chains: [] };

const open = () => {
  const metrics = createMetrics();
  const store = createMemoryStore(maxBytes, metrics);
  const bytes = async () => {
    const { values } = (await metrics.registry.getMetricsAsJSON()).find(
      ({ name }) => name === 'gateway_cache_bytes',
    ) as { values: { value: number }[] };
    return values[0]?.value ?? 0;
  };
  return { ...store, bytes };
};

describe('the memory of the cache', () => {
  it('is shared by responses and answers, which take at most a quarter', async () => {
    const { responses, setAnswer, answer: find, bytes } = open();
    const cache = responses('');
    const keys = Array.from({ length: 40 }, (_, n) => `${n}`);
    for (const key of keys) cache.set(key, responseOf(3_000));
    const filled = keys.filter((key) => cache.getLocal(key)).length;
    expect(filled * 4_000).toBeGreaterThan(maxBytes * 0.9);
    for (const key of keys) setAnswer(key, answer);
    const answers = keys.filter((key) => find(key));
    expect(answers).toEqual(keys.slice(-4));
    const left = keys.filter((key) => cache.getLocal(key));
    // Those that were used last.
    expect(left).toEqual(keys.slice(-left.length));
    expect(left.length * 4_000).toBeGreaterThan(maxBytes * 0.7);
    expect(await bytes()).toBeGreaterThan(maxBytes * 0.9);
    expect(await bytes()).toBeLessThanOrEqual(maxBytes);
  });

  it('has room for a response that leaves none for answers', async () => {
    const { responses, setAnswer, answer: find, bytes } = open();
    const cache = responses('');
    for (const key of ['a', 'b', 'c']) setAnswer(key, answer);
    expect(cache.set('long', responseOf(95_000))).toBe(true);
    expect(cache.getLocal('long')).toBeDefined();
    expect([find('a'), find('b')]).toEqual([undefined, undefined]);
    expect(cache.set('too long', responseOf(100_000))).toBe(false);
    expect(await bytes()).toBeLessThanOrEqual(maxBytes);
  });

  it('keeps the responses of several explorers apart', () => {
    const { responses } = open();
    const [one, other] = [responses(''), responses('1 ')];
    const [here, there] = [responseOf(1), responseOf(2)];
    one.set('key', here);
    expect(other.getLocal('key')).toBeUndefined();
    other.set('key', there);
    expect(one.getLocal('key')?.chunks).toBe(here.chunks);
    expect(other.getLocal('key')?.chunks).toBe(there.chunks);
  });

  it('counts letters outside Latin-1 twice', async () => {
    const { setAnswer, bytes } = open();
    setAnswer('latin', { text: 'é'.repeat(1_000), uses: [], chains: [] });
    const before = await bytes();
    expect(before).toBeGreaterThanOrEqual(1_000);
    setAnswer('other', { text: `${' '.repeat(999)}☃`, uses: [], chains: [] });
    expect((await bytes()) - before).toBeGreaterThanOrEqual(2_000);
  });
});
