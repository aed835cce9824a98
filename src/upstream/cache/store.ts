import type { Answer } from '../answer.js';

/** A kept answer. */
export interface Kept {
  readonly answer: Answer;
  /** When the explorer gave it, in milliseconds since 1970: replicas share no other clock. */
  readonly since: number;
  /** Seconds for which it is fresh. */
  readonly freshFor: number;
}

/** Where answers are kept. Nothing in here fails: a store in trouble has less to offer. */
export interface Store {
  /** What is at hand without waiting. */
  readonly peek: (key: string) => Kept | undefined;
  /**
   * What can be had by waiting, fresh for `freshFor` seconds at most, whatever the replica that kept it
   * is set to; null where that is no more than what is at hand.
   */
  readonly find: ((key: string, freshFor: number) => Promise<Kept | undefined>) | null;
  /** Whether it is kept; known when whoever asks next, here or at a replica, will find it. */
  readonly keep: (key: string, kept: Kept) => boolean | Promise<boolean>;
  /** Resolves when the store has been reached, or will do without for now. */
  readonly ready: Promise<void>;
  readonly close: () => void;
}

/** A store that has nothing at hand. */
export type FarStore = Omit<Store, 'peek'>;

/** Seconds since the explorer gave it; never negative, whatever a replica's clock says. */
export const ageOf = ({ since }: Kept, now = Date.now()): number =>
  Math.max(0, now - since) / 1_000;

/** Seconds for which it stays fresh; negative once it is stale. */
export const freshLeft = (kept: Kept, now = Date.now()): number => kept.freshFor - ageOf(kept, now);
