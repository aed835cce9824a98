import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairQueue } from '../../../src/upstream/pacing/fair-queue.js';
import { runs } from '../../support/runs.js';

const always = () => true;

const drain = <T>(queue: { take: (mayGo: (item: T) => boolean) => T | undefined }) => {
  const taken: T[] = [];
  for (let item = queue.take(always); item !== undefined; item = queue.take(always)) {
    taken.push(item);
  }
  return taken;
};

describe('a fair queue', () => {
  it('serves owners round robin, and the items of each in order', () => {
    const queue = createFairQueue<string, string>();
    for (const item of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2']) queue.add(item, item.charAt(0));
    expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'a4']);
  });

  it('serves an item once, at the first turn of any of its owners', () => {
    const queue = createFairQueue<string, string>();
    for (const item of ['a1', 'a2', 'a3', 'a4']) queue.add(item, 'a');
    queue.add('a4', 'b');
    expect(drain(queue)).toEqual(['a1', 'a4', 'a2', 'a3']);
    expect(queue.size()).toBe(0);
  });

  it('skips owners that may not go, who keep their place', () => {
    const queue = createFairQueue<string, string>();
    for (const item of ['a1', 'b1', 'a2', 'b2']) queue.add(item, item.charAt(0));
    expect(queue.take((item) => item.startsWith('b'))).toBe('b1');
    expect(queue.take(() => false)).toBeUndefined();
    expect(drain(queue)).toEqual(['a1', 'b2', 'a2']);
  });

  it('makes no owner wait for more than one turn of each other owner', () => {
    const arrivals = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.boolean()));
    fc.assert(
      fc.property(arrivals, (steps) => {
        const queue = createFairQueue<{ owner: number }, number>();
        const passedSince = new Map<number, number[]>();
        const takeOne = () => {
          const taken = queue.take(always);
          if (taken === undefined) return;
          passedSince.delete(taken.owner);
          if (queue.items().some(({ owner }) => owner === taken.owner))
            passedSince.set(taken.owner, []);
          for (const [owner, passed] of passedSince) {
            if (owner === taken.owner) continue;
            expect(passed).not.toContain(taken.owner);
            passed.push(taken.owner);
          }
        };
        for (const [owner, taking] of steps) {
          queue.add({ owner }, owner);
          if (!passedSince.has(owner)) passedSince.set(owner, []);
          if (taking) takeOne();
        }
        while (queue.size() > 0) takeOne();
        expect(queue.items()).toEqual([]);
      }),
      { numRuns: runs(100, 20_000) },
    );
  });

  it('forgets owners without items', () => {
    const queue = createFairQueue<string, string>();
    queue.add('a1', 'a');
    queue.remove('a1');
    queue.add('b1', 'b');
    queue.add('a2', 'a');
    expect(drain(queue)).toEqual(['b1', 'a2']);
  });

  it('finds the last item of the longest line, unless it is shared and may not be', () => {
    const queue = createFairQueue<string, string>();
    expect(queue.lastOfLongest(0)).toBeUndefined();
    queue.add('shared', 'bob');
    for (const item of ['a', 'b', 'c']) queue.add(item, 'greedy');
    queue.add('shared', 'greedy');
    expect(queue.lastOfLongest(4)).toBe('c');
    expect(queue.lastOfLongest(4, always, true)).toBe('shared');
    expect(queue.lastOfLongest(5, always, true)).toBeUndefined();
    expect(['greedy', 'bob', 'eve'].map(queue.lengthOf)).toEqual([4, 1, 0]);
  });

  it('finds it among the lines that are eligible, of equally long ones in that with the latest turn', () => {
    const queue = createFairQueue<string, string>();
    for (const item of ['a1', 'b1', 'c1', 'd1']) queue.add(item, item.charAt(0));
    queue.add('d1', 'e');
    expect(queue.lastOfLongest(1)).toBe('c1');
    expect(queue.lastOfLongest(1, (first) => first < 'c')).toBe('b1');
    queue.add('a2', 'a');
    expect(queue.lastOfLongest(1)).toBe('a2');
  });

  it('forgets removed items', () => {
    const queue = createFairQueue<string, string>();
    queue.add('a1', 'a');
    queue.add('a1', 'b');
    queue.remove('a1');
    queue.remove('a1');
    expect(queue.size()).toBe(0);
    expect(queue.take(always)).toBeUndefined();
  });
});
