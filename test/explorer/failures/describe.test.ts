import { describe, expect, it } from 'vitest';
import { UpstreamError, type UpstreamFault } from '../../../src/explorer/call/upstream-errors.js';
import type { UpstreamResponse } from '../../../src/explorer/call/upstream-response.js';
import { parseJson } from '../../../src/explorer/decode/long-numbers.js';
import { failureOf } from '../../../src/explorer/failures/describe.js';

const json = 'application/json; charset=utf-8';

const answer = (
  status: number,
  body: string,
  contentType: string | null = json,
  more: Partial<UpstreamResponse> = {},
): UpstreamResponse => ({
  status,
  contentType,
  rateLimitHeaders: {},
  rateLimit: null,
  retryAfterMs: null,
  rateLimited: status === 429,
  lacksPath: false,
  isOfAnother: false,
  isMitigated: false,
  chunks: [Buffer.from(body)],
  json: () => parseJson(body),
  stored: null,
  isFromCache: false,
  ...more,
});

const listOfErrors = JSON.stringify({
  errors: [
    {
      title: 'Invalid value',
      source: { pointer: '/type' },
      detail: 'Failed to cast value using any of: a',
    },
    { title: 'Invalid value', source: { pointer: '/type' }, detail: 'Invalid value for enum' },
    { title: 'Invalid value', source: { pointer: '/type' }, detail: 'Invalid value for enum' },
    { title: 'Unexpected field' },
    null,
    7,
  ],
});

describe('the description of an answer', () => {
  it.each([
    [200, '{"items":[]}'],
    [200, '[]'],
    [202, '{}'],
  ])('is null for a success: %i %s', (status, body) => {
    expect(failureOf(answer(status, body))).toBeNull();
  });

  it.each([
    ['not found', 404, '{"message":"Not found"}', json, 'NOT_FOUND', undefined],
    ['not found in other letters', 404, '{"message":"NOT FOUND"}', json, 'NOT_FOUND', undefined],
    [
      'a status beside it',
      404,
      '{"message":"Not found","status":404}',
      json,
      'UPSTREAM_REJECTED',
      'Not found',
    ],
    [
      'the 404 of a metered API',
      404,
      '{"error":"Not found","source":"internal"}',
      json,
      'UPSTREAM_REJECTED',
      'Not found',
    ],
    [
      'the 404 of an error alone',
      404,
      '{"error":"Not found"}',
      json,
      'UPSTREAM_REJECTED',
      'Not found',
    ],
    [
      'a network that is not served',
      404,
      '{"error":"Network not supported","source":"internal"}',
      json,
      'UPSTREAM_REJECTED',
      'Network not supported',
    ],
    [
      'the 404 of a web framework',
      404,
      '{"timestamp":"2026-02-03","status":404,"error":"Not Found","path":"/api"}',
      json,
      'UPSTREAM_REJECTED',
      'Not Found',
    ],
    [
      'the 404 of Phoenix',
      404,
      '{"errors":{"detail":"Not Found"}}',
      json,
      'UPSTREAM_REJECTED',
      'Not Found',
    ],
    ['the 404 of FastAPI', 404, '{"detail":"Not Found"}', json, 'UPSTREAM_REJECTED', 'Not Found'],
    [
      'the 404 of RFC 9457',
      404,
      '{"type":"about:blank","title":"Not Found","status":404}',
      json,
      'UPSTREAM_REJECTED',
      'Not Found',
    ],
    ['not found as text', 404, '"Not Found"', json, 'UPSTREAM_REJECTED', 'Not Found'],
    ['not found in a list', 404, '[{"message":"Not found"}]', json, 'UPSTREAM_REJECTED', undefined],
    [
      'what else is not found',
      404,
      '{"message":"Transaction not found"}',
      json,
      'UPSTREAM_REJECTED',
      'Transaction not found',
    ],
    ['a 404 without words', 404, '{"status":404}', json, 'UPSTREAM_REJECTED', undefined],
    [
      'a page not found',
      404,
      '{"errors":{"detail":"Page not found"}}',
      json,
      'UPSTREAM_REJECTED',
      'Page not found',
    ],
    ['a missing page', 404, '<h1>404</h1>', 'text/html', 'UPSTREAM_BAD_RESPONSE', undefined],
    ['an empty 404', 404, '', null, 'UPSTREAM_BAD_RESPONSE', undefined],
    [
      'a switched off API',
      404,
      '{"message":"API V2 is disabled"}',
      json,
      'UPSTREAM_REJECTED',
      'API V2 is disabled',
    ],
    [
      'an unknown page as a string',
      404,
      '"Page not found"',
      json,
      'UPSTREAM_REJECTED',
      'Page not found',
    ],
    [
      'an unknown action',
      400,
      '{"message":"Unknown API v2 action"}',
      json,
      'UPSTREAM_REJECTED',
      'Unknown API v2 action',
    ],
    [
      'bad values',
      422,
      listOfErrors,
      json,
      'UPSTREAM_REJECTED',
      '/type: Failed to cast value using any of: a; /type: Invalid value for enum; Unexpected field',
    ],
    [
      'something other than a hash that is not found',
      400,
      '{"message":"Not found"}',
      json,
      'UPSTREAM_REJECTED',
      'Not found',
    ],
    [
      'reasons in a list',
      400,
      '{"errors":["No","Nor that"]}',
      json,
      'UPSTREAM_REJECTED',
      'No; Nor that',
    ],
    [
      'a long reason',
      400,
      JSON.stringify({ message: 'x'.repeat(2_000) }),
      json,
      'UPSTREAM_REJECTED',
      'x'.repeat(1_000),
    ],
    ['a reason as an error', 400, '{"error":"Too old"}', json, 'UPSTREAM_REJECTED', 'Too old'],
    ['a refusal without a reason', 418, '', null, 'UPSTREAM_REJECTED', undefined],
    [
      'a refusal in plain text',
      400,
      'Bad Request\n',
      'text/plain',
      'UPSTREAM_REJECTED',
      'Bad Request',
    ],
    ['a refusal that is a page', 400, '<p>no</p>', 'text/html', 'UPSTREAM_REJECTED', undefined],
    ['no credits', 402, '{"error":"Out of credits"}', json, 'UPSTREAM_FORBIDDEN', undefined],
    ['a refused key', 401, '{"message":"Unauthorized k3y"}', json, 'UPSTREAM_FORBIDDEN', undefined],
    [
      'a blacklisted address',
      403,
      '{"message":"Restricted access"}',
      json,
      'UPSTREAM_FORBIDDEN',
      undefined,
    ],
    [
      'a challenge page',
      403,
      '<!DOCTYPE html><html>',
      'text/html; charset=UTF-8',
      'UPSTREAM_FORBIDDEN',
      undefined,
    ],
    ['a challenge page without a body', 403, '', 'text/html', 'UPSTREAM_FORBIDDEN', undefined],
    [
      'a challenge page without a type',
      403,
      '\n <!DOCTYPE html>',
      null,
      'UPSTREAM_FORBIDDEN',
      undefined,
    ],
    ['a crash', 500, '"Internal server error"', json, 'UPSTREAM_UNAVAILABLE', undefined],
    ['a dead gateway', 502, '<html>', 'text/html', 'UPSTREAM_UNAVAILABLE', undefined],
    ['a status of Cloudflare', 521, '', null, 'UPSTREAM_UNAVAILABLE', undefined],
  ])('has the right code and detail: %s (%i)', (_, status, body, type, code, detail) => {
    const failure = failureOf(answer(status, body, type));
    expect(failure?.code).toBe(code);
    expect(failure?.detail).toBe(detail);
    expect(failure?.message).not.toContain('k3y');
  });

  it.each([
    ['API V2 is disabled', '{"message":"API V2 is disabled"}', json],
    ['that of a proxy', '{"error":"Not found","source":"internal"}', json],
    ['nothing', '<h1>404</h1>', 'text/html'],
  ])('mentions UPSTREAM_URL if a path is missing and the explorer says %s', (_, body, type) => {
    expect(failureOf(answer(404, body, type))?.message).toContain('UPSTREAM_URL');
  });

  it.each([
    ['of HTML', 403, answer(403, '<!DOCTYPE html>', 'text/html')],
    ['with JSON', 403, answer(403, '{"message":"Forbidden"}', json, { isMitigated: true })],
    ['without a body', 403, answer(403, '', null, { isMitigated: true })],
    ['of an older kind', 503, answer(503, '<html>', 'text/html', { isMitigated: true })],
  ])('is a challenge %s', (_, status, response) => {
    const failure = failureOf(response);
    expect(failure).toEqual({
      code: 'UPSTREAM_FORBIDDEN',
      isRetryable: false,
      isChallenge: true,
      status,
      message: expect.stringContaining('UPSTREAM_USER_AGENT'),
    });
  });

  it.each([
    ['a refusal', 403, answer(403, '{"message":"Restricted access"}'), 'UPSTREAM_FORBIDDEN'],
    ['a page that it failed with', 503, answer(503, '<html>', 'text/html'), 'UPSTREAM_UNAVAILABLE'],
    [
      'a rate limit',
      429,
      answer(429, '<html>', 'text/html', { isMitigated: true }),
      'UPSTREAM_RATE_LIMITED',
    ],
  ])('is no challenge for %s (%i)', (_, _status, response, code) => {
    const failure = failureOf(response);
    expect(failure?.code).toBe(code);
    expect(failure).not.toHaveProperty('isChallenge');
  });

  it('is a rate limit with status 429 and with status 200', () => {
    for (const status of [429, 200]) {
      const more = { rateLimited: true, retryAfterMs: 1500 };
      const failure = failureOf(answer(status, '{"message":"Too many requests"}', json, more));
      expect(failure).toMatchObject({ code: 'UPSTREAM_RATE_LIMITED', retryAfterMs: 1500 });
    }
  });

  it('has the wait that a 503 asks for', () => {
    expect(failureOf(answer(503, '', null, { retryAfterMs: 3000 }))?.retryAfterMs).toBe(3000);
    expect(failureOf(answer(503, ''))).not.toHaveProperty('retryAfterMs');
  });

  it('is not affected by a malicious body', () => {
    const body =
      '{"__proto__":{"message":"Not found"},"message":{"message":"Not found"},"errors":{}}';
    expect(failureOf(answer(404, body))).toMatchObject({ code: 'UPSTREAM_REJECTED' });
  });
});

describe('the description of a failure', () => {
  it('is a rate limit if one held the call back', () => {
    const error = new UpstreamError('unavailable', 'No.', {
      retryAfterMs: 9,
      unsent: 'rate_limit',
    });
    expect(failureOf(error)).toMatchObject({ code: 'UPSTREAM_RATE_LIMITED', retryAfterMs: 9 });
  });

  it.each<[UpstreamFault, string]>([
    ['unreachable', 'UPSTREAM_UNAVAILABLE'],
    ['timeout', 'UPSTREAM_TIMEOUT'],
    ['bad-response', 'UPSTREAM_BAD_RESPONSE'],
    ['unavailable', 'UPSTREAM_UNAVAILABLE'],
  ])('has for the fault "%s" the code %s', (fault, code) => {
    const error = new UpstreamError(fault, 'Said so.', { retryAfterMs: 20 });
    expect(failureOf(error)).toMatchObject({ code, message: 'Said so.', retryAfterMs: 20 });
  });
});
