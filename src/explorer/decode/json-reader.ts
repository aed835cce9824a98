import type { Mask } from '../call/mask.js';
import { type BodyChunks, type JsonReader, withBody } from '../call/upstream-response.js';
import { readParts } from './json-parts.js';

/**
 * Reads the parts of a body that a mask names; numbers that would lose digits become strings.
 * @throws UpstreamError if it is not JSON, or has too many parts
 */
export const readJson = (chunks: BodyChunks, mask: Mask): unknown =>
  withBody(chunks, (body) => readParts(body, mask));

/**
 * Parses a body at most twice, however many ask: first the parts that one mask names, then all of
 * it if another mask is used. Failures are remembered, too. `onRead` is called with each value.
 */
export const createJsonReader = (
  chunks: BodyChunks,
  onRead: (value: unknown) => void = () => {},
): JsonReader => {
  let read: { readonly mask: Mask; readonly value: unknown } | undefined;
  let failure: { readonly error: unknown } | undefined;
  return (wanted = 'all') => {
    if (read?.mask === wanted || read?.mask === 'all') return read.value;
    if (failure !== undefined) throw failure.error;
    const mask = read === undefined ? wanted : 'all';
    try {
      read = { mask, value: readJson(chunks, mask) };
    } catch (error) {
      failure = { error };
      throw error;
    }
    onRead(read.value);
    return read.value;
  };
};
