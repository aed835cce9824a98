import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anonymous } from '../../../src/base/request/principal.js';
import { createLog } from '../../../src/base/telemetry/log.js';
import { chainMetrics, createMetrics } from '../../../src/base/telemetry/metrics.js';
import type { Call } from '../../../src/explorer/call/call.js';
import { noTurnError } from '../../../src/explorer/call/upstream-errors.js';
import { priorities } from '../../../src/explorer/call/upstream-request.js';
import { decodeResponse } from '../../../src/explorer/decode/decode-response.js';
import { createLimiter } from '../../../src/explorer/limiter/limiter.js';
import { callOf, context, principalWith } from '../../support/asking.js';
import { runs } from '../../support/runs.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const [concurrency, queuedAtFirst] = [3, 1_000];
const identities = ['', 'ann', 'bob'];

const answer = (status: number, headers: Record<string, string> = {}) =>
  decodeResponse({ status, headers, chunks: [Buffer.from('{}')] });

const who = fc.nat({ max: 11 });

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ ask: who, joined: fc.option(who) }) },
  { weight: 2, arbitrary: fc.record({ heldForS: fc.option(fc.integer({ min: 1, max: 30 })) }) },
  { weight: 1, arbitrary: fc.record({ passMs: fc.integer({ min: 0, max: 20_000 }) }) },
  { weight: 1, arbitrary: fc.record({ cancel: fc.nat() }) },
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

it('settles every call and keeps its bounds, whatever is asked, held back, joined and cancelled', async () => {
  const run = async (crowd: readonly number[], steps: readonly Step[]) => {
    const metrics = createMetrics();
    const limiter = createLimiter(concurrency).ofChain({
      log: createLog('silent', () => {}),
      metrics: chainMetrics(metrics, null),
    });
    const identityOf = (at: number) => identities[at % identities.length] ?? '';
    const priorityOf = (at: number) => priorities[Math.floor(at / 3)] ?? 'query';
    const contexts = Array.from({ length: 12 }, (_, at) => {
      const identity = identityOf(at);
      const principal = identity === '' ? anonymous : principalWith(identity);
      return context({ withinMs: 3_600_000, principal, priority: priorityOf(at) });
    });
    const waiting = new Set<Call>();
    const inFlight: string[] = [];
    const ask = (at: number) => {
      const call = callOf(contexts[at]);
      waiting.add(call);
      const turn = async () => limiter.acquire(call, identityOf(at), 'transaction');
      turn()
        .then(
          () => inFlight.push(identityOf(at)),
          () => {},
        )
        .finally(() => waiting.delete(call));
      return call;
    };
    const end = (heldForS: number | null) => {
      const identity = inFlight.shift();
      if (identity === undefined) return;
      const refusal = heldForS === null ? null : answer(429, { 'retry-after': String(heldForS) });
      limiter.release(identity, refusal ?? answer(200), performance.now(), 'transaction', 'test');
    };
    const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
    const check = async () => {
      await settle();
      expect(inFlight.length).toBeLessThanOrEqual(concurrency);
      expect((await metrics.queued.get()).values[0]?.value).toBe(waiting.size);
    };

    for (let n = 0; n < queuedAtFirst; n += 1) ask(crowd[n % crowd.length] ?? 0);
    await check();
    for (const taken of steps) {
      if ('ask' in taken) {
        const call = ask(taken.ask);
        const other = taken.joined ?? taken.ask;
        if (
          identityOf(other) === identityOf(taken.ask) &&
          priorityOf(other) === priorityOf(taken.ask)
        )
          call.join(contexts[other] ?? context()).catch(() => {});
      } else if ('heldForS' in taken) end(taken.heldForS);
      else if ('passMs' in taken) await settle(taken.passMs);
      else [...waiting][taken.cancel % waiting.size]?.abort(noTurnError());
      await check();
    }
    while (inFlight.length > 0 || waiting.size > 0) {
      end(null);
      await settle(inFlight.length > 0 ? 0 : 1_000);
    }
    await check();
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(who, { minLength: 1 }),
      fc.array(step, { maxLength: 200, size: 'max' }),
      run,
    ),
    { numRuns: runs(5, 500) },
  );
});
