import type { Config } from '../../base/config/config.js';
import type { Endpoint } from '../../endpoints/endpoints.js';
import {
  ageOf,
  freshLeft,
  isSuccess,
  type Stored,
  type UpstreamResponse,
} from '../call/upstream-response.js';
import { readTraces } from '../decode/call-tree.js';
import { readJson } from '../decode/json-parts.js';
import { readPage } from '../decode/upstream-page.js';

/** A cache entry. */
export interface StoredResponse extends UpstreamResponse {
  readonly stored: Stored;
}

/** The L2 cache, over the network. No method rejects: a cache in trouble finds and keeps less. */
export interface L2Cache {
  /** The entry is fresh for at most `freshFor` seconds, even if its replica allows more. */
  readonly get: (key: string, freshFor: number) => Promise<StoredResponse | undefined>;
  /** Returns whether the response is stored. From then on, this and the other replicas find it. */
  readonly set: (key: string, response: StoredResponse) => boolean | Promise<boolean>;
}

/** A cache that is at least partly in memory. */
export interface Cache extends Omit<L2Cache, 'get'> {
  /** Looks in memory (L1) only. */
  readonly getLocal: (key: string) => StoredResponse | undefined;
  /** Looks in memory, then in the L2 cache, if there is one; also for what is no longer fresh. */
  readonly get: (
    key: string,
    freshFor: number,
  ) => StoredResponse | undefined | Promise<StoredResponse | undefined>;
}

/** Memory (L1) in front of a shared cache (L2). Copies keep their age, so that neither serves them longer. */
export const createTieredCache = (l1: Cache, l2: L2Cache): Cache => ({
  getLocal: l1.getLocal,
  get: async (key, freshFor) => {
    const before = l1.getLocal(key);
    if (before !== undefined && freshLeft(before) > 0) return before;
    const there = await l2.get(key, freshFor);
    // Another call may have stored a newer response meanwhile.
    const here = l1.getLocal(key);
    if (there === undefined) return here;
    if (here !== undefined && ageOf(here.stored) <= ageOf(there.stored)) return here;
    l1.set(key, there);
    return l1.getLocal(key) ?? there;
  },
  set: async (key, response) => {
    const isLocal = l1.set(key, response);
    return (await l2.set(key, response)) || isLocal;
  },
});

/** An answer that will soon change is fresh for at most this many seconds. */
const unsettledFor = 5;

/** Longer than an empty list, no trace, or a node's error instead of one, in any form. */
const longestEmpty = 512;

/** Whether it has nothing in it, or cannot be read. */
const emptyBy =
  (hasNone: (body: unknown, endpoint: Endpoint) => boolean) =>
  (body: Buffer, endpoint: Endpoint) => {
    if (body.length > longestEmpty) return false;
    try {
      return hasNone(readJson([body], 'all'), endpoint);
    } catch {
      return true;
    }
  };

const isEmptyTrace = emptyBy((body) => !readTraces(body)?.length);

/** Without the explorer's word that it has indexed all there is. */
const isEmptyList = emptyBy((body, endpoint) => {
  const { rows, isComplete } = readPage(endpoint, body);
  return rows.length === 0 && isComplete !== true;
});

// Searched for without parsing: if only some name is "pending", the answer is just fresh for less
// long. The bare word comes first, as a search for a quote would stop at every quote of the body.
const isPending = (body: Buffer) =>
  (body.includes('pending') && body.includes('"pending"')) ||
  body.includes('waiting_internal_transactions');

const signs = {
  'without calls': isEmptyTrace,
  'without rows': isEmptyList,
  pending: isPending,
} as const;

const isUnsettled = (endpoint: Endpoint, body: Buffer) =>
  endpoint.unsettled !== undefined && signs[endpoint.unsettled](body, endpoint);

/** Seconds for which answers of an endpoint stay fresh. */
export const ttlOf = ({ name }: Pick<Endpoint, 'name'>, ttl: Config['cacheTtl']): number =>
  ttl[name] ?? ttl.default;

/** Whether an answer may be cached at all. */
export const isCacheable = (response: UpstreamResponse): boolean =>
  response.status === 200 && isSuccess(response);

/** Seconds for which a cached answer with this body stays fresh. */
export const freshnessOf = (endpoint: Endpoint, body: Buffer, ttl: Config['cacheTtl']): number => {
  const seconds = ttlOf(endpoint, ttl);
  return seconds > unsettledFor && isUnsettled(endpoint, body) ? unsettledFor : seconds;
};
