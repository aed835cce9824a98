import { oncePerList } from '../../base/collections/maps.js';
import { idPatterns } from '../../endpoints/declaration.js';
import { ShapeError, withoutStack } from '../call/upstream-errors.js';
import type { Checksum } from './checksum.js';
import { longestNumber } from './long-numbers.js';

/** A record as the explorer sent it: snake_case, of any version; never mutate it. */
export type JsonRecord = Readonly<Record<string, unknown>>;

const wrong = (expected: string): never => {
  // Kept as long as the record, of which there may be many, and a stack is larger than most.
  throw withoutStack(() => new ShapeError(expected));
};

/** Whether there is no value. */
export const isMissing = (value: unknown): value is null | undefined =>
  value === null || value === undefined;

/** Makes a reader that returns null for a missing value, and otherwise what `read` returns. */
const optional =
  <T>(read: (value: unknown) => T) =>
  (value: unknown): T | null =>
    isMissing(value) ? null : read(value);

/** The same for values of which some explorers write a missing one as an empty text. */
const unlessBlank = <T>(read: (value: unknown) => T) =>
  optional((value) => (value === '' ? null : read(value)));

/** Whether it is an object and not a list. */
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first value that is present, by the names that versions of the explorer give it. */
export const pick = (record: JsonRecord, ...names: readonly string[]): unknown => {
  for (const name of names) {
    const value = record[name];
    if (!isMissing(value)) return value;
  }
  return null;
};

/** Makes a reader of a value. A failure is remembered, since checking a long text again takes as long as the first time. */
export const readerFrom = <T, Source = void>(
  read: (value: unknown, source: Source) => T,
  valueIn: (record: JsonRecord) => unknown,
): ((record: JsonRecord, source: Source) => T) => {
  const failed = new WeakMap<JsonRecord, unknown>();
  return (record, source) => {
    if (failed.has(record)) throw failed.get(record);
    try {
      return read(valueIn(record), source);
    } catch (error) {
      failed.set(record, error);
      throw error;
    }
  };
};

/** The same for the value that `pick` finds by these names; one name, as is usual, needs no loop. */
export const readerOf = <T, Source = void>(
  read: (value: unknown, source: Source) => T,
  names: readonly string[],
): ((record: JsonRecord, source: Source) => T) => {
  const [only] = names;
  return readerFrom(
    read,
    only !== undefined && names.length === 1
      ? (record) => record[only] ?? null
      : (record) => pick(record, ...names),
  );
};

/** A hundred times what explorers send. The answer made from an item may be far larger than it. */
const mostItems = 5_000;

/** Whether it is a list that is not too long to process. */
export const isList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length <= mostItems;

/** The objects in a list, without its other items. */
export const recordsIn = oncePerList((list: readonly unknown[]) => list.filter(isRecord));

/**
 * An object. Like all readers here, returns null if the value is missing.
 * @throws ShapeError, like all of them, if the value has another shape
 */
export const readRecord = optional(
  (value): JsonRecord => (isRecord(value) ? value : wrong('an object')),
);

/** A list that is not too long to process. */
export const readList = optional((value): readonly unknown[] =>
  isList(value) ? value : wrong(`a list, of ${mostItems} items at most`),
);

/**
 * The objects in a list that is not too long to process, without odd items and those that are null;
 * a list of nothing but odd items is odd itself.
 */
export const readRecords = optional((value): readonly JsonRecord[] => {
  const records = isList(value) ? recordsIn(value) : null;
  const isOdd = records?.length === 0 && isList(value) && !value.every(isMissing);
  return records === null || isOdd ? wrong(`a list of objects, ${mostItems} at most`) : records;
});

/** A string, or a number converted to one. */
export const readText = optional((value): string => {
  if (typeof value === 'string') return value;
  return Number.isFinite(value) ? String(value) : wrong('a string');
});

/** What `read` returns for the items of a list, without those that are missing or odd. */
const readableIn = <T>(list: readonly unknown[], read: (item: unknown) => T | null): T[] =>
  list.flatMap((item) => {
    try {
      return read(item) ?? [];
    } catch {
      return [];
    }
  });

/** The strings in a list; an odd item costs only itself. */
export const readTexts = optional((value): readonly string[] =>
  isList(value) ? readableIn(value, readText) : wrong('a list of strings'),
);

/** A boolean, written as such or as a string. */
export const readBoolean = optional((value): boolean => {
  if (typeof value === 'boolean') return value;
  return value === 'true' || (value === 'false' ? false : wrong('true or false'));
});

/**
 * Most have few digits, for which a loop is faster than a regular expression. A text that is too long
 * is refused at once, since a million fields may read the same one.
 */
const isInteger = (text: string) => {
  if (text.length > longestNumber) return false;
  const first = text.startsWith('-') ? 1 : 0;
  for (let at = first; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x30 || code > 0x39) return false;
  }
  return text.length > first;
};

const wholeFraction = /\.0+$/;

/** An integer up to 2^53 - 1, written as a number or as a string, also 18.0; null for anything else. */
export const integerOrNull = (value: unknown): number | null => {
  const digits = typeof value === 'string' ? value.replace(wholeFraction, '') : null;
  const number = digits !== null && isInteger(digits) ? Number(digits) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
};

/** Digits as a number up to 2^53 - 1, and beyond as they are, but without leading zeros. */
export const longOf = (digits: string): number | string => {
  const integer = BigInt(digits);
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : String(integer);
};

/** An integer of any size, from any notation: beyond 2^53 - 1, the text of its digits. */
export const readLong = unlessBlank((value): number | string => {
  const integer = integerOrNull(value);
  return integer ?? longOf(readBigInt(value) ?? wrong('an integer'));
});

/** The same, but null for what is no integer. */
export const longOrNull = (value: unknown): number | string | null => {
  try {
    return readLong(value);
  } catch {
    return null;
  }
};

/** An integer that fits GraphQL's `Int`, from any notation. */
export const readInt = unlessBlank((value): number => {
  const long = readLong(value);
  return typeof long === 'number' && long === (long | 0)
    ? long
    : wrong(`an integer from -2147483648 to 2147483647, not ${value}`);
});

const decimalParts = /^(-?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/** A decimal in plain notation: some explorers write very small and large ones with an exponent. */
export const readDecimal = unlessBlank((value): string => {
  const text = typeof value === 'number' ? String(value) : value;
  const isShort = typeof text === 'string' && text.length <= longestNumber;
  const parts = isShort ? decimalParts.exec(text) : null;
  if (!isShort || !parts) return wrong('a decimal number');
  const [, sign = '', whole = '', fraction = '', exponent] = parts;
  if (exponent === undefined) return text.replace(/\.$/, '');
  const shift = whole.length + Number(exponent);
  const digits = (whole + fraction).padEnd(shift, '0');
  const plain =
    shift > 0
      ? `${digits.slice(0, shift)}.${digits.slice(shift)}`
      : `0.${'0'.repeat(-shift)}${digits}`;
  return sign + plain.replace(/^0+(?=\d)/, '').replace(/\.$/, '');
});

/** A number with the digits that a JSON number has, from any notation. */
export const readFloat = unlessBlank((value): number => {
  const number = Number(readDecimal(value));
  return Number.isFinite(number) ? number : wrong('a number');
});

/** The numbers in a list, each written as a number or as a string; an odd item costs only itself. */
export const readFloats = optional((value): readonly number[] =>
  isList(value)
    ? readableIn(value, readDecimal).map(Number).filter(Number.isFinite)
    : wrong('a list of numbers'),
);

/** An integer of any size as decimal text, from decimal or (in traces) 0x-hexadecimal notation. */
export const readBigInt = unlessBlank((value): string => {
  if (typeof value === 'string') {
    if (isInteger(value)) return value;
    if (/^0x[0-9a-f]{0,1024}$/i.test(value))
      return value.length === 2 ? '0' : BigInt(value).toString();
  } else if (Number.isSafeInteger(value)) {
    return String(value);
  }
  const [whole = '', fraction = ''] = (readDecimal(value) ?? '').split('.');
  return /^0*$/.test(fraction) ? whole : wrong('an integer');
});

/** Whether it is 32 bytes in hexadecimal, like the hash of a transaction or block. */
export const isHash = (value: unknown): value is string =>
  typeof value === 'string' && idPatterns.transaction_hash.test(value);

/** Node software also writes a missing hash as no bytes. */
const unlessEmpty = <T>(read: (value: unknown) => T) =>
  unlessBlank((value) => (value === '0x' ? null : read(value)));

/** A hash of 32 bytes in lower case. */
export const readHash = unlessEmpty((value): string =>
  isHash(value) ? value.toLowerCase() : wrong('a hash of 32 bytes'),
);

/** The hashes in a list, each as text or in a record of its own; an odd item costs only itself. */
export const readHashes = optional((value): readonly string[] =>
  isList(value)
    ? readableIn(value, (item) => readHash(isRecord(item) ? item.hash : item))
    : wrong('a list of hashes'),
);

/** Makes a reader of addresses, which come with the checksum. */
export const addressHashReader = (checksum: Checksum): ((value: unknown) => string | null) =>
  unlessEmpty(
    (value): string =>
      (typeof value === 'string' ? checksum(value) : null) ?? wrong('an address of 20 bytes'),
  );

const usualTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const otherTime =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))? ?(?:Z|UTC|([+-]\d\d)(?::?(\d\d))?)?$/i;

/** Converts a time with a blank for the T, another zone or none, which then is UTC. */
const toUsualTime = (text: string): string | null => {
  const [, date, time, fraction = '', hours = '+00', minutes = '00'] = otherTime.exec(text) ?? [];
  if (date === undefined) return null;
  const moment = new Date(`${date}T${time}${hours}:${minutes}`);
  if (Number.isNaN(moment.getTime())) return null;
  return `${moment.toISOString().slice(0, 19)}.${fraction.padEnd(6, '0')}Z`;
};

/** A time in ISO 8601 UTC: as received if it ends in Z, otherwise with microseconds. */
export const readDateTime = unlessBlank((value): string => {
  if (typeof value !== 'string') return wrong('a time in ISO 8601');
  return usualTime.test(value) ? value : (toUsualTime(value) ?? wrong('a time in ISO 8601'));
});

/** Whole bytes in hexadecimal after `0x`: none for an empty text, and odd digits after a 0. */
export const readHexBytes = optional((value): string => {
  if (value === '') return '0x';
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]*$/.test(value)) return wrong('hex bytes');
  return value.length % 2 === 0 ? value : `0x0${value.slice(2)}`;
});

/** One of a closed set of values; null for any other, which a later explorer may send. */
export const readOneOf = <const T extends string>(
  value: unknown,
  known: readonly T[],
): T | null => {
  const text = readText(value);
  return known.find((name) => name === text) ?? null;
};
