import type { Config } from '../../base/config/config.js';
import type { Metrics } from '../../base/telemetry/metrics.js';
import { cacheKey } from '../cache/cache-key.js';
import { freshnessOf, isCacheable, ttlOf } from '../cache/freshness.js';
import { ageOf, type CacheEntry, freshLeft, type Store } from '../cache/store.js';
import { createJsonReader } from '../decode/json-reader.js';
import { bodyOf, type Outcome, type UpstreamResponse } from '../decode/response.js';
import { UpstreamError } from '../failures/errors.js';
import { treatmentOf } from '../failures/failures.js';
import type { Call } from './call.js';
import type { UpstreamContext, UpstreamRequest } from './request.js';
import { createSingleFlight } from './single-flight.js';

/** An answer and where it came from. */
export interface CacheResult {
  readonly response: UpstreamResponse;
  readonly via: 'fetched' | 'hit' | 'joined' | 'stale';
  /** Whole seconds since the explorer gave it; 0 if it is not cached. */
  readonly age: number;
  /** Whole seconds for which it stays fresh, negative if stale; null if it is not cached. */
  readonly ttl: number | null;
}

/** Gets an answer from the cache or the explorer. @throws UpstreamError, BudgetError */
export type Fetch = (request: UpstreamRequest, context: UpstreamContext) => Promise<CacheResult>;

interface FetchDeps {
  /** Asks the explorer itself. */
  readonly ask: (request: UpstreamRequest, call: Call) => Promise<UpstreamResponse>;
  /** null if caching is off. */
  readonly cache: Store | null;
  readonly settings: Pick<Config, 'cacheTtl' | 'cacheStaleIfError'>;
  readonly metrics: Pick<Metrics, 'deliveries'>;
}

/** The result of a coalesced call, for everyone who waits for it. */
interface Found {
  readonly response: UpstreamResponse;
  /** Its cache entry; null if it is not cached. */
  readonly entry: CacheEntry | null;
  /** It was found in the cache: the explorer was not asked. */
  readonly hit: boolean;
}

const unkept = (response: UpstreamResponse): Found => ({ response, entry: null, hit: false });

const allowsStale = (outcome: Outcome) => treatmentOf(outcome)?.allowsStale === true;

/** Whole seconds, rounded up while fresh; at most -1 once stale, so that the sign tells which. */
const ttlLeft = (via: CacheResult['via'], left: number) =>
  via === 'stale' ? Math.min(Math.floor(left), -1) : Math.max(Math.ceil(left), 0);

/** Answers from the cache, by joining an equal call in flight, or by asking the explorer. */
export const createFetch = ({ ask, cache, settings, metrics }: FetchDeps): Fetch => {
  const flights = createSingleFlight(unkept);

  /** Every answer to either door passes through here, to be counted. */
  const deliver = (
    { endpoint }: UpstreamRequest,
    { budget }: UpstreamContext,
    via: CacheResult['via'],
    response: UpstreamResponse,
    entry: CacheEntry | null,
  ): CacheResult => {
    const age = entry === null ? 0 : Math.floor(ageOf(entry));
    if (via === 'joined') budget.join();
    else if (via !== 'fetched') budget.hit();
    if (via === 'stale') budget.standIn(age);
    metrics.deliveries.inc({ endpoint: endpoint.name, via });
    return { response, via, age, ttl: entry === null ? null : ttlLeft(via, freshLeft(entry)) };
  };

  /** While it is fresh, and for as long after that as it may stand in for a failure. */
  const mayServe = (entry: CacheEntry) => freshLeft(entry) + settings.cacheStaleIfError > 0;

  const findOrAsk = async (
    { peek, find, keep }: Store,
    key: string,
    request: UpstreamRequest,
    call: Call,
  ): Promise<Found> => {
    const { name } = request.endpoint;
    const found = find === null ? peek(key) : await find(key, ttlOf(name, settings.cacheTtl));
    if (found !== undefined && freshLeft(found) > 0) {
      return { response: found.response, entry: found, hit: true };
    }
    call.hasStale = found !== undefined && mayServe(found);
    const asked = await ask(request, call);
    if (!isCacheable(asked)) return unkept(asked);
    const body = bodyOf(asked);
    const chunks = [body];
    const response = { ...asked, chunks, json: createJsonReader(chunks) };
    const freshFor = freshnessOf(name, body, settings.cacheTtl);
    const entry = { response, since: Date.now(), freshFor };
    return (await keep(key, entry)) ? { response, entry, hit: false } : unkept(response);
  };

  /** What the cache has in place of a failure: an answer that is fresh by now, or a stale one. */
  const findInstead = async (
    key: string,
    request: UpstreamRequest,
    context: UpstreamContext,
  ): Promise<CacheResult | undefined> => {
    const near = cache?.peek(key);
    const entry =
      near !== undefined && mayServe(near)
        ? near
        : await cache?.find?.(key, ttlOf(request.endpoint.name, settings.cacheTtl));
    if (entry === undefined || !mayServe(entry)) return undefined;
    return deliver(request, context, freshLeft(entry) > 0 ? 'hit' : 'stale', entry.response, entry);
  };

  /** For anonymous requests, which all share the cache and the calls in flight. */
  const fetchShared = async (
    request: UpstreamRequest,
    context: UpstreamContext,
  ): Promise<CacheResult> => {
    const key = cacheKey(request);
    const entry = cache?.peek(key);
    if (entry !== undefined && freshLeft(entry) > 0) {
      return deliver(request, context, 'hit', entry.response, entry);
    }
    const via = flights.has(key) ? 'joined' : 'fetched';
    try {
      const found = await flights.join(key, context, (call) =>
        cache === null ? ask(request, call).then(unkept) : findOrAsk(cache, key, request, call),
      );
      const instead = allowsStale(found.response)
        ? await findInstead(key, request, context)
        : undefined;
      return (
        instead ?? deliver(request, context, found.hit ? 'hit' : via, found.response, found.entry)
      );
    } catch (error) {
      const mayHide = error instanceof UpstreamError && allowsStale(error);
      const instead = mayHide ? await findInstead(key, request, context) : undefined;
      if (instead !== undefined) return instead;
      if (via === 'joined') context.budget.join();
      throw error;
    }
  };

  /** For requests with credentials: nothing is shared or cached. */
  const fetchAlone = async (
    request: UpstreamRequest,
    context: UpstreamContext,
  ): Promise<CacheResult> => {
    const start = (call: Call) => ask(request, call).then(unkept);
    const { response } = await flights.join(null, context, start);
    return deliver(request, context, 'fetched', response, null);
  };

  return (request, context) =>
    context.principal.anonymous ? fetchShared(request, context) : fetchAlone(request, context);
};
