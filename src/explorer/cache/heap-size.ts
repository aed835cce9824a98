import { isAscii } from 'node:buffer';
import type { Chunks } from '../call/upstream-response.js';
import { isRecord } from '../decode/read.js';

// In bytes, measured with Node 20: values from JSON.parse take less, those read by a mask about as
// much.
const perObject = 48;
const perEntry = 8;
const perString = 32;
const perNumber = 16;
/**
 * For a name that no other object has, or for any name in an object with more than `mostShared`
 * names, which is a dictionary.
 */
const perName = 80;
const mostShared = 128;
/** Explorers use about a hundred names; collecting millions would take seconds. */
const mostNames = 10_000;

/** A single letter outside Latin-1 makes its whole string take two bytes per letter. */
const bytesPerLetterOf = (chunks: Chunks) =>
  chunks.every((chunk) => isAscii(chunk) && !chunk.includes('\\u')) ? 1 : 2;

/** Estimates, rather too high, how many bytes a value parsed from a body takes in memory. */
export const heapSizeOf = (parsed: unknown, body: Chunks): number => {
  const perLetter = bytesPerLetterOf(body);
  const names = new Set<string>();
  let bytes = 0;
  // Without recursion: the value may be nested too deeply.
  const pending: object[] = [];
  const add = (value: unknown) => {
    if (typeof value === 'string') bytes += perString + perLetter * value.length;
    else if (typeof value === 'number') bytes += perNumber;
    else if (typeof value === 'object' && value !== null) pending.push(value);
  };
  add(parsed);
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    bytes += perObject;
    if (Array.isArray(value)) {
      bytes += perEntry * value.length;
      value.forEach(add);
    } else if (isRecord(value)) {
      const own = Object.keys(value);
      const mayShare = own.length <= mostShared;
      for (const name of own) {
        bytes += perEntry;
        if (!mayShare || !names.has(name)) bytes += perName + perLetter * name.length;
        if (mayShare && names.size < mostNames) names.add(name);
        add(value[name]);
      }
    }
  }
  return bytes;
};
