import type { EndpointName } from '../../endpoints/endpoints.js';
import { UpstreamError } from '../call/upstream-errors.js';
import type { UpstreamContext } from '../call/upstream-request.js';
import type { Outcome } from '../call/upstream-response.js';
import type { QueuePosition } from './fair-queue.js';

/** A smoothed duration and its mean deviation, in milliseconds. */
interface Duration {
  mean: number;
  deviation: number;
}

/** How long the calls to each endpoint of one explorer take. */
export type Durations = Map<EndpointName, Duration>;

/** The weight of the newest duration. */
const gain = 1 / 8;

const moved = (from: number, to: number) => from + gain * (to - from);

/** Whether a call took as long as an answer takes. Refusals and failures may come sooner. */
const isWhole = (outcome: Outcome | null) =>
  outcome !== null &&
  !(outcome instanceof UpstreamError) &&
  !outcome.rateLimited &&
  outcome.status < 500;

/** What few calls to the endpoint exceed. */
export const mostTime = (durations: Durations, endpoint: EndpointName): number => {
  const known = durations.get(endpoint);
  return known === undefined ? 0 : known.mean + 2 * known.deviation;
};

/**
 * Foretells how long calls take and wait, by how long they have lately taken, which is estimated as
 * TCP does a round trip (RFC 6298). Moments are on the clock of `performance.now()`, durations are
 * in milliseconds, and 0 while nothing is known.
 */
export const createForecast = (concurrency: number) => {
  let mean = 0;
  /** The moments at which the calls in flight were sent, in order. */
  const sent: number[] = [];
  let lastEnd = 0;

  /** Of a call to any endpoint. While no call ends, they take at least that long. */
  const typical = (now: number): number =>
    sent.length === 0 ? mean : Math.max(mean, now - lastEnd);

  return {
    typical,
    /** The wait for the n-th next turn, from 1. */
    waitFor: (turn: number, now: number): number => {
      const duration = typical(now);
      const free = Math.max(0, concurrency - sent.length);
      const before = sent[((turn - 1) % concurrency) - free];
      const first = before === undefined ? 0 : Math.max(0, before + duration - now);
      return first + Math.floor((turn - 1) / concurrency) * duration;
    },
    begin: (now: number): void => {
      if (sent.length === 0) lastEnd = now;
      sent.push(now);
    },
    /** Ends a call. One that got no whole answer would have taken longer. */
    end: (
      durations: Durations,
      endpoint: EndpointName,
      sentAt: number,
      outcome: Outcome | null,
    ): void => {
      const now = performance.now();
      lastEnd = now;
      // Granting a turn and sending are not quite at the same time.
      let at = sent.length - 1;
      while (at > 0 && (sent[at] ?? 0) > sentAt) at -= 1;
      sent.splice(at, 1);
      const took = now - sentAt;
      const known = durations.get(endpoint);
      if (took <= (known?.mean ?? 0) && !isWhole(outcome)) return;
      mean = mean === 0 ? took : moved(mean, took);
      if (known === undefined) {
        durations.set(endpoint, { mean: took, deviation: 0 });
        return;
      }
      known.deviation = moved(known.deviation, Math.abs(took - known.mean));
      known.mean = moved(known.mean, took);
    },
  };
};

export type Forecast = ReturnType<typeof createForecast>;

/** A queue may stand for this long, or for two calls if they take longer; a burst may exceed that. */
const leastToleranceMs = 1_000;

/**
 * For how much too long a call would wait from its place in the queue, in milliseconds, if it may wait for
 * `timeLeft`; not above 0 if it may. What has not begun must have time for all its calls if they will wait
 * for those of others, and it must not prolong a queue that has stood for long (as in CoDel), even if its
 * deadline allows that: a longer queue does the same work, only later.
 */
export const excessWait = (
  forecast: Pick<Forecast, 'typical' | 'waitFor'>,
  { turn, ownTurn, interval, begun, busyFor }: QueuePosition,
  { queue, calls }: Pick<UpstreamContext, 'queue' | 'calls'>,
  timeLeft: number,
  now: number,
): number => {
  /** Until this many turns after its first; its client may be slower than all together. */
  const waitFor = (more: number) =>
    Math.max(forecast.waitFor(turn + more, now), (ownTurn + more) * interval);
  const wait = waitFor(0);
  if (queue.hasBegun) return wait - timeLeft;
  const late = (begun === 0 ? wait : waitFor((calls - 1) * (begun + 1))) - timeLeft;
  const tolerance = Math.max(leastToleranceMs, 2 * forecast.typical(now));
  return busyFor > tolerance ? Math.max(late, wait - tolerance) : late;
};
