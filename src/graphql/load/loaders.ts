import DataLoader from 'dataloader';
import { getOrInsertComputed } from '../../base/collections/get-or-insert.js';
import { type Endpoint, endpoints } from '../../endpoints/endpoints.js';
import type { Mask } from '../../explorer/call/mask.js';
import type { UpstreamContext, UpstreamRequest } from '../../explorer/call/upstream-request.js';
import { lengthOf } from '../../explorer/call/upstream-response.js';
import type { Explorer } from '../../explorer/client.js';
import { pageMask, readPage, type UpstreamPage } from '../../explorer/decode/page.js';
import { readTraces, type TraceEntry } from '../../explorer/decode/traces.js';
import { failureOf } from '../../explorer/failures/describe.js';
import { failureError } from '../errors/errors.js';
import type { WhenIdle } from './idle.js';
import type { OperationLoad } from './operation-load.js';
import type { TokenCache } from './token-cache.js';

/** Parses at least what a mask names of a body. @throws if it is not JSON */
export type Body = (mask: Mask) => unknown;

/** Loads what one operation needs from the explorer of one chain, each path once. */
export interface Loaders {
  /** The body; null if the explorer says "Not found". @throws what `presentError` codes */
  readonly body: (endpoint: Endpoint, hash: string, query?: string) => Promise<Body | null>;
  /** A page of a list; empty if the explorer says "Not found". @throws like `body` */
  readonly page: (
    endpoint: Endpoint,
    hash: string,
    query: string,
    rows: Mask,
  ) => Promise<UpstreamPage>;
  /** The trace of a transaction; null if the explorer has none, or says "Not found". @throws like `body` */
  readonly traces: (hash: string) => Promise<readonly TraceEntry[] | null>;
  /** The bodies of all answers so far, in order of arrival. */
  readonly bodies: readonly Body[];
  /** Takes a body that is at hand, as one of them. */
  readonly add: (body: Body) => void;
  /** The same, as the answer to a question; null if that is "Not found". */
  readonly put: (endpoint: Endpoint, hash: string, body: Body | null) => void;
  readonly whenIdle: WhenIdle;
}

const cacheKeyFn = ({ endpoint, hash, query }: UpstreamRequest) =>
  `${endpoint.name} ${hash} ${query}`;

const emptyPage: UpstreamPage = { rows: [], next: null, isComplete: null };

/**
 * Creates the loaders of one operation for one chain. DataLoader only removes repeats here: there is
 * nothing to batch, since no path of the explorer takes several hashes. Pacing is left to the limiter.
 */
export const createLoaders = (
  explorer: Pick<Explorer, 'fetch'>,
  payer: UpstreamContext,
  { track, whenIdle, turn, hold }: OperationLoad,
  tokenCache: TokenCache | null,
): Loaders => {
  const bodies: Body[] = [];

  const ask = async (request: UpstreamRequest): Promise<Body | null> => {
    const result = await explorer.fetch(request, payer);
    const failure = failureOf(result.response);
    if (failure?.code === 'NOT_FOUND') return null;
    if (failure) throw failureError(failure);
    hold(lengthOf(result.response.chunks));
    tokenCache?.put(request.endpoint, result.response.chunks);
    const read: Body = result.response.json;
    bodies.push(read);
    return read;
  };

  const cacheMap = new Map<string, Promise<Body | null>>();
  const loader = new DataLoader<UpstreamRequest, Body | null, string>(
    (requests) => Promise.all(requests.map((request) => ask(request).catch(asError))),
    { batch: false, batchScheduleFn: queueMicrotask, cacheMap, cacheKeyFn },
  );

  const body: Loaders['body'] = (endpoint, hash, query = '') => {
    const request = { endpoint, hash, query };
    // Skips DataLoader for repeats: it would make a promise and a batch, and wait for a microtask.
    const known = cacheMap.get(cacheKeyFn(request));
    if (known) return known;
    const loading = loader.load(request);
    track(loading);
    return loading;
  };

  const readTracesOf = async (hash: string) => {
    const found = await body(endpoints.rawTrace, hash);
    return found && readTraces(found('all'));
  };

  // Not a WeakMap keyed by body: its values would far outlive such short-lived keys.
  const traces = new Map<string, ReturnType<typeof readTracesOf>>();

  const pages = new Map<unknown, UpstreamPage>();

  /** Read once for all fields that ask for the page. */
  const pageOf = (endpoint: Endpoint, value: unknown) =>
    getOrInsertComputed(pages, value, () => readPage(endpoint, value));

  return {
    body,
    page: async (endpoint, hash, query, rows) => {
      const found = await body(endpoint, hash, query);
      if (found === null) return emptyPage;
      const read = pageOf(endpoint, found(pageMask(endpoint, rows)));
      // Pages that are cached would all be walked through in one turn of the event loop.
      const pause = turn.pauseBefore(read.rows.length);
      if (pause !== null) await pause;
      return read;
    },
    traces: (hash) => getOrInsertComputed(traces, hash, readTracesOf),
    bodies,
    add: (found) => {
      bodies.push(found);
    },
    put: (endpoint, hash, found) => {
      cacheMap.set(cacheKeyFn({ endpoint, hash, query: '' }), Promise.resolve(found));
      if (found) bodies.push(found);
    },
    whenIdle,
  };
};

const asError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error('The loader failed.', { cause });
