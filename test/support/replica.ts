import { type Config, readConfig } from '../../src/base/config/config.js';
import { anonymous, type Principal } from '../../src/base/request/principal.js';
import { createMetrics } from '../../src/base/telemetry/metrics.js';
import { createTurns } from '../../src/base/turns/turns.js';
import type { UpstreamContext } from '../../src/explorer/call/upstream-request.js';
import { soleChain } from '../../src/explorer/chain.js';
import type { Explorer } from '../../src/explorer/client.js';
import type { Fetch } from '../../src/explorer/layers/cache.js';
import { createLive } from '../../src/graphql/live/watches.js';
import { createContext } from '../../src/graphql/load/resolver-context.js';
import { context } from './asking.js';
import { explorerOver } from './explorer-over.js';
import type { fakeClock } from './fake-clock.js';

interface ReplicaDeps {
  readonly fetch: Fetch;
  readonly socket?: Explorer['socket'];
  readonly time: ReturnType<typeof fakeClock>;
  readonly env?: Readonly<Record<string, string>>;
  readonly perSecond?: number | null;
}

/** What watches in one replica of the gateway, and a subscriber. */
export const replicaOf = ({
  fetch,
  socket = null,
  time,
  env = {},
  perSecond = null,
}: ReplicaDeps) => {
  const settings: Config = readConfig({ LIVE_MAX_CALLS_PER_SECOND: '50', ...env });
  const limiter = {};
  const budgetOf = ({ identity }: Principal) => ({ limiter, identity, perSecond });
  const chains = soleChain(explorerOver(fetch, { socket, budgetOf }));
  const deps = { chains, limits: settings, tokenCacheOf: () => null, turns: createTurns() };
  const create = (upstream: UpstreamContext) => createContext(deps, upstream);
  const metrics = createMetrics();
  const live = createLive({
    createContext: create,
    settings,
    metrics,
    clock: time.clock,
  });
  const open = (fresh: boolean) =>
    create({
      ...context({ budget: settings.maxUpstreamCalls }),
      ...(fresh && { sentAfter: performance.now() }),
    });
  return {
    live,
    chain: chains.default,
    subscriber: { principal: anonymous, open, onTooSlow: () => {} },
  };
};
