import { describe, expect, it } from 'vitest';
import {
  callsLeft,
  endCall,
  learnWindow,
  missAnswer,
  openWindow,
  spendCall,
  type Window,
} from '../../../src/explorer/limiter/window.js';

interface At {
  readonly inFlight?: number;
  readonly sentAt?: number;
  readonly now: number;
}

const answer = (
  window: Window,
  limit: number | null,
  remaining: number | null,
  resetMs: number | null,
  { inFlight = 0, now, sentAt = now }: At,
) => {
  endCall(window, sentAt);
  learnWindow(window, { limit, remaining, resetMs }, { inFlight, sentAt, now });
};

const spend = (window: Window, count: number, now: number) => {
  for (let n = 0; n < count; n += 1) spendCall(window, now);
};

describe('a rate-limit window', () => {
  it('is as large as the explorer says, also after its end', () => {
    const window = openWindow(Number.POSITIVE_INFINITY);
    spend(window, 1, 0);
    answer(window, 5, 4, 800, { now: 100, sentAt: 0 });
    expect(callsLeft(window, 100)).toBe(4);
    spend(window, 4, 200);
    expect(callsLeft(window, 899)).toBe(0);
    expect(callsLeft(window, 900)).toBe(5);
    spend(window, 1, 900);
    expect(callsLeft(window, 901)).toBe(4);
  });

  it('counts calls in flight as spent, but only until they end', () => {
    const window = openWindow(Number.POSITIVE_INFINITY);
    spend(window, 16, 0);
    // All of them are counted in the first answer already.
    answer(window, 20, 4, 59_000, { now: 100, sentAt: 0, inFlight: 15 });
    expect(callsLeft(window, 100)).toBeLessThanOrEqual(0);
    for (let left = 14; left >= 0; left -= 1) {
      answer(window, 20, 4, 59_000, { now: 100, sentAt: 0, inFlight: left });
    }
    expect(callsLeft(window, 200)).toBe(4);
  });

  it('does not count calls that are still in flight from an earlier one', () => {
    const window = openWindow(5);
    spend(window, 1, 0);
    answer(window, 5, 4, 1_000, { now: 0 });
    spend(window, 4, 100);
    spend(window, 5, 1_000);
    expect(callsLeft(window, 1_500)).toBe(0);
    // Their late answers are about the window that they were sent in.
    for (let n = 8; n >= 5; n -= 1) {
      answer(window, 5, n - 5, 400, { now: 1_600, sentAt: 100, inFlight: n });
    }
    expect(callsLeft(window, 1_600)).toBe(0);
    expect(callsLeft(window, 2_000)).toBe(5);
  });

  it.each([
    ['before the first answer leaves room for another', false, 5],
    ['after it may have been counted', true, 3],
  ])('a call that failed %s', (_what, isAnswered, expected) => {
    const window = openWindow(5);
    if (isAnswered) {
      spend(window, 1, 0);
      answer(window, 5, 4, 800, { now: 0 });
    }
    spend(window, 1, 100);
    endCall(window, 100);
    missAnswer(window, 100);
    expect(callsLeft(window, 200)).toBe(expected);
  });

  it('counts a call whose answer says nothing, as one of a proxy may, as spent', () => {
    const window = openWindow(5);
    spend(window, 2, 0);
    answer(window, 5, 3, 800, { now: 0, inFlight: 1 });
    answer(window, null, null, null, { now: 10, sentAt: 0 });
    expect(callsLeft(window, 100)).toBe(2);
  });

  it.each([
    ['-1 as the limit', -1, -1],
    ['no limit', null, null],
  ])('has no bound with %s', (_what, limit, remaining) => {
    const window = openWindow(5);
    spend(window, 1, 100);
    answer(window, limit, remaining, null, { now: 100 });
    expect(callsLeft(window, 100)).toBe(Number.POSITIVE_INFINITY);
  });

  it('ends after a minute at the latest, whatever the explorer says', () => {
    const window = openWindow(Number.POSITIVE_INFINITY);
    spend(window, 1, 0);
    answer(window, 180, 0, 9_000_000, { now: 0 });
    expect(callsLeft(window, 59_999)).toBe(0);
    expect(callsLeft(window, 60_000)).toBe(180);
  });
});
