import { onTestFinished } from 'vitest';
import { createTransientMap } from '../../src/base/collections/maps.js';
import { Deadline } from '../../src/base/deadline/deadline.js';
import { anonymous, type Principal } from '../../src/base/request/principal.js';
import { createLog } from '../../src/base/telemetry/log.js';
import { createMetrics } from '../../src/base/telemetry/metrics.js';
import { type Endpoint, endpoints, restEndpoints } from '../../src/endpoints/endpoints.js';
import { openStores } from '../../src/explorer/cache/open.js';
import { Call } from '../../src/explorer/call/call.js';
import { createCallBudget } from '../../src/explorer/call/call-budget.js';
import {
  createRequestQueue,
  type Priority,
  type UpstreamContext,
  type UpstreamRequest,
} from '../../src/explorer/call/upstream-request.js';
import { type ChainsSettings, openChains } from '../../src/explorer/chain.js';
import { boundless } from './memory.js';

const named = {
  address_hash: `0x${'aB'.repeat(20)}`,
  transaction_hash: `0x${'cD'.repeat(32)}`,
  block_hash_or_number: '17',
  token_id: '7',
};

/** An id of what an endpoint is asked for. */
const idFor = ({ ids }: Endpoint) => ids.map((name) => named[name]).join('/');

/** One question for each of the seven endpoints. */
export const requests: readonly UpstreamRequest[] = restEndpoints.map((endpoint) => ({
  endpoint,
  id: idFor(endpoint),
  query: '',
}));

export const request = (
  name: keyof typeof endpoints = 'addressTokenTransfers',
  query = '',
): UpstreamRequest => ({
  endpoint: endpoints[name],
  id: idFor(endpoints[name]),
  query,
});

/** A question unlike those with any other number. */
export const numbered = (n: number): UpstreamRequest => request('addressTokenTransfers', `n=${n}`);

interface ContextOptions {
  readonly id?: string;
  readonly principal?: Principal;
  readonly withinMs?: number;
  readonly budget?: number;
  readonly calls?: number;
  readonly priority?: Priority;
}

export const context = ({
  id = 'test',
  principal = anonymous,
  withinMs = 60_000,
  budget = 1_000,
  calls = 1,
  priority = 'query',
}: ContextOptions = {}) => {
  const deadline = new Deadline(performance.now() + withinMs);
  const made: UpstreamContext = {
    id,
    principal,
    deadline,
    budget: createCallBudget(budget),
    hold: () => true,
    calls,
    queue: createRequestQueue(),
    priority,
  };
  return { ...made, leave: () => deadline.abort() };
};

export const principalWith = (
  name: string,
  headers: Readonly<Record<string, string>> = {},
): Principal => ({
  anonymous: false,
  headers: { cookie: `_explorer_key=${name}`, ...headers },
  identity: name,
  client: name,
});

export const settings: ChainsSettings = {
  urlSetting: 'UPSTREAM_URL',
  upstreamApiKey: null,
  upstreamUserAgent: 'explorer-gateway/test',
  httpProxy: null,
  httpsProxy: null,
  noProxy: [],
  upstreamTimeoutMs: 30_000,
  upstreamRetries: 0,
  workers: 1,
  upstreamConcurrency: 16,
  credits: null,
  pricedHost: null,
  chainApiKeys: new Map(),
  chainForward: [],
  coinDecimals: 18,
  upstreamMaxBytes: 1 << 20,
  cacheUrl: 'off',
  cacheMaxBytes: 1 << 24,
  cacheTtl: { default: 60 },
  cacheStaleIfError: 300,
  upstreamSocket: 'off',
  explorerPaths: 'all',
};

/** An explorer client for one test, with the lines it logs and the metrics it counts. */
export const openExplorer = (baseUrl: string, more: Partial<ChainsSettings> = {}) => {
  const lines: string[] = [];
  const metrics = createMetrics();
  const log = createLog('info', (line) => lines.push(line));
  const own = { ...settings, ...more };
  const stores = openStores(own, { log, metrics });
  const opened = openChains([{ id: null, name: null, url: baseUrl.replace(/\/$/, '') }], own, {
    log,
    metrics,
    memory: boundless,
    stores,
  });
  const { chains, ready } = opened;
  const close = async () => {
    await opened.close();
    stores.close();
  };
  onTestFinished(close);
  return { ...chains.default.explorer, ready, close, lines, metrics };
};

/** A call that one request waits for. */
export const callOf = (who: UpstreamContext = context(), { hasStale = false } = {}): Call => {
  const call = new Call(who, null, createTransientMap());
  call.join(who).catch(() => {});
  call.hasStale = hasStale;
  return call;
};
