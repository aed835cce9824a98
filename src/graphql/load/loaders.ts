import DataLoader from 'dataloader';
import { getOrInsertComputed } from '../../base/collections/maps.js';
import type { Config } from '../../base/config/config.js';
import type { Pace, Turn, Turns } from '../../base/turns/turns.js';
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  findsByText,
} from '../../endpoints/endpoints.js';
import { covers, type Mask, unionMask } from '../../explorer/call/mask.js';
import { asError, goneError, noMemoryError } from '../../explorer/call/upstream-errors.js';
import type { UpstreamContext, UpstreamRequest } from '../../explorer/call/upstream-request.js';
import { type BodyChunks, lengthOf } from '../../explorer/call/upstream-response.js';
import type { Chain } from '../../explorer/chain.js';
import type { Explorer } from '../../explorer/client.js';
import { readTraces, type TraceEntry } from '../../explorer/decode/call-tree.js';
import { readInTurns } from '../../explorer/decode/long-parts.js';
import { pageMask, readPage, type UpstreamPage } from '../../explorer/decode/upstream-page.js';
import { failureOf } from '../../explorer/failures/describe.js';
import { mostTogether } from '../../explorer/layers/batch.js';
import type { CacheResult } from '../../explorer/layers/cache.js';
import { principalOn } from '../../explorer/layers/credentials.js';
import { failureError, queryLimitExceeded } from '../errors/errors.js';
import { createIdleQueue, type WhenIdle } from './idle.js';
import type { TokenCache } from './token-cache.js';

/** Answers are held until the operation ends: up to this many times UPSTREAM_MAX_BYTES in all. */
const bodiesHeld = 4;
/** In bytes: the limit on held answers is never lower. */
const leastHeld = 134_217_728;

const tooMuchHeld = (limit: number) =>
  queryLimitExceeded(
    limit,
    `The answers of the explorer to this operation are longer than ${limit} bytes together. Ask for less in one operation.`,
  );

/** Creates what all that an operation loads has in common, of whatever chain. */
export const createOperationLoad = (
  upstream: UpstreamContext,
  { upstreamMaxBytes }: Pick<Config, 'upstreamMaxBytes'>,
  turns: Turns,
) => {
  const mostHeld = Math.max(upstreamMaxBytes * bodiesHeld, leastHeld);
  let held = 0;
  let answers = 0;
  const { track, whenIdle, pace: ofReader } = createIdleQueue();

  const pace: Pace = {
    ...ofReader,
    turn: async (made) => {
      await ofReader.turn(made);
      if (upstream.deadline.aborted) throw goneError();
    },
  };

  const turn: Turn = turns.join((next) => {
    const wait = next.then(() => {
      if (upstream.deadline.aborted) throw goneError();
    });
    // What waits may load more.
    track(wait);
    return wait;
  });

  const spend = (endpoint: EndpointName, isPriced?: boolean) => {
    if (held > mostHeld) throw tooMuchHeld(mostHeld);
    upstream.budget.spend(endpoint, isPriced);
  };
  const budget = { ...upstream.budget, spend };

  return {
    /** On whose behalf the explorer of a chain is asked: it must not see the credentials for others. */
    upstreamOn: (chain: Chain): UpstreamContext => ({
      ...upstream,
      budget,
      principal: principalOn(chain, upstream.principal),
    }),
    /** The turn of all that the operation does. It rejects once the client has left. */
    turn,
    /** What is awaited before the operation counts as idle. */
    track,
    whenIdle,
    /** How fast what is sent later is made. */
    pace,
    /** Keeps an answer of so many bytes until the operation ends. @throws if there is no memory for it */
    hold: (bytes: number): void => {
      held += bytes;
      if (held > mostHeld) throw tooMuchHeld(mostHeld);
      if (!upstream.hold(bytes)) throw noMemoryError();
      answers += 1;
    },
    /** Whether an explorer has answered. */
    hasAnswers: () => answers > 0,
  };
};

export type OperationLoad = ReturnType<typeof createOperationLoad>;

/** In bytes: longer answers are read in several turns, if they are read as records. */
const longAnswer = 65_536;

/** About so many bytes of JSON are read in the time that one value takes to write. */
const bytesPerValue = 256;

/** Parses at least what a mask names of a body. @throws if it is not JSON */
export type Body = (mask: Mask) => unknown;

/** An answer, and what its record, or each of its rows, is. */
export interface LoadedAnswer {
  readonly body: Body;
  readonly record: Endpoint['record'] | null;
}

/** Loads what one operation needs from the explorer of one chain, each path once. */
export interface Loaders {
  /** The body; null if the explorer says "Not found". @throws what `presentError` codes */
  readonly body: (endpoint: Endpoint, id: string, query?: string) => Promise<Body | null>;
  /**
   * What a mask names of a record that may be megabytes long, read in as many turns of the event loop as that takes;
   * null if the explorer says "Not found". @throws like `body`, and if it is not JSON
   */
  readonly record: (endpoint: Endpoint, id: string, mask: Mask) => Promise<unknown>;
  /** A page of a list; empty if the explorer says "Not found". @throws like `body` */
  readonly page: (
    endpoint: Endpoint,
    id: string,
    query: string,
    rows: Mask,
  ) => Promise<UpstreamPage>;
  /** A token; null if the explorer does not know it. Those asked for at the same time come together. @throws like `body` */
  readonly token: (hash: string) => Promise<Body | null>;
  /** The trace of a transaction; null if the explorer has none, or says "Not found". @throws like `body` */
  readonly traces: (hash: string) => Promise<readonly TraceEntry[] | null>;
  /** All answers so far that may contain an address, in order of arrival. */
  readonly answers: readonly LoadedAnswer[];
  /** Whether the first page of a list, without filters, has been asked for. */
  readonly hasAsked: (endpoint: Endpoint, id: string) => boolean;
  /** Takes a body that is at hand, as one of them. */
  readonly add: (body: Body) => void;
  /** Says that a body that was loaded is also the answer to another question. */
  readonly prime: (endpoint: Endpoint, id: string, body: Body) => void;
  /** Takes a body that is at hand as the answer to a question; null if that is "Not found". */
  readonly put: (endpoint: Endpoint, id: string, body: Body | null) => void;
  readonly whenIdle: WhenIdle;
}

const cacheKeyFn = ({ endpoint, id, query }: UpstreamRequest) => `${endpoint.name} ${id} ${query}`;

const emptyPage: UpstreamPage = { rows: [], next: null, isComplete: null };

/** Creates the loaders of one operation for one chain. When calls are sent is left to the limiter. */
export const createLoaders = (
  explorer: Pick<Explorer, 'fetch' | 'fetchTokens'>,
  upstream: UpstreamContext,
  { track, whenIdle, turn, hold }: OperationLoad,
  tokenCache: TokenCache | null,
): Loaders => {
  const answers: LoadedAnswer[] = [];
  const asked = new Map<string, Promise<Body | null>>();
  const longAnswers = new WeakMap<Body, BodyChunks>();

  const read = (endpoint: Endpoint, { response }: CacheResult): Body | null => {
    const failure = failureOf(response);
    if (failure?.code === 'NOT_FOUND') return null;
    if (failure) {
      // What the explorer says may repeat the text.
      const { detail: _said, ...silent } = failure;
      throw failureError(findsByText(endpoint.name) ? silent : failure);
    }
    const length = lengthOf(response.chunks);
    hold(length);
    if (length > longAnswer) longAnswers.set(response.json, response.chunks);
    tokenCache?.put(endpoint, response.chunks);
    if (!endpoint.withoutAddresses) {
      answers.push({ body: response.json, record: endpoint.record ?? null });
    }
    return response.json;
  };

  const ask = async (request: UpstreamRequest): Promise<Body | null> =>
    read(request.endpoint, await explorer.fetch(request, upstream));

  const askTracked = (request: UpstreamRequest): Promise<Body | null | Error> => {
    const asking = ask(request).catch(asError);
    track(asking);
    return asking;
  };

  // DataLoader only removes repeats here: a batch of several paths would wait for the slowest.
  const loader = new DataLoader<UpstreamRequest, Body | null, string>(
    (requests) => Promise.all(requests.map(askTracked)),
    { batch: false, batchScheduleFn: queueMicrotask, cacheKeyFn, cacheMap: asked },
  );

  const body: Loaders['body'] = (endpoint, id, query = '') => loader.load({ endpoint, id, query });

  const prime = (endpoint: Endpoint, id: string, found: Body | null | Error) => {
    loader.prime({ endpoint, id, query: '' }, found);
  };

  const readToken = (outcome: CacheResult) => {
    try {
      return read(endpoints.token, outcome);
    } catch (error) {
      return asError(error);
    }
  };

  const askTokens = async (hashes: readonly string[]): Promise<(Body | null | Error)[]> => {
    const asking = explorer.fetchTokens(hashes, upstream);
    track(asking);
    const results = await asking;
    return results.map(({ outcome, isOwn }, at) => {
      const found = outcome instanceof Error ? outcome : readToken(outcome);
      if (isOwn) prime(endpoints.token, hashes[at] ?? '', found);
      return found;
    });
  };

  let tokens: DataLoader<string, Body | null> | undefined;

  const readTracesOf = async (hash: string) => {
    const found = await body(endpoints.rawTrace, hash);
    return found && readTraces(found('all'));
  };

  // Not a WeakMap keyed by body: its values would far outlive such short-lived keys.
  const traces = new Map<string, ReturnType<typeof readTracesOf>>();

  const records = new Map<Body, { readonly mask: Mask; readonly value: Promise<unknown> }>();

  const record: Loaders['record'] = async (endpoint, id, mask) => {
    const found = await body(endpoint, id);
    const chunks = found && longAnswers.get(found);
    if (!chunks) return found?.(mask) ?? null;
    const known = records.get(found);
    if (known && covers(known.mask, mask)) return known.value;
    // So aliases do not have it read more often than it has parts.
    const wanted = known ? unionMask(known.mask, mask) : mask;
    const pauseBefore = (bytes: number) => turn.pauseBefore(Math.ceil(bytes / bytesPerValue));
    const value = readInTurns(chunks, wanted, pauseBefore);
    records.set(found, { mask: wanted, value });
    track(value.catch(asError));
    return value;
  };

  const pages = new Map<unknown, UpstreamPage>();

  /** Read once for all fields that ask for the page. */
  const pageOf = (endpoint: Endpoint, value: unknown) =>
    getOrInsertComputed(pages, value, () => readPage(endpoint, value));

  const hasAsked: Loaders['hasAsked'] = (endpoint, id) =>
    asked.has(cacheKeyFn({ endpoint, id, query: '' }));

  return {
    body,
    record,
    prime,
    page: async (endpoint, id, query, rows) => {
      const found = await body(endpoint, id, query);
      if (found === null) return emptyPage;
      const read = pageOf(endpoint, found(pageMask(endpoint, rows)));
      // Pages that are cached would all be walked through in one turn of the event loop.
      const pause = turn.pauseBefore(read.rows.length);
      if (pause !== null) await pause;
      return read;
    },
    token: (hash) => {
      const id = hash.toLowerCase();
      if (hasAsked(endpoints.token, id)) return body(endpoints.token, id);
      // Few operations ask for tokens by hash.
      tokens ??= new DataLoader(askTokens, { maxBatchSize: mostTogether });
      return tokens.load(id);
    },
    traces: (hash) => getOrInsertComputed(traces, hash, readTracesOf),
    answers,
    hasAsked,
    add: (body) => {
      answers.push({ body, record: null });
    },
    put: (endpoint, id, found) => {
      prime(endpoint, id, found);
      if (found) answers.push({ body: found, record: endpoint.record ?? null });
    },
    whenIdle,
  };
};
