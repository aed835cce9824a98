import { LRUCache } from 'lru-cache';
import type { Metrics } from '../../metrics.js';
import { type Answer, readJson } from '../answer.js';
import { lengthOf } from '../pieces.js';
import type { Mask } from '../reading/mask.js';
import { heapSizeOf } from './heap-size.js';
import type { Kept, Store } from './store.js';

const bytesPerEntry = 1_024;

/**
 * Reads of a kept answer what is asked for first, which is mostly what will be asked for again; where
 * that is not enough, all of it, once.
 */
const remembering = ({ pieces }: Answer, onRead: (value: unknown) => void): Answer['json'] => {
  let read: { readonly mask: Mask; readonly value: unknown } | undefined;
  return (mask = 'all') => {
    if (read?.mask === mask || read?.mask === 'all') return read.value;
    const wanted = read === undefined ? mask : 'all';
    read = { mask: wanted, value: readJson(pieces, wanted) };
    onRead(read.value);
    return read.value;
  };
};

/**
 * Keeps answers in memory, the least recently used leaving first, up to a number of bytes: those of
 * the texts, and of what was parsed of them.
 */
export const createMemoryStore = (maxBytes: number, metrics: Metrics): Store => {
  const entries = maxBytes === 0 ? undefined : new LRUCache<string, Kept>({ maxSize: maxBytes });

  const put = (key: string, kept: Kept, parsedBytes: number) => {
    const size = bytesPerEntry + key.length + lengthOf(kept.answer.pieces) + parsedBytes;
    entries?.set(key, kept, { size });
    metrics.cacheBytes.set(entries?.calculatedSize ?? 0);
  };

  return {
    peek: (key) => entries?.get(key),
    find: null,
    keep: (key, kept) => {
      const json = remembering(kept.answer, (value) => {
        const isHere = entries?.peek(key)?.answer.json === json;
        // A copy, since the store takes the same one to have the same size.
        if (isHere) put(key, { ...entry }, heapSizeOf(value));
      });
      const entry = { ...kept, answer: { ...kept.answer, json } };
      put(key, entry, 0);
      // What is larger than all of the room is not.
      return entries?.has(key) ?? false;
    },
    ready: Promise.resolve(),
    close: () => entries?.clear(),
  };
};
