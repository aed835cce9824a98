import type { UpstreamResponse } from '../decode/response.js';

/** A cached answer. */
export interface CacheEntry {
  readonly response: UpstreamResponse;
  /** When the explorer gave it, in milliseconds since 1970, the only clock that replicas share. */
  readonly since: number;
  /** Seconds for which it is fresh. */
  readonly freshFor: number;
}

/** A store over the network. No method rejects: a store in trouble finds and keeps less. */
export interface FarStore {
  /** The entry is fresh for at most `freshFor` seconds, even if its replica allows more. */
  readonly find: (key: string, freshFor: number) => Promise<CacheEntry | undefined>;
  /** Returns whether the answer is stored. From then on, this and the other replicas find it. */
  readonly keep: (key: string, entry: CacheEntry) => boolean | Promise<boolean>;
  /** Resolves once the store is connected, or its first attempt to connect has failed. */
  readonly ready: Promise<void>;
  readonly close: () => void;
}

/** A store that is at least partly in memory. */
export interface Store extends Omit<FarStore, 'find'> {
  /** Looks in memory only. */
  readonly peek: (key: string) => CacheEntry | undefined;
  /** null if all of it is in memory. */
  readonly find: FarStore['find'] | null;
}

/** How much the clocks of replicas may differ. */
const clockSkewMs = 1_000;

/**
 * Seconds since the explorer gave it. Infinite if that would be in the future, because a clock was
 * set back or a replica's clock is ahead: the answer would stay fresh until ours has caught up.
 */
export const ageOf = ({ since }: Pick<CacheEntry, 'since'>): number => {
  const age = Date.now() - since;
  return age < -clockSkewMs ? Number.POSITIVE_INFINITY : Math.max(0, age) / 1_000;
};

/** Seconds for which it is still fresh; negative once it is stale. */
export const freshLeft = (entry: CacheEntry): number => entry.freshFor - ageOf(entry);
