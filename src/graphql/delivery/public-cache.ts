import { hash } from 'node:crypto';
import type { ExecutionResult } from 'graphql';
import type { Config } from '../../base/config/config.js';
import { type Handler, HttpError } from '../../base/request/exchange.js';
import type { Operation } from '../running/operation.js';
import { dataText } from '../running/result.js';

const noStore = { 'cache-control': 'no-store' } as const;

const isPublic = ({ errors }: ExecutionResult, { isByKey, budget }: Operation): boolean =>
  isByKey && !errors?.length && budget.stale.answers === 0;

/** Whole seconds for which all that the operation used stays fresh; at least 0. */
const secondsLeft = ({ budget }: Operation, { cacheTtl }: Pick<Config, 'cacheTtl'>): number => {
  const { freshUntil } = budget.used;
  if (freshUntil === Number.POSITIVE_INFINITY) return cacheTtl.default;
  return Math.max(0, Math.floor((freshUntil - Date.now()) / 1_000));
};

/** Weak, and of the data alone: the cost beside it differs from request to request. */
const tagOf = (data: string) => `W/"${hash('sha256', data, 'base64url').slice(0, 22)}"`;

/**
 * The headers that tell caches in front what they may do with the answer to a GET (PUBLIC_CACHE). An
 * answer for everybody may be stored while it is fresh; a refusal and a price may not.
 */
export const createCaching =
  (settings: Pick<Config, 'publicCache' | 'cacheTtl'>) =>
  (result: ExecutionResult, operation: Operation, method: string): Record<string, string> => {
    if (!settings.publicCache || method !== 'GET') return {};
    // One with credentials is private in any case.
    if (!operation.request.principal.anonymous) return {};
    const data = dataText(result);
    if (data === undefined || operation.isDryRun) return noStore;
    if (!isPublic(result, operation)) return {};
    const seconds = secondsLeft(operation, settings);
    return {
      'cache-control': seconds < 1 ? 'no-cache' : `public, max-age=${seconds}`,
      etag: tagOf(data),
    };
  };

/** A refusal that no cache may store. */
export const unstored = (error: HttpError, method: string): HttpError =>
  method === 'GET'
    ? new HttpError(error.status, error.message, { ...error.headers, ...noStore })
    : error;

/** Lets no cache store what the handler refuses by throwing. */
export const refusingUnstored =
  (handler: Handler): Handler =>
  async (context) => {
    try {
      return await handler(context);
    } catch (error) {
      throw error instanceof HttpError ? unstored(error, context.method) : error;
    }
  };
