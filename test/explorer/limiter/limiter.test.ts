import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anonymous } from '../../../src/base/request/principal.js';
import { createLog } from '../../../src/base/telemetry/log.js';
import { chainMetrics, createMetrics } from '../../../src/base/telemetry/metrics.js';
import { noTurnError, UpstreamError } from '../../../src/explorer/call/upstream-errors.js';
import { type Priority, priorities } from '../../../src/explorer/call/upstream-request.js';
import type { Outcome, UpstreamResponse } from '../../../src/explorer/call/upstream-response.js';
import { decodeResponse } from '../../../src/explorer/decode/decode-response.js';
import { createLimiter } from '../../../src/explorer/limiter/limiter.js';
import { callOf, context, principalWith } from '../../support/asking.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'Date'] });
  // Not 0, which would hide a time that is added by mistake.
  vi.advanceTimersByTime(12_345);
  // Without jitter.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const json = { 'content-type': 'application/json' };

const answer = (status = 200, headers: Record<string, string> = {}): UpstreamResponse =>
  decodeResponse({ status, headers: { ...json, ...headers }, chunks: [Buffer.from('{}')] });

const limits = (remaining: number, reset: number) => ({
  'x-ratelimit-limit': '300',
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(reset),
});

/** Somebody who asks under this identity. */
const clientOf = (identity: string, withinMs = 60_000) =>
  context({ withinMs, principal: identity === '' ? anonymous : principalWith(identity) });

const open = (concurrency: number) => {
  const lines: string[] = [];
  const reasons: string[] = [];
  const log = createLog('debug', (line) => {
    const { message, why } = JSON.parse(line);
    lines.push(message);
    if (why !== undefined) reasons.push(why);
  });
  const metrics = createMetrics();
  const limiter = createLimiter(concurrency).ofChain({ log, metrics: chainMetrics(metrics, null) });
  const granted: string[] = [];
  const refused: string[] = [];
  /** Asks for a turn, and records the outcome under this name. */
  const ask = (name: string, { identity = '', call = callOf(clientOf(identity)) } = {}) => {
    const turn = async () => limiter.acquire(call, identity, 'transaction');
    turn().then(
      () => granted.push(name),
      (error: UpstreamError) => refused.push(`${name}: ${error.fault} ${error.retryAfterMs}`),
    );
    return call;
  };
  const end = (identity: string, outcome: Outcome | null, sentAt = performance.now()) =>
    limiter.release(identity, outcome, sentAt, 'transaction', 'test');
  const settle = () => vi.advanceTimersByTimeAsync(0);
  /** How many calls were refused, by reason. */
  const unsent = async () =>
    Object.fromEntries(
      (await metrics.unsent.get()).values
        .filter(({ value }) => value > 0)
        .map(({ labels, value }) => [labels.reason, value]),
    );
  return { ask, end, granted, refused, lines, reasons, metrics, settle, unsent };
};

describe('turns', () => {
  it('alternate between waiters, however many calls one of them has', async () => {
    const { ask, end, granted, settle } = open(1);
    const [dear, cheap] = [context(), context()];
    for (let n = 0; n < 5; n += 1) ask(`dear${n}`, { call: callOf(dear) });
    ask('cheap', { call: callOf(cheap) });
    for (let n = 0; n < 6; n += 1) {
      await settle();
      end('', answer());
    }
    await settle();
    expect(granted).toEqual(['dear0', 'dear1', 'cheap', 'dear2', 'dear3', 'dear4']);
  });

  it('are limited in number at once, over all identities', async () => {
    const { ask, end, granted, settle } = open(2);
    for (const name of ['ann', 'bob', 'cat', 'dan']) ask(name, { identity: name });
    await settle();
    expect(granted).toEqual(['ann', 'bob']);
    end('ann', answer());
    await settle();
    expect(granted).toEqual(['ann', 'bob', 'cat']);
  });

  it('go to the calls of watches only when no query waits, and to those of exports only when neither does', async () => {
    const { ask, end, granted, settle } = open(1);
    const of = (priority: Priority) => ({ call: callOf(context({ priority })) });
    ask('first');
    ask('rows', of('export'));
    ask('look', of('watch'));
    ask('query');
    ask('more rows', of('export'));
    ask('next look', of('watch'));
    await settle();
    const next = async () => {
      end('', answer());
      await settle();
    };
    await next();
    expect(granted).toEqual(['first', 'query']);
    ask('next query');
    await next();
    await next();
    // However long exports have waited.
    ask('last look', of('watch'));
    for (let n = 0; n < 4; n += 1) await next();
    expect(granted.slice(2)).toEqual([
      'next query',
      'look',
      'next look',
      'last look',
      'rows',
      'more rows',
    ]);
  });

  it('pass over a query that may not be sent yet, but only for as long as it may not', async () => {
    const { ask, end, granted, settle } = open(2);
    const of = (priority: Priority) => ({ call: callOf(context({ priority })) });
    const held = { identity: 'held' };
    ask('held', held);
    await settle();
    end('held', answer(429, { 'retry-after': '30' }));
    ask('held again', held);
    // A query that may not go yet holds up nobody.
    ask('rows', of('export'));
    ask('look', of('watch'));
    await settle();
    expect(granted).toEqual(['held', 'rows', 'look']);
    ask('more rows', of('export'));
    ask('query');
    await vi.advanceTimersByTimeAsync(31_000);
    for (let n = 0; n < 2; n += 1) {
      end('', answer());
      await settle();
    }
    expect(granted.slice(3).sort()).toEqual(['held again', 'query']);
  });

  it('come as a query has them, for a call that a query joins', async () => {
    const { ask, end, granted, settle } = open(1);
    const of = (priority: Priority) => ({ call: callOf(context({ priority })) });
    ask('first');
    ask('look', of('watch'));
    const rows = ask('rows', of('export'));
    ask('query');
    await settle();
    rows.join(context()).catch(() => {});
    for (let n = 0; n < 3; n += 1) {
      end('', answer());
      await settle();
    }
    expect(granted).toEqual(['first', 'query', 'rows', 'look']);
  });

  it('come as a query has them, for a call that is repeated after a query has joined it', async () => {
    const { ask, end, granted, settle } = open(1);
    const of = (priority: Priority) => ({ call: callOf(context({ priority })) });
    ask('first');
    ask('look', of('watch'));
    // Between two attempts, it waits for no permit.
    const repeated = callOf(context({ priority: 'export' }));
    repeated.join(context()).catch(() => {});
    ask('rows', { call: repeated });
    for (let n = 0; n < 2; n += 1) {
      await settle();
      end('', answer());
    }
    await settle();
    expect(granted).toEqual(['first', 'rows', 'look']);
  });

  it('are missed once by a call for which requests of several classes wait', async () => {
    const { ask, end, refused, settle, unsent } = open(1);
    ask('first');
    const shared = ask('shared', { call: callOf(context({ priority: 'watch', withinMs: 5_000 })) });
    shared.join(context({ withinMs: 5_000 })).catch(() => {});
    await settle();
    end('', answer(429, { 'retry-after': '30' }));
    await settle();
    expect(refused).toEqual(['shared: unavailable 30000']);
    expect(await unsent()).toEqual({ rate_limit: 1 });
  });

  it('are awaited by watches and exports until their deadline, and by queries only while that is of use', async () => {
    const { ask, end, refused, settle } = open(1);
    const of = (priority: Priority) => ({ call: callOf(context({ priority, withinMs: 3_000 })) });
    ask('first');
    await vi.advanceTimersByTimeAsync(2_000);
    end('', answer(), performance.now() - 2_000);
    ask('second');
    await settle();
    for (const priority of priorities) ask(priority, of(priority));
    await settle();
    expect(refused).toEqual(['query: overloaded 1000']);
  });

  it('come sooner for a queued call that another waiter joins', async () => {
    const { ask, end, granted, settle } = open(1);
    const dear = context();
    for (let n = 0; n < 5; n += 1) ask(`other${n}`, { call: callOf(dear) });
    const shared = ask('shared', { call: callOf(dear) });
    await settle();
    shared.join(context()).catch(() => {});
    end('', answer());
    end('', answer());
    await settle();
    expect(granted).toEqual(['other0', 'other1', 'shared']);
    expect(shared.pending).toBeNull();
  });

  it('are measured by the seconds spent in the queue', async () => {
    const { ask, end, settle, metrics } = open(1);
    for (const name of ['first', 'second']) ask(name);
    await vi.advanceTimersByTimeAsync(1_500);
    end('', answer());
    await settle();
    const { values } = await metrics.queueSeconds.get();
    const valueFor = (which: string) =>
      values.find(({ metricName }) => metricName?.endsWith(which))?.value;
    expect([valueFor('_count'), valueFor('_sum')]).toEqual([1, 1.5]);
  });

  it('skip a queued call that is cancelled', async () => {
    const { ask, end, granted, settle, metrics } = open(1);
    ask('first');
    const leaving = ask('leaving');
    ask('last');
    await settle();
    expect((await metrics.queued.get()).values[0]?.value).toBe(2);
    leaving.abort(new UpstreamError('gone', 'Gone.'));
    expect((await metrics.queued.get()).values[0]?.value).toBe(1);
    end('', null);
    await settle();
    expect(granted).toEqual(['first', 'last']);
    expect((await metrics.queued.get()).values[0]?.value).toBe(0);
  });

  it('are missed by a queued call whose deadline passes', async () => {
    const { ask, settle, refused, unsent } = open(1);
    ask('first');
    const [late, left] = [ask('late'), ask('left')];
    await settle();
    late.abort(noTurnError());
    left.abort(new UpstreamError('gone', 'Gone.'));
    await settle();
    expect(refused).toEqual(['late: overloaded 1000', 'left: gone null']);
    expect(await unsent()).toEqual({ no_turn: 1 });
  });

  it('are refused to a call that was cancelled before it asked', async () => {
    const { ask, granted, refused, settle } = open(1);
    const call = callOf();
    call.abort(new UpstreamError('gone', 'Gone.'));
    ask('left', { call });
    ask('next');
    await settle();
    expect(granted).toEqual(['next']);
    expect(refused).toEqual(['left: gone null']);
  });

  it('are refused to those whose deadline would pass too soon when their turn comes', async () => {
    const { ask, end, granted, refused, settle, unsent } = open(1);
    const within = (withinMs: number) => ({ call: callOf(context({ withinMs })) });
    for (const name of ['first', 'second']) ask(name, within(1_000));
    ask('third', within(1_500));
    await settle();
    vi.advanceTimersByTime(999);
    end('', null);
    await settle();
    expect(granted).toEqual(['first', 'third']);
    ask('late', within(0));
    await settle();
    expect(refused).toEqual(['second: overloaded 1000', 'late: timeout null']);
    expect(await unsent()).toEqual({ no_turn: 1, no_time: 1 });
  });
});

describe('under load, turns', () => {
  /** A limiter with one slot, which has learned that a call takes a second. */
  const openLearned = async (concurrency = 1) => {
    const limiter = open(concurrency);
    limiter.ask('learns');
    await vi.advanceTimersByTimeAsync(1_000);
    limiter.end('', answer(), performance.now() - 1_000);
    limiter.granted.length = 0;
    return limiter;
  };

  const within = (withinMs: number) => ({ call: callOf(context({ withinMs })) });

  it('are refused at once to a call that could not be answered in time', async () => {
    const { ask, granted, refused, settle, unsent } = await openLearned();
    for (const name of ['first', 'second', 'third']) ask(name, within(3_000));
    ask('fourth', within(3_000));
    ask('patient', within(60_000));
    await settle();
    expect(granted).toEqual(['first']);
    // It would wait for three seconds, and take one.
    expect(refused).toEqual(['fourth: overloaded 1000']);
    expect(await unsent()).toEqual({ full: 1 });
  });

  it('tell how long to wait until there is room', async () => {
    const { ask, refused, settle } = await openLearned();
    for (let n = 0; n < 10; n += 1) ask(`burst${n}`);
    ask('hasty', within(3_000));
    await settle();
    expect(refused).toEqual(['hasty: overloaded 8000']);
  });

  it('count the calls in flight by when they will end', async () => {
    const { ask, granted, refused, settle } = await openLearned(2);
    ask('first');
    await vi.advanceTimersByTimeAsync(900);
    ask('second');
    ask('next', within(1_200));
    ask('last', within(1_200));
    await settle();
    expect([granted, refused]).toEqual([['first', 'second'], ['last: overloaded 1000']]);
  });

  it('are not refused while nothing is known, nor for a time after which calls have ended', async () => {
    const { ask, refused, settle } = open(1);
    for (let n = 0; n < 1_000; n += 1) ask(`cold${n}`, within(3_000));
    await settle();
    expect(refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    // By now, a call takes two seconds at least.
    ask('late', within(3_000));
    await settle();
    expect(refused).toEqual([expect.stringMatching(/^late: overloaded/)]);
  });

  it('are missed by a queued call that has less time left than calls take', async () => {
    const { ask, end, granted, refused, settle, unsent } = await openLearned();
    ask('slow');
    ask('queued', within(2_500));
    await vi.advanceTimersByTimeAsync(2_000);
    end('', answer(), performance.now() - 2_000);
    ask('next', within(2_500));
    await settle();
    expect(granted).toEqual(['slow', 'next']);
    expect(refused).toEqual(['queued: overloaded 1000']);
    expect(await unsent()).toEqual({ no_turn: 1 });
  });

  it('keep short a queue that has stood for long, even if deadlines allow more', async () => {
    const { ask, end, granted, refused, settle } = await openLearned();
    // A burst is taken as a whole.
    for (let n = 0; n < 12; n += 1) ask(`burst${n}`);
    const endEach = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        await vi.advanceTimersByTimeAsync(1_000);
        end('', answer(), performance.now() - 1_000);
      }
      await settle();
    };
    await endEach(3);
    ask('newcomer');
    await settle();
    // Eight wait, and two seconds are allowed.
    expect(refused).toEqual(['newcomer: overloaded 7000']);
    await endEach(7);
    ask('another');
    await endEach(2);
    expect(granted.slice(-2)).toEqual(['burst11', 'another']);
  });

  it('go on with what has begun, however long the queue has stood', async () => {
    const { ask, end, granted, refused, settle } = await openLearned();
    const begun = context();
    ask('page 1', { call: callOf(begun) });
    for (let n = 0; n < 10; n += 1) ask(`other${n}`);
    await vi.advanceTimersByTimeAsync(2_001);
    ask('page 2', { call: callOf(begun) });
    end('', answer(), performance.now() - 1_000);
    await settle();
    end('', answer(), performance.now() - 1_000);
    await settle();
    expect([granted, refused]).toEqual([['page 1', 'other0', 'page 2'], []]);
  });

  it('are refused to many calls that would wait for those of others, until these are sent', async () => {
    const { ask, end, refused, settle } = await openLearned();
    const begun = context();
    for (let n = 0; n < 4; n += 1) ask(`begun${n}`, { call: callOf(begun) });
    const large = () => ({ call: callOf(context({ withinMs: 10_000, calls: 6 })) });
    ask('six calls', large());
    ask('one call', within(10_000));
    await settle();
    expect(refused).toEqual([expect.stringMatching(/^six calls: overloaded/)]);
    for (let n = 0; n < 5; n += 1) {
      end('', answer(), performance.now() - 1_000);
      await settle();
    }
    ask('six calls again', large());
    await settle();
    expect(refused).toHaveLength(1);
  });

  it('go to the first call of a request even if the explorer seems too slow, so as to learn', async () => {
    const { ask, end, granted, refused, settle } = open(2);
    ask('slow');
    await vi.advanceTimersByTimeAsync(9_000);
    end('', answer(), performance.now() - 9_000);
    const hasty = context({ withinMs: 5_000 });
    ask('first', { call: callOf(hasty) });
    ask('further', { call: callOf(hasty) });
    await settle();
    expect(granted).toEqual(['slow', 'first']);
    expect(refused).toEqual(['further: timeout null']);
  });

  it.each<[string, Outcome | null]>([
    ['a call that was cancelled', null],
    ['a refusal', answer(429)],
    ['a failure', answer(502)],
    ['a connection that broke off', new UpstreamError('unreachable', 'No.')],
  ])('are not judged by %s before an answer would have come', async (_, outcome) => {
    const { ask, end, refused, settle } = await openLearned();
    ask('broken');
    await vi.advanceTimersByTimeAsync(10);
    end('', outcome, performance.now() - 10);
    await vi.advanceTimersByTimeAsync(1_001);
    for (const name of ['first', 'second', 'third']) ask(name, within(2_900));
    await settle();
    expect(refused).toEqual(['third: overloaded 1000']);
  });

  it('go round clients first, then their requests', async () => {
    const { ask, end, granted, settle } = open(1);
    const many = Array.from({ length: 3 }, () => clientOf('ann'));
    many.forEach((each, n) => {
      ask(`ann${n}`, { identity: 'ann', call: callOf(each) });
    });
    ask('bob', { identity: 'bob' });
    for (let n = 0; n < 4; n += 1) {
      await settle();
      end(granted[n] === 'bob' ? 'bob' : 'ann', answer());
    }
    expect(granted).toEqual(['ann0', 'ann1', 'bob', 'ann2']);
  });
});

describe('rate limits', () => {
  it('wake a call even if their window ends while it is judged', async () => {
    // Between any two readings, the clock moves on; so the window ends between each two of them.
    for (let ends = 0; ends < 20; ends += 1) {
      const { ask, end, granted, settle } = open(1);
      ask('first');
      await settle();
      end('', answer(200, { ...limits(0, 100), 'x-ratelimit-limit': '1' }));
      const now = performance.now.bind(performance);
      let drift = 99.95 - ends / 10;
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
        drift += 0.1;
        return now() + drift;
      });
      ask(`at reading ${ends}`);
      clock.mockRestore();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(granted).toEqual(['first', `at reading ${ends}`]);
    }
  });

  it('are respected before they are hit', async () => {
    const { ask, end, granted, settle } = open(4);
    ask('learns');
    await settle();
    end('', answer(200, limits(2, 5_000)));
    for (const name of ['a', 'b', 'c']) ask(name);
    await settle();
    expect(granted).toEqual(['learns', 'a', 'b']);
    end('', answer(200, limits(1, 4_000)));
    end('', answer(200, limits(0, 4_000)));
    await vi.advanceTimersByTimeAsync(3_999);
    expect(granted).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(2);
    expect(granted).toEqual(['learns', 'a', 'b', 'c']);
  });

  it('do not exist if the explorer says -1, whatever it said before', async () => {
    const { ask, end, granted, settle } = open(4);
    for (const name of ['a', 'b']) ask(name);
    await settle();
    end('', answer(200, limits(1, 60_000)));
    end('', answer(200, limits(-1, -1)));
    for (const name of ['c', 'd', 'e']) ask(name);
    await settle();
    expect(granted).toHaveLength(5);
  });

  it.each([
    ['Retry-After in seconds', { 'retry-after': '3' }, 3_000],
    ['Retry-After as a date', { 'retry-after': '@3000' }, 3_000],
    ['Retry-After with a fraction', { 'retry-after': '1.5' }, 1_500],
    ['one second, if Retry-After is not a time', { 'retry-after': 'Infinity' }, 1_000],
    ['the window, if Retry-After is negative', { 'retry-after': '-1', ...limits(0, 2_500) }, 2_500],
    ['the window, if it is used up', limits(0, 2_500), 2_500],
    ['one second, if the window is not used up', limits(173, 60_000), 1_000],
    ['one second, if the answer says nothing', {}, 1_000],
  ])('delay calls after they are hit: %s', async (_, headers, wait) => {
    vi.setSystemTime(Date.UTC(2026, 0, 1));
    const { ask, end, granted, settle, lines } = open(4);
    ask('hits');
    await settle();
    const dated = new Date(Date.now() + 3_000).toUTCString();
    const sent = Object.entries(headers).map(([name, value]) => [
      name,
      value === '@3000' ? dated : value,
    ]);
    end('', answer(429, Object.fromEntries(sent)));
    ask('next');
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(granted).toEqual(['hits']);
    await vi.advanceTimersByTimeAsync(2);
    expect(granted).toEqual(['hits', 'next']);
    expect(lines).toEqual(["The explorer's rate limit refused a call."]);
  });

  it('of anonymous callers are remembered, however many made-up identities ask', async () => {
    const { ask, end, granted, settle } = open(4);
    ask('anonymous');
    await settle();
    end('', answer(429, { 'retry-after': '30' }));
    for (let n = 0; n < 1_001; n += 1) {
      ask(`made up ${n}`, { identity: `made up ${n}` });
      await settle();
      end(`made up ${n}`, answer());
    }
    ask('next');
    await settle();
    expect(granted).toHaveLength(1_002);
    expect(granted).not.toContain('next');
  });

  it('delay calls each time they are hit, and are announced once until a call succeeds', async () => {
    const { ask, end, granted, settle, lines } = open(1);
    for (let n = 0; n < 3; n += 1) {
      ask(`call${n}`);
      await vi.advanceTimersByTimeAsync(1_001);
      expect(granted).toHaveLength(n + 1);
      end('', answer(429));
    }
    await settle();
    expect(granted).toEqual(['call0', 'call1', 'call2']);
    expect(lines).toHaveLength(1);
    for (const status of [200, 429]) {
      await vi.advanceTimersByTimeAsync(1_001);
      ask(`call with ${status}`);
      await settle();
      end('', answer(status));
    }
    expect(lines).toHaveLength(2);
  });

  it('are announced once if a burst gets some of its answers', async () => {
    const { ask, end, settle, lines } = open(8);
    for (let n = 0; n < 8; n += 1) ask(`burst${n}`);
    await settle();
    for (let n = 0; n < 8; n += 1) end('', answer(n % 2 === 0 ? 200 : 429));
    expect(lines).toEqual(["The explorer's rate limit refused a call."]);
  });

  it('halve the concurrency when a burst hits them, and raise it again with each success', async () => {
    const { ask, end, granted, settle, lines } = open(8);
    for (let n = 0; n < 8; n += 1) ask(`burst${n}`);
    await settle();
    for (let n = 0; n < 8; n += 1) end('', answer(429));
    for (let n = 0; n < 20; n += 1) ask(`later${n}`);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(granted).toHaveLength(8 + 4);
    expect(lines).toHaveLength(1);
    for (let n = 0; n < 6; n += 1) {
      end('', answer());
      await settle();
    }
    expect(granted).toHaveLength(8 + 4 + 6 + 1);
  });

  it('leave a concurrency of at least one, however often they are hit', async () => {
    const { ask, end, granted, settle } = open(4);
    for (let n = 0; n < 4; n += 1) {
      ask(`hits${n}`);
      await settle();
      end('', answer(429));
      await vi.advanceTimersByTimeAsync(1_001);
    }
    for (const name of ['one', 'other']) ask(name);
    await settle();
    expect(granted.slice(4)).toEqual(['one']);
    // Only the end of a call can change that.
    expect(vi.getTimerCount()).toBe(0);
    end('', answer(429));
    await vi.advanceTimersByTimeAsync(1_001);
    expect(granted.slice(4)).toEqual(['one', 'other']);
  });

  it.each([
    ['a refusal', answer(429, { 'retry-after': '10' })],
    ['a window that is used up', answer(200, limits(0, 10_000))],
  ])('refuse callers at once that cannot wait until they end: %s', async (_, last) => {
    const { ask, end, refused, settle, granted, unsent } = open(1);
    ask('first');
    await settle();
    ask('queued and hasty', { call: callOf(context({ withinMs: 1_000 })) });
    ask('queued and patient', { call: callOf(context({ withinMs: 20_000 })) });
    end('', last);
    ask('hasty', { call: callOf(context({ withinMs: 9_999 })) });
    await settle();
    expect(refused.sort()).toEqual([
      'hasty: unavailable 10000',
      'queued and hasty: unavailable 10000',
    ]);
    expect(await unsent()).toEqual({ rate_limit: 2 });
    await vi.advanceTimersByTimeAsync(10_001);
    expect(granted).toEqual(['first', 'queued and patient']);
  });

  it('end when a refusal says so, even before the window ends', async () => {
    const { ask, end, granted, settle } = open(1);
    ask('first');
    await settle();
    end('', answer(429, { ...limits(0, 60_000), 'retry-after': '2' }));
    ask('hasty', { call: callOf(context({ withinMs: 3_000 })) });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(granted).toEqual(['first']);
    await vi.advanceTimersByTimeAsync(2);
    expect(granted).toEqual(['first', 'hasty']);
  });

  it.each(['0', 'Sun, 06 Nov 1994 08:49:37 GMT'])(
    'last until a used-up window ends if a refusal says to retry at once: %s',
    async (retryAfter) => {
      const { ask, end, granted, settle } = open(1);
      ask('first');
      await settle();
      end('', answer(429, { ...limits(0, 5_000), 'retry-after': retryAfter }));
      ask('patient');
      await vi.advanceTimersByTimeAsync(4_999);
      expect(granted).toEqual(['first']);
      await vi.advanceTimersByTimeAsync(2);
      expect(granted).toEqual(['first', 'patient']);
    },
  );

  it('leave what the window has left after a refusal, and last until it ends', async () => {
    const { ask, end, granted, settle } = open(4);
    ask('first');
    await settle();
    end('', answer(429, { ...limits(1, 60_000), 'retry-after': '2' }));
    for (const name of ['one', 'other']) ask(name);
    await vi.advanceTimersByTimeAsync(2_001);
    expect(granted).toEqual(['first', 'one']);
  });

  it('of one identity do not delay others, and are not announced', async () => {
    const { lines, ask, end, granted, settle } = open(2);
    ask('a', { identity: 'ann' });
    await settle();
    end('ann', answer(429, { 'retry-after': '30' }));
    ask('a again', { identity: 'ann' });
    ask('b', { identity: 'bob' });
    ask('anonymous');
    await settle();
    expect(granted).toEqual(['a', 'b', 'anonymous']);
    expect(lines).toEqual([]);
  });

  it('refuse nobody while calls are left in the window', async () => {
    const { ask, end, granted, settle } = open(4);
    ask('learns');
    await settle();
    end('', answer(200, limits(100, 3_600_000)));
    ask('hasty', { call: callOf(context({ withinMs: 1_000 })) });
    await settle();
    expect(granted).toEqual(['learns', 'hasty']);
  });

  it.each([{ 'x-ratelimit-remaining': '0' }, { 'x-ratelimit-reset': '5000' }])(
    'do not exist if the explorer sends only half of the headers: %j',
    async (half) => {
      const { ask, end, granted, settle } = open(4);
      ask('learns');
      await settle();
      end('', answer(200, half));
      ask('next');
      await settle();
      expect(granted).toEqual(['learns', 'next']);
    },
  );

  it.each([
    ['a window', answer(200, limits(0, 86_400_000))],
    ['a refusal', answer(429, { 'retry-after': '86400' })],
  ])('are believed for at most a minute, however long they claim to last: %s', async (_, last) => {
    const { ask, end, granted, settle } = open(4);
    ask('learns');
    await settle();
    end('', last);
    ask('patient', { call: callOf(context({ withinMs: 120_000 })) });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(granted).toEqual(['learns']);
    await vi.advanceTimersByTimeAsync(2);
    expect(granted).toEqual(['learns', 'patient']);
  });

  it('last as long as the longest of several refusals says', async () => {
    const { ask, end, granted, settle } = open(4);
    for (const name of ['a', 'b']) ask(name);
    await settle();
    for (const seconds of ['30', '1']) end('', answer(429, { 'retry-after': seconds }));
    ask('next');
    await vi.advanceTimersByTimeAsync(29_999);
    expect(granted).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(2);
    expect(granted).toEqual(['a', 'b', 'next']);
  });

  it('halve the concurrency when they are hit, however many calls succeeded before', async () => {
    const { ask, end, granted, settle } = open(4);
    for (let n = 0; n < 50; n += 1) {
      ask('well');
      await settle();
      end('', answer());
    }
    granted.length = 0;
    for (let n = 0; n < 4; n += 1) ask('burst');
    await settle();
    for (let n = 0; n < 4; n += 1) end('', answer(429));
    for (let n = 0; n < 4; n += 1) ask('later');
    await vi.advanceTimersByTimeAsync(1_001);
    expect(granted).toEqual([...Array(4).fill('burst'), 'later', 'later']);
  });

  it('of one identity do not refuse others who wait', async () => {
    const { ask, end, granted, refused, settle } = open(1);
    ask('a', { identity: 'ann' });
    ask('b', { identity: 'bob', call: callOf(clientOf('bob', 1_000)) });
    await settle();
    end('ann', answer(429, { 'retry-after': '30' }));
    await settle();
    expect([granted, refused]).toEqual([['a', 'b'], []]);
  });

  it('delay each identity only for its own limit', async () => {
    const { ask, end, granted, settle } = open(2);
    const waits = { ann: '1', bob: '10' };
    for (const identity of ['ann', 'bob'] as const) {
      ask(identity, { identity });
      await settle();
      end(identity, answer(429, { 'retry-after': waits[identity] }));
    }
    for (const identity of ['ann', 'bob']) ask(`${identity} again`, { identity });
    await vi.advanceTimersByTimeAsync(1_001);
    expect(granted.slice(2)).toEqual(['ann again']);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(granted.slice(2)).toEqual(['ann again', 'bob again']);
  });

  it('are reported as a metric of the anonymous identity only, as the explorer last sent them', async () => {
    const { ask, end, settle, metrics } = open(4);
    const reported = async () =>
      (await metrics.rateLimitRemaining.get()).values.map(({ value }) => value);
    const answerWith = async (identity: string, headers: Record<string, string>) => {
      ask('call', { identity });
      await settle();
      end(identity, answer(200, headers));
      return reported();
    };
    expect(await answerWith('ann', limits(3, 5_000))).toEqual([]);
    expect(await answerWith('', {})).toEqual([]);
    expect(await answerWith('', limits(7, 5_000))).toEqual([7]);
    expect(await answerWith('ann', limits(2, 5_000))).toEqual([7]);
    expect(await answerWith('', {})).toEqual([7]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await reported()).toEqual([]);
    expect(await answerWith('', { 'x-ratelimit-remaining': '-1' })).toEqual([-1]);
  });

  it('are remembered for identities with calls in flight, however many others ask', async () => {
    const { ask, end, settle, granted } = open(4);
    ask('learns', { identity: 'busy' });
    await settle();
    end('busy', answer(200, limits(1, 60_000)));
    ask('in flight', { identity: 'busy' });
    for (let n = 0; n < 1_000; n += 1) {
      ask('x', { identity: `id${n}` });
      await settle();
      end(`id${n}`, answer());
    }
    granted.length = 0;
    ask('one too many', { identity: 'busy' });
    await settle();
    expect(granted).toEqual([]);
  });

  it('are remembered only for recent identities', async () => {
    const { ask, end, settle, granted } = open(4);
    for (let n = 0; n < 5_000; n += 1) {
      ask('x', { identity: `id${n}` });
      await settle();
      end(`id${n}`, answer(200, limits(0, 60_000)));
    }
    granted.length = 0;
    ask('forgotten', { identity: 'id0' });
    ask('remembered', { identity: 'id4999' });
    await settle();
    expect(granted).toEqual(['forgotten']);
  });
});

describe("a limiter's circuit breaker", () => {
  const timedOut = new UpstreamError('timeout', 'Too long.');

  const failTimes = async (
    limiter: ReturnType<typeof open>,
    outcomes: (UpstreamResponse | UpstreamError)[],
  ) => {
    for (const outcome of outcomes) {
      limiter.ask('call');
      await limiter.settle();
      limiter.end('', outcome);
    }
  };

  it.each<[string, UpstreamResponse | UpstreamError]>([
    ['no connection', new UpstreamError('unreachable', 'No.')],
    ['no answer in time', timedOut],
    ...[502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530].map(
      (status): [string, UpstreamResponse] => [`status ${status}`, answer(status)],
    ),
  ])('opens after ten failures in a row: %s', async (_, failure) => {
    const limiter = open(4);
    await failTimes(limiter, Array(9).fill(failure));
    await failTimes(limiter, [answer(422), ...Array(9).fill(failure)]);
    expect(limiter.refused).toEqual([]);
    await failTimes(limiter, [failure]);
    limiter.ask('after');
    await limiter.settle();
    expect(limiter.refused).toEqual(['after: unavailable 1000']);
    expect(await limiter.unsent()).toEqual({ down: 1 });
  });

  it.each([
    ['one query that crashes', answer(500)],
    ['requests that are rejected', answer(404)],
    ['a rate limit', answer(429, { 'retry-after': '0' })],
    ['an unreadable answer', new UpstreamError('bad-response', 'No.')],
  ])('stays closed for %s', async (_, outcome) => {
    const limiter = open(4);
    await failTimes(limiter, Array(30).fill(outcome));
    expect(limiter.refused).toEqual([]);
  });

  it.each([
    ['status 502', decodeResponse({ status: 502, headers: {}, chunks: [Buffer.from('')] })],
    ['timeout', timedOut],
    [
      'unreachable: ENOTFOUND',
      new UpstreamError('unreachable', 'No.', {
        cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }),
      }),
    ],
    [
      'unreachable: ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
      new UpstreamError('unreachable', 'No.', {
        cause: Object.assign(new Error('x'), { code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' }),
      }),
    ],
    [
      'unreachable',
      new UpstreamError('unreachable', 'No.', {
        cause: Object.assign(new Error('x'), { code: 'k3y of ann' }),
      }),
    ],
  ])(
    'is announced by a log line with the cause of the first failure since the last success: %s',
    async (why, failure) => {
      const limiter = open(4);
      await failTimes(limiter, [failure, failure, answer(), failure]);
      expect(limiter.reasons).toEqual([why, why]);
    },
  );

  it('refuses everything in the queue when it opens', async () => {
    const limiter = open(10);
    for (let n = 0; n < 30; n += 1) limiter.ask(`call${n}`);
    await limiter.settle();
    for (let n = 0; n < 10; n += 1) limiter.end('', timedOut);
    await limiter.settle();
    expect(limiter.granted.length + limiter.refused.length).toBe(30);
    expect(limiter.refused.length).toBeGreaterThan(0);
  });

  it('refuses everything in the queue with the first call that it refuses, even calls held back by a rate limit', async () => {
    const limiter = open(4);
    limiter.ask('first');
    await limiter.settle();
    limiter.end('', answer(429, { 'retry-after': '30' }));
    limiter.ask('held back');
    for (let n = 0; n < 10; n += 1) {
      limiter.ask(`ann${n}`, { identity: 'ann' });
      await limiter.settle();
      limiter.end('ann', timedOut);
    }
    expect(limiter.refused).toEqual([]);
    limiter.ask('ann', { identity: 'ann' });
    await limiter.settle();
    expect(limiter.refused.sort()).toEqual([
      'ann: unavailable 1000',
      'held back: unavailable 1000',
    ]);
    expect((await limiter.metrics.queued.get()).values[0]?.value).toBe(0);
    expect(await limiter.unsent()).toEqual({ down: 2 });
  });

  it('lets one probe through after a pause, and doubles the pause each time it fails', async () => {
    const limiter = open(4);
    await failTimes(limiter, Array(10).fill(timedOut));
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      limiter.granted.length = 0;
      limiter.ask('at once');
      await limiter.settle();
      expect(limiter.refused.at(-1)).toBe(`at once: unavailable ${pause}`);
      await vi.advanceTimersByTimeAsync(pause - 1);
      limiter.ask('early');
      await vi.advanceTimersByTimeAsync(1);
      limiter.ask('probe');
      limiter.ask('beside');
      await limiter.settle();
      expect(limiter.granted).toEqual(['probe']);
      expect(limiter.refused.at(-1)).toBe('beside: unavailable 1000');
      limiter.end('', timedOut);
    }
    expect(limiter.lines.filter((line) => line.includes('circuit'))).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(30_000);
    limiter.ask('probe');
    await limiter.settle();
    limiter.end('', answer());
    limiter.granted.length = 0;
    for (const name of ['a', 'b', 'c']) limiter.ask(name);
    await limiter.settle();
    expect(limiter.granted).toEqual(['a', 'b', 'c']);
    for (let n = 0; n < 3; n += 1) limiter.end('', answer());
    expect(limiter.lines.at(-1)).toContain('answers again');
    expect((await limiter.metrics.circuitOpen.get()).values[0]?.value).toBe(0);
  });

  it('does not stay open longer because of calls that were in flight when it opened', async () => {
    const limiter = open(12);
    for (let n = 0; n < 12; n += 1) limiter.ask(`call${n}`);
    await limiter.settle();
    for (let n = 0; n < 10; n += 1) limiter.end('', timedOut);
    await vi.advanceTimersByTimeAsync(999);
    for (let n = 0; n < 2; n += 1) limiter.end('', timedOut);
    await vi.advanceTimersByTimeAsync(1);
    limiter.granted.length = 0;
    limiter.ask('probe');
    await limiter.settle();
    expect(limiter.granted).toEqual(['probe']);
  });

  it('is reported as 1 while open, 0.5 while a probe is in flight, and 0 when closed', async () => {
    const limiter = open(4);
    const reported = async () => (await limiter.metrics.circuitOpen.get()).values[0]?.value;
    expect(await reported()).toBe(0);
    await failTimes(limiter, Array(10).fill(timedOut));
    expect(await reported()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    limiter.ask('probe');
    await limiter.settle();
    expect(await reported()).toBe(0.5);
    limiter.end('', timedOut);
    expect(await reported()).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    await failTimes(limiter, [answer()]);
    expect(await reported()).toBe(0);
  });

  it('starts with a short pause each time it opens', async () => {
    const limiter = open(4);
    for (let n = 0; n < 2; n += 1) {
      await failTimes(limiter, Array(10).fill(timedOut));
      await vi.advanceTimersByTimeAsync(1_000);
      await failTimes(limiter, [timedOut]);
      await vi.advanceTimersByTimeAsync(1_999);
      limiter.granted.length = 0;
      limiter.ask('early');
      await vi.advanceTimersByTimeAsync(1);
      limiter.ask('probe');
      await limiter.settle();
      expect(limiter.granted).toEqual(['probe']);
      limiter.end('', answer());
    }
  });

  it('lets another probe through when the first is cancelled', async () => {
    const limiter = open(4);
    await failTimes(limiter, Array(10).fill(timedOut));
    await vi.advanceTimersByTimeAsync(1_000);
    limiter.granted.length = 0;
    limiter.ask('probe');
    await limiter.settle();
    limiter.end('', null);
    limiter.ask('another');
    await limiter.settle();
    expect(limiter.granted).toEqual(['probe', 'another']);
  });
});
