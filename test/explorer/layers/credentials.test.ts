import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/base/config/config.js';
import { principalOf } from '../../../src/base/request/principal.js';
import { createCredentials, plainHeaders } from '../../../src/explorer/layers/credentials.js';

const plain = plainHeaders({ upstreamUserAgent: 'us/1' });

const config = readConfig({});

/** Whether a call with these headers or query shares the rate limit of anonymous calls. */
const sharesLimit = (operatorKey: string | null, headers: Record<string, string>, query = '') => {
  const principal = principalOf(headers, config, query);
  return (
    createCredentials(plain, operatorKey, 'https://a.example')(principal, query).identity === ''
  );
};

describe('the rate limit that a call counts towards', () => {
  it.each<[string, boolean, boolean, Record<string, string>, string?]>([
    ['nothing', true, true, {}],
    ['a session cookie', true, true, { cookie: '_explorer_key=k' }],
    ['the wish to see scams', true, true, { 'show-scam-tokens': 'true' }],
    ['a temporary token', false, false, { 'api-v2-temp-token': 't' }],
    ['a temporary token in a cookie', false, false, { cookie: 'api_v2_temp_token=t' }],
    ['a key', false, false, { 'x-api-key': 'k' }],
    ['a key in the query', false, false, {}, 'apikey=k'],
    ['another header', false, false, { authorization: 'k' }],
  ])(
    'with %s: the common one without an operator key: %s, with one: %s',
    (_what, bare, keyed, headers, query) => {
      expect([sharesLimit(null, headers, query), sharesLimit('operator', headers, query)]).toEqual([
        bare,
        keyed,
      ]);
    },
  );
});

describe("a caller's own key", () => {
  const headersAt = (origin: string, headers: Record<string, string>) => {
    const principal = principalOf(headers, config, '');
    return createCredentials(plain, 'operator', origin)(principal, '').headers;
  };

  it('is sent as it came, and as a bearer token to the paid API, which knows no other header', () => {
    const key = { 'x-api-key': 'mine' };
    expect(headersAt('https://a.example', key)).not.toHaveProperty('authorization');
    expect(headersAt('https://api.blockscout.com', key)).toMatchObject({
      ...key,
      authorization: 'Bearer mine',
    });
    const both = { ...key, authorization: 'Bearer other' };
    expect(headersAt('https://api.blockscout.com', both)).toMatchObject(both);
  });
});
