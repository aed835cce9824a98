import { describe, expect, it } from 'vitest';
import { createInbox } from '../../../src/graphql/live/feed.js';

const upTo = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

const open = () => createInbox<number>((last) => new Error(`too slow after ${last}`));

type Inbox = ReturnType<typeof open>;

const take = async (inbox: Inbox, count: number) => {
  const taken: (number | undefined)[] = [];
  while (taken.length < count) taken.push(await inbox.take());
  return taken;
};

/** What is left, and the error after it. */
const rest = async (inbox: Inbox) => {
  let left = 0;
  try {
    while ((await inbox.take()) !== undefined) left += 1;
  } catch (error) {
    return [left, (error as Error).message];
  }
  return [left, null];
};

describe('a subscriber', () => {
  it('who has a long gap to read is not too slow for what comes meanwhile', async () => {
    const inbox = open();
    inbox.push(upTo(0, 5_000));
    inbox.push(upTo(5_000, 999));
    expect(await take(inbox, 5_500)).toEqual(upTo(0, 5_500));
    inbox.push(upTo(5_999, 5));
    inbox.end();
    expect(await rest(inbox)).toEqual([504, null]);
  });

  it.each([
    ['after a gap', [5_000, 1_000, 1], [6_000, 'too slow after 5999']],
    ['of one gap after the other', [5_000, 5_000, 5_000], [10_000, 'too slow after 9999']],
    ['of single rows', [...Array(1_000).fill(1), 1], [1_000, 'too slow after 999']],
  ] as const)(
    'who takes nothing is too slow for a thousand more %s',
    async (_what, lots, ended) => {
      const inbox = open();
      let from = 0;
      for (const count of lots) {
        inbox.push(upTo(from, count));
        from += count;
      }
      expect(await rest(inbox)).toEqual(ended);
    },
  );
});
