import type { Config } from '../../base/config/config.js';
import type { Principal } from '../../base/request/principal.js';
import { spellings } from '../../endpoints/declaration.js';
import { type Endpoint, endpoints } from '../../endpoints/endpoints.js';
import { type Cache, ttlOf } from '../cache/store.js';
import { asError, UpstreamError } from '../call/upstream-errors.js';
import { cacheKey, type UpstreamContext, type UpstreamRequest } from '../call/upstream-request.js';
import { freshLeft, isSuccess, type UpstreamResponse } from '../call/upstream-response.js';
import { createJsonReader } from '../decode/json-parts.js';
import { type JsonRecord, pick, readRecords } from '../decode/read.js';
import { allowsStale, type CacheResult, type CacheUse, type Fetch, store } from './cache.js';
import { isNotSupported } from './paths.js';

/** How many hashes one call may have. */
export const mostTogether = 50;

/** What came of each of several questions, in their order: a response, or the error. */
export type FetchTokens = (
  hashes: readonly string[],
  context: UpstreamContext,
) => Promise<readonly (CacheResult | Error)[]>;

interface BatchDeps {
  readonly cache: Cache | null;
  readonly use: CacheUse;
  readonly settings: Pick<Config, 'cacheTtl'>;
  readonly hasPath: (endpoint: Endpoint, caller: Principal) => boolean;
  /** Asks for one token. */
  readonly fetch: Fetch;
  /** The same without the cache. */
  readonly fetchUncached: Fetch;
}

const requestFor = (hash: string): UpstreamRequest => ({
  endpoint: endpoints.token,
  id: hash,
  query: '',
});

const hashOf = (record: JsonRecord): string => String(pick(record, ...spellings.addressHash));

/** The records of an answer by their hashes in lower case; null if it is no list. */
const recordsIn = ({ json }: UpstreamResponse): ReadonlyMap<string, JsonRecord> | null => {
  try {
    const records = readRecords(json('all'));
    return records && new Map(records.map((record) => [hashOf(record).toLowerCase(), record]));
  } catch {
    return null;
  }
};

/** Whether a failure is that of the batch alone: the path of a single token may be there, and answer in good form. */
const isOfBatch = (error: Error) =>
  isNotSupported(error) || (error instanceof UpstreamError && error.fault === 'bad-response');

/** The answer that the token's own path would give. */
const answerWith = (response: UpstreamResponse, record: JsonRecord): UpstreamResponse => {
  const chunks = [Buffer.from(JSON.stringify(record))];
  return { ...response, chunks, json: createJsonReader(chunks) };
};

/**
 * Asks for several tokens in one call where the explorer takes several, and for those that it leaves out each
 * by itself, so that both ways say the same. Anonymous answers come from and go to the cache of single tokens.
 */
export const createFetchTokens = (deps: BatchDeps): FetchTokens => {
  const { cache, use, settings, hasPath, fetch, fetchUncached } = deps;

  const keyFor = (hash: string, { principal }: UpstreamContext) =>
    cacheKey(requestFor(hash), principal);

  const isCached = async (hash: string, context: UpstreamContext) => {
    const key = keyFor(hash, context);
    if (cache === null || key === null) return false;
    const found = await cache.get(key, ttlOf(endpoints.token, settings.cacheTtl));
    return found !== undefined && freshLeft(found) > 0;
  };

  /** What the explorer says of a token that it has sent with others. */
  const resultOf = async (
    hash: string,
    record: JsonRecord,
    response: UpstreamResponse,
    context: UpstreamContext,
  ) => {
    const request = requestFor(hash);
    const key = keyFor(hash, context);
    const answer = answerWith(response, record);
    const kept =
      cache === null || key === null
        ? answer
        : await store(cache, { key, endpoint: endpoints.token }, answer, settings);
    return use.toResult(request, context, 'fetched', kept, key);
  };

  /** An older answer in place of a failure that each token would share, or that failure. */
  const insteadOf = async (
    failure: CacheResult | Error,
    hash: string,
    context: UpstreamContext,
  ) => {
    const key = keyFor(hash, context);
    const found = key === null ? null : await use.findStored(key, requestFor(hash), context);
    return found ?? failure;
  };

  const each = async <T>(hashes: readonly string[], of: (hash: string) => Promise<T>) =>
    new Map(await Promise.all(hashes.map(async (hash) => [hash, await of(hash)] as const)));

  /** What one call says of several tokens: nothing of those for which it is worth to ask again. */
  const askTogether = async (
    hashes: readonly string[],
    context: UpstreamContext,
  ): Promise<ReadonlyMap<string, CacheResult | Error>> => {
    const request = { endpoint: endpoints.tokensBatch, id: hashes.join(','), query: '' };
    const result = await fetchUncached(request, context).catch(asError);
    if (result instanceof Error) {
      return isOfBatch(result)
        ? new Map()
        : each(hashes, (hash) => insteadOf(result, hash, context));
    }
    const { response } = result;
    if (allowsStale(response)) return each(hashes, (hash) => insteadOf(result, hash, context));
    const records = isSuccess(response) ? recordsIn(response) : null;
    const found = hashes.filter((hash) => records?.has(hash));
    return each(found, (hash) => resultOf(hash, records?.get(hash) ?? {}, response, context));
  };

  return async (hashes, context) => {
    const cached = await Promise.all(hashes.map((hash) => isCached(hash, context)));
    const missing = hashes.filter((_, at) => !cached[at]);
    const together =
      missing.length > 1 && hasPath(endpoints.tokensBatch, context.principal)
        ? await askTogether(missing, context)
        : new Map<string, CacheResult | Error>();
    return Promise.all(
      hashes.map((hash) => together.get(hash) ?? fetch(requestFor(hash), context).catch(asError)),
    );
  };
};
