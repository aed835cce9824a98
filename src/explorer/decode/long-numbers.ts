import { UpstreamError } from '../call/upstream-errors.js';

// Whatever loses digits as a JavaScript number has at least 16, and follows no quote or letter. (Not
// so 1e400 and 1e-400: the search for them would cost more than they matter.)
// Writing \d repeatedly runs twice as fast as giving it a count.
const maybeLongInteger = new RegExp(`(?:^|[^\\w".])${'\\d'.repeat(16)}`);
/** Finds few others, since explorers write fractions as strings. */
const maybeFraction = /\d\.\d+(?:[,\]}\seE]|$)/;

/** A number with as many digits, or one fewer, that is not part of another number or a key. */
const longNumber =
  /(?<![\w".+-])-?(?=[\d.]{16})(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-]|\s*:)/g;

/** EVM integers have at most 78 digits. What is longer reads as infinity, which no field accepts. */
export const longestNumber = 200;

/** More than any number needs that a JavaScript number can hold. */
const longestExact = 100;

const significantDigits = (literal: string) =>
  literal
    .replace(/[eE].*/, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '');

/** Whether a JavaScript number keeps all digits. Beyond 2^53, it might only happen to. */
const isExact = (literal: string) => {
  if (literal.length > longestExact) return false;
  const number = Number(literal);
  const isSafe = /e/i.test(literal) || Math.abs(number) <= Number.MAX_SAFE_INTEGER;
  return isSafe && significantDigits(literal) === significantDigits(String(number));
};

/** The index at which the string opened at `start` closes; the text's end if it never does. */
const endOfString = (text: string, start: number) => {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let slash = end;
    while (text[slash - 1] === '\\') slash -= 1;
    if ((end - slash) % 2 === 0) return end;
  }
};

/** A number that JSON.parse reads as infinity. */
const infinite = '1e999';

/** Puts quotes around the numbers that would lose digits, and replaces those that are too long. */
const quoteLongNumbers = (text: string) => {
  let quoted = '';
  let copied = 0;
  // The end of the last string before the number, and the start of the string after that.
  let next = 0;
  let string = text.indexOf('"');
  for (let found = longNumber.exec(text); found !== null; found = longNumber.exec(text)) {
    const at = found.index;
    while (string !== -1 && string < at) {
      next = endOfString(text, string) + 1;
      string = text.indexOf('"', next);
    }
    if (next > at) {
      longNumber.lastIndex = next;
    } else if (!isExact(found[0])) {
      const [literal] = found;
      const entry = literal.length > longestNumber ? infinite : `"${literal}"`;
      quoted += text.slice(copied, at) + entry;
      copied = at + literal.length;
    }
  }
  return quoted + text.slice(copied);
};

/** More than the longest trace has. Each takes some fifty bytes, and a body may be little else. */
const mostParts = 1_000_000;

/** Whether it opens too many objects and lists; shorter texts have no room for so many. */
const hasTooManyParts = (text: string) => {
  if (text.length < mostParts) return false;
  let parts = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x7b /* { */ || code === 0x5b /* [ */) parts += 1;
  }
  return parts > mostParts;
};

/**
 * Parses JSON without losing digits: numbers that would, and integers beyond 2^53, become strings.
 * Of numbers that are too long, infinity is left; of short ones outside the range of a JavaScript
 * number, infinity or zero.
 * @throws UpstreamError if it is not JSON, or has too many parts
 */
export const parseJson = (text: string): unknown => {
  if (hasTooManyParts(text)) {
    throw new UpstreamError('bad-response', 'The explorer sent more than the gateway can process.');
  }
  try {
    const mayLose = maybeLongInteger.test(text) || (text.includes('.') && maybeFraction.test(text));
    return JSON.parse(mayLose ? quoteLongNumbers(text) : text);
  } catch {
    throw new UpstreamError(
      'bad-response',
      'The explorer answered with something other than JSON.',
    );
  }
};
