import { LRUCache } from 'lru-cache';
import type { Metrics } from '../../metrics.js';
import { lengthOf } from '../pieces.js';
import type { Kept, Store } from './store.js';

// Measured on the explorer's records: a parsed form takes 1.2 to 1.5 times the bytes of its text.
const bytesPerByte = 3;
const bytesPerEntry = 1_024;

/** Keeps answers in memory, the least recently used leaving first, up to a number of bytes. */
export const createMemoryStore = (maxBytes: number, metrics: Metrics): Store => {
  const entries =
    maxBytes === 0
      ? undefined
      : new LRUCache<string, Kept>({
          maxSize: maxBytes,
          sizeCalculation: ({ answer }, key) =>
            bytesPerEntry + key.length + lengthOf(answer.pieces) * bytesPerByte,
        });

  return {
    peek: (key) => entries?.get(key),
    find: null,
    keep: (key, kept) => {
      entries?.set(key, kept);
      metrics.cacheBytes.set(entries?.calculatedSize ?? 0);
      // What is larger than all of the room is not.
      return entries?.has(key) ?? false;
    },
    ready: Promise.resolve(),
    close: () => entries?.clear(),
  };
};
