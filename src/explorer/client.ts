import type { Config } from '../base/config/config.js';
import type { MemoryBudget } from '../base/request/memory.js';
import type { Log } from '../base/telemetry/log.js';
import type { Metrics } from '../base/telemetry/metrics.js';
import { openCache } from './cache/open.js';
import type { Call } from './layers/call.js';
import { createFetch, type Fetch } from './layers/fetch.js';
import type { UpstreamRequest } from './layers/request.js';
import { createGovernor } from './pacing/governor.js';
import { createAttempt } from './sending/attempt.js';
import { withRetries } from './sending/retries.js';
import { createTransport } from './sending/transport.js';

export interface Explorer {
  /** The one function through which both doors ask the explorer. */
  readonly fetch: Fetch;
  /** Resolves once a shared cache is connected, or its first attempt to connect has failed. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

export type ExplorerSettings = Pick<
  Config,
  | 'upstreamApiKey'
  | 'upstreamTimeoutMs'
  | 'upstreamRetries'
  | 'upstreamConcurrency'
  | 'credits'
  | 'upstreamMaxBytes'
  | 'cacheUrl'
  | 'cacheMaxBytes'
  | 'cacheTtl'
  | 'cacheStaleIfError'
>;

/** Connects to the explorer at `baseUrl`. */
export const createExplorer = (
  baseUrl: string,
  settings: ExplorerSettings,
  {
    log,
    metrics,
    memory,
  }: { readonly log: Log; readonly metrics: Metrics; readonly memory: MemoryBudget },
): Explorer => {
  const { origin, pathname } = new URL(baseUrl);
  const base = { origin, prefix: pathname.replace(/\/$/, '') };
  const operatorKey = settings.upstreamApiKey;
  // What the explorer shows to one key must not be served to another key, or without one.
  const url = base.origin + base.prefix;
  const scope = operatorKey === null ? url : `${url}\n${operatorKey}`;
  const cache = openCache(scope, settings, { log, metrics });
  const isPaid = settings.credits !== null;
  const governor = createGovernor(settings.upstreamConcurrency, { log, metrics, isPaid });
  const transport = createTransport(origin, settings, { log, metrics, memory });
  const attempt = createAttempt({ base, operatorKey, governor, transport, log });

  const ask = (request: UpstreamRequest, call: Call) =>
    withRetries(settings.upstreamRetries, call, () => attempt(request, call));

  return {
    fetch: createFetch({ ask, cache, settings, metrics }),
    ready: cache?.ready ?? Promise.resolve(),
    close: async () => {
      cache?.close();
      await transport.close();
    },
  };
};
