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

/** What came of a question for a token: a response, or the error. */
export interface TokenResult {
  readonly outcome: CacheResult | Error;
  /** Whether that is of its own path, which may say more than a batch. */
  readonly isOwn: boolean;
}

/** What came of each of several questions, in their order. */
export type FetchTokens = (
  hashes: readonly string[],
  context: UpstreamContext,
) => Promise<readonly TokenResult[]>;

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

/** What a batch says of a token has a place of its own in the cache: nothing else may be taken for what its own path says. */
const batchKey = (hash: string, { principal }: UpstreamContext) =>
  cacheKey({ endpoint: endpoints.tokensBatch, id: hash, query: '' }, principal);

/** Where the cache may have a token, first what its own path said; nowhere for a caller with credentials. */
const keysFor = (hash: string, context: UpstreamContext) =>
  [cacheKey(requestFor(hash), context.principal), batchKey(hash, context)].filter(
    (key) => key !== null,
  );

/** What comes of a call for several tokens, and what that means for those that it brings nothing of. */
interface Together {
  readonly answers: ReadonlyMap<string, TokenResult>;
  /** Whether it failed where the path of a single token may answer. */
  readonly isInVain: boolean;
}

const nothingKnown: Together = { answers: new Map(), isInVain: false };
const inVain: Together = { answers: new Map(), isInVain: true };

const failureIn = (outcome: CacheResult | Error) =>
  outcome instanceof Error ? outcome : outcome.response;

/** Whether an older answer may stand in for it. */
const mayHide = (failure: UpstreamResponse | Error) =>
  failure instanceof Error && !(failure instanceof UpstreamError) ? false : allowsStale(failure);

/** The answer to one token, from that to several. */
const answerWith = (response: UpstreamResponse, record: JsonRecord): UpstreamResponse => {
  const chunks = [Buffer.from(JSON.stringify(record))];
  return { ...response, chunks, json: createJsonReader(chunks) };
};

/**
 * Asks for several tokens in one call where the explorer takes several, and for those that it leaves out each
 * by itself, so that both ways find the same. Anonymous answers come from and go to the cache, token by token.
 */
export const createFetchTokens = (deps: BatchDeps): FetchTokens => {
  const { cache, use, settings, hasPath, fetch, fetchUncached } = deps;

  const findFresh = async (hash: string, context: UpstreamContext): Promise<TokenResult | null> => {
    const keys = keysFor(hash, context);
    const freshFor = ttlOf(endpoints.token, settings.cacheTtl);
    const found = await Promise.all(keys.map((key) => cache?.get(key, freshFor)));
    const at = found.findIndex((one) => one !== undefined && freshLeft(one) > 0);
    const [fresh, key = null] = [found[at], keys[at]];
    if (fresh === undefined) return null;
    const outcome = use.toResult(requestFor(hash), context, 'hit', fresh, key);
    return { outcome, isOwn: at === 0 };
  };

  /** What came of a question, or in place of a failure the older answer that may stand in. */
  const orOlder = async (
    hash: string,
    result: TokenResult,
    context: UpstreamContext,
  ): Promise<TokenResult> => {
    if (!mayHide(failureIn(result.outcome))) return result;
    for (const [at, key] of keysFor(hash, context).entries()) {
      const isOwn = at === 0;
      // Who asked the token's own path has looked for what that said before.
      if (isOwn && result.isOwn) continue;
      const older = await use.findStored(key, requestFor(hash), context);
      if (older !== null) return { outcome: older, isOwn };
    }
    return result;
  };

  /** What the explorer says of a token that it has sent with others. */
  const resultOf = async (
    hash: string,
    record: JsonRecord,
    response: UpstreamResponse,
    context: UpstreamContext,
  ): Promise<TokenResult> => {
    const request = requestFor(hash);
    const key = batchKey(hash, context);
    const answer = answerWith(response, record);
    const kept =
      cache === null || key === null
        ? answer
        : await store(cache, { key, endpoint: endpoints.token }, answer, settings);
    return { outcome: use.toResult(request, context, 'fetched', kept, key), isOwn: false };
  };

  const each = async (
    hashes: readonly string[],
    of: (hash: string) => Promise<TokenResult>,
  ): Promise<Together> => {
    const answers = hashes.map(async (hash) => [hash, await of(hash)] as const);
    return { answers: new Map(await Promise.all(answers)), isInVain: false };
  };

  const askTogether = async (
    hashes: readonly string[],
    context: UpstreamContext,
  ): Promise<Together> => {
    const request = { endpoint: endpoints.tokensBatch, id: hashes.join(','), query: '' };
    // The tokens need a call each without it, so it makes nothing else fail; given back, it needs none itself.
    const budget = createTryBudget(context.budget);
    const result = await fetchUncached(request, { ...context, budget }).catch(asError);
    const outcome = failureIn(result);
    const failAll = () =>
      each(hashes, (hash) => orOlder(hash, { outcome: result, isOwn: false }, context));
    if (outcome instanceof Error && !(outcome instanceof UpstreamError)) return failAll();
    if (outcome instanceof UpstreamError || !isSuccess(outcome)) {
      const lacksPath = isNotSupported(outcome);
      if (!lacksPath && togetherOf(outcome) === null) return failAll();
      budget.giveBack();
      return lacksPath ? nothingKnown : inVain;
    }
    const tokens = tokensIn(outcome);
    const found = hashes.filter((hash) => tokens?.has(hash));
    if (found.length === 0) budget.giveBack();
    if (tokens === null) return inVain;
    return each(found, (hash) => resultOf(hash, tokens.get(hash) ?? {}, outcome, context));
  };

  const askAlone = async (hash: string, context: UpstreamContext): Promise<TokenResult> => {
    const outcome = await fetch(requestFor(hash), context).catch(asError);
    return orOlder(hash, { outcome, isOwn: true }, context);
  };

  return async (hashes, context) => {
    const cached = await Promise.all(hashes.map((hash) => findFresh(hash, context)));
    const missing = hashes.filter((_, at) => cached[at] === null);
    const mayTry = missing.length > 1 && hasPath(endpoints.tokensBatch, context.principal);
    const { answers, isInVain } = mayTry ? await askTogether(missing, context) : nothingKnown;
    const alone = isInVain ? { withoutRetries: true, ...context } : context;
    return Promise.all(
      hashes.map((hash, at) => cached[at] ?? answers.get(hash) ?? askAlone(hash, alone)),
    );
  };
};
