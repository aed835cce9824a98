import { isAscii } from 'node:buffer';
import type { Pieces } from '../pieces.js';
import { isRecord } from '../reading/read.js';

// As measured with Node 20: what JSON.parse makes takes less, and what is read by a mask about as much.
const perObject = 48;
const perEntry = 8;
const perString = 32;
const perNumber = 16;
/** A name takes room of its own unless another object has it, too; in an object of very many, a dictionary, any does. */
const perName = 80;
const mostShared = 128;
/** Explorers have some hundred; to remember millions takes seconds. */
const mostNames = 10_000;

/** One letter that Latin-1 has not takes all of its string to two bytes a letter. */
const lettersOf = (pieces: Pieces) =>
  pieces.every((piece) => isAscii(piece) && !piece.includes('\\u')) ? 1 : 2;

/** About how many bytes what was parsed of a body takes in memory, rather more than fewer. */
export const heapSizeOf = (parsed: unknown, body: Pieces): number => {
  const perLetter = lettersOf(body);
  const names = new Set<string>();
  let bytes = 0;
  // Not by recursion: it may nest as deeply as a body can.
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
