import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Patience } from '../../../src/base/deadline/patience.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('Patience', () => {
  it('ends at its deadline, for all listeners', () => {
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

  it('ends for listeners added after the deadline, too', () => {
    const patience = new Patience(performance.now() - 1);
    const listener = vi.fn();
    patience.listen(listener);
    vi.advanceTimersByTime(1);
    expect(listener).toHaveBeenCalledExactlyOnceWith('late');
  });

  it('ends once, when the client leaves', () => {
    const patience = new Patience(performance.now() + 1_000);
    const listener = vi.fn();
    patience.listen(listener);
    patience.leave();
    patience.leave();
    vi.advanceTimersByTime(1_000);
    expect(listener).toHaveBeenCalledExactlyOnceWith('left');
    expect(patience.hasLeft).toBe(true);
  });

  it('has a timer only while there are listeners, however far the deadline', () => {
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
    patience.leave();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('shares one timer with all others, each with its own deadline', () => {
    const told: string[] = [];
    const wait = (name: string, milliseconds: number) => {
      const patience = new Patience(performance.now() + milliseconds);
      const listener = () => told.push(`${name} ${performance.now() - began}`);
      patience.listen(listener);
      return () => patience.forget(listener);
    };
    const began = performance.now();
    wait('second', 2_000);
    wait('last', 3_000);
    const forget = wait('forgotten', 1_500);
    wait('first', 1_000);
    expect(vi.getTimerCount()).toBe(1);
    forget();
    vi.advanceTimersByTime(2_000);
    expect(told).toEqual(['first 1000', 'second 2000']);
    wait('between', 500);
    vi.advanceTimersByTime(1_000);
    expect(told.slice(2)).toEqual(['between 2500', 'last 3000']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('may be listened to again from a listener', () => {
    const patience = new Patience(performance.now() + 1_000);
    const again = vi.fn();
    patience.listen(() => patience.listen(again));
    vi.advanceTimersByTime(1_000);
    expect(again).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(again).toHaveBeenCalledExactlyOnceWith('late');
  });

  it('does not call a listener that an earlier one removed', () => {
    const patience = new Patience(performance.now() + 1_000);
    const second = vi.fn();
    patience.listen(() => patience.forget(second));
    patience.listen(second);
    patience.leave();
    expect(second).not.toHaveBeenCalled();
  });
});
