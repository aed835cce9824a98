import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTimedList, type Timed } from '../../../src/base/deadline/deadline.js';
import { runs } from '../../support/runs.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

class Item implements Timed {
  readonly expiresAt: number;
  previous: Timed = this;
  next: Timed = this;
  readonly expire: () => void;

  constructor(within: number, expire: () => void) {
    this.expiresAt = performance.now() + within;
    this.expire = expire;
  }
}

it('expires exactly the items not removed in time, each at its own deadline', () => {
  // For each item: when it is added, its time limit, and after how long it is removed.
  const lives = fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 40 }),
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(lives, (all) => {
      const deadlines = createTimedList();
      const start = performance.now();
      const expired = new Map<number, number>();
      const expected = new Map<number, number>();
      const steps = all.flatMap(([begin, within, length], n) => {
        let item: Item | undefined;
        if (length >= within) expected.set(n, begin + within);
        const run = () => {
          item = new Item(within, () => expired.set(n, performance.now() - start));
          deadlines.add(item);
        };
        const end = () => item && deadlines.remove(item);
        return [
          { at: begin, run },
          { at: begin + length, run: end },
        ];
      });
      for (const { at, run } of steps.toSorted((a, b) => a.at - b.at)) {
        vi.advanceTimersByTime(start + at - performance.now());
        run();
      }
      expect(expired).toEqual(expected);
      expect(vi.getTimerCount()).toBe(0);
    }),
    { numRuns: runs(100, 10_000) },
  );
});

it('has one timer for all items, as long as there are any', () => {
  const deadlines = createTimedList();
  const never = new Item(Number.POSITIVE_INFINITY, () => expect.unreachable());
  deadlines.add(never);
  deadlines.add(never);
  deadlines.add(new Item(20, () => {}));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1_000_000);
  expect(vi.getTimerCount()).toBe(1);
  deadlines.remove(never);
  deadlines.remove(never);
  expect(vi.getTimerCount()).toBe(0);
});

it('lets an expiring item be removed and added again', () => {
  const deadlines = createTimedList();
  let times = 0;
  const item = new Item(20, () => {
    times += 1;
    deadlines.remove(item);
    if (times === 1) deadlines.add(item);
  });
  deadlines.add(item);
  vi.advanceTimersByTime(20);
  expect(times).toBe(1);
  vi.advanceTimersByTime(1);
  expect([times, vi.getTimerCount()]).toEqual([2, 0]);
});
