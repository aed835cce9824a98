import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Patience } from '../src/patience.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('Patience', () => {
  it('ends at its deadline, for all who listen then', () => {
    const patience = new Patience(performance.now() + 1_000);
    const told: string[] = [];
    patience.listen((why) => told.push(`first ${why}`));
    vi.advanceTimersByTime(900);
    patience.listen((why) => told.push(`second ${why}`));
    expect(told).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(told).toEqual(['first late', 'second late']);
    expect(patience.hasLeft).toBe(false);
  });

  it('ends for whoever comes after the deadline as well', () => {
    const patience = new Patience(performance.now() - 1);
    const listener = vi.fn();
    patience.listen(listener);
    vi.advanceTimersByTime(1);
    expect(listener).toHaveBeenCalledExactlyOnceWith('late');
  });

  it('ends once, with the departure', () => {
    const patience = new Patience(performance.now() + 1_000);
    const listener = vi.fn();
    patience.listen(listener);
    patience.leave();
    patience.leave();
    vi.advanceTimersByTime(1_000);
    expect(listener).toHaveBeenCalledExactlyOnceWith('left');
    expect(patience.hasLeft).toBe(true);
  });

  it('has a timer only while something listens, and for as long as any deadline', () => {
    const patience = new Patience(Number.POSITIVE_INFINITY);
    const listener = vi.fn();
    expect(vi.getTimerCount()).toBe(0);
    patience.listen(listener);
    patience.listen(() => {});
    patience.forget(listener);
    expect([vi.getTimerCount(), patience.listeners]).toEqual([1, 1]);
    vi.advanceTimersByTime(1_000_000);
    expect(patience.listeners).toBe(1);
    expect(listener).not.toHaveBeenCalled();
  });

  it('tells nobody who was forgotten by another on the way', () => {
    const patience = new Patience(performance.now() + 1_000);
    const second = vi.fn();
    patience.listen(() => patience.forget(second));
    patience.listen(second);
    patience.leave();
    expect(second).not.toHaveBeenCalled();
  });
});
