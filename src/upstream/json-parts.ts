import { parseJson } from './json.js';
import type { Mask, MaskKeys } from './mask.js';

/** A mask made ready for scanning: its keys by their length, which tells most keys of a text apart. */
type Wanted = readonly (readonly (readonly [key: string, below: Wanted | 'all'])[] | undefined)[];

const prepared = new WeakMap<MaskKeys, Wanted>();

const prepare = (mask: Mask): Wanted | 'all' => {
  if (mask === 'all') return 'all';
  const known = prepared.get(mask);
  if (known) return known;
  const wanted: [key: string, below: Wanted | 'all'][][] = [];
  for (const [key, below] of Object.entries(mask)) {
    const ofLength = wanted[key.length] ?? [];
    ofLength.push([key, prepare(below)]);
    wanted[key.length] = ofLength;
  }
  prepared.set(mask, wanted);
  return wanted;
};

const code = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openList: 0x5b,
  closeList: 0x5d,
  open: 0x7b,
  close: 0x7d,
  space: 0x20,
} as const;

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Whatever is not as it should be is left to the parser, which says what is wrong. */
const unexpected = (): never => {
  throw new SyntaxError('unexpected JSON');
};

// Where the scan stands after what was read last. The scan never waits, so one is enough for all.
let at = 0;

const afterSpace = (text: string, from: number) => {
  let index = from;
  while (text.charCodeAt(index) <= code.space) index += 1;
  return index;
};

/** From the quote that opens a string to the one that closes it: there are no escapes in the text. */
const endOfString = (text: string, open: number) => {
  const end = text.indexOf('"', open + 1);
  return end === -1 ? unexpected() : end;
};

/** The index after a value of which nothing is wanted; its brackets are only counted. */
const skip = (text: string, start: number): number => {
  let char = text.charCodeAt(start);
  if (char === code.quote) return endOfString(text, start) + 1;
  let index = start;
  let depth = 0;
  for (; index < text.length; index += 1) {
    char = text.charCodeAt(index);
    if (char === code.quote) {
      index = endOfString(text, index);
      continue;
    }
    // Square brackets and curly ones differ in one bit.
    const bracket = char | 0x20;
    if (bracket === code.open) depth += 1;
    else if (bracket === code.close) {
      depth -= 1;
      // A scalar ends before the bracket of what it stands in.
      if (depth <= 0) return depth < 0 ? index : index + 1;
    } else if (depth === 0 && (char === code.comma || char <= code.space)) return index;
  }
  return depth === 0 ? index : unexpected();
};

const readScalar = (text: string) => {
  switch (text) {
    case 'null':
      return null;
    case 'true':
      return true;
    case 'false':
      return false;
  }
  if (!number.test(text)) return unexpected();
  const value = Number(text);
  // As `parseJson` does it, so that no digit is lost.
  const isLong = !Number.isSafeInteger(value) && /^-?\d+$/.test(text);
  return isLong ? text : value;
};

const readValue = (text: string, start: number, wanted: Wanted | 'all'): unknown => {
  const first = text.charCodeAt(start);
  if (first === code.quote) {
    const end = endOfString(text, start);
    at = end + 1;
    return text.slice(start + 1, end);
  }
  if (wanted !== 'all' && first === code.open) return readObject(text, start, wanted);
  if (wanted !== 'all' && first === code.openList) return readList(text, start, wanted);
  at = skip(text, start);
  const value = text.slice(start, at);
  return first === code.open || first === code.openList ? parseJson(value) : readScalar(value);
};

const belowKey = (text: string, start: number, end: number, wanted: Wanted) => {
  const candidates = wanted[end - start];
  if (candidates === undefined) return undefined;
  for (const candidate of candidates) if (text.startsWith(candidate[0], start)) return candidate;
  return undefined;
};

const readObject = (text: string, start: number, wanted: Wanted): unknown => {
  const found: Record<string, unknown> = {};
  let index = afterSpace(text, start + 1);
  if (text.charCodeAt(index) === code.close) {
    at = index + 1;
    return found;
  }
  for (;;) {
    if (text.charCodeAt(index) !== code.quote) return unexpected();
    const end = endOfString(text, index);
    const entry = belowKey(text, index + 1, end, wanted);
    index = afterSpace(text, end + 1);
    if (text.charCodeAt(index) !== code.colon) return unexpected();
    index = afterSpace(text, index + 1);
    if (entry === undefined) {
      index = skip(text, index);
    } else {
      found[entry[0]] = readValue(text, index, entry[1]);
      index = at;
    }
    index = afterSpace(text, index);
    const next = text.charCodeAt(index);
    at = index + 1;
    if (next === code.close) return found;
    if (next !== code.comma) return unexpected();
    index = afterSpace(text, at);
  }
};

const readList = (text: string, start: number, wanted: Wanted): unknown => {
  const items: unknown[] = [];
  let index = afterSpace(text, start + 1);
  if (text.charCodeAt(index) === code.closeList) {
    at = index + 1;
    return items;
  }
  for (;;) {
    // A list in a list holds no records: read as it is, however deep it goes.
    const isList = text.charCodeAt(index) === code.openList;
    items.push(readValue(text, index, isList ? 'all' : wanted));
    index = afterSpace(text, at);
    const next = text.charCodeAt(index);
    at = index + 1;
    if (next === code.closeList) return items;
    if (next !== code.comma) return unexpected();
    index = afterSpace(text, at);
  }
};

const scan = (text: string, wanted: Wanted) => {
  const value = readValue(text, afterSpace(text, 0), wanted);
  return afterSpace(text, at) === text.length ? value : unexpected();
};

/**
 * Reads of a JSON text what the mask names, twice as fast as all of it. What is not wanted is only
 * skipped, so a mistake in there goes unseen; a text with escapes, which explorers write seldom, is
 * read whole. Integers beyond 2^53 come out as strings.
 * @throws UpstreamError where it is not JSON
 */
export const readParts = (text: string, mask: Mask): unknown => {
  const wanted = prepare(mask);
  if (wanted === 'all' || text.includes('\\')) return parseJson(text);
  try {
    return scan(text, wanted);
  } catch (error) {
    if (error instanceof SyntaxError) return parseJson(text);
    throw error;
  }
};
