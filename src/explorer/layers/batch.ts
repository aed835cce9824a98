import type { Config } from '../../base/config/config.js';
import type { Principal } from '../../base/request/principal.js';
import { type Endpoint, endpoints } from '../../endpoints/endpoints.js';
import { type Cache, ttlOf } from '../cache/store.js';
import { createTryBudget } from '../call/call-budget.js';
import { asError, UpstreamError } from '../call/upstream-errors.js';
import { cacheKey, type UpstreamContext, type UpstreamRequest } from '../call/upstream-request.js';
import { freshLeft, isSuccess, type UpstreamResponse } from '../call/upstream-response.js';
import { createJsonReader } from '../decode/json-parts.js';
import type { JsonRecord } from '../decode/read.js';
import { tokensIn } from '../decode/token-list.js';
import { togetherOf } from '../failures/failure-table.js';
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

/** What comes of a call for several tokens, and what that means for those that it brings nothing of. */
interface Together {
  readonly answers: ReadonlyMap<string, CacheResult | Error>;
  /** Whether it failed where the path of a single token may answer. */
  readonly isInVain: boolean;
}

const nothingKnown: Together = { answers: new Map(), isInVain: false };
const inVain: Together = { answers: new Map(), isInVain: true };

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

  const each = async (
    hashes: readonly string[],
    of: (hash: string) => Promise<CacheResult | Error>,
  ): Promise<Together> => {
    const answers = hashes.map(async (hash) => [hash, await of(hash)] as const);
    return { answers: new Map(await Promise.all(answers)), isInVain: false };
  };

  /** A failure that all share; in its place, for each the older answer that may stand in. */
  const failAll = (
    hashes: readonly string[],
    failure: CacheResult | Error,
    mayHide: boolean,
    context: UpstreamContext,
  ) =>
    each(hashes, async (hash) => {
      const key = mayHide ? keyFor(hash, context) : null;
      const older = key === null ? null : await use.findStored(key, requestFor(hash), context);
      return older ?? failure;
    });

  const askTogether = async (
    hashes: readonly string[],
    context: UpstreamContext,
  ): Promise<Together> => {
    const request = { endpoint: endpoints.tokensBatch, id: hashes.join(','), query: '' };
    // The tokens need a call each without it, so it makes nothing else fail; given back, it needs none itself.
    const budget = createTryBudget(context.budget);
    const result = await fetchUncached(request, { ...context, budget }).catch(asError);
    const outcome = result instanceof Error ? result : result.response;
    if (outcome instanceof Error && !(outcome instanceof UpstreamError)) {
      return failAll(hashes, result, false, context);
    }
    if (outcome instanceof UpstreamError || !isSuccess(outcome)) {
      const lacksPath = isNotSupported(outcome);
      if (!lacksPath && togetherOf(outcome) === null) {
        return failAll(hashes, result, allowsStale(outcome), context);
      }
      budget.giveBack();
      return lacksPath ? nothingKnown : inVain;
    }
    const tokens = tokensIn(outcome);
    const found = hashes.filter((hash) => tokens?.has(hash));
    if (found.length === 0) budget.giveBack();
    if (tokens === null) return inVain;
    return each(found, (hash) => resultOf(hash, tokens.get(hash) ?? {}, outcome, context));
  };

  return async (hashes, context) => {
    const cached = await Promise.all(hashes.map((hash) => isCached(hash, context)));
    const missing = hashes.filter((_, at) => !cached[at]);
    const mayTry = missing.length > 1 && hasPath(endpoints.tokensBatch, context.principal);
    const { answers, isInVain } = mayTry ? await askTogether(missing, context) : nothingKnown;
    const alone = isInVain ? { withoutRetries: true, ...context } : context;
    return Promise.all(
      hashes.map((hash) => answers.get(hash) ?? fetch(requestFor(hash), alone).catch(asError)),
    );
  };
};
