import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../../src/base/telemetry/log.js';
import { chainMetrics, createMetrics } from '../../../src/base/telemetry/metrics.js';
import { UpstreamError } from '../../../src/explorer/call/upstream-errors.js';
import { decodeResponse } from '../../../src/explorer/decode/decode-response.js';
import { createLimiter } from '../../../src/explorer/limiter/limiter.js';
import { callOf, context } from '../../support/asking.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const answer = (status = 200, headers: Record<string, string> = {}) =>
  decodeResponse({
    status,
    headers: { 'content-type': 'application/json', ...headers },
    chunks: [Buffer.from('{}')],
  });

/** Chains that share permits; each call is of a request of its own. */
const open = (concurrency: number, ids: readonly string[]) => {
  const metrics = createMetrics(ids);
  const log = createLog('silent', () => {});
  const limiter = createLimiter(concurrency);
  const chains = new Map(
    ids.map((id) => [id, limiter.ofChain({ log, metrics: chainMetrics(metrics, id) })]),
  );
  const chainOf = (id: string) => chains.get(id) ?? expect.unreachable('no such chain');
  const granted: string[] = [];
  const refused: string[] = [];
  const ask = (id: string, withinMs = 60_000) => {
    const turn = async () => chainOf(id).acquire(callOf(context({ withinMs })), '', 'transaction');
    turn().then(
      () => granted.push(id),
      (error: unknown) => refused.push(`${id}: ${error instanceof UpstreamError && error.unsent}`),
    );
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const end = async (
    id: string,
    outcome: ReturnType<typeof answer> | UpstreamError = answer(),
    sentAt = performance.now(),
  ) => {
    chainOf(id).release('', outcome, sentAt, 'transaction', 'test');
    await settle();
  };
  return { ask, end, settle, granted, refused, metrics };
};

describe('chains that share permits', () => {
  it('may each have all of them while no other waits', async () => {
    const { ask, settle, granted } = open(4, ['1', '2']);
    for (let n = 0; n < 6; n += 1) ask('1');
    await settle();
    expect(granted).toEqual(['1', '1', '1', '1']);
  });

  it('take turns, and none gets more than half while another waits', async () => {
    const { ask, end, settle, granted } = open(4, ['1', '2']);
    for (let n = 0; n < 20; n += 1) ask('1');
    for (let n = 0; n < 6; n += 1) ask('2');
    await settle();
    // Half of the permits go over to the other chain as they become free.
    for (let n = 0; n < 2; n += 1) await end('1');
    expect(granted.slice(4)).toEqual(['2', '2']);
    for (const id of ['1', '2', '1', '2']) await end(id);
    expect(granted.slice(6)).toEqual(['1', '2', '1', '2']);
  });

  it('do not leave a permit idle, even a single one', async () => {
    const { ask, end, settle, granted } = open(1, ['1', '2', '3']);
    for (const id of ['1', '1', '2', '2', '3']) ask(id);
    await settle();
    for (let n = 0; n < 4; n += 1) await end(granted.at(-1) ?? '');
    expect(granted).toEqual(['1', '1', '2', '3', '2']);
  });

  it('count the turns of the others, when a call would be answered too late', async () => {
    const { ask, end, settle, granted, refused } = open(1, ['1', '2']);
    for (const id of ['1', '2']) {
      ask(id);
      await settle();
      await vi.advanceTimersByTimeAsync(1_000);
      await end(id, answer(), performance.now() - 1_000);
    }
    for (const id of ['1', '1']) ask(id);
    // After the call in flight, and one of the other chain, it takes a second itself.
    ask('2', 2_500);
    await settle();
    expect([granted.slice(2), refused]).toEqual([['1'], ['2: full']]);
    ask('2', 3_500);
    await settle();
    expect(refused).toEqual(['2: full']);
  });

  it('show what any of them was told last of what they share', async () => {
    const { ask, end, metrics } = open(4, ['1', '2']);
    const told = (left: number) =>
      answer(200, {
        'x-ratelimit-limit': '10',
        'x-ratelimit-remaining': String(left),
        'x-credits-remaining': String(left * 20),
      });
    for (const [id, left] of [
      ['1', 9],
      ['2', 3],
    ] as const) {
      ask(id);
      await end(id, told(left));
    }
    const ofEach = (value: number) => ['1', '2'].map((chain) => ({ labels: { chain }, value }));
    expect((await metrics.rateLimitRemaining.get()).values).toEqual(ofEach(3));
    expect((await metrics.creditsRemaining.get()).values).toEqual(ofEach(60));
  });

  it('show how many calls of each wait', async () => {
    const { ask, settle, metrics } = open(1, ['1', '2']);
    for (const id of ['1', '1', '1', '2']) ask(id);
    await settle();
    expect((await metrics.queued.get()).values).toEqual([
      { labels: { chain: '1' }, value: 2 },
      { labels: { chain: '2' }, value: 1 },
    ]);
  });

  it('share a rate limit, which the answers to any of them show', async () => {
    const { ask, end, settle, granted, refused } = open(4, ['1', '2']);
    ask('1');
    await settle();
    await end('1', answer(429, { 'retry-after': '120' }));
    ask('2');
    await settle();
    expect([granted, refused]).toEqual([['1'], ['2: rate_limit']]);
  });

  it('are down one by one', async () => {
    const { ask, end, settle, granted, refused, metrics } = open(4, ['1', '2']);
    for (let n = 0; n < 10; n += 1) {
      ask('1');
      await settle();
      await end('1', new UpstreamError('timeout', 'late'));
    }
    granted.length = 0;
    ask('1');
    ask('2');
    await settle();
    expect([granted, refused]).toEqual([['2'], ['1: down']]);
    expect((await metrics.circuitOpen.get()).values).toEqual([
      { labels: { chain: '1' }, value: 1 },
      { labels: { chain: '2' }, value: 0 },
    ]);
  });
});
