import { UpstreamError } from './errors.js';

// Only a run of 16 digits or more can be an integer beyond 2^53; bodies without one take the fast path.
const longNumber = /[:[,\s]-?\d{16,}/;

/** One token of JSON that may be a number outside of a string: a whole string, or a number. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const quoteUnsafe = (token: string) =>
  /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;

/**
 * Reads JSON without losing digits: integers beyond 2^53 come out as strings.
 * @throws UpstreamError where it is not JSON
 */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(longNumber.test(text) ? text.replace(stringOrNumber, quoteUnsafe) : text);
  } catch (cause) {
    throw new UpstreamError(
      'bad-response',
      'The explorer answered with something else than JSON.',
      {
        cause,
      },
    );
  }
};
