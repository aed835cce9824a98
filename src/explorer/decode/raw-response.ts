import type { Chunks } from './chunks.js';

/** The value of a header that was sent more than once is a list. */
export type RawHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The value of a header; the first one if it was sent more than once. */
export const firstOf = (value: RawHeaders[string]): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** An answer as it arrived: complete and decompressed, but not interpreted yet. */
export interface RawResponse {
  readonly status: number;
  readonly headers: RawHeaders;
  readonly chunks: Chunks;
}
