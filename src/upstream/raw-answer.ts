import type { Pieces } from './pieces.js';

/** A list where a header came more than once. */
export type RawHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The value of a header that has one: where it came more than once, the first. */
export const firstOf = (value: RawHeaders[string]): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** What came back, complete and decoded, but not yet looked at. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: RawHeaders;
  readonly pieces: Pieces;
}
