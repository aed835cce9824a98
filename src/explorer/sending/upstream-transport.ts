import { Agent, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { getOrInsertComputed } from '../../base/collections/maps.js';
import type { Config } from '../../base/config/config.js';
import { type Proxies, proxyFor } from '../../base/config/proxies.js';
import { createTimedList } from '../../base/deadline/deadline.js';
import type { MemoryBudget } from '../../base/request/memory.js';
import type { Log } from '../../base/telemetry/log.js';
import type { ChainMetrics } from '../../base/telemetry/metrics.js';
import type { Span } from '../../base/telemetry/span.js';
import { type EndpointName, endpoints } from '../../endpoints/endpoints.js';
import type { Dispatch } from '../call/call.js';
import { UpstreamError } from '../call/upstream-errors.js';
import type { WireRequest } from '../call/upstream-request.js';
import type { RawResponse } from '../call/upstream-response.js';
import { DispatchHandler } from './dispatch-handler.js';

const basic = ({ username, password }: URL) => {
  const userInfo = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return userInfo === ':' ? {} : { token: `Basic ${Buffer.from(userInfo).toString('base64')}` };
};

/**
 * Connects through a proxy by CONNECT, to http as well as to https and sockets: so the proxy gets its own
 * credentials alone, and sees nothing of a call to https.
 */
export const createProxyAgent = (
  proxy: URL,
  { connectTimeout = 0, ...options }: Agent.Options,
): Dispatcher => {
  const agent = new ProxyAgent({
    ...options,
    ...basic(proxy),
    uri: proxy.origin,
    proxyTls: { timeout: connectTimeout },
    // It may take the connection, and then never answer.
    clientFactory: (to, more) => new Pool(to, { ...more, headersTimeout: connectTimeout }),
  });
  // It adds to the headers that it gets, which are those of other calls, too.
  return agent.compose(
    (dispatch) => (call, handler) => dispatch({ ...call, headers: { ...call.headers } }, handler),
  );
};

const templates = new Map(Object.values(endpoints).map(({ name, path }) => [name, path]));

/** Begins the span of an attempt: https://opentelemetry.io/docs/specs/semconv/http/http-spans/ */
const beginCallSpan = (above: Span, { endpoint, origin, path, method }: WireRequest): Span => {
  const template = templates.get(endpoint) ?? '';
  const { hostname, port, protocol } = new URL(origin);
  const [asked = ''] = path.split('?', 1);
  const before = asked.slice(0, asked.lastIndexOf('/api'));
  // The id may have been a variable, and the query may contain a key.
  const redacted = template.replace(/\{\w+\}/g, 'REDACTED');
  return above.begin('client', `${method} ${template}`, {
    'http.request.method': method,
    'url.full': `${origin}${before}${redacted}`,
    'url.template': template,
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
  });
};

/** Ends it with what came of the attempt. */
const endCallSpan = (span: Span, outcome: RawResponse | UpstreamError): void => {
  if (outcome instanceof UpstreamError) {
    span.end({ error: outcome.fault });
    return;
  }
  const { status } = outcome;
  span.end({
    attributes: { 'http.response.status_code': status },
    error: status >= 400 ? `${status}` : undefined,
  });
};

interface UpstreamTransport {
  /** Sends a request of one chain, at a waiter's cost, and resolves after the last byte of its response. */
  readonly dispatchFor: (deps: DispatchDeps) => Dispatch;
  readonly close: () => Promise<void>;
}

type TransportSettings = Pick<
  Config,
  'upstreamTimeoutMs' | 'upstreamConcurrency' | 'upstreamMaxBytes' | keyof Proxies
>;

interface DispatchDeps {
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
interface OriginRoute {
  readonly dispatcher: Dispatcher;
  readonly isProxied: boolean;
}

/** Sends calls over keep-alive connections, up to one for each concurrent call. */
export const createUpstreamTransport = (
  origin: string,
  settings: TransportSettings,
  /** Bounds what arrives at the same time. */
  memory: MemoryBudget,
): UpstreamTransport => {
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
  const home: OriginRoute =
    proxy === null
      ? { dispatcher: new Pool(origin, options), isProxied: false }
      : { dispatcher: createProxyAgent(proxy, options), isProxied: true };
  /** By the proxy that it goes through. */
  const abroad = new Map<URL | null, OriginRoute>();
  const deadlines = createTimedList();

  const routeTo = (to: string): OriginRoute =>
    getOrInsertComputed(abroad, proxyFor(to, settings), (through) => {
      const bounded = { ...options, maxOrigins: foreignOrigins };
      return through === null
        ? { dispatcher: new Agent(bounded), isProxied: false }
        : { dispatcher: createProxyAgent(through, bounded), isProxied: true };
    });

  const record = (
    { log, metrics }: DispatchDeps,
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

  const dispatchFor =
    (deps: DispatchDeps): Dispatch =>
    (request, call) =>
      new Promise((resolve, reject) => {
        const { endpoint, origin: to, path, method, headers, body } = request;
        call.spend(endpoint, deps.isPriced);
        const begun = performance.now();
        const above = call.context.span;
        const span = above ? beginCallSpan(above, request) : null;
        const { hold, release } = memory.claim();
        const { dispatcher, isProxied } = to === origin ? home : routeTo(to);
        const handler = new DispatchHandler(
          begun + upstreamTimeoutMs,
          upstreamMaxBytes,
          isProxied,
          hold,
          (outcome) => {
            release();
            call.pending = null;
            deadlines.remove(handler);
            if (span) endCallSpan(span, outcome);
            record(deps, endpoint, call.context.id, outcome, performance.now() - begun);
            if (outcome instanceof UpstreamError) reject(outcome);
            else resolve(outcome);
          },
        );
        call.pending = handler;
        deadlines.add(handler);
        dispatcher.dispatch({ origin: to, path, method, headers, body }, handler);
      });

  return {
    dispatchFor,
    close: async () => {
      const all = [home, ...abroad.values()];
      await Promise.all(all.map(({ dispatcher }) => dispatcher.destroy()));
    },
  };
};
