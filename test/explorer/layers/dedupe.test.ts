import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../src/explorer/call/call.js';
import { noTurnError } from '../../../src/explorer/call/upstream-errors.js';
import type { UpstreamContext } from '../../../src/explorer/call/upstream-request.js';
import { type UpstreamResponse, wholeBody } from '../../../src/explorer/call/upstream-response.js';
import { createDedupe } from '../../../src/explorer/layers/dedupe.js';
import { context, request } from '../../support/asking.js';
import { answerOf } from '../../support/explorer.js';
import { runs } from '../../support/runs.js';

afterEach(() => {
  vi.useRealTimers();
});

const textOf = (answer: UpstreamResponse) => wholeBody(answer).toString();

/** Joins the call with a key over what asks the explorer, and returns the text of its response. */
const open = () => {
  const { dedupe, canJoin } = createDedupe();
  const join = (
    key: string | null,
    who: UpstreamContext,
    start: (call: Call) => Promise<UpstreamResponse>,
  ) => dedupe((_request, call) => start(call))({ ...request(), key }, who).then(textOf);
  return { join, has: (key: string) => canJoin(key, context()) };
};

/** Work that the test finishes, and that records when it is cancelled. */
const heldWork = () => {
  const calls: Call[] = [];
  const stopped: number[] = [];
  const finish: ((value: string) => void)[] = [];
  const fail: ((error: Error) => void)[] = [];
  const start = (call: Call) => {
    const at = calls.push(call) - 1;
    return new Promise<UpstreamResponse>((resolve, reject) => {
      finish.push((text) => resolve(answerOf(text)));
      fail.push(reject);
      const abort = (reason: Error) => {
        stopped.push(at);
        reject(reason);
      };
      call.pending = { abort };
    });
  };
  return { calls, stopped, finish, fail, start };
};

const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: { fault?: string; name: string }) => error.fault ?? error.name,
  );

describe('single flight', () => {
  it('starts once for all concurrent waiters of a key, and again for later ones', async () => {
    const { join, has } = open();
    const work = heldWork();
    const answers = [join('k', context(), work.start), join('k', context(), work.start)];
    const other = join('other', context(), work.start);
    work.finish[0]?.('first');
    expect(await Promise.all(answers)).toEqual(['first', 'first']);
    expect(has('k')).toBe(false);
    const again = join('k', context(), work.start);
    work.finish[1]?.('other');
    work.finish[2]?.('second');
    expect([await other, await again]).toEqual(['other', 'second']);
  });

  it('lets a look join only a call that was sent after it began, and others join that of a look', async () => {
    const { join } = open();
    const calls: Call[] = [];
    const finish: ((answer: UpstreamResponse) => void)[] = [];
    const start = (call: Call) => {
      calls.push(call);
      return new Promise<UpstreamResponse>((resolve) => finish.push(resolve));
    };
    const look = (sentAfter: number) => ({ ...context(), sentAfter });
    const usual = join('k', context(), start);
    calls[0]?.spend('transaction');
    const began = performance.now();
    const looks = [join('k', look(began), start), join('k', look(began), start)];
    expect(calls.length).toBe(2);
    calls[1]?.spend('transaction');
    const joined = [join('k', look(began), start), join('k', context(), start)];
    expect(calls.length).toBe(2);
    finish[0]?.(answerOf('old'));
    expect(await usual).toBe('old');
    // The call that ended does not take away the one in its place.
    const late = join('k', context(), start);
    expect(calls.length).toBe(2);
    finish[1]?.(answerOf('new'));
    const answers = await Promise.all([...looks, ...joined, late]);
    expect(answers).toEqual(['new', 'new', 'new', 'new', 'new']);
  });

  it('never joins work without a key', async () => {
    const { join } = open();
    const work = heldWork();
    const answers = [join(null, context(), work.start), join(null, context(), work.start)];
    work.finish[0]?.('mine');
    work.finish[1]?.('yours');
    expect(await Promise.all(answers)).toEqual(['mine', 'yours']);
  });

  it('shares failures like answers', async () => {
    const { join } = open();
    const work = heldWork();
    const answers = [join('k', context(), work.start), join('k', context(), work.start)];
    work.fail[0]?.(new Error('broken'));
    const reasons = (await Promise.allSettled(answers)).map(({ status }) => status);
    expect(reasons).toEqual(['rejected', 'rejected']);
  });

  it('goes on for the others when some leave, and stops when all have left', () => {
    // How many waiters there are, and which of them leave in which order, before the answer.
    const departures = fc
      .integer({ min: 1, max: 6 })
      .chain((count) =>
        fc.tuple(fc.constant(count), fc.shuffledSubarray([...Array(count).keys()])),
      );
    return fc.assert(
      fc.asyncProperty(departures, async ([count, leaving]) => {
        const { join, has } = open();
        const work = heldWork();
        const contexts = Array.from({ length: count }, () => context());
        const ends = contexts.map((who) =>
          join('k', who, work.start).catch((error) => error.fault),
        );
        for (const at of leaving) contexts[at]?.leave();
        const allLeft = leaving.length === count;
        expect(work.stopped).toEqual(allLeft ? [0] : []);
        expect(has('k')).toBe(!allLeft);
        work.finish[0]?.('answer');
        const expected = contexts.map((_, at) => (leaving.includes(at) ? 'gone' : 'answer'));
        expect(await Promise.all(ends)).toEqual(expected);
        expect(work.calls).toHaveLength(1);
      }),
      { numRuns: runs(100, 5_000) },
    );
  });

  it("ends at each waiter's own deadline", async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { join } = open();
    const work = heldWork();
    const hasty = faultOf(join('k', context({ withinMs: 10 }), work.start));
    const patient = join('k', context({ withinMs: 1_000 }), work.start);
    const hastyToo = faultOf(join('k', context({ withinMs: 10 }), work.start));
    expect(work.calls[0]?.expiresAt()).toBe(performance.now() + 1_000);
    vi.advanceTimersByTime(11);
    expect([await hasty, await hastyToo]).toEqual(['timeout', 'timeout']);
    work.finish[0]?.('in time');
    expect(await patient).toBe('in time');
    const late = faultOf(join('k', context({ withinMs: 10 }), work.start));
    vi.advanceTimersByTime(11);
    expect(await late).toBe('timeout');
    expect(work.stopped).toEqual([1]);
    expect(work.calls[1]?.abortReason?.fault).toBe('timeout');
  });

  it('fails with `overloaded`, not `timeout`, if a deadline passes in the queue', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { join } = open();
    const work = heldWork();
    const queued = faultOf(join('k', context({ withinMs: 10 }), work.start));
    for (const call of work.calls) call.pending = { abort: () => {}, lateError: noTurnError };
    vi.advanceTimersByTime(11);
    expect(await queued).toBe('overloaded');
  });

  it('charges the next waiter if the first has left or has no budget left', async () => {
    const { join } = open();
    const work = heldWork();
    const [poor, leaving, rich] = [context({ budget: 1 }), context(), context()];
    const ends = [poor, leaving, rich].map((who) => faultOf(join('k', who, work.start)));
    const call = work.calls[0];
    call?.spend('transaction');
    call?.spend('transaction');
    expect(await ends[0]).toBe('BudgetError');
    leaving.leave();
    call?.spend('transaction');
    const spent = [poor, leaving, rich].map(({ budget }) => budget.cost.upstreamCalls);
    expect(spent).toEqual([1, 1, 1]);
    work.finish[0]?.('paid');
    expect(await ends[2]).toBe('none');
  });

  it('drops a waiter without budget, even if its request ends later', async () => {
    const { join, has } = open();
    const work = heldWork();
    const [poor, rich] = [context({ budget: 0 }), context()];
    const ends = [poor, rich].map((who) => faultOf(join('k', who, work.start)));
    work.calls[0]?.spend('transaction');
    work.finish[0]?.('paid');
    expect(await Promise.all(ends)).toEqual(['BudgetError', 'none']);
    const next = join('k', context(), work.start);
    poor.leave();
    expect(has('k')).toBe(true);
    work.finish[1]?.('again');
    expect(await next).toBe('again');
  });

  it('does nothing for a waiter that has already left', async () => {
    const { join } = open();
    const work = heldWork();
    const who = context();
    who.leave();
    expect(await faultOf(join('k', who, work.start))).toBe('gone');
    expect(work.calls).toEqual([]);
  });
});
