import { hash } from 'node:crypto';
import type { Deadline } from '../../base/deadline/deadline.js';
import type { Principal } from '../../base/request/principal.js';
import type { Span } from '../../base/telemetry/span.js';
import { type Endpoint, type EndpointName, findsByText } from '../../endpoints/endpoints.js';
import type { CallBudget } from './call-budget.js';

/** What is asked of the explorer. */
export interface UpstreamRequest {
  readonly endpoint: Endpoint;
  /** What the endpoint's path names. */
  readonly id: string;
  /** The query string to send upstream, without the question mark. */
  readonly query: string;
}

/** The queue of one request's calls: the same for all contexts that are made for it, whoever pays. */
export interface RequestQueue {
  /** Whether a call of it was sent or queued: then it goes before what is still to begin. */
  hasBegun: boolean;
}

/** Creates the queue of a request. */
export const createRequestQueue = (): RequestQueue => ({ hasBegun: false });

/**
 * The classes of calls, in the order in which they are sent: a call is sent only if no waiting call of an
 * earlier class may be. For example, a page of an export waits for all queries, and for the looks of all watches.
 */
export const priorities = ['query', 'watch', 'export'] as const;

export type Priority = (typeof priorities)[number];

/** One incoming request, for which the explorer is asked. */
export interface UpstreamContext {
  /** The id of the request, under which its calls are logged. */
  readonly id: string;
  readonly principal: Principal;
  /** How long its client waits. */
  readonly deadline: Deadline;
  /** What pays for its calls. */
  readonly budget: CallBudget;
  /** Takes memory for bytes that the request keeps until its end; false if there is none. */
  readonly hold: (bytes: number) => boolean;
  /** How many calls it is expected to need. */
  readonly calls: number;
  /** What its calls are traced below, if they are. */
  readonly span?: Span | null;
  /**
   * A watch looks: only a call sent after this moment will do, on the clock of `performance.now()`. It
   * is neither answered from the cache, nor does it join an earlier call.
   */
  readonly sentAfter?: number;
  /** The class of its calls. */
  readonly priority: Priority;
  /** It asks for what another call has just failed to bring: no attempt is repeated. */
  readonly withoutRetries?: boolean;
  /** In which its calls wait for permits. */
  readonly queue: RequestQueue;
}

/** A request with its cache key, which equal ones share; null if it shares nothing. */
export interface KeyedRequest extends UpstreamRequest {
  readonly key: string | null;
}

/** A request as one attempt makes it. */
export interface AuthorizedRequest extends KeyedRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** Under which the explorer counts it; '' for the operator and everyone anonymous. */
  readonly identity: string;
}

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly endpoint: EndpointName;
  readonly origin: string;
  /** Including the query. */
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** null for GET. */
  readonly body: string | null;
}

type Pair = readonly [name: string, value: string | null];

const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

/** The name=value pairs of a query, or null if one of them does not decode strictly. */
const queryPairs = (query: string): readonly Pair[] | null => {
  if (/[^\x21-\x7e]/.test(query)) return null;
  try {
    return query
      .split('&')
      .filter((text) => text !== '')
      .map((text) => {
        const equals = text.indexOf('=');
        return equals === -1
          ? [decode(text), null]
          : [decode(text.slice(0, equals)), decode(text.slice(equals + 1))];
      });
  } catch {
    return null;
  }
};

const byName = ([a]: Pair, [b]: Pair) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The canonical form of a query. The order of different names does not matter, nor does escaping;
 * letter case and the order of repeats of one name do.
 */
export const canonicalQuery = (query: string): string => {
  if (query === '') return '';
  const pairs = queryPairs(query);
  // Every canonical form decodes, so this raw text never equals one.
  if (pairs === null) return query;
  return pairs
    .toSorted(byName)
    .map(([name, value]) =>
      value === null
        ? encodeURIComponent(name)
        : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    )
    .join('&');
};

/** The part of a key that a query is: of one that may have a secret text, only its digest. */
const keptQuery = (endpoint: Endpoint, query: string): string => {
  const canonical = canonicalQuery(query);
  return canonical !== '' && findsByText(endpoint.name)
    ? hash('sha256', canonical, 'base64url')
    : canonical;
};

/** The key under which a question shares its answer and its call; only equal questions have equal keys. null with credentials, which share nothing. */
export const cacheKey = (
  { endpoint, id, query }: UpstreamRequest,
  { anonymous }: Pick<Principal, 'anonymous'>,
): string | null =>
  anonymous ? `${endpoint.name}/${id.toLowerCase()}?${keptQuery(endpoint, query)}` : null;
