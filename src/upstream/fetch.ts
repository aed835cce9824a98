import type { Config } from '../config.js';
import type { Metrics } from '../metrics.js';
import { type Answer, bodyOf, createReader, type Outcome } from './answer.js';
import { freshnessOf, isCacheable, ttlOf } from './cache/freshness.js';
import { ageOf, freshLeft, type Kept, type Store } from './cache/store.js';
import { cacheKey } from './cache-key.js';
import type { Call } from './call.js';
import { UpstreamError, type UpstreamFault } from './errors.js';
import type { Asker, Question } from './question.js';
import { createSingleFlight } from './single-flight.js';

/** An answer, and where it came from. */
export interface Delivery {
  readonly answer: Answer;
  readonly via: 'fetched' | 'hit' | 'joined' | 'stale';
  /** Whole seconds since the explorer gave it, where it was kept. */
  readonly age: number;
  /** Whole seconds for which it stays fresh, negative when stale; null where it is not kept. */
  readonly ttl: number | null;
}

/** Gets the answer to a question, from wherever it can be had. @throws UpstreamError, BudgetError */
export type Fetch = (question: Question, asker: Asker) => Promise<Delivery>;

interface FetchDeps {
  /** Asks the explorer itself. */
  readonly ask: (question: Question, call: Call) => Promise<Answer>;
  /** Null for none. */
  readonly cache: Store | null;
  readonly settings: Pick<Config, 'cacheTtl' | 'cacheStaleIfError'>;
  readonly metrics: Pick<Metrics, 'deliveries'>;
}

/** What a call under way brings to all who wait for it. */
interface Found {
  readonly answer: Answer;
  /** As it stands in the cache, null where it is not kept. */
  readonly kept: Kept | null;
  /** It was in the shared cache: the explorer was not asked. */
  readonly hit: boolean;
}

const unkept = (answer: Answer): Found => ({ answer, kept: null, hit: false });

/** The failures for which an older answer may stand in: that the explorer sends wrong answers must be seen. */
const passing: ReadonlySet<UpstreamFault> = new Set(['unreachable', 'timeout', 'unavailable']);

const isPassing = (outcome: Outcome) =>
  outcome instanceof UpstreamError
    ? passing.has(outcome.fault)
    : outcome.rateLimited || outcome.status >= 500;

/** Whole seconds, rounded up while the answer is fresh; what is stale is -1 at most, so that its sign tells. */
const ttlLeft = (via: Delivery['via'], left: number) =>
  via === 'stale' ? Math.min(Math.floor(left), -1) : Math.max(Math.ceil(left), 0);

/** Answers from the cache, with the call that is under way already, or by asking the explorer. */
export const createFetch = ({ ask, cache, settings, metrics }: FetchDeps): Fetch => {
  const flights = createSingleFlight<Found>();

  /** All that either door is given passes here, to be counted. */
  const deliver = (
    { endpoint }: Question,
    { meter }: Asker,
    via: Delivery['via'],
    answer: Answer,
    kept: Kept | null,
  ): Delivery => {
    if (via === 'joined') meter.join();
    else if (via !== 'fetched') meter.hit();
    metrics.deliveries.inc({ endpoint: endpoint.name, via });
    return kept === null
      ? { answer, via, age: 0, ttl: null }
      : { answer, via, age: Math.floor(ageOf(kept)), ttl: ttlLeft(via, freshLeft(kept)) };
  };

  const mayStandIn = (kept: Kept) => freshLeft(kept) + settings.cacheStaleIfError > 0;

  const findOrAsk = async (
    { peek, find, keep }: Store,
    key: string,
    question: Question,
    call: Call,
  ): Promise<Found> => {
    const { name } = question.endpoint;
    const found = find === null ? peek(key) : await find(key, ttlOf(name, settings.cacheTtl));
    if (found !== undefined && freshLeft(found) > 0) {
      return { answer: found.answer, kept: found, hit: true };
    }
    call.hasStandIn = found !== undefined && mayStandIn(found);
    const asked = await ask(question, call);
    if (!isCacheable(asked)) return unkept(asked);
    const body = bodyOf(asked);
    const pieces = [body];
    const answer = { ...asked, pieces, json: createReader(pieces) };
    const freshFor = freshnessOf(name, body, settings.cacheTtl);
    const kept = { answer, since: Date.now(), freshFor };
    return (await keep(key, kept)) ? { answer, kept, hit: false } : unkept(answer);
  };

  const standIn = async (
    key: string,
    question: Question,
    asker: Asker,
  ): Promise<Delivery | undefined> => {
    const freshFor = ttlOf(question.endpoint.name, settings.cacheTtl);
    const kept = cache?.peek(key) ?? (await cache?.find?.(key, freshFor));
    if (kept === undefined) return undefined;
    if (freshLeft(kept) > 0) return deliver(question, asker, 'hit', kept.answer, kept);
    return mayStandIn(kept) ? deliver(question, asker, 'stale', kept.answer, kept) : undefined;
  };

  /** For requests without a caller: everything is shared with all others of their kind. */
  const fetchShared = async (question: Question, asker: Asker): Promise<Delivery> => {
    const key = cacheKey(question);
    const kept = cache?.peek(key);
    if (kept !== undefined && freshLeft(kept) > 0) {
      return deliver(question, asker, 'hit', kept.answer, kept);
    }
    const via = flights.has(key) ? 'joined' : 'fetched';
    try {
      const found = await flights.join(key, asker, (call) =>
        cache === null ? ask(question, call).then(unkept) : findOrAsk(cache, key, question, call),
      );
      const other = isPassing(found.answer) ? await standIn(key, question, asker) : undefined;
      return other ?? deliver(question, asker, found.hit ? 'hit' : via, found.answer, found.kept);
    } catch (error) {
      const passes = error instanceof UpstreamError && isPassing(error);
      const other = passes ? await standIn(key, question, asker) : undefined;
      if (other !== undefined) return other;
      if (via === 'joined') asker.meter.join();
      throw error;
    }
  };

  /** For requests with a caller: nothing is shared, and nothing is left behind. */
  const fetchAlone = async (question: Question, asker: Asker): Promise<Delivery> => {
    const start = (call: Call) => ask(question, call).then(unkept);
    const { answer } = await flights.join(null, asker, start);
    return deliver(question, asker, 'fetched', answer, null);
  };

  return (question, asker) =>
    asker.caller.anonymous ? fetchShared(question, asker) : fetchAlone(question, asker);
};
