import type { Config } from '../../base/config/config.js';
import type { ChainMetrics } from '../../base/telemetry/metrics.js';
import { type Endpoint, findsByText } from '../../endpoints/endpoints.js';
import {
  type Cache,
  freshnessOf,
  isCacheable,
  type StoredResponse,
  ttlOf,
} from '../cache/store.js';
import type { Ask, Join, Layer } from '../call/call.js';
import { UpstreamError } from '../call/upstream-errors.js';
import { cacheKey, type UpstreamContext, type UpstreamRequest } from '../call/upstream-request.js';
import {
  ageOf,
  freshLeft,
  freshUntil,
  type Outcome,
  type UpstreamResponse,
  wholeBody,
} from '../call/upstream-response.js';
import { createJsonReader } from '../decode/json-parts.js';
import { failureTable, kindOf } from '../failures/failure-table.js';

/** A response and where it came from. */
export interface CacheResult {
  readonly response: UpstreamResponse;
  readonly via: 'fetched' | 'hit' | 'joined' | 'stale';
  /** Whole seconds since the explorer gave it; 0 if it is not cached. */
  readonly age: number;
  /** Whole seconds for which it stays fresh, negative if stale; null if it is not cached. */
  readonly ttl: number | null;
}

/** Gets a response from the cache or the explorer. @throws UpstreamError, BudgetError */
export type Fetch = (request: UpstreamRequest, context: UpstreamContext) => Promise<CacheResult>;

interface CacheDeps {
  /** null if caching is off. */
  readonly cache: Cache | null;
  readonly settings: Pick<Config, 'cacheTtl' | 'cacheStaleIfError'>;
  readonly metrics: Pick<ChainMetrics, 'deliveries'>;
  /** Drops from a query what the explorer must not see; null if it may see everything. */
  readonly filterQuery: ((query: string) => string) | null;
  /** Whether the request can join a call with this key. */
  readonly canJoin: (key: string, context: UpstreamContext) => boolean;
}

/** Whether an older response may stand in for it. */
export const allowsStale = (outcome: Outcome) => {
  const kind = kindOf(outcome);
  return kind !== null && failureTable[kind].allowsStale === true;
};

/** While it is fresh, and for as long after that as it may stand in for a failure. */
const mayServe = (stored: StoredResponse, { cacheStaleIfError }: CacheDeps['settings']) =>
  freshLeft(stored) + cacheStaleIfError > 0;

/** Whole seconds, rounded up while fresh; at most -1 once stale, so that the sign tells which. */
const ttlLeft = (via: CacheResult['via'], left: number) =>
  via === 'stale' ? Math.min(Math.floor(left), -1) : Math.max(Math.ceil(left), 0);

/** How answers are found in the cache, and counted. */
export const createCacheUse = ({
  cache,
  settings,
  metrics,
}: Pick<CacheDeps, 'cache' | 'settings' | 'metrics'>) => {
  /** Every response passes through here, to be counted. */
  const toResult = (
    { endpoint }: UpstreamRequest,
    { budget }: UpstreamContext,
    via: CacheResult['via'],
    response: UpstreamResponse,
    key: string | null,
  ): CacheResult => {
    const { stored } = response;
    const { used } = budget;
    used.freshUntil = Math.min(used.freshUntil, stored === null ? 0 : freshUntil(stored));
    if (via !== 'hit' || cache === null || key === null || stored === null) used.entries = null;
    else used.entries?.push({ endpoint: endpoint.name, cache, key, stored, metrics });
    const age = stored === null ? 0 : Math.floor(ageOf(stored));
    if (via === 'joined') budget.join();
    else if (via !== 'fetched') budget.hit();
    if (via === 'stale') budget.standIn(age);
    metrics.deliveries.inc({ endpoint: endpoint.name, via });
    return {
      response,
      via,
      age,
      ttl: stored === null ? null : ttlLeft(via, freshLeft({ stored })),
    };
  };

  return {
    toResult,

    /** What the cache has in place of a failure: a response that is fresh by now, or a stale one. */
    findStored: async (key: string, request: UpstreamRequest, context: UpstreamContext) => {
      const local = cache?.getLocal(key);
      const stored =
        local !== undefined && mayServe(local, settings)
          ? local
          : await cache?.get(key, ttlOf(request.endpoint, settings.cacheTtl));
      if (stored === undefined || !mayServe(stored, settings)) return null;
      return toResult(request, context, freshLeft(stored) > 0 ? 'hit' : 'stale', stored, key);
    },
  };
};

export type CacheUse = ReturnType<typeof createCacheUse>;

/** Answers anonymous requests from memory, and with an older response where the explorer fails. */
export const createCacheLayer =
  (
    { toResult, findStored }: CacheUse,
    { cache, filterQuery, canJoin }: Pick<CacheDeps, 'cache' | 'filterQuery' | 'canJoin'>,
  ): Layer<Fetch, Join> =>
  (next) =>
  async (request, context) => {
    const { endpoint, id } = request;
    const query = filterQuery === null ? request.query : filterQuery(request.query);
    const key = cacheKey({ endpoint, id, query }, context.principal);
    const mustAsk = context.sentAfter !== undefined;
    const local = key === null || mustAsk ? undefined : cache?.getLocal(key);
    if (local !== undefined && freshLeft(local) > 0) {
      return toResult(request, context, 'hit', local, key);
    }
    const isJoined = key !== null && canJoin(key, context);
    try {
      const response = await next({ endpoint, id, query, key }, context);
      const instead =
        key !== null && !mustAsk && allowsStale(response)
          ? await findStored(key, request, context)
          : null;
      const via = isJoined ? 'joined' : 'fetched';
      const from = response.isFromCache ? 'hit' : via;
      return instead ?? toResult(request, context, from, response, key);
    } catch (error) {
      const mayHide =
        key !== null && !mustAsk && error instanceof UpstreamError && allowsStale(error);
      const instead = mayHide ? await findStored(key, request, context) : null;
      if (instead !== null) return instead;
      if (isJoined) context.budget.join();
      throw error;
    }
  };

/** Asks for what the cache has no place for as a whole. Anonymous requests join one call. */
export const createUncachedLayer =
  ({ metrics, canJoin }: Pick<CacheDeps, 'metrics' | 'canJoin'>): Layer<Fetch, Join> =>
  (next) =>
  async (request, context) => {
    const { name } = request.endpoint;
    const key = cacheKey(request, context.principal);
    const isJoined = key !== null && canJoin(key, context);
    if (isJoined) context.budget.join();
    const response = await next({ ...request, key }, context);
    const via = isJoined ? 'joined' : 'fetched';
    metrics.deliveries.inc({ endpoint: name, via });
    return { response, via, age: 0, ttl: null };
  };

const repeated = /("q"\s*:\s*)"(?:[^"\\]|\\.){0,2000}"/;

/** The body to keep. Explorers repeat the text of a search in `next_page_params`: it may be a secret, and is not kept. */
const bodyToKeep = (endpoint: Endpoint, response: UpstreamResponse): Buffer => {
  const body = wholeBody(response);
  const at = findsByText(endpoint.name) ? body.lastIndexOf('"next_page_params"') : -1;
  if (at === -1) return body;
  const tail = body.toString('latin1', at).replace(repeated, '$1null');
  return Buffer.concat([body.subarray(0, at), Buffer.from(tail, 'latin1')]);
};

/** Puts an answer into the cache; what is returned has the body that it keeps. */
export const store = async (
  cache: Cache,
  { key, endpoint }: { readonly key: string; readonly endpoint: Endpoint },
  response: UpstreamResponse,
  { cacheTtl }: Pick<Config, 'cacheTtl'>,
): Promise<UpstreamResponse> => {
  const body = bodyToKeep(endpoint, response);
  const chunks = [body];
  const json = createJsonReader(chunks);
  const stored = { since: Date.now(), freshFor: freshnessOf(endpoint, body, cacheTtl) };
  const kept = await cache.set(key, { ...response, chunks, json, stored });
  return { ...response, chunks, json, stored: kept ? stored : null };
};

/** Looks, once for all who wait, for what other replicas have stored, and stores what is asked. */
export const createStoreLayer =
  ({ cache, settings }: Pick<CacheDeps, 'cache' | 'settings'>): Layer<Ask, Ask> =>
  (next) =>
  async (request, call) => {
    const { key, endpoint } = request;
    if (cache === null || key === null) return next(request, call);
    if (call.context.sentAfter === undefined) {
      const found = await cache.get(key, ttlOf(endpoint, settings.cacheTtl));
      if (found !== undefined && freshLeft(found) > 0) return found;
      call.hasStale = found !== undefined && mayServe(found, settings);
    }
    const response = await next(request, call);
    return isCacheable(response) ? store(cache, { key, endpoint }, response, settings) : response;
  };
