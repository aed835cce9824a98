import { isAscii } from 'node:buffer';
import type { Pieces } from '../pieces.js';
import { isRecord } from '../reading/read.js';

// As measured with Node 20, in bytes: values by JSON.parse take less, those read by a mask about as much.
const perObject = 48;
const perEntry = 8;
const perString = 32;
const perNumber = 16;
/** For a name that no other object has; in an object of very many names, a dictionary, for any. */
const perName = 80;
const mostShared = 128;
/** Explorers have some hundred; to collect millions takes seconds. */
const mostNames = 10_000;

/** A single letter outside of Latin-1 makes its whole string take two bytes a letter. */
const lettersOf = (pieces: Pieces) =>
  pieces.every((piece) => isAscii(piece) && !piece.includes('\\u')) ? 1 : 2;

/** About how many bytes a value parsed from a body takes in memory: rather more than fewer. */
export const heapSizeOf = (parsed: unknown, body: Pieces): number => {
  const perLetter = lettersOf(body);
  const names = new Set<string>();
  let bytes = 0;
  // Not by recursion: it may nest too deeply.
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
