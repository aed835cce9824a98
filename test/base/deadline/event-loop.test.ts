import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { turnForWork } from '../../../src/base/deadline/event-loop.js';

const work = (milliseconds: number) => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

describe('work that takes longer than a turn of the event loop may', () => {
  it('is begun once a turn, in order, so that something urgent does not wait for all of it', async () => {
    const begun: number[] = [];
    const all = Array.from({ length: 20 }, async (_, at) => {
      const turn = turnForWork();
      if (turn !== null) await turn;
      begun.push(at);
      work(12);
    });
    expect(begun.length).toBeLessThanOrEqual(2);
    await nextTurn();
    await nextTurn();
    expect(begun.length).toBeLessThanOrEqual(5);
    await Promise.all(all);
    expect(begun).toEqual([...begun.keys()]);
  });

  it('is begun at once if nothing else was', async () => {
    await nextTurn();
    await nextTurn();
    expect(turnForWork()).toBeNull();
  });
});
