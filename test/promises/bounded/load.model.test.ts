import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { principalWith } from '../../support/asking.js';
import { goodput, type MakeCalls, openLoadModel } from '../../support/load-model.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const concurrency = 16;

/** Up to a fifth more or less, evenly spread. */
const around = (milliseconds: number) => (n: number) =>
  milliseconds * (0.8 + 0.4 * ((n * 0.618_033_988_7) % 1));

const oneCall: MakeCalls = (call) => call();

/** Waits until every request has ended. */
const settle = () => vi.advanceTimersByTimeAsync(70_000);

describe.each([
  [100, 8],
  [1_000, 16],
  [8_000, 16],
])('over an explorer that takes %i ms', (latency, concurrency) => {
  const capacity = (concurrency * 1_000) / latency;
  const windowMs = Math.max(5_000, 2 * latency);
  const windowSeconds = windowMs / 1_000;
  const perWindow = capacity * windowSeconds;

  const run = async (load: number, deadlineMs: number) => {
    const model = openLoadModel({ latency: around(latency), deadlineMs, concurrency });
    const windows = { before: 2, during: latency === 100 ? 3 : 6, after: 3 };
    const offer = (times: number, count: number) =>
      model.offer(capacity * times, count * windowSeconds, () => {
        model.request(oneCall);
      });
    await offer(0.5, windows.before);
    await offer(load, windows.during);
    const ended = model.now();
    await offer(0.5, windows.after);
    await settle();
    const all = goodput(model.outcomes, windowMs);
    const during = all.slice(windows.before, windows.before + windows.during);
    const after = model.outcomes.filter(({ began }) => began >= ended);
    return { ...model, during, after };
  };

  describe.each([10_000, 60_000])('with a deadline of %i ms', (deadlineMs) => {
    it.each([1, 1.25, 2.5, 10])('is fully used at %d times its capacity', async (load) => {
      const { during, after, sent, outcomes } = await run(load, deadlineMs);
      // A window begins with what was sent half-heartedly before it.
      for (const count of during.slice(1)) expect(count).toBeGreaterThan(0.9 * perWindow);
      expect(sent.aborted).toBeLessThan(0.03 * sent.calls);
      const refused = outcomes.filter(({ how }) => how !== 'ok');
      // Nearly all at once, the others only as durations vary.
      const late = refused.filter(({ began, ended }) => ended - began > deadlineMs / 4);
      expect(late.length).toBeLessThanOrEqual(0.05 * refused.length);
      // What comes after the load finds a short queue.
      const good = after.filter(({ how }) => how === 'ok');
      expect(good.length).toBeGreaterThan(0.9 * after.length);
    });

    it('refuses nothing at half of its capacity', async () => {
      const { outcomes, sent } = await run(0.5, deadlineMs);
      expect(outcomes.filter(({ how }) => how !== 'ok')).toEqual([]);
      expect(sent.aborted).toBe(0);
    });
  });
});

describe('operations of several calls', () => {
  const times = (count: number) => Array.from({ length: count });
  const kinds: readonly [string, number, MakeCalls][] = [
    [
      'five pages, one after another',
      5,
      async (call) => {
        for (const _ of times(5)) await call();
      },
    ],
    [
      'a list and the records of its rows',
      6,
      async (call) => {
        await call();
        await Promise.all(times(5).map(call));
      },
    ],
    ['eight records at once', 8, (call) => Promise.all(times(8).map(call))],
    [
      'a list and the records of many rows',
      25,
      async (call) => {
        await call();
        await Promise.all(times(24).map(call));
      },
    ],
  ];

  it.each(
    kinds.flatMap(([name, calls, make]) =>
      [1.25, 2.5].map((load) => ({ name, calls, make, load })),
    ),
  )(
    'are finished once they have begun, at $load times the capacity: $name',
    async ({ calls, make, load }) => {
      const model = openLoadModel({ latency: around(1_000), deadlineMs: 10_000, concurrency });
      const capacity = concurrency / calls;
      await model.offer(capacity * load, 60, () => {
        // The estimate is too high, as it usually is.
        model.request(make, { calls: 2 * calls });
      });
      await settle();
      const whole = goodput(model.outcomes, 20_000).slice(1, 3);
      for (const count of whole) expect(count).toBeGreaterThan(0.8 * capacity * 20);
      expect(model.sent.aborted).toBeLessThan(0.03 * model.sent.calls);
    },
  );
});

describe('a light caller', () => {
  it('waits for about one call beside a thousand requests of another', async () => {
    const model = openLoadModel({ latency: () => 200, deadlineMs: 60_000, concurrency });
    const ask = (name: string) => model.request(oneCall, { principal: principalWith(name) });
    for (let n = 0; n < 1_000; n += 1) ask('heavy');
    await vi.advanceTimersByTimeAsync(50);
    const light: ReturnType<typeof ask>[] = [];
    await model.offer(3, 10, () => {
      light.push(ask('light'));
    });
    await settle();
    for (const { began, ended } of await Promise.all(light)) {
      expect(ended - began).toBeLessThanOrEqual(2 * 200);
    }
    expect(model.outcomes.every(({ how }) => how === 'ok')).toBe(true);
  });

  it('waits for about one call beside the flood of another, who is refused', async () => {
    const model = openLoadModel({ latency: around(1_000), deadlineMs: 10_000, concurrency });
    const light: ReturnType<typeof model.request>[] = [];
    let second = 0;
    await model.offer(160, 20, () => {
      model.request(oneCall, { principal: principalWith('heavy') });
      if (Math.floor(model.now() / 1_000) < second) return;
      second += 1;
      light.push(model.request(oneCall, { principal: principalWith('light') }));
    });
    await settle();
    for (const { began, ended, how } of await Promise.all(light)) {
      expect(how).toBe('ok');
      expect(ended - began).toBeLessThan(2.5 * 1_000);
    }
  });
});

it.each([1.25, 2.5])(
  'uses what a rate limit allows at %d times as much load, and keeps the queue short',
  async (load) => {
    const model = openLoadModel({
      latency: () => 100,
      deadlineMs: 60_000,
      concurrency,
      perSecond: 10,
    });
    await model.offer(10 * load, 60, () => {
      model.request(oneCall);
    });
    await settle();
    const counts = goodput(model.outcomes, 10_000).slice(2, 6);
    for (const count of counts) expect(count).toBeGreaterThan(0.8 * 100);
    const lately = model.outcomes.filter(({ began }) => began > 30_000);
    expect(Math.max(...lately.map(({ began, ended }) => ended - began))).toBeLessThan(10_000);
  },
);

it('takes a burst on a cold start as a whole, if it fits', async () => {
  const model = openLoadModel({ latency: () => 1_000, deadlineMs: 10_000, concurrency });
  for (let n = 0; n < concurrency * 9; n += 1) model.request(oneCall);
  await settle();
  expect(model.outcomes.every(({ how }) => how === 'ok')).toBe(true);
});
