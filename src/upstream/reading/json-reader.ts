import { type Pieces, withBody } from '../pieces.js';
import { parseJson } from './json.js';
import { readParts } from './json-parts.js';
import type { Mask } from './mask.js';

/**
 * Reads at least what a mask names of a JSON body, without a mask all of it; integers beyond 2^53 as
 * strings. @throws UpstreamError where it is not JSON
 */
export type JsonReader = (mask?: Mask) => unknown;

/**
 * A body, or what a mask reads of it, integers beyond 2^53 as strings.
 * @throws UpstreamError where it is not JSON
 */
export const readJson = (pieces: Pieces, mask: Mask): unknown =>
  withBody(pieces, (body) => (mask === 'all' ? parseJson(body.toString()) : readParts(body, mask)));

/**
 * Parses a body at most twice, however many ask: first what one mask names, and where another mask is
 * asked for, all of it. Failures are remembered, too. `onRead` is called with each value.
 */
export const createJsonReader = (
  pieces: Pieces,
  onRead: (value: unknown) => void = () => {},
): JsonReader => {
  let read: { readonly mask: Mask; readonly value: unknown } | undefined;
  let failure: { readonly error: unknown } | undefined;
  return (wanted = 'all') => {
    if (read?.mask === wanted || read?.mask === 'all') return read.value;
    if (failure !== undefined) throw failure.error;
    const mask = read === undefined ? wanted : 'all';
    try {
      read = { mask, value: readJson(pieces, mask) };
    } catch (error) {
      failure = { error };
      throw error;
    }
    onRead(read.value);
    return read.value;
  };
};
