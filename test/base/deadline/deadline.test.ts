import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deadline as DeadlineClass } from '../../../src/base/deadline/deadline.js';

// All deadlines of a module share one timer, so those of other test files must not count here.
let Deadline: typeof DeadlineClass;

beforeEach(async () => {
  vi.resetModules();
  ({ Deadline } = await import('../../../src/base/deadline/deadline.js'));
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('Deadline', () => {
  it('ends at its deadline, for all listeners', () => {
    const deadline = new Deadline(performance.now() + 1_000);
    const told: string[] = [];
    deadline.addListener((why) => told.push(`first ${why}`));
    vi.advanceTimersByTime(900);
    deadline.addListener((why) => told.push(`second ${why}`));
    expect(told).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(told).toEqual(['first expired', 'second expired']);
    expect(deadline.aborted).toBe(false);
  });

  it('ends for listeners added after the deadline, too', () => {
    const deadline = new Deadline(performance.now() - 1);
    const listener = vi.fn();
    deadline.addListener(listener);
    vi.advanceTimersByTime(1);
    expect(listener).toHaveBeenCalledExactlyOnceWith('expired');
  });

  it('ends once, when the client leaves', () => {
    const deadline = new Deadline(performance.now() + 1_000);
    const listener = vi.fn();
    deadline.addListener(listener);
    deadline.abort();
    deadline.abort();
    vi.advanceTimersByTime(1_000);
    expect(listener).toHaveBeenCalledExactlyOnceWith('aborted');
    expect(deadline.aborted).toBe(true);
  });

  it('has a timer only while there are listeners, however far the deadline', () => {
    const deadline = new Deadline(Number.POSITIVE_INFINITY);
    const listener = vi.fn();
    expect(vi.getTimerCount()).toBe(0);
    deadline.addListener(listener);
    deadline.addListener(() => {});
    deadline.removeListener(listener);
    expect([vi.getTimerCount(), deadline.listeners]).toEqual([1, 1]);
    vi.advanceTimersByTime(1_000_000);
    expect(deadline.listeners).toBe(1);
    expect(listener).not.toHaveBeenCalled();
    deadline.abort();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('shares one timer with all others, each with its own deadline', () => {
    const told: string[] = [];
    const wait = (name: string, milliseconds: number) => {
      const deadline = new Deadline(performance.now() + milliseconds);
      const listener = () => told.push(`${name} ${performance.now() - began}`);
      deadline.addListener(listener);
      return () => deadline.removeListener(listener);
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
    const deadline = new Deadline(performance.now() + 1_000);
    const again = vi.fn();
    deadline.addListener(() => deadline.addListener(again));
    vi.advanceTimersByTime(1_000);
    expect(again).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(again).toHaveBeenCalledExactlyOnceWith('expired');
  });

  it('does not call a listener that an earlier one removed', () => {
    const deadline = new Deadline(performance.now() + 1_000);
    const second = vi.fn();
    deadline.addListener(() => deadline.removeListener(second));
    deadline.addListener(second);
    deadline.abort();
    expect(second).not.toHaveBeenCalled();
  });
});
