import { describe, expect, it } from 'vitest';
import {
  callsLeft,
  learnWindow,
  openWindow,
  spendCall,
  type Window,
} from '../../../src/upstream/pacing/window.js';

const answer = (
  window: Window,
  limit: number | null,
  remaining: number | null,
  resetMs: number | null,
  at: { underWay?: number; sentAt?: number; now: number },
) => {
  const { underWay = 0, now, sentAt = now } = at;
  learnWindow(window, { limit, remaining, resetMs }, { underWay, sentAt, now });
};

describe('a rate-limit window', () => {
  it('is as large as the explorer says, also after its end', () => {
    const window = openWindow(Number.POSITIVE_INFINITY);
    spendCall(window, 0);
    answer(window, 5, 4, 800, { now: 100, sentAt: 0 });
    expect(callsLeft(window, 100)).toBe(4);
    for (let n = 0; n < 4; n += 1) spendCall(window, 200);
    expect(callsLeft(window, 899)).toBe(0);
    expect(callsLeft(window, 900)).toBe(5);
    spendCall(window, 900);
    expect(callsLeft(window, 901)).toBe(4);
  });

  it('counts calls in flight at the first answer as spent', () => {
    const window = openWindow(Number.POSITIVE_INFINITY);
    answer(window, 5, 4, 800, { now: 100, sentAt: 0, underWay: 15 });
    expect(callsLeft(window, 100)).toBeLessThanOrEqual(0);
  });

  it.each([
    ['-1 as the limit', -1, -1],
    ['no limit', null, null],
  ])('has no bound with %s', (_what, limit, remaining) => {
    const window = openWindow(5);
    answer(window, limit, remaining, null, { now: 100 });
    expect(callsLeft(window, 100)).toBe(Number.POSITIVE_INFINITY);
  });

  it('ends after a minute at the latest, whatever the explorer says', () => {
    const window = openWindow(Number.POSITIVE_INFINITY);
    answer(window, 180, 0, 9_000_000, { now: 0 });
    expect(callsLeft(window, 59_999)).toBe(0);
    expect(callsLeft(window, 60_000)).toBe(180);
  });
});
