import type { Mask } from '../call/mask.js';
import { type BodyChunks, joined } from '../call/upstream-response.js';
import { type LongValue, readParts, withoutBom } from './json-parts.js';
import { endsOfItems } from './json-scan.js';
import { parseJson } from './long-numbers.js';

/** What to wait for before so many bytes are read; null if nothing. */
type PauseBefore = (bytes: number) => Promise<void> | null;

/** In bytes: it takes a millisecond or two. */
const piece = 131_072;

/** The longest escape is `\\u` and four digits. */
const longestEscape = 6;

/** Where a piece of a string may end, at most there: within neither an escape nor a character. */
const cutBefore = (body: Buffer, start: number, at: number): number | null => {
  for (let cut = at; cut > start + longestEscape; cut -= 1) {
    const isWithin = ((body[cut] ?? 0) & 0xc0) === 0x80;
    if (!isWithin && !body.subarray(cut - longestEscape, cut).includes(0x5c /* \\ */)) return cut;
  }
  return null;
};

const stringInTurns = async (
  body: Buffer,
  { start, end }: LongValue,
  pauseBefore: PauseBefore,
): Promise<string> => {
  const close = end - 1;
  let text = '';
  for (let from = start + 1; from < close; ) {
    const to = from + piece >= close ? close : (cutBefore(body, from, from + piece) ?? close);
    const pause = pauseBefore(to - from);
    if (pause !== null) await pause;
    text += JSON.parse(`"${body.toString('utf8', from, to)}"`);
    from = to;
  }
  return text;
};

const listInTurns = async (
  body: Buffer,
  { start, end }: LongValue,
  pauseBefore: PauseBefore,
): Promise<readonly unknown[]> => {
  const items: unknown[] = [];
  let from = start + 1;
  for (const to of endsOfItems(body, start)) {
    if (to - from < piece && to < end - 1) continue;
    const pause = pauseBefore(to - from);
    if (pause !== null) await pause;
    for (const item of parseJson(`[${body.toString('utf8', from, to)}]`) as unknown[])
      items.push(item);
    from = to + 1;
  }
  return items;
};

const valueInTurns = async (
  body: Buffer,
  long: LongValue,
  pauseBefore: PauseBefore,
): Promise<unknown> => {
  try {
    const first = body[long.start];
    if (first === 0x22 /* " */) return await stringInTurns(body, long, pauseBefore);
    if (first === 0x5b /* [ */) return await listInTurns(body, long, pauseBefore);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return parseJson(body.toString('utf8', long.start, long.end));
};

/**
 * Reads the parts of a body that a mask names, in as many turns of the event loop as its long strings and lists take.
 * @throws UpstreamError if it is not JSON, or has too many parts; what a pause rejects with
 */
export const readInTurns = async (
  chunks: BodyChunks,
  mask: Mask,
  pauseBefore: PauseBefore,
): Promise<unknown> => {
  const body = withoutBom(joined(chunks));
  const later: LongValue[] = [];
  const value = readParts(body, mask, later);
  for (const long of later) long.into[long.key] = await valueInTurns(body, long, pauseBefore);
  return value;
};
