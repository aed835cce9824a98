import { UpstreamError } from '../errors.js';

// Integers beyond 2^53 have at least 16 digits and follow no quote, letter or point. Writing \d
// repeatedly runs twice as fast as giving it a count.
const digits = '\\d'.repeat(16);
const maybeLong = new RegExp(`(?:^|[^\\w".])${digits}`);

/** An integer of that length that is not part of another number or of a key. */
const longInteger = /(?<![\d.eE+-])-?[1-9]\d{15,}(?![\d.eE]|\s*:)/g;

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

/** Puts quotes around the integers that a JavaScript number cannot hold. */
const quoteLongIntegers = (text: string) => {
  let quoted = '';
  let copied = 0;
  // The end of the last string before the number, and the start of the string after that.
  let next = 0;
  let string = text.indexOf('"');
  // An earlier call may have left it elsewhere: megabytes of digits overflow the pattern's stack.
  longInteger.lastIndex = 0;
  for (let found = longInteger.exec(text); found !== null; found = longInteger.exec(text)) {
    const at = found.index;
    while (string !== -1 && string < at) {
      next = endOfString(text, string) + 1;
      string = text.indexOf('"', next);
    }
    if (next > at) {
      longInteger.lastIndex = next;
    } else if (!Number.isSafeInteger(Number(found[0]))) {
      quoted += `${text.slice(copied, at)}"${found[0]}"`;
      copied = at + found[0].length;
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
 * Parses JSON without losing digits: integers beyond 2^53 become strings.
 * @throws UpstreamError if it is not JSON, or has too many parts
 */
export const parseJson = (text: string): unknown => {
  if (hasTooManyParts(text)) {
    throw new UpstreamError('bad-response', 'The explorer sent more than the gateway can process.');
  }
  try {
    return JSON.parse(maybeLong.test(text) ? quoteLongIntegers(text) : text);
  } catch {
    throw new UpstreamError(
      'bad-response',
      'The explorer answered with something other than JSON.',
    );
  }
};
