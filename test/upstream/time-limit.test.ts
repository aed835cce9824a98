import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTimeLimit, type Timed } from '../../src/upstream/time-limit.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

class Item implements Timed {
  begun = 0;
  before: Timed = this;
  after: Timed = this;
  readonly expire: () => void;

  constructor(expire: () => void) {
    this.expire = expire;
  }
}

it('expires all that is not ended in time, each at its own moment, and nothing else', () => {
  // When each begins, and after how long it ends by itself.
  const lives = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 40 })),
    {
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(lives, (all) => {
      const limit = createTimeLimit(20);
      const start = performance.now();
      const expired = new Map<number, number>();
      const expected = new Map<number, number>();
      const steps = all.flatMap(([begin, length], n) => {
        const item = new Item(() => expired.set(n, performance.now() - start));
        if (length >= 20) expected.set(n, begin + 20);
        return [
          { at: begin, run: () => limit.begin(item) },
          { at: begin + length, run: () => limit.end(item) },
        ];
      });
      for (const { at, run } of steps.toSorted((a, b) => a.at - b.at)) {
        vi.advanceTimersByTime(start + at - performance.now());
        run();
      }
      expect(expired).toEqual(expected);
      expect(vi.getTimerCount()).toBe(0);
    }),
  );
});

it('may be ended by what expires', () => {
  const limit = createTimeLimit(20);
  let times = 0;
  const item = new Item(() => {
    times += 1;
    limit.end(item);
  });
  limit.begin(item);
  vi.advanceTimersByTime(100);
  expect([times, vi.getTimerCount()]).toEqual([1, 0]);
});
