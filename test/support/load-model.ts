import { vi } from 'vitest';
import type { Principal } from '../../src/base/request/principal.js';
import { createLog } from '../../src/base/telemetry/log.js';
import { chainMetrics, createMetrics } from '../../src/base/telemetry/metrics.js';
import type { Dispatch } from '../../src/explorer/call/call.js';
import { UpstreamError } from '../../src/explorer/call/upstream-errors.js';
import type { UpstreamContext } from '../../src/explorer/call/upstream-request.js';
import { createFetch } from '../../src/explorer/client.js';
import type { Fetch } from '../../src/explorer/layers/cache.js';
import { createLimiter } from '../../src/explorer/limiter/limiter.js';
import { context, numbered, settings } from './asking.js';

export interface Load {
  /** How long the n-th call takes, in milliseconds. */
  readonly latency: (n: number) => number;
  readonly deadlineMs: number;
  readonly concurrency: number;
  /** The calls that the explorer allows in each second, as its headers say. */
  readonly perSecond?: number;
}

/** Makes the calls of a request, and fails if one of them does. */
export type MakeCalls = (call: () => ReturnType<Fetch>) => Promise<unknown>;

/** What came of a request; times are in milliseconds since the model was opened. */
export interface Outcome {
  readonly began: number;
  readonly ended: number;
  /** 'ok', or the fault that it failed with. */
  readonly how: string;
}

const json = { 'content-type': 'application/json' };

/**
 * Everything between a door and the wire, over an explorer that answers each call after a time. It
 * needs fake timers: `performance.now()` is its clock.
 */
export const openLoadModel = ({ latency, deadlineMs, concurrency, perSecond }: Load) => {
  const opened = performance.now();
  const now = () => performance.now() - opened;
  const log = createLog('silent', () => {});
  const metrics = createMetrics();
  const sent = { calls: 0, aborted: 0 };

  let window = { second: -1, calls: 0 };
  /** Counts a call; returns the status and headers of its answer. */
  const limit = () => {
    if (perSecond === undefined) return { status: 200, headers: json };
    const second = Math.floor(now() / 1_000);
    if (second > window.second) window = { second, calls: 0 };
    window.calls += 1;
    const headers = {
      ...json,
      'x-ratelimit-limit': String(perSecond),
      'x-ratelimit-remaining': String(Math.max(0, perSecond - window.calls)),
      'x-ratelimit-reset': String(Math.ceil((second + 1) * 1_000 - now())),
    };
    return { status: window.calls > perSecond ? 429 : 200, headers };
  };

  const dispatch: Dispatch = ({ endpoint }, call) =>
    new Promise((resolve, reject) => {
      call.spend(endpoint);
      const answered = limit();
      const answer = () => {
        call.pending = null;
        resolve({ ...answered, chunks: [Buffer.from('{"items":[]}')] });
      };
      const timer = setTimeout(answer, latency(sent.calls));
      sent.calls += 1;
      const abort = (reason: UpstreamError) => {
        clearTimeout(timer);
        sent.aborted += 1;
        reject(reason);
      };
      call.pending = { abort };
    });

  const { fetch } = createFetch({
    target: {
      id: null,
      url: 'http://explorer',
      apiKey: null,
      takesCredentials: true,
      isPriced: false,
    },
    cache: null,
    limiter: createLimiter(concurrency).ofChain({ log, metrics: chainMetrics(metrics, null) }),
    dispatch,
    settings: { ...settings, upstreamRetries: 2, upstreamConcurrency: concurrency },
    log,
    metrics,
  });

  let asked = 0;
  const outcomes: Outcome[] = [];

  /** Makes a request, whose calls are unlike all others. */
  const request = async (
    run: MakeCalls,
    { principal, calls = 1 }: { readonly principal?: Principal; readonly calls?: number } = {},
  ): Promise<Outcome> => {
    const began = now();
    const who: UpstreamContext = context({
      withinMs: deadlineMs,
      calls,
      ...(principal && { principal }),
    });
    const call = () => {
      asked += 1;
      return fetch(numbered(asked), who);
    };
    const how = await run(call).then(
      () => 'ok',
      (error: unknown) => (error instanceof UpstreamError ? error.fault : String(error)),
    );
    const outcome = { began, ended: now(), how };
    outcomes.push(outcome);
    return outcome;
  };

  /** Sends `perSecond` requests, evenly spread, for some seconds. */
  const offer = async (perSecond: number, seconds: number, send: () => void) => {
    const until = now() + seconds * 1_000;
    let due = now();
    while (now() < until) {
      due += 1_000 / perSecond;
      send();
      await vi.advanceTimersByTimeAsync(due - now());
    }
  };

  return { request, offer, outcomes, sent, now };
};

/** The good outcomes that ended in each window. */
export const goodput = (outcomes: readonly Outcome[], windowMs: number): number[] => {
  const windows: number[] = [];
  for (const { ended, how } of outcomes) {
    const at = Math.floor(ended / windowMs);
    windows[at] = (windows[at] ?? 0) + (how === 'ok' ? 1 : 0);
  }
  return Array.from(windows, (count) => count ?? 0);
};
