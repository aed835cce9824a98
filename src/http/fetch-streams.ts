import { Readable } from 'node:stream';
import type { Memory } from '../base/request/memory.js';
import type { Sent } from './observe.js';
import { bytesOf } from './outgoing.js';

/** A stream of Fetch as one of Node. Whoever destroys it cancels the other, whatever that waits for. */
export const readableOf = (stream: ReadableStream<Uint8Array>): Readable => {
  const reader = stream.getReader();
  return new Readable({
    read() {
      reader.read().then(
        ({ done, value }) => this.push(done ? null : value),
        () => this.destroy(new Error('The body failed.')),
      );
    },
    destroy(error, done) {
      // Not awaited: it may never settle.
      reader.cancel(error).catch(() => {});
      done(error);
    },
  });
};

/** An answer that leaves by Fetch. */
export interface FetchAnswer {
  readonly request: Request;
  /** Settles once its reader has all of it, or has left. */
  readonly over: Promise<void>;
  readonly end: (isWhole: boolean) => void;
  isOver: boolean;
  sent: Sent;
}

/** Yields what is left of the list, which then no longer refers to it. */
export async function* takeAll(chunks: (Buffer | string)[]) {
  for (let next = chunks.shift(); next !== undefined; next = chunks.shift()) yield next;
}

/** A reader that has cancelled has closed it already. */
const closeAtOnce = (controller: ReadableStreamDefaultController<Uint8Array>) => {
  try {
    controller.close();
  } catch {}
};

/** In bytes: what a connection takes at once, and so what may leave the budget of memory before it is read. */
export const longestPiece = 65_536;

const noBytes = Buffer.alloc(0);

/**
 * Makes each part when the reader wants it, and hands it out in pieces. They are copies, since a reader may
 * keep them for longer than the part that they are of counts.
 */
export const readableStreamOf = (
  answer: FetchAnswer,
  parts: AsyncIterable<Buffer | string>,
  memory: Memory | null,
): ReadableStream<Uint8Array> => {
  const iterator = parts[Symbol.asyncIterator]();
  let rest: Buffer = noBytes;
  let taken = () => {};
  const cut = () => answer.end(false);
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        void answer.over.then(() => {
          rest = noBytes;
          if (answer.sent.isWhole) return;
          // Not awaited: it may only settle when the pending part does.
          iterator.return?.()?.then(undefined, () => {});
          // Whoever carries it would print an error, which nobody is there to read.
          if (answer.request.signal.aborted) return closeAtOnce(controller);
          controller.error(new Error('The answer was broken off.'));
        });
      },
      pull: async (controller) => {
        taken();
        try {
          if (rest === noBytes) {
            const { done, value } = await iterator.next();
            if (answer.isOver) return;
            if (done) {
              controller.close();
              return answer.end(true);
            }
            rest = bytesOf(value);
          }
          controller.enqueue(new Uint8Array(rest.subarray(0, longestPiece)));
          rest = rest.length > longestPiece ? rest.subarray(longestPiece) : noBytes;
          if (memory) taken = memory.waitsForReader(cut);
        } catch {
          cut();
        }
      },
      cancel: cut,
    },
    { highWaterMark: 0 },
  );
};
