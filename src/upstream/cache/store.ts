import type { Answer } from '../answer.js';

/** A kept answer. */
export interface Kept {
  readonly answer: Answer;
  /** When the explorer gave it, in milliseconds since 1970: replicas share no other clock. */
  readonly since: number;
  /** Seconds for which it is fresh. */
  readonly freshFor: number;
}

/** A store that must be waited for. Nothing in here fails: a store in trouble has less to offer. */
export interface FarStore {
  /**
   * What can be had by waiting, fresh for `freshFor` seconds at most, whatever the replica that kept it
   * is set to.
   */
  readonly find: (key: string, freshFor: number) => Promise<Kept | undefined>;
  /** Whether it is kept. Once that is known, whoever asks next will find it, here or at a replica. */
  readonly keep: (key: string, kept: Kept) => boolean | Promise<boolean>;
  /** Resolves when the store has been reached, or will do without for now. */
  readonly ready: Promise<void>;
  readonly close: () => void;
}

/** Where answers are kept, some of them at hand. */
export interface Store extends Omit<FarStore, 'find'> {
  /** What is at hand without waiting. */
  readonly peek: (key: string) => Kept | undefined;
  /** Null where waiting brings no more than what is at hand. */
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
