import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { serve } from '../support/serve.js';
import { keepLive, type LiveList } from './apollo/src/gateway/keep-live.ts';
import { liveFetch } from './apollo/src/gateway/live-fetch.ts';

/** An error of the gateway. */
const coded = (code: string, more = {}) => [{ message: code, extensions: { code, ...more } }];

/** Each time that it is listened to, shows these rows, and then ends with this error. */
interface Turn {
  readonly rows?: readonly string[];
  readonly error?: unknown;
}

/** Keeps a list live that is loaded with these cursors, until all has happened. */
const keep = async (after: string | null, loaded: readonly (string | null)[], turns: Turn[]) => {
  const leave = new AbortController();
  const happened: string[] = [];
  const pages = [...loaded];
  const kept = keepLive(
    {
      after,
      load: async () => {
        const cursor = pages.shift() ?? null;
        happened.push(`load ${cursor}`);
        return cursor;
      },
      listen: (from, { next, error, complete }) => {
        happened.push(`listen ${from}`);
        const turn = turns.shift();
        if (turn === undefined) leave.abort();
        for (const row of turn?.rows ?? []) next(row);
        if (turn?.error !== undefined) error(turn.error);
        else complete();
        return () => {};
      },
      errorsOf: (error) => (Array.isArray(error) ? error : []),
    },
    leave.signal,
  );
  const outcome = kept.then(
    () => 'left',
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return { happened, outcome: await outcome };
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('what keeps a list live', () => {
  it('goes on after the last row, whatever ended the connection', async () => {
    const turns = [
      { rows: ['b', 'c'], error: new Error('reset') },
      { error: coded('SERVER_SHUTTING_DOWN', { retryable: true }) },
      { rows: ['d'], error: coded('SUBSCRIPTION_TOO_SLOW', { lastCursor: 'd' }) },
      { error: coded('SUBSCRIPTION_LIMIT_EXCEEDED') },
      {},
    ];
    expect(await keep('a', [], turns)).toEqual({
      happened: ['listen a', 'listen c', 'listen c', 'listen d', 'listen d', 'listen d'],
      outcome: 'left',
    });
  });

  it.each(['CURSOR_STALE', 'INVALID_CURSOR'])('loads the list again: %s', async (code) => {
    expect(await keep('a', ['x'], [{ rows: ['b'], error: coded(code) }])).toMatchObject({
      happened: ['listen a', 'load x', 'listen x'],
    });
  });

  it('loads a list that had no rows again at its first, since others may have come before it', async () => {
    const { happened } = await keep(null, [null, null, 'x'], [{}, { rows: ['b', 'c'] }]);
    expect(happened).toEqual([
      'load null',
      'listen null',
      'load null',
      'listen null',
      'load x',
      'listen x',
    ]);
  });

  /** Keeps a list live for as long as `signal` says, and counts how often it is listened to. */
  const watch = (list: Partial<LiveList>, signal: AbortSignal, begin = () => {}) => {
    const count = { begun: 0, ended: 0 };
    const listen = () => {
      count.begun += 1;
      begin();
      return () => {
        count.ended += 1;
      };
    };
    const load = async () => null;
    const kept = keepLive({ after: null, load, listen, errorsOf: () => [], ...list }, signal);
    return { kept, count };
  };

  it.each([
    ['loaded', async () => 'a'],
    ['refused', () => Promise.reject(coded('BAD_USER_INPUT'))],
  ])('does not listen to a list that goes while it is %s', async (_how, load) => {
    const leave = new AbortController();
    const errorsOf = (error: unknown) => error as ReturnType<typeof coded>;
    const { kept, count } = watch({ load, errorsOf }, leave.signal);
    leave.abort();
    await kept;
    expect(count).toEqual({ begun: 0, ended: 0 });
  });

  it('ends what it listens to when the list goes', async () => {
    const leave = new AbortController();
    const { kept, count } = watch({ after: 'a' }, leave.signal);
    expect(count).toEqual({ begun: 1, ended: 0 });
    leave.abort();
    await kept;
    expect(count).toEqual({ begun: 1, ended: 1 });
  });

  it('ends what it listens to when the list goes while that begins', async () => {
    const leave = new AbortController();
    const { kept, count } = watch({ after: 'a' }, leave.signal, () => leave.abort());
    await kept;
    expect(count).toEqual({ begun: 1, ended: 1 });
  });

  it('ends with an error that does not pass', async () => {
    const error = coded('BAD_USER_INPUT');
    expect(await keep('a', [], [{ error }])).toEqual({ happened: ['listen a'], outcome: error });
  });
});

describe('the fetch of what is live', () => {
  it('fails when a stream is silent for longer than a heartbeat takes', async () => {
    const silent = await serve((_request, response) => void response.write(':\n\n'));
    onTestFinished(() => silent.close());
    const reader = (await liveFetch(silent.url)).body?.getReader();
    expect(await reader?.read()).toMatchObject({ done: false });
    const next = reader?.read();
    const failed = expect(next).rejects.toThrow('The stream is silent.');
    await vi.advanceTimersByTimeAsync(35_000);
    await failed;
  });

  it('fails when a stream ends, so that no client waits for more', async () => {
    const ended = await serve((_request, response) => void response.end(':\n\n'));
    onTestFinished(() => ended.close());
    await expect((await liveFetch(ended.url)).text()).rejects.toThrow('The stream has ended.');
  });
});
