/** Asks for the next rows of a connection, as a connection of these alone. */
export type More = () => Promise<Gradual>;

/** A connection whose rows arrive one page after the other. */
export interface Gradual {
  /** Null if there are no rows to come. */
  readonly more: More | null;
  /** The connection of all rows so far. */
  readonly all: unknown;
}

/** One of which more rows are to come. */
export type Unfinished = Gradual & { readonly more: More };

/** Whether more rows of a connection are to come. */
export const isGradual = (source: unknown): source is Unfinished =>
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
