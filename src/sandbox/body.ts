import type { IncomingMessage } from 'node:http';
import { addressHash, type Check, checkValue, type InvalidValue } from './parameters.js';

/** Far above the fifty hashes that a body may list. */
const MAX_BYTES = 64 * 1024;

const MAX_HASHES = 50;

/** The text of a body; null if it is too long, undefined if it never came whole. */
export async function readBody(request: IncomingMessage): Promise<string | null | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > MAX_BYTES) return null;
      parts.push(part);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(parts).toString();
}

interface ReadHashes {
  readonly hashes: readonly string[];
  readonly errors: readonly InvalidValue[];
}

/** The hashes that a JSON body lists under a name; null if it is no JSON. */
export function hashesIn(body: string, name: string): ReadHashes | null {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    return null;
  }
  const list: unknown = Object(given)[name];
  if (!Array.isArray(list)) {
    const detail = list === undefined ? `Missing field: ${name}` : 'Invalid array.';
    return refused(name, detail);
  }
  if (list.length > MAX_HASHES) {
    const detail = `Array length ${list.length} is larger than maxItems: ${MAX_HASHES}`;
    return refused(name, detail);
  }
  const errors = list.flatMap((hash: unknown, at) =>
    checkValue(`${name}/${at}`, String(hash), typeof hash === 'string' ? addressHash : notText),
  );
  return { hashes: list.map(String), errors };
}

const notText: Check = () => ['Invalid string.'];

const refused = (pointer: string, detail: string): ReadHashes => ({
  hashes: [],
  errors: checkValue(pointer, '', () => [detail]),
});
