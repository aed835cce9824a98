import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { serve } from '../support/serve.js';
import { errorText } from './apollo/src/gateway/errors.ts';
import { amountOf, nameOf, timeOf } from './apollo/src/gateway/format.ts';
import { retryingFetch } from './apollo/src/gateway/retrying-fetch.ts';
import { overview } from './pages.js';

describe('values as people read them', () => {
  const hash = '0xEFc29b4F4A59E92503031C494864094384cffCBF';
  const total = { amount: null, tokenId: null };

  it('are the name of an address, or else the ends of its hash', () => {
    expect(nameOf({ hash, name: 'Skerry' })).toBe('Skerry');
    expect(nameOf({ hash, name: null })).toBe('0xEFc2…fCBF');
    expect(nameOf(null)).toBe('?');
  });

  it('are amounts with every digit, and NFTs with their number and id', () => {
    expect(amountOf({ ...total, amount: '0.652647000000000134' })).toBe('0.652647000000000134');
    expect(amountOf({ ...total, tokenId: '7' })).toBe('#7');
    expect(amountOf({ ...total, amount: '3', tokenId: '7' })).toBe('3 × #7');
    expect(amountOf({ ...total, amount: '3' })).toBe('3');
    expect(amountOf(total)).toBe('?');
    expect(amountOf(null)).toBe('?');
  });

  it('are times of the reader, and nothing where there is none', () => {
    const time = '2026-01-02T03:04:05.000000Z';
    expect(timeOf(time)).toBe(new Date(time).toLocaleString());
    expect(timeOf(null)).toBe('');
  });
});

describe('the text of an error', () => {
  const codes = [...overview.matchAll(/^\| (`[A-Z_`, ]+) \| (.*) \|$/gm)].flatMap(
    ([, cell = '', advice = '']) =>
      (cell.match(/[A-Z_]+/g) ?? []).map((code) => ({ code, advice })),
  );
  const message = 'what the gateway says';
  const textOf = (code: string, more = {}) =>
    errorText({ message, extensions: { code, requestId: 'r-1', ...more } });

  it.each(codes)('does what the rules say for $code', ({ code, advice }) => {
    const text = textOf(code);
    expect(/retry/.test(advice)).toBe(/Try again in a moment/.test(text));
    expect(/requestId/.test(advice)).toBe(/r-1/.test(text));
    expect(/start the list again/.test(advice)).toBe(/Load it again/.test(text));
    expect(
      /fix|ask for less|^send |^give the gateway's operator|subscribe again/.test(advice),
    ).toBe(text === message);
  });

  it('says when to try again, if that is known', () => {
    expect(textOf('OVERLOADED', { retryAfterMs: 1_200 })).toMatch(/Try again in 2 s\.$/);
    expect(textOf('UPSTREAM_RATE_LIMITED', { retryAfterMs: 90_000 })).toMatch(/in 90 s\.$/);
  });

  it('is the message of an error that is not of the gateway', () => {
    expect(errorText({ message: 'Failed to fetch' })).toBe('Failed to fetch');
  });
});

describe('the fetch that retries', () => {
  const { setTimeout } = globalThis;
  const wait = vi.fn(setTimeout);
  beforeAll(() => vi.stubGlobal('setTimeout', wait));
  afterEach(() => wait.mockReset());
  afterAll(() => vi.unstubAllGlobals());

  /** Fetches from a server that gives these answers, the last one again and again. */
  const ask = async (answers: readonly object[], status = 200, init?: RequestInit) => {
    let requests = 0;
    const server = await serve((_request, response) => {
      const answer = answers[Math.min(requests, answers.length - 1)];
      requests += 1;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
    onTestFinished(() => server.close());
    const response = await retryingFetch(server.url, init);
    return { requests, answer: await response.json() };
  };
  const failure = (...extensions: object[]) => ({
    data: null,
    errors: extensions.map((each) => ({ message: 'late', extensions: each })),
  });
  const done = { data: { transaction: null } };
  const waits = () => wait.mock.calls.map(([, milliseconds]) => milliseconds);

  it('asks again after the time that the gateway names', async () => {
    const answers = [failure({ retryable: true, retryAfterMs: 37 }), done];
    expect(await ask(answers)).toEqual({ requests: 2, answer: done });
    expect(waits()).toContain(37);
  });

  it('waits for the last of several errors', async () => {
    const answers = [
      failure({ retryable: true, retryAfterMs: 31 }, { retryable: true, retryAfterMs: 41 }),
      done,
    ];
    expect(await ask(answers)).toEqual({ requests: 2, answer: done });
    expect(waits()).toContain(41);
  });

  it('asks again when the gateway is full, whatever the status', async () => {
    const answers = [failure({ code: 'OVERLOADED', retryable: true, retryAfterMs: 1 }), done];
    expect(await ask(answers, 503)).toEqual({ requests: 2, answer: done });
  });

  it('asks three times at most', async () => {
    const late = failure({ retryable: true, retryAfterMs: 1 });
    expect(await ask([late])).toEqual({ requests: 3, answer: late });
  });

  it.each([
    ['an answer without errors', done],
    ['an error that stays', failure({ code: 'BAD_USER_INPUT' })],
    ['one of several errors that stays', failure({ retryable: true }, { code: 'BAD_USER_INPUT' })],
    ['a wait that is too long for people', failure({ retryable: true, retryAfterMs: 90_000 })],
    ['a refusal', { message: 'Not found' }],
  ])('does not ask again after %s', async (_name, answer) => {
    expect(await ask([answer, done])).toEqual({ requests: 1, answer });
  });

  it('ends its wait with the request', async () => {
    const abort = new AbortController();
    wait.mockImplementation((callback, milliseconds) => {
      if (milliseconds !== 9_000) return setTimeout(callback, milliseconds);
      abort.abort();
      return setTimeout(callback);
    });
    const late = failure({ retryable: true, retryAfterMs: 9_000 });
    await expect(ask([late], 200, { signal: abort.signal })).rejects.toThrow('aborted');
  });
});
