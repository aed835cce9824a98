import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../src/explorer/call/call.js';
import {
  BudgetError,
  noTurnError,
  UpstreamError,
} from '../../../src/explorer/call/upstream-errors.js';
import type { UpstreamResponse } from '../../../src/explorer/call/upstream-response.js';
import { decodeResponse } from '../../../src/explorer/decode/decode-response.js';
import { createAttemptLayer } from '../../../src/explorer/layers/attempt.js';
import { createDedupe } from '../../../src/explorer/layers/dedupe.js';
import type { Limiter } from '../../../src/explorer/limiter/limiter.js';
import { callOf, context, request } from '../../support/asking.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const answer = (status: number, headers: Record<string, string> = {}) =>
  decodeResponse({
    status,
    headers: { 'content-type': 'application/json', ...headers },
    chunks: [Buffer.from('{}')],
  });

const open: Limiter = { acquire: () => null, release: () => {} };

/** Makes attempts of a call until one succeeds, or no more are due. */
const withRetries = (retries: number, call: Call, attempt: () => Promise<UpstreamResponse>) => {
  const asked = { ...request(), key: null, headers: {}, identity: '' };
  return createAttemptLayer(retries, open)(attempt)(asked, call);
};

const unreachable = new UpstreamError('unreachable', 'No.');

/** Runs attempts with these outcomes in turn. Returns the end, and the number and times of the attempts. */
const run = async (
  outcomes: readonly (UpstreamResponse | Error)[],
  { retries = 2, withinMs = 60_000, hasStale = false } = {},
) => {
  const who = context({ withinMs });
  const call = callOf(who, { hasStale });
  const moments: number[] = [];
  const begun = performance.now();
  const end = withRetries(retries, call, async () => {
    const outcome = outcomes[moments.push(performance.now() - begun) - 1];
    if (outcome instanceof Error || outcome === undefined) throw outcome;
    return outcome;
  }).then(
    ({ status }) => status,
    (error: UpstreamError) => error.fault ?? error.name,
  );
  await vi.advanceTimersByTimeAsync(100_000);
  return { end: await end, attempts: moments.length, moments };
};

describe('an attempt', () => {
  it.each([
    ['no connection', unreachable],
    ['502', answer(502)],
    ['503', answer(503)],
    ['504', answer(504)],
    ['429', answer(429)],
  ])('that fails transiently is repeated: %s', async (_, failure) => {
    expect(await run([failure, failure, answer(200)])).toMatchObject({ end: 200, attempts: 3 });
    const last = failure instanceof UpstreamError ? 'unreachable' : failure.status;
    expect(await run([failure, failure, failure])).toMatchObject({ end: last, attempts: 3 });
    expect(await run([failure], { retries: 0 })).toMatchObject({ end: last, attempts: 1 });
  });

  it.each([
    ['a timeout', new UpstreamError('timeout', 'Late.')],
    ['a bad answer', new UpstreamError('bad-response', 'Bad.')],
    ['no turn', noTurnError()],
    ['no budget left', new BudgetError(1)],
    ['a crash', answer(500)],
    ['a rejection', answer(422)],
    ['a challenge', answer(403)],
  ])('that fails permanently is not: %s', async (_, failure) => {
    expect(await run([failure, answer(200)])).toMatchObject({ attempts: 1 });
  });

  it('is repeated after growing, random pauses', async () => {
    const failures = Array(5).fill(unreachable);
    const { moments } = await run(failures, { retries: 4 });
    const pauses = moments.slice(1).map((moment, at) => moment - (moments[at] ?? 0));
    pauses.forEach((pause, at) => {
      expect(pause).toBeGreaterThanOrEqual(50 * 2 ** at - 1);
      expect(pause).toBeLessThanOrEqual(150 * 2 ** at + 1);
    });
    expect(new Set((await run(failures, { retries: 4 })).moments)).not.toEqual(new Set(moments));
  });

  it('waits as long as a 503 asks, if the deadline allows it', async () => {
    const overloaded = answer(503, { 'retry-after': '20' });
    const { moments, end } = await run([overloaded, answer(200)]);
    expect(end).toBe(200);
    expect(moments[1]).toBeGreaterThanOrEqual(20_000);
    expect(await run([overloaded, answer(200)], { withinMs: 19_000 })).toMatchObject({
      end: 503,
      attempts: 1,
    });
  });

  it('does not wait as a 503 asks if there is a stale answer', async () => {
    const overloaded = answer(503, { 'retry-after': '20' });
    const hasStale = true;
    expect(await run([overloaded, answer(200)], { hasStale })).toMatchObject({ attempts: 1 });
    expect(await run([answer(503), answer(200)], { hasStale })).toMatchObject({ end: 200 });
  });

  it("ends with the explorer's answer if there is no turn for another", async () => {
    const refusal = noTurnError();
    expect(await run([answer(429), refusal])).toMatchObject({ end: 429 });
    expect(await run([unreachable, refusal])).toMatchObject({ end: 'unreachable' });
  });

  it('is not repeated once the call is cancelled', async () => {
    const who = context();
    let attempts = 0;
    const end = withRetries(2, callOf(who), async () => {
      attempts += 1;
      throw unreachable;
    }).catch((error: UpstreamError) => error.fault);
    await vi.advanceTimersByTimeAsync(1);
    who.leave();
    expect(await end).toBe('gone');
    expect(who.deadline.listeners).toBe(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(attempts).toBe(1);
  });
});

describe('a waiter that cannot wait for the next attempt, while another one can', () => {
  const endOf = (ending: Promise<UpstreamResponse>) =>
    ending.then(
      ({ status }) => status,
      (error: UpstreamError) => error.fault,
    );

  /** Two waiters of one call: its first attempt has this outcome, the second one takes a second. */
  const share = async (outcome: UpstreamResponse | UpstreamError, hastyMs: number) => {
    const { dedupe } = createDedupe();
    let attempts = 0;
    const start = (call: Call) =>
      withRetries(2, call, async () => {
        call.spend('transaction');
        attempts += 1;
        if (attempts > 1) {
          await new Promise((resolve) => setTimeout(resolve, 1_000));
          return answer(200);
        }
        if (outcome instanceof UpstreamError) throw outcome;
        return outcome;
      });
    const join = dedupe((_request, call) => start(call));
    const asked = { ...request(), key: 'k' };
    const hasty = endOf(join(asked, context({ withinMs: hastyMs })));
    const patient = endOf(join(asked, context()));
    await vi.advanceTimersByTimeAsync(10_000);
    return { hasty: await hasty, patient: await patient };
  };

  it.each([
    ['503', answer(503, { 'retry-after': '5' }), 503],
    ['no connection', unreachable, 'unreachable'],
  ])('gets what came of the last one: %s', async (_what, outcome, end) => {
    expect(await share(outcome, 20)).toEqual({ hasty: end, patient: 200 });
  });

  it('learns that the explorer is too slow, once that was asked again', async () => {
    const outcome = answer(503, { 'retry-after': '5' });
    expect(await share(outcome, 5_500)).toEqual({ hasty: 'timeout', patient: 200 });
  });
});
