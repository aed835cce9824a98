// Bytes are compared with literals, since the bundler turns named constants into variables, with
// which a scan takes a sixth longer. Past the end, a byte is `undefined`, which equals no literal.

/** Leaves JSON that is malformed or has whitespace to the parser, which says what is wrong. */
export const unexpected = (): never => {
  throw new SyntaxError('unexpected JSON');
};

/** Whether anything in a text is escaped. */
export const hasEscapes = (body: Buffer): boolean => body.includes(0x5c /* \ */);

/** A text that is scanned. */
export interface Scanned {
  readonly body: Buffer;
  readonly isEscaped: boolean;
}

/** In bytes: a loop is faster for shorter strings. */
const mostLooped = 256;

/** The index of the quote that closes a string without escapes. */
const endOfPlain = (body: Buffer, start: number) => {
  const stop = Math.min(start + mostLooped, body.length);
  let index = start + 1;
  while (body[index] !== 0x22 /* " */ && index < stop) index += 1;
  if (index === stop) index = body.indexOf(0x22 /* " */, stop);
  return index === -1 ? unexpected() : index;
};

/** The same for one that may have some: an odd number of backslashes escapes the quote after them. */
const endOfEscaped = (body: Buffer, start: number) => {
  const stop = Math.min(start + mostLooped, body.length);
  for (let index = start + 1; index < stop; index += 1) {
    const byte = body[index];
    if (byte === 0x22 /* " */) return index;
    if (byte === 0x5c /* \ */) index += 1;
  }
  for (let end = start; ; ) {
    end = body.indexOf(0x22 /* " */, end + 1);
    if (end === -1) return unexpected();
    let slash = end;
    while (body[slash - 1] === 0x5c /* \ */) slash -= 1;
    if ((end - slash) % 2 === 0) return end;
  }
};

/** The index of the quote that closes a string. */
export const endOfString = ({ body, isEscaped }: Scanned, start: number) =>
  isEscaped ? endOfEscaped(body, start) : endOfPlain(body, start);

/** The index after the bracket that closes `from` levels; brackets are counted, not matched. */
export const skipOut = ({ body, isEscaped }: Scanned, start: number, from: number): number => {
  const { length } = body;
  let depth = from;
  for (let index = start; index < length; index += 1) {
    const byte = body[index];
    if (byte === 0x22 /* " */) {
      if (isEscaped) index = endOfEscaped(body, index);
      else
        do index += 1;
        while (body[index] !== 0x22 /* " */ && index < length);
    } else if (byte === 0x7b /* { */ || byte === 0x5b /* [ */) depth += 1;
    else if (byte === 0x7d /* } */ || byte === 0x5d /* ] */) {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return unexpected();
};

const endOfScalar = (body: Buffer, start: number) => {
  for (let index = start; index < body.length; index += 1) {
    const byte = body[index];
    if (byte === 0x2c /* , */ || byte === 0x7d /* } */ || byte === 0x5d /* ] */) return index;
  }
  return body.length;
};

/**
 * The index after an unwanted value that is not a string. Leaves whitespace to the parser, since
 * any value may follow it.
 */
export const skip = (scan: Scanned, start: number): number => {
  const { body } = scan;
  const first = body[start] ?? 0;
  if (first <= 0x20) return unexpected();
  return first === 0x7b /* { */ || first === 0x5b /* [ */
    ? skipOut(scan, start + 1, 1)
    : endOfScalar(body, start);
};

/** The index after any value. */
export const endOfValue = (scan: Scanned, start: number): number =>
  scan.body[start] === 0x22 /* " */ ? endOfString(scan, start) + 1 : skip(scan, start);

/** Leaves a key with an escape to the parser: it may be one that is wanted. */
export const expectPlain = (body: Buffer, start: number, end: number) => {
  for (let index = start; index < end; index += 1) {
    if (body[index] === 0x5c /* \ */) unexpected();
  }
};

/** The ends of the items of a list, which begins here. @throws SyntaxError if it has whitespace, or is malformed */
export function* endsOfItems(body: Buffer, start: number): Generator<number> {
  const scan = { body, isEscaped: hasEscapes(body) };
  for (let index = start + 1; body[index] !== 0x5d /* ] */; index += 1) {
    index = endOfValue(scan, index);
    yield index;
    if (body[index] === 0x5d /* ] */) return;
    if (body[index] !== 0x2c /* , */) unexpected();
  }
}
