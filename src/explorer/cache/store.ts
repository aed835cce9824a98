import type { EndpointName } from '../../base/config/config.js';
import type { ChainMetrics } from '../../base/telemetry/metrics.js';
import type { Stored, UpstreamResponse } from '../decode/response.js';

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
  /** Looks in memory, then in the L2 cache; null if there is none. */
  readonly getShared: L2Cache['get'] | null;
}

/** A cache entry that an answer was made from. */
export interface Use {
  readonly endpoint: EndpointName;
  readonly cache: Pick<Cache, 'getLocal'>;
  readonly key: string;
  readonly stored: Stored;
  /** Those of its chain. */
  readonly metrics: Pick<ChainMetrics, 'deliveries'>;
}

/** How much the clocks of replicas may differ. */
const clockSkewMs = 1_000;

/**
 * Seconds since the explorer gave it. Infinite if that would be in the future, because a clock was
 * set back or a replica's clock is ahead: the answer would stay fresh until ours has caught up.
 */
export const ageOf = ({ since }: Pick<Stored, 'since'>): number => {
  const age = Date.now() - since;
  return age < -clockSkewMs ? Number.POSITIVE_INFINITY : Math.max(0, age) / 1_000;
};

/** Seconds for which it is still fresh; negative once it is stale. */
export const freshLeft = ({ stored }: Pick<StoredResponse, 'stored'>): number =>
  stored.freshFor - ageOf(stored);

/** Until when it is fresh, in milliseconds since 1970. */
export const freshUntil = (stored: Stored): number => Date.now() + freshLeft({ stored }) * 1_000;

/** Whether an entry is in memory as it was used, and fresh. */
export const isCurrent = ({ cache, key, stored }: Use): boolean =>
  cache.getLocal(key)?.stored === stored && freshLeft({ stored }) > 0;
