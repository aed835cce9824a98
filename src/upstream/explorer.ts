import { type Dispatcher, Pool } from 'undici';
import type { Config } from '../config.js';
import type { Answer } from './answer.js';
import { pathOf } from './endpoints.js';
import { UpstreamError } from './errors.js';
import { parseJson } from './json.js';
import type { Asker, Question } from './question.js';

export type { Answer } from './answer.js';
export type { Asker, Question } from './question.js';

/** An answer together with how it was come by. */
export interface Delivery {
  readonly answer: Answer;
  readonly via: 'fetched' | 'hit' | 'joined' | 'stale';
  /** Seconds since the explorer gave it, where it was kept. */
  readonly age: number;
  /** Seconds for which it stays fresh, negative when stale; null where it is not kept. */
  readonly ttl: number | null;
}

export interface Explorer {
  /** The one line where both doors meet. @throws UpstreamError, BudgetError */
  readonly fetch: (question: Question, asker: Asker) => Promise<Delivery>;
  readonly close: () => Promise<void>;
}

export type ExplorerSettings = Pick<
  Config,
  | 'upstreamApiKey'
  | 'upstreamTimeoutMs'
  | 'upstreamRetries'
  | 'upstreamConcurrency'
  | 'upstreamMaxBytes'
  | 'cacheUrl'
  | 'cacheMaxBytes'
  | 'cacheTtl'
  | 'cacheStaleIfError'
>;

const isJsonText = (body: Buffer) => {
  try {
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
};

/** The explorer behind `baseUrl`. */
export const createExplorer = (baseUrl: string, settings: ExplorerSettings): Explorer => {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const pool = new Pool(base.origin, { connections: settings.upstreamConcurrency });

  const request = async (question: Question, asker: Asker): Promise<Dispatcher.ResponseData> => {
    const path = prefix + pathOf(question.endpoint, question.hash);
    const timeout = AbortSignal.timeout(settings.upstreamTimeoutMs);
    try {
      return await pool.request({
        path: question.query === '' ? path : `${path}?${question.query}`,
        method: 'GET',
        headers: { accept: 'application/json', ...asker.caller.headers },
        signal: AbortSignal.any([timeout, asker.signal]),
      });
    } catch (cause) {
      throw timeout.aborted
        ? new UpstreamError('timeout', 'The explorer took too long to answer.', { cause })
        : new UpstreamError('unreachable', 'The explorer could not be reached.', { cause });
    }
  };

  const fetch = async (question: Question, asker: Asker): Promise<Delivery> => {
    asker.meter.spend();
    const response = await request(question, asker);
    const body = Buffer.from(await response.body.arrayBuffer());
    const header = (name: string) => {
      const value = response.headers[name];
      return typeof value === 'string' ? value : null;
    };
    if (response.statusCode < 300 && !isJsonText(body)) {
      throw new UpstreamError(
        'bad-response',
        'The explorer answered with something else than JSON.',
      );
    }
    let parsed: { value: unknown } | undefined;
    const answer: Answer = {
      status: response.statusCode,
      contentType: header('content-type'),
      rateLimitHeaders: {},
      retryAfterMs: null,
      rateLimited: response.statusCode === 429,
      body,
      json: () => {
        parsed ??= { value: parseJson(body.toString()) };
        return parsed.value;
      },
    };
    return { answer, via: 'fetched', age: 0, ttl: null };
  };

  return { fetch, close: () => pool.close() };
};
