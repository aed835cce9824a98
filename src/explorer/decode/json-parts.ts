import { isAscii } from 'node:buffer';
import { getOrInsertComputed } from '../../base/collections/maps.js';
import { rareKeys } from '../../endpoints/declaration.js';
import type { Mask, MaskKeys } from '../call/mask.js';
import { type BodyChunks, type JsonReader, withBody } from '../call/upstream-response.js';
import {
  endOfString,
  endOfValue,
  expectPlain,
  hasEscapes,
  type Scanned,
  skip,
  skipOut,
  unexpected,
} from './json-scan.js';
import { parseJson } from './long-numbers.js';

/** A wanted key in bytes, and the wanted parts of its value. */
interface WantedParts {
  readonly key: string;
  readonly bytes: Buffer;
  readonly below: Keys | 'all';
  /** Its bit in `needed`. */
  readonly bit: number;
}

/** A mask prepared for scanning: its keys by length, in which most other keys differ. */
interface Keys {
  /** A bit for each key that must be found before the rest can be skipped. */
  readonly needed: number;
  /** Those of them that most bodies lack. */
  readonly rare: readonly { readonly key: string; readonly quoted: Buffer; readonly bit: number }[];
  /** The bits of the others. */
  readonly usual: number;
  readonly ofLength: readonly (readonly WantedParts[] | undefined)[];
}

const prepared = new WeakMap<MaskKeys, Keys>();

/** With more keys than bits, the rest is never skipped. */
const mostBits = 31;

const prepare = (mask: Mask): Keys | 'all' =>
  typeof mask === 'string' ? 'all' : getOrInsertComputed(prepared, mask, prepareKeys);

const prepareKeys = (mask: MaskKeys): Keys => {
  const ofLength: WantedParts[][] = [];
  let count = 0;
  for (const [key, below] of Object.entries(mask)) {
    const bytes = Buffer.from(key);
    const wanted = ofLength[bytes.length] ?? [];
    const bit = below === 'older' || count >= mostBits ? 0 : 1 << count;
    if (below !== 'older') count += 1;
    ofLength[bytes.length] = [...wanted, { key, bytes, below: prepare(below), bit }];
  }
  const needed = count > mostBits ? -1 : 2 ** count - 1;
  const rare = ofLength
    .flat()
    .filter(({ key }) => rareKeys.includes(key))
    .map(({ key, bit }) => ({ key, quoted: Buffer.from(`"${key}"`), bit }));
  const usual = rare.reduce((bits, { bit }) => bits & ~bit, needed);
  return { needed, rare, usual, ofLength };
};

/** A value that is read later, in pieces, and the record that it then is put into. */
export interface LongValue {
  readonly into: Record<string, unknown>;
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** A scan of one text, and its position after the last value that was read. */
interface Scan extends Scanned {
  readonly encoding: 'latin1' | 'utf8';
  /** What is put off; null if nothing is. */
  readonly later: LongValue[] | null;
  at: number;
}

const textOf = ({ body, encoding }: Scan, start: number, end: number) =>
  body.toString(encoding, start, end);

/** The string between these quotes. @throws if an escape in it is malformed */
const readString = (scan: Scan, open: number, close: number): string => {
  const text = textOf(scan, open + 1, close);
  return scan.isEscaped && text.includes('\\') ? JSON.parse(`"${text}"`) : text;
};

/** In bytes: what is longer is put off, if anything is. */
const longest = 4_096;

const readOrPutOff = (
  scan: Scan,
  start: number,
  { key, below }: WantedParts,
  into: Record<string, unknown>,
): unknown => {
  const end = below === 'all' || scan.body[start] === 0x22 ? endOfValue(scan, start) : start;
  if (end - start <= longest) return readValue(scan, start, below);
  scan.later?.push({ into, key, start, end });
  scan.at = end;
  return undefined;
};

const readValue = (scan: Scan, start: number, wanted: Keys | 'all'): unknown => {
  const { body } = scan;
  const first = body[start];
  if (first === 0x22 /* " */) {
    const end = endOfString(scan, start);
    scan.at = end + 1;
    return readString(scan, start, end);
  }
  if (wanted !== 'all' && first === 0x7b /* { */) return readObject(scan, start, wanted);
  if (wanted !== 'all' && first === 0x5b /* [ */) return readList(scan, start, wanted);
  scan.at = skip(scan, start);
  return parseJson(textOf(scan, start, scan.at));
};

const findKey = (body: Buffer, start: number, end: number, { ofLength }: Keys) => {
  const candidates = ofLength[end - start];
  if (candidates === undefined) return undefined;
  for (const wanted of candidates) {
    let index = start;
    while (index < end && wanted.bytes[index - start] === body[index]) index += 1;
    if (index === end) return wanted;
  }
  return undefined;
};

/** The bits of the rare keys not found yet that occur from `index` on, be it deeper or in a text. */
const comingFrom = (body: Buffer, index: number, { rare }: Keys, found: object) => {
  let coming = 0;
  for (const { key, quoted, bit } of rare) {
    if (!(key in found) && body.includes(quoted, index)) coming |= bit;
  }
  return coming;
};

const readObject = (scan: Scan, start: number, keys: Keys, isRoot = false): unknown => {
  const { body } = scan;
  const found: Record<string, unknown> = {};
  // What follows a record inside the body is scanned in any case, so looking ahead would gain nothing.
  let missing = isRoot ? keys.usual : keys.needed;
  let index = start + 1;
  if (body[index] === 0x7d /* } */) {
    scan.at = index + 1;
    return found;
  }
  for (;;) {
    if (missing === 0 && isRoot) missing = comingFrom(body, index, keys, found);
    if (missing === 0) {
      scan.at = isRoot ? body.length : skipOut(scan, index, 1);
      return found;
    }
    if (body[index] !== 0x22 /* " */) return unexpected();
    const end = endOfString(scan, index);
    const wanted = findKey(body, index + 1, end, keys);
    if (wanted === undefined && scan.isEscaped) expectPlain(body, index + 1, end);
    if (body[end + 1] !== 0x3a /* : */) return unexpected();
    index = end + 2;
    let value: unknown;
    if (scan.later !== null && wanted !== undefined) {
      value = readOrPutOff(scan, index, wanted, found);
      index = scan.at;
      // Inlined, since most values are strings, wanted or not, and a function call takes longer.
    } else if (body[index] === 0x22 /* " */) {
      const close = endOfString(scan, index);
      if (wanted !== undefined) value = readString(scan, index, close);
      index = close + 1;
    } else if (wanted !== undefined) {
      value = readValue(scan, index, wanted.below);
      index = scan.at;
    } else {
      index = skip(scan, index);
    }
    if (wanted !== undefined) {
      found[wanted.key] = value;
      if (value !== null) missing &= ~wanted.bit;
    }
    const next = body[index];
    index += 1;
    if (next === 0x7d /* } */) {
      scan.at = index;
      return found;
    }
    if (next !== 0x2c /* , */) return unexpected();
  }
};

const mostItems = 1_000;

const readList = (scan: Scan, start: number, keys: Keys): unknown => {
  const { body } = scan;
  const items: unknown[] = [];
  let index = start + 1;
  if (body[index] === 0x5d /* ] */) {
    scan.at = index + 1;
    return items;
  }
  for (;;) {
    const first = body[index];
    // Items that are not records are parsed one by one: beyond this number, the parser is faster.
    if (items.length > mostItems && first !== 0x7b /* { */) unexpected();
    // A list in a list holds no records and may be nested deeply, so it is parsed whole.
    items.push(readValue(scan, index, first === 0x5b /* [ */ ? 'all' : keys));
    const next = body[scan.at];
    scan.at += 1;
    if (next === 0x5d /* ] */) return items;
    if (next !== 0x2c /* , */) return unexpected();
    index = scan.at;
  }
};

const scanOf = (body: Buffer, later: LongValue[] | null): Scan => ({
  body,
  encoding: isAscii(body) ? 'latin1' : 'utf8',
  isEscaped: hasEscapes(body),
  ...{ later, at: 0 },
});

const read = (body: Buffer, keys: Keys, later: LongValue[] | null) => {
  const scan = scanOf(body, later);
  const isObject = body[0] === 0x7b; /* { */
  const value = isObject ? readObject(scan, 0, keys, true) : readValue(scan, 0, keys);
  return scan.at === body.length ? value : unexpected();
};

/** JSON has no byte order mark (RFC 8259, 8.1), but a reader may ignore one. */
export const withoutBom = (bytes: Buffer) =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

/**
 * Reads the parts of a JSON body that the mask names, twice as fast as all of it and without a
 * string as long as the body. Other parts are skipped, and what follows the last wanted value is
 * not even scanned, whether or not rare keys are wanted that do not occur there: a syntax error
 * there goes unnoticed, and any occurrence of a repeated key may count. A body with whitespace or
 * escapes, which explorers rarely send, is parsed whole. Numbers that would lose digits become
 * strings. With a list for what is put off, long values that are wanted whole go there, and escapes
 * are scanned, too, but in keys: that takes as long as parsing a page, and less for a long text.
 * @throws UpstreamError if it is not JSON, or has too many parts
 */
export const readParts = (bytes: Buffer, mask: Mask, later: LongValue[] | null = null): unknown => {
  const body = withoutBom(bytes);
  const keys = prepare(mask);
  const isScanned = keys !== 'all' && (later !== null || !hasEscapes(body));
  if (!isScanned) return parseJson(body.toString());
  try {
    return read(body, keys, later);
  } catch {
    // Nothing of what was begun counts.
    later?.splice(0);
    return parseJson(body.toString());
  }
};

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
