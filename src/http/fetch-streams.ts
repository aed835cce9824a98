import { Readable } from 'node:stream';

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
