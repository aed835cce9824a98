import type { Stored, UpstreamResponse } from '../call/upstream-response.js';

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
