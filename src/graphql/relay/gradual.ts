/** A connection whose rows arrive one page after the other. */
export interface Gradual {
  /** The next rows, as a connection of these alone; null if there are none to come. */
  readonly more: (() => Promise<Gradual>) | null;
  /** The connection of all rows so far. */
  readonly all: unknown;
}

/** Whether more rows of a connection are to come. */
export const isGradual = (source: unknown): source is Gradual & { more: NonNullable<unknown> } =>
  typeof source === 'object' && source !== null && 'more' in source && source.more !== null;

/** Lets whoever reads an answer decide how fast it is made. */
export interface Pace {
  /**
   * Waits until the reader has taken what there is, and for what is still `made` before that; but not
   * for the latter if that needs what is to come. `made` never rejects.
   */
  readonly turn: (made?: Promise<void>) => Promise<void>;
  /** Whether the reader waits for more. */
  readonly setWaiting: (isWaiting: boolean) => void;
  /** The first part of the answer is there: until then, it may need what waits for its turn. */
  readonly begin: () => void;
}
