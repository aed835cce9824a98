import { getOrInsertComputed } from '../../base/collections/maps.js';
import type { RowValue } from '../../endpoints/declaration.js';
import type { Endpoint } from '../../endpoints/endpoints.js';
import { type MaskKeys, placesMask } from '../call/mask.js';
import type { BodyChunks } from '../call/upstream-response.js';
import { readJson } from './json-parts.js';
import { isRecord, type JsonRecord } from './read.js';

const isHex = (text: string) => /^0x[\da-f]+$/.test(text);

const digits = /^(-?\d{1,80})(?:\.0+)?$/;

/** A hash or number in the one form in which it is compared; null unless it is like what was asked for. */
const formLike = (asked: string, value: unknown): string | null => {
  const text = typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
  if (asked.startsWith('0x')) {
    const hash = text.toLowerCase();
    return hash.length === asked.length && isHex(hash) ? hash : null;
  }
  const [, integer] = digits.exec(text) ?? [];
  return integer === undefined ? null : String(BigInt(integer));
};

/** Whether what a record says in this place is something else than what was asked for. */
const differs = (record: JsonRecord, { in: key, names }: RowValue, asked: string): boolean => {
  const holder = key === undefined ? record : record[key];
  if (!isRecord(holder)) return false;
  for (const name of names) {
    const said = formLike(asked, holder[name]);
    if (said !== null) return said !== formLike(asked, asked);
  }
  return false;
};

/** A mask is prepared for scanning once. */
const masks = new WeakMap<readonly RowValue[], MaskKeys>();

/** Bytes are searched far faster than scanned: most traces do not say whose they are, and may be megabytes. */
const mentions = (chunks: BodyChunks, places: readonly RowValue[]) =>
  places.some(({ names }) => names.some((name) => chunks.some((chunk) => chunk.includes(name))));

const readPlaces = (chunks: BodyChunks, places: readonly RowValue[]): unknown => {
  if (!mentions(chunks, places)) return null;
  try {
    return readJson(
      chunks,
      getOrInsertComputed(masks, places, () => placesMask(places)),
    );
  } catch {
    // Not JSON after all: whoever reads it finds out.
    return null;
  }
};

/**
 * Whether a body is the record of another object than the one asked for, as explorers or what stands in front of them
 * mix them up. One that does not say which object it is counts as the one asked for.
 */
export const isOfAnother = ({ itself }: Endpoint, id: string, chunks: BodyChunks): boolean => {
  if (itself === undefined) return false;
  const body = readPlaces(chunks, itself);
  const record: unknown = Array.isArray(body) ? body[0] : body;
  const asked = id.split('/');
  return isRecord(record) && itself.some((place, at) => differs(record, place, asked[at] ?? ''));
};
