import type { Answer } from '../answer.js';

/** A kept answer. */
export interface Kept {
  readonly answer: Answer;
  /** When the explorer gave it, in milliseconds since 1970: replicas share no other clock. */
  readonly since: number;
  /** Seconds for which it is fresh. */
  readonly freshFor: number;
}

/** A store over the network. Nothing in here rejects: a store in trouble finds and keeps less. */
export interface FarStore {
  /** Fresh for `freshFor` seconds at most, whatever the settings of the replica that kept it. */
  readonly find: (key: string, freshFor: number) => Promise<Kept | undefined>;
  /** Whether it is kept. From then on, it is found here and at other replicas. */
  readonly keep: (key: string, kept: Kept) => boolean | Promise<boolean>;
  /** Resolves when the store is connected, or is done without for now. */
  readonly ready: Promise<void>;
  readonly close: () => void;
}

/** A store of which at least a part is in memory. */
export interface Store extends Omit<FarStore, 'find'> {
  /** Looks in memory only. */
  readonly peek: (key: string) => Kept | undefined;
  /** Null where all of it is in memory. */
  readonly find: FarStore['find'] | null;
}

/** By how much the clocks of replicas may differ. */
const clockSkewMs = 1_000;

/**
 * Seconds since the explorer gave it. Infinite where that would be in the future: a clock was set back,
 * or a replica's is ahead, and it would be fresh until ours has caught up.
 */
export const ageOf = ({ since }: Pick<Kept, 'since'>): number => {
  const age = Date.now() - since;
  return age < -clockSkewMs ? Number.POSITIVE_INFINITY : Math.max(0, age) / 1_000;
};

/** Seconds for which it stays fresh; negative once it is stale. */
export const freshLeft = (kept: Kept): number => kept.freshFor - ageOf(kept);
