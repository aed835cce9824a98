import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairQueue } from '../../../src/explorer/limiter/fair-queue.js';
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
    for (const item of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2'])
      queue.add(item, item.charAt(0), null);
    expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'a4']);
  });

  it('serves an item once, at the first turn of any of its owners', () => {
    const queue = createFairQueue<string, string>();
    for (const item of ['a1', 'a2', 'a3', 'a4']) queue.add(item, 'a', null);
    queue.add('a4', 'b', null);
    expect(drain(queue)).toEqual(['a1', 'a4', 'a2', 'a3']);
    expect(queue.size()).toBe(0);
  });

  it('skips owners that may not go, who keep their place', () => {
    const queue = createFairQueue<string, string>();
    for (const item of ['a1', 'b1', 'a2', 'b2']) queue.add(item, item.charAt(0), null);
    expect(queue.take((item) => item.startsWith('b'))).toBe('b1');
    expect(queue.take(() => false)).toBeUndefined();
    expect(drain(queue)).toEqual(['a1', 'b2', 'a2']);
  });

  it('makes no owner wait for more than one turn of each other owner', () => {
    const arrivals = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.boolean()));
    fc.assert(
      fc.property(arrivals, (steps) => {
        const queue = createFairQueue<{ owner: number }, string>();
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
          queue.add({ owner }, String(owner), null);
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
    queue.add('a1', 'a', null);
    queue.remove('a1');
    queue.add('b1', 'b', null);
    queue.add('a2', 'a', null);
    expect(drain(queue)).toEqual(['b1', 'a2']);
  });

  it('serves the lines of an owner round robin, of which one is for all that is to begin', () => {
    const queue = createFairQueue<string, string>();
    for (const item of ['new1', 'new2', 'new3']) queue.add(item, 'a', null);
    for (const item of ['x1', 'x2', 'x3', 'y1']) queue.add(item, 'a', item.charAt(0));
    expect(queue.positionOf('a', null).begun).toBe(2);
    expect(drain(queue)).toEqual(['new1', 'x1', 'y1', 'new2', 'x2', 'new3', 'x3']);
    expect(queue.positionOf('a', null).begun).toBe(0);
  });

  it('has an item of the same line only once', () => {
    const queue = createFairQueue<string, string>();
    for (let n = 0; n < 2; n += 1) queue.add('a1', 'a', null);
    expect(drain(queue)).toEqual(['a1']);
    expect(queue.positionOf('a', null).busyFor).toBe(0);
  });

  it.each<[string, string, string | null, number]>([
    ['another owner', 'b', null, 2],
    ['a new line', 'a', 'z', 3],
    ['a line with an item', 'a', 'y', 4],
    ['the longest line', 'a', 'x', 7],
  ])('foretells the turn of one more item of %s', (_, owner, line, turn) => {
    const queue = createFairQueue<string, string>();
    for (const item of ['x1', 'x2', 'x3', 'x4', 'x5', 'y1']) queue.add(item, 'a', item.charAt(0));
    expect(queue.positionOf(owner, line).turn).toBe(turn);
  });

  it('foretells when something begins by the turns that were lately left for it', () => {
    const queue = createFairQueue<string, string>();
    queue.add('new', 'a', null);
    expect(queue.positionOf('a', null).turn).toBe(2);
    for (let n = 0; n < 200; n += 1) {
      // Two requests go on without end.
      for (const line of ['x', 'y']) queue.add(`${line}${n}`, 'a', line);
      queue.add(`new${n}`, 'a', null);
      for (let turn = 0; turn < 3; turn += 1) queue.take(always);
    }
    expect(queue.positionOf('a', null).turn).toBeCloseTo(2 * 3, -1);
  });

  it('forgets removed items', () => {
    const queue = createFairQueue<string, string>();
    queue.add('a1', 'a', null);
    queue.add('a1', 'b', null);
    queue.remove('a1');
    queue.remove('a1');
    expect(queue.size()).toBe(0);
    expect(queue.take(always)).toBeUndefined();
  });
});
