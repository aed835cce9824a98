import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/base/config/config.js';
import { isLoopback, proxyFor } from '../../../src/base/config/proxies.js';

const via = (url: string, env: Readonly<Record<string, string>>) =>
  proxyFor(url, readConfig(env))?.origin ?? null;

describe('the proxy for a URL', () => {
  const both = { HTTP_PROXY: 'http://plain.example:1', HTTPS_PROXY: 'https://tls.example:2' };

  it.each<[url: string, env: Record<string, string>, proxy: string | null]>([
    ['http://a.example', both, 'http://plain.example:1'],
    ['https://a.example', both, 'https://tls.example:2'],
    ['https://a.example', { HTTP_PROXY: 'http://plain.example:1' }, 'http://plain.example:1'],
    ['http://a.example', { HTTPS_PROXY: 'http://plain.example:1' }, null],
    ['http://a.example', { http_proxy: 'http://lower.example', ...both }, 'http://lower.example'],
    ['http://a.example', { http_proxy: '', ...both }, 'http://plain.example:1'],
    ['http://a.example', {}, null],
    ...[
      'http://localhost:4100',
      'http://explorer.localhost',
      'http://127.0.0.1',
      'http://127.9.9.9',
      'http://127.1',
      'http://0.0.0.0:1',
      'http://[::1]:4100',
      'http://[::]',
      'http://[::ffff:127.0.0.1]',
      'http://localhost.',
    ].map((url): [string, Record<string, string>, null] => [url, both, null]),
    ['http://a.example', { HTTP_PROXY: 'proxy.example:3128' }, 'http://proxy.example:3128'],
    ['https://a.example', { HTTPS_PROXY: 'ann:s%40cret@proxy.example' }, 'http://proxy.example'],
    ['http://a.example', { HTTP_PROXY: '10.0.0.7:3128' }, 'http://10.0.0.7:3128'],
    ['http://a.example', { HTTP_PROXY: '[fd00::7]:3128' }, 'http://[fd00::7]:3128'],
    ['http://notlocalhost', both, 'http://plain.example:1'],
    ['http://128.0.0.1', both, 'http://plain.example:1'],
  ])('%s with %o is %s', (url, env, expected) => {
    expect(via(url, env)).toBe(expected);
  });

  it.each([
    ['*', true],
    ['a.example', true],
    ['A.Example', true],
    ['example', true],
    ['.example', true],
    ['*.example', true],
    ['other.test,a.example', true],
    ['other.test a.example', true],
    ['a.example:8080', true],
    ['a.example:80', false],
    ['xample', false],
    ['b.a.example', false],
    ['10.0.0.0/8', false],
  ])('is none for what NO_PROXY names: %s', (NO_PROXY, isExempt) => {
    for (const name of ['NO_PROXY', 'no_proxy']) {
      const found = via('http://a.example:8080', { ...both, [name]: NO_PROXY });
      expect(found).toBe(isExempt ? null : 'http://plain.example:1');
    }
  });

  it.each([
    ['http://10.0.0.7:8080', '10.0.0.7'],
    ['http://[fd00::7]:8080', 'fd00::7'],
    ['http://[fd00::7]:8080', '[fd00::7]:8080'],
    ['https://a.example', 'a.example:443'],
    ['https://a.example.', 'a.example'],
  ])('is none for %s where NO_PROXY is %s', (url, NO_PROXY) => {
    expect(via(url, { ...both, NO_PROXY })).toBeNull();
  });

  const wrong = [
    ['socks5://proxy.example', 'socks5://proxy.example'],
    [':3128', ':***'],
    ['http://ann:s3cret@proxy.example/path', 'http://***@proxy.example/path'],
    ['http://ann:s3#cret@proxy.example', 'http://***'],
    ['http://ann:s3?cret@proxy.example', 'http://***'],
    ['http://ann:s3%cret@proxy.example', 'http://***@proxy.example'],
    ['ann:s3%cret@proxy.example', '***@proxy.example'],
    ['ann:s3cret', 'ann:***'],
  ] as const;

  it.each(wrong)(
    'must be a URL or a host, if explorers are called through it, and shows no user info: %s',
    (text, shown) => {
      for (const [name, UPSTREAM_URL] of [
        ['HTTP_PROXY', 'http://a.example'],
        ['HTTP_PROXY', 'https://a.example'],
        ['HTTPS_PROXY', 'https://a.example'],
      ] as const) {
        const says = `${name} is ${JSON.stringify(shown)}; it must be an http or https URL such as http://proxy.example:3128 (a host and a port alone are http)`;
        for (const variable of [name, name.toLowerCase()]) {
          const env = { UPSTREAM_URL, [variable]: text };
          expect(() => readConfig(env)).toThrow(says);
          expect(() =>
            readConfig({ ...env, UPSTREAM_URL: '', CHAINS: `1=${UPSTREAM_URL}` }),
          ).toThrow(says);
          // Which explorers are called is not known.
          expect(() => readConfig({ ...env, CHAINS: '1=' })).toThrow(says);
        }
      }
    },
  );

  it.each<[string, Record<string, string>]>([
    ['nothing but the embedded explorer is called', {}],
    ['the explorer is on this machine', { UPSTREAM_URL: 'https://localhost:4100' }],
    ['NO_PROXY names the explorer', { UPSTREAM_URL: 'https://a.example', NO_PROXY: 'example' }],
    ['it is for https alone', { UPSTREAM_URL: 'http://a.example', HTTP_PROXY: '' }],
    ['https has another', { UPSTREAM_URL: 'https://a.example', HTTPS_PROXY: 'proxy.example:3128' }],
    [
      'no chain needs it',
      { CHAINS: '1=https://localhost,2=https://a.example', NO_PROXY: 'a.example' },
    ],
  ])('that is wrong does not matter if %s', (_what, env) => {
    for (const [text] of wrong) {
      const config = readConfig({ HTTP_PROXY: text, HTTPS_PROXY: text, ...env });
      // A redirect to elsewhere never goes past it.
      const host = proxyFor(`${env.HTTP_PROXY === '' ? 'https' : 'http'}://b.test`, config)?.host;
      expect(host).toBe('unusable.invalid');
    }
  });

  it('that is wrong and does not matter is not listed with other wrong settings', () => {
    const env = { HTTP_PROXY: 'socks5://p', UPSTREAM_URL: 'http://localhost', CHAIN_NAMES: 'x' };
    expect(() => readConfig(env)).toThrow(/^Invalid settings:\n {2}- CHAIN_NAMES has .*$/);
  });
});

describe('a loopback address', () => {
  it.each(['https://localhost.example', 'http://1.127.0.0', 'http://[fe80::1]'])(
    'is not %s',
    (url) => {
      expect(isLoopback(url)).toBe(false);
    },
  );
});

describe('UPSTREAM_USER_AGENT', () => {
  it('is what can be sent in a header', () => {
    expect(readConfig({}).upstreamUserAgent).toMatch(/^explorer-gateway\/\d/);
    expect(readConfig({ UPSTREAM_USER_AGENT: ' us/1 ' }).upstreamUserAgent).toBe('us/1');
    for (const text of ['us\r\nx: 1', 'us/é', 'us\u0000']) {
      expect(() => readConfig({ UPSTREAM_USER_AGENT: text })).toThrow(
        `UPSTREAM_USER_AGENT is ${JSON.stringify(text)}; it must be printable ASCII`,
      );
    }
  });
});

describe("Blockscout's own API", () => {
  const advice = 'with the id of a chain behind it, such as';

  it.each([
    'https://api.blockscout.com',
    'https://api.blockscout.com/',
    'http://API.blockscout.com:80',
    'https://api.blockscout.com./',
    'https://api.blockscout.com/eth',
    'https://api.blockscout.com/0',
  ])('needs the id of a chain: %s', (url) => {
    expect(() => readConfig({ UPSTREAM_URL: url })).toThrow(advice);
    expect(() => readConfig({ CHAINS: `1=${url}` })).toThrow(advice);
  });

  it.each([
    { UPSTREAM_URL: 'https://api.blockscout.com/100' },
    { UPSTREAM_URL: 'https://api.blockscout.com/{chain_id}', CHAINS: '1,100' },
    { CHAINS: '1=https://api.blockscout.com/1/' },
    { UPSTREAM_URL: 'https://api.blockscout.com.example' },
  ])('may be asked with one: %o', (env) => {
    expect(readConfig(env).chains).not.toBeNull();
  });
});
