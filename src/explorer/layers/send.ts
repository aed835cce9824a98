import { Agent, type Dispatcher, Pool } from 'undici';
import { getOrInsertComputed } from '../../base/collections/get-or-insert.js';
import type { Config, EndpointName } from '../../base/config/config.js';
import { type Proxies, proxyFor } from '../../base/config/proxies.js';
import { createTimedList } from '../../base/deadline/timed-list.js';
import type { MemoryBudget } from '../../base/request/memory.js';
import type { Log } from '../../base/telemetry/log.js';
import type { ChainMetrics } from '../../base/telemetry/metrics.js';
import type { Send } from '../call/call.js';
import { UpstreamError } from '../call/upstream-errors.js';
import type { RawResponse } from '../call/upstream-response.js';
import { DispatchHandler } from '../sending/dispatch-handler.js';
import { createProxyAgent } from '../sending/proxy-agent.js';
import { beginCall, endCall } from './trace-call.js';

interface Transport {
  /** Sends a request of one chain, at a waiter's cost, and resolves after the last byte of its response. */
  readonly senderFor: (deps: SenderDeps) => Send;
  readonly close: () => Promise<void>;
}

type TransportSettings = Pick<
  Config,
  'upstreamTimeoutMs' | 'upstreamConcurrency' | 'upstreamMaxBytes' | keyof Proxies
>;

interface SenderDeps {
  readonly log: Log;
  readonly metrics: Pick<ChainMetrics, 'upstreamCalls' | 'upstreamSeconds'>;
  /** Whether its calls have a price. */
  readonly isPriced: boolean;
}

/** The number of other origins that redirects may lead to, each with its own connections. */
const foreignOrigins = 8;

/** Counted individually: they point to a key or limit, the other 4xx mostly to an unknown hash. */
const countedApart = [401, 402, 403, 429];

const labelOf = (outcome: RawResponse | UpstreamError) => {
  if (outcome instanceof UpstreamError) return outcome.fault;
  const { status } = outcome;
  return countedApart.includes(status) ? `${status}` : `${Math.floor(status / 100)}xx`;
};

/** Where calls to an origin go. */
interface Route {
  readonly dispatcher: Dispatcher;
  readonly isProxied: boolean;
}

/** Sends calls over keep-alive connections, up to one for each concurrent call. */
export const createTransport = (
  origin: string,
  settings: TransportSettings,
  /** Bounds what arrives at the same time. */
  memory: MemoryBudget,
): Transport => {
  const { upstreamTimeoutMs, upstreamConcurrency, upstreamMaxBytes } = settings;
  const connectTimeout = Math.min(10_000, upstreamTimeoutMs);
  const options = {
    connections: upstreamConcurrency,
    connectTimeout,
    // Our own deadline covers the whole attempt.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  const proxy = proxyFor(origin, settings);
  const home: Route =
    proxy === null
      ? { dispatcher: new Pool(origin, options), isProxied: false }
      : { dispatcher: createProxyAgent(proxy, options), isProxied: true };
  /** By the proxy that it goes through. */
  const abroad = new Map<URL | null, Route>();
  const deadlines = createTimedList();

  const routeTo = (to: string): Route => {
    if (to === origin) return home;
    return getOrInsertComputed(abroad, proxyFor(to, settings), (through) => {
      const bounded = { ...options, maxOrigins: foreignOrigins };
      return through === null
        ? { dispatcher: new Agent(bounded), isProxied: false }
        : { dispatcher: createProxyAgent(through, bounded), isProxied: true };
    });
  };

  const record = (
    { log, metrics }: SenderDeps,
    endpoint: EndpointName,
    id: string,
    outcome: RawResponse | UpstreamError,
    milliseconds: number,
  ) => {
    const label = labelOf(outcome);
    metrics.upstreamCalls.inc({ endpoint, outcome: label });
    metrics.upstreamSeconds.observe({ endpoint }, milliseconds / 1_000);
    if (!log.isOn('debug')) return;
    const status = outcome instanceof UpstreamError ? null : outcome.status;
    const ms = Math.round(milliseconds * 10) / 10;
    log.debug('call', { id, endpoint, status, ms, outcome: label });
  };

  const senderFor =
    (deps: SenderDeps): Send =>
    (request, call) =>
      new Promise((resolve, reject) => {
        const { endpoint, origin: to, path, headers } = request;
        call.spend(endpoint, deps.isPriced);
        const begun = performance.now();
        const above = call.context.span;
        const span = above ? beginCall(above, request) : null;
        const { hold, release } = memory.claim();
        const { dispatcher, isProxied } = routeTo(to);
        const handler = new DispatchHandler(
          begun + upstreamTimeoutMs,
          upstreamMaxBytes,
          isProxied,
          hold,
          (outcome) => {
            release();
            call.pending = null;
            deadlines.remove(handler);
            if (span) endCall(span, outcome);
            record(deps, endpoint, call.context.id, outcome, performance.now() - begun);
            if (outcome instanceof UpstreamError) reject(outcome);
            else resolve(outcome);
          },
        );
        call.pending = handler;
        deadlines.add(handler);
        dispatcher.dispatch({ origin: to, path, method: 'GET', headers }, handler);
      });

  return {
    senderFor,
    close: async () => {
      const all = [home, ...abroad.values()];
      await Promise.all(all.map(({ dispatcher }) => dispatcher.destroy()));
    },
  };
};
