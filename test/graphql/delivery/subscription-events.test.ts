import type { ExecutionResult } from 'graphql';
import { describe, expect, it } from 'vitest';
import { subscriptionEvents } from '../../../src/graphql/delivery/subscription-events.js';
import { subscriptionTypes } from '../../../src/graphql/reading/media-type.js';
import { fakeClock } from '../../support/fake-clock.js';
import { latch } from '../../support/latch.js';

const [multipart, eventStream] = subscriptionTypes;

const start = (type: typeof multipart | typeof eventStream) => {
  const time = fakeClock();
  const draining = new AbortController();
  const starting = latch();
  const waiting: ((result: IteratorResult<ExecutionResult>) => void)[] = [];
  let returned = 0;
  const results: AsyncIterator<ExecutionResult> = {
    next: () => new Promise((resolve) => waiting.push(resolve)),
    return: async () => {
      returned += 1;
      return { done: true, value: undefined };
    },
  };
  const events = subscriptionEvents(results, {
    type,
    draining: draining.signal,
    started: starting.opened,
    lastCursor: () => 'now',
    clock: time.clock,
    shutdownError: () => '"gone"',
    onEvent: () => {},
    onEnd: () => {},
  });
  /** Takes the next event, while so much time passes. */
  const take = async (ms = 0) => {
    const taken = events.next();
    await time.pass(ms);
    return (await taken).value;
  };
  return {
    time,
    events,
    take,
    begin: starting.open,
    drain: () => draining.abort(),
    give: (data: Record<string, unknown>) => waiting.shift()?.({ done: false, value: { data } }),
    end: () => waiting.shift()?.({ done: true, value: undefined }),
    asked: () => waiting.length,
    returned: () => returned,
  };
};

describe('the events of a subscription', () => {
  it('show that the connection lives while it starts and while nothing happens', async () => {
    const { take, begin, give, asked } = start(eventStream);
    expect(await take(15_000)).toEqual({});
    expect(await take(15_000)).toEqual({});
    begin();
    expect(await take()).toEqual({ id: 'now' });
    expect(await take(15_000)).toEqual({});
    expect(await take(15_000)).toEqual({});
    expect(asked()).toBe(1);
    give({ a: 1 });
    const event = await take();
    expect(event).toEqual({ id: 'now', payload: '{"data":{"a":1},"extensions":{}}' });
  });

  it('are complete when the results are', async () => {
    const { take, begin, end, time } = start(eventStream);
    begin();
    await take();
    const last = take();
    await time.settle();
    end();
    expect(await last).toEqual({ isComplete: true });
    expect(await take()).toBeUndefined();
    expect(time.timers()).toBe(0);
  });

  it.each([
    ['in a retry', eventStream, { retry: expect.any(Number) }],
    ['in an error of the connection', multipart, { payload: '{"payload":null,"errors":["gone"]}' }],
  ])('end without being complete when the gateway drains: %s', async (_what, type, expected) => {
    const { take, begin, drain, time, returned } = start(type);
    begin();
    await take();
    const last = take();
    await time.settle();
    drain();
    expect(await last).toEqual(expected);
    expect(await take()).toBeUndefined();
    expect([returned(), time.timers()]).toEqual([1, 0]);
  });

  it('end at once when the client leaves, also while one is waited for', async () => {
    const { take, begin, events, time, returned } = start(eventStream);
    begin();
    await take();
    const waiting = take();
    await time.settle();
    await events.return?.();
    expect(await waiting).toBeUndefined();
    expect([returned(), time.timers()]).toEqual([1, 0]);
  });
});
