import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createReplyReader,
  RefusalError,
  type Reply,
} from '../../../src/explorer/cache/replies.js';
import { runs } from '../../support/runs.js';

const longest = 100;

/** All replies that are read from these pieces. */
const readAll = (pieces: readonly Buffer[]) => {
  const replies: Reply[] = [];
  const read = createReplyReader(longest, (reply) => replies.push(reply));
  for (const piece of pieces) read(piece);
  return replies;
};

const bulk = (value: Uint8Array) =>
  Buffer.concat([Buffer.from(`$${value.length}\r\n`), value, Buffer.from('\r\n')]);

const anyWords = fc.stringMatching(/^[ -~]{0,50}$/);

/** A reply, and its bytes. */
const anyReply: fc.Arbitrary<readonly [Reply, Buffer]> = fc.oneof(
  anyWords.map((words) => [words, Buffer.from(`+${words}\r\n`)] as const),
  anyWords.map((words) => [new RefusalError(words), Buffer.from(`-${words}\r\n`)] as const),
  fc.uint8Array({ maxLength: longest }).map((value) => [Buffer.from(value), bulk(value)] as const),
  fc.constant([null, Buffer.from('$-1\r\n')] as const),
);

describe('a reader of replies', () => {
  it('reads the same replies, in whatever pieces they come', () => {
    fc.assert(
      fc.property(
        fc.array(anyReply, { maxLength: 6 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 40 })),
        (sent, lengths) => {
          const bytes = Buffer.concat(sent.map(([, part]) => part));
          const pieces: Buffer[] = [];
          for (let at = 0; at < bytes.length; ) {
            const piece = bytes.subarray(at, at + lengths.next().value);
            pieces.push(piece);
            at += piece.length;
          }
          expect(readAll(pieces)).toEqual(sent.map(([reply]) => reply));
        },
      ),
      { numRuns: runs(200, 20_000) },
    );
  });

  it('reads a value as long as allowed, and refuses a longer one once it is announced', () => {
    expect(readAll([bulk(Buffer.alloc(longest))])).toEqual([Buffer.alloc(longest)]);
    expect(() => readAll([Buffer.from('$101\r\n')])).toThrow('a reply of more than 100 bytes');
  });

  it.each(['*1\r\n', ':1\r\n', '_\r\n', '$x\r\n', '$-5\r\n', '+OK\n', `+${'x'.repeat(5_000)}`])(
    'refuses what GET and SET never reply: %j',
    (bytes) => {
      expect(() => readAll([Buffer.from(bytes)])).toThrow('a reply that makes no sense');
    },
  );
});
