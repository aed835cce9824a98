import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/base/config/config.js';
import { shareOf } from '../../src/workers/worker.js';

describe('WORKERS', () => {
  it('is 1, a number, or with auto one for each core', () => {
    expect(readConfig({}).workers).toBe(1);
    expect(readConfig({ WORKERS: '3' }).workers).toBe(3);
    expect(readConfig({ WORKERS: 'auto' }).workers).toBe(availableParallelism());
    expect(() => readConfig({ WORKERS: '0' })).toThrow(
      'WORKERS is "0"; it must be auto or a whole',
    );
  });

  it('divides what all share, but nothing else', () => {
    const config = readConfig({ WORKERS: '4' });
    const share = shareOf(config);
    const divided = Object.entries(config).filter(
      ([key, all]) => share[key as keyof typeof share] !== all,
    );
    expect(divided.length).toBeGreaterThan(3);
    for (const [key, all] of divided) expect(share).toMatchObject({ [key]: Number(all) / 4 });
  });

  it('divides calls a second into fractions, and keeps what is off off', () => {
    const env = { WORKERS: '4', LIVE_MAX_CALLS_PER_SECOND: '2', CACHE_MAX_BYTES: '0' };
    expect(shareOf(readConfig(env))).toMatchObject({
      liveMaxCallsPerSecond: 0.5,
      cacheMaxBytes: 0,
    });
  });

  it('leaves each of many workers one call at once', () => {
    expect(shareOf(readConfig({ WORKERS: '64' })).upstreamConcurrency).toBe(1);
  });
});
