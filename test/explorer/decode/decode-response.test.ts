import { afterEach, describe, expect, it, vi } from 'vitest';
import { UpstreamError } from '../../../src/explorer/call/upstream-errors.js';
import type { RawHeaders } from '../../../src/explorer/call/upstream-response.js';
import { decodeResponse } from '../../../src/explorer/decode/decode-response.js';
import { addressOf, listOf } from '../../support/records.js';

const json = { 'content-type': 'application/json; charset=utf-8' };

/** An answer with a content-length. */
const answerOf = (body: string, headers: RawHeaders = json, status = 200) => {
  const framed = { ...headers, 'content-length': String(Buffer.byteLength(body)) };
  return decodeResponse({ status, headers: framed, chunks: [Buffer.from(body)] });
};

/** An answer that ends with its connection. */
const unframed = (body: string) =>
  decodeResponse({ status: 200, headers: json, chunks: [Buffer.from(body)] });

describe('Answer.json', () => {
  const body = '{"a":1,"b":[2],"c":{}}';
  const [a, b] = [{ a: 'all' }, { b: 'all' }] as const;

  it('is read partly by the first mask, and then whole for any other', () => {
    const { json: read } = answerOf(body);
    const first = read(a);
    expect(first).toEqual({ a: 1 });
    expect(read(a)).toBe(first);
    const whole = read(b);
    expect(whole).toEqual(JSON.parse(body));
    expect([read(a), read(b), read()].every((value) => value === whole)).toBe(true);
  });

  const failureOf = (read: () => unknown) => {
    try {
      return read();
    } catch (error) {
      return error;
    }
  };

  it('fails with the same error each time', () => {
    const { json: read } = answerOf(`{"a":[${'x'.repeat(100)}]}`);
    const failure = failureOf(() => read(a));
    expect(failure).toBeInstanceOf(UpstreamError);
    for (const mask of [a, b, 'all' as const]) expect(failureOf(() => read(mask))).toBe(failure);
  });

  it('keeps the part that was read if the rest is invalid', () => {
    const { json: read } = answerOf(`{"a":1,"b":[${'x'.repeat(100)}]}`);
    expect(read(a)).toEqual({ a: 1 });
    const failure = failureOf(() => read(b));
    expect(failure).toBeInstanceOf(UpstreamError);
    expect(failureOf(() => read())).toBe(failure);
    expect(read(a)).toEqual({ a: 1 });
  });
});

describe('the body of a 2xx answer', () => {
  it.each([
    '{}',
    `"${' '.repeat(50)}"`,
    '[]',
    ' { "a": [1] }\n',
    '[{"a":1}]',
    '[ -1 ]',
    '"text"',
    'null',
    '12',
  ])('may be %j', (body) => {
    expect(answerOf(body).json()).toEqual(JSON.parse(body));
    expect(unframed(body).json()).toEqual(JSON.parse(body));
  });

  it.each([
    '',
    `"${' '.repeat(60)}`,
    '{',
    '{oops}',
    '{"a":oops}',
    '[oops]',
    '{"items":[',
    '<html>{}',
    'OK',
    '1-2',
  ])('must not be %j', (body) => {
    expect(() => answerOf(body)).toThrow(UpstreamError);
  });

  it.each([{ 'content-length': '52' }, { 'transfer-encoding': 'chunked' }])(
    'is checked only at both ends if it is long and framed: %j',
    (framing) => {
      const judged =
        (...chunks: string[]) =>
        () =>
          decodeResponse({
            status: 200,
            headers: { ...json, ...framing },
            chunks: chunks.map((piece) => Buffer.from(piece)),
          });
      const long = `{"items":[${'x'.repeat(40)}]}`;
      expect(judged(long)).not.toThrow();
      expect(judged(` \t\r\n${long} \t\r\n`)).not.toThrow();
      expect(judged(' ', '\n', long, '\n')).not.toThrow();
      expect(judged(`{oops${'x'.repeat(40)}}`)).toThrow(
        expect.objectContaining({ fault: 'bad-response' }),
      );
      expect(judged(`{"items":[${'x'.repeat(40)}},`)).toThrow(
        expect.objectContaining({ fault: 'bad-response' }),
      );
    },
  );

  it('is checked whole if it ends with its connection, since it may be truncated', () => {
    const cut = () => unframed('[{"type":"call","traceAddress":[0]');
    expect(cut).toThrow(expect.objectContaining({ fault: 'unreachable' }));
    expect(() => unframed('')).toThrow(expect.objectContaining({ fault: 'unreachable' }));
    const page = () => unframed('<html></html>');
    expect(page).toThrow(expect.objectContaining({ fault: 'bad-response' }));
  });

  it('is a bad response, not a truncated one, if it is missing with a 204 or without a content type', () => {
    const none = () => decodeResponse({ status: 204, headers: json, chunks: [] });
    expect(none).toThrow(expect.objectContaining({ fault: 'bad-response' }));
    const untyped = () => decodeResponse({ status: 200, headers: {}, chunks: [] });
    expect(untyped).toThrow(expect.objectContaining({ fault: 'bad-response' }));
  });

  it('is checked whole if its content type is not JSON', () => {
    const typed = (type: string, body: string) => answerOf(body, { 'content-type': type });
    expect(typed('text/plain', '{"a":1}')).toMatchObject({ contentType: 'text/plain' });
    expect(() => typed('text/plain', '{"a":1 2}')).toThrow(UpstreamError);
    expect(() => typed('text/html', '<p>{}</p>')).toThrow(UpstreamError);
  });
});

describe('"Too many requests" in a body', () => {
  it.each([
    'Too many requests',
    '"429 Too Many Requests"',
    '{"message":"Too many requests. Increase limits now"}',
    '{"error":"too many requests"}',
    '{"errors":[{"title":"Too many requests"}]}',
    '{"errors":{"detail":"Too Many Requests"}}',
    '{"message":"Too many requests","items":[],"next_page_params":null}',
    '{"error":"Too many requests","items":[],"next_page_params":null}',
    '{"type":"about:blank","title":"Too many requests"}',
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"Too many requests"}}',
    '\ufeff{"message":"Too many requests"}',
    '{"status":"0","message":"NOTOK","result":"Too many requests"}',
  ])('is a rate limit as a message: %j', (body) => {
    expect(answerOf(body)).toMatchObject({ rateLimited: true, retryAfterMs: 1_000 });
  });

  it.each([
    listOf([{ token: { address_hash: addressOf('7'), name: 'Too many requests' } }]),
    { hash: addressOf('7'), result: 'Too many requests' },
    { type: 'CALL', from: addressOf('7'), error: 'execution reverted: Too many requests' },
    [{ type: 'call', error: 'Too many requests' }],
    { result: { type: 'CALL', from: addressOf('7'), error: 'Too many requests' } },
    { trace: [{ type: 'call', error: 'Too many requests' }], output: '0x' },
    { items: [], next_page_params: { token_name: 'Too Many Requests' } },
  ])('is not a rate limit in data: %j', (body) => {
    expect(answerOf(JSON.stringify(body))).toMatchObject({ rateLimited: false });
  });

  it.each([403, 500])('does not count with status %i', (status) => {
    const answer = answerOf('{"message":"Too many requests"}', json, status);
    expect(answer).toMatchObject({ rateLimited: false, retryAfterMs: null });
  });
});

describe('a redirect without a location', () => {
  it.each([300, 304, 399])('is a bad response: %i', (status) => {
    expect(() => answerOf('{}', json, status)).toThrow(
      expect.objectContaining({ fault: 'bad-response' }),
    );
  });
});

describe('the wait after a 429', () => {
  it.each([
    [{}, 1_000],
    [{ 'x-ratelimit-reset': '9000' }, 9_000],
    [{ 'x-ratelimit-reset': '9000', 'x-ratelimit-remaining': '0' }, 9_000],
    [{ 'x-ratelimit-reset': '9000', 'x-ratelimit-remaining': '3' }, 1_000],
    [{ 'x-ratelimit-reset': '-1', 'x-ratelimit-remaining': '-1' }, 1_000],
    [{ 'retry-after': '1.5', 'x-ratelimit-reset': '9000' }, 1_500],
    [{ 'retry-after': 'soon' }, 1_000],
    [{ 'retry-after': 'Sunday, or so' }, 1_000],
    [{ 'retry-after': 'Sun, 22 Nov 1998 00:24:28 GMT' }, 1_000],
    [{ 'retry-after': '0' }, 1_000],
    [{ 'retry-after': '0', 'x-ratelimit-reset': '9000' }, 9_000],
    [{ 'retry-after': '9'.repeat(400) }, 86_400_000],
  ])('with %j is %i ms', (headers, wait) => {
    expect(answerOf('{}', { ...json, ...headers }, 429).retryAfterMs).toBe(wait);
  });
});

describe('Retry-After', () => {
  it.each([
    [429, 7_000],
    [503, 7_000],
    [200, null],
    [500, null],
    [502, null],
  ])('with status %i is %j', (status, wait) => {
    const headers = { ...json, 'retry-after': '7' };
    expect(answerOf('{}', headers, status).retryAfterMs).toBe(wait);
  });
});

describe('Retry-After as a date', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  it.each([
    'Sun, 22 Nov 2026 00:24:28 GMT',
    'Sunday, 22-Nov-26 00:24:28 GMT',
    'Sun Nov 22 00:24:28 2026',
  ])('is in GMT in all its formats, whatever the local time zone: %s', (date) => {
    vi.stubEnv('TZ', 'America/New_York');
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 0, 24, 22) });
    expect(answerOf('{}', { ...json, 'retry-after': date }, 503).retryAfterMs).toBe(6_000);
  });
});

describe('a repeated header', () => {
  it('has its first value', () => {
    const headers = {
      'content-type': ['text/plain', 'text/html'],
      'retry-after': ['7', '9'],
      'x-ratelimit-remaining': ['1', '2'],
    };
    expect(answerOf('{}', headers, 429)).toMatchObject({
      contentType: 'text/plain',
      retryAfterMs: 7_000,
      rateLimitHeaders: { 'x-ratelimit-remaining': '1' },
    });
  });
});
