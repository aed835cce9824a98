import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/base/config/config.js';
import { StartError } from '../../../src/base/operator-errors.js';

type Env = Readonly<Record<string, string>>;

const problemsOf = (env: Env): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return error.message.split('\n  - ').slice(1);
  }
};

const eth = 'https://eth.blockscout.com';
const gnosis = 'https://gnosis.blockscout.com';
const template = 'https://api.blockscout.com/{chain_id}';

describe('CHAINS', () => {
  it('has base URLs, the default first', () => {
    const { chains, upstreamUrl } = readConfig({
      CHAINS: ` 1=${eth}/ , 100=${gnosis}`,
      CHAIN_NAMES: '1=Ethereum',
    });
    expect(chains).toEqual([
      { id: '1', name: 'Ethereum', url: eth },
      { id: '100', name: null, url: gnosis },
    ]);
    expect(upstreamUrl).toBe(eth);
  });

  it('has ids, with a template', () => {
    for (const url of [template, `${template}/`]) {
      const { chains } = readConfig({ UPSTREAM_URL: url, CHAINS: '8453,1' });
      expect(chains).toEqual([
        { id: '8453', name: null, url: 'https://api.blockscout.com/8453' },
        { id: '1', name: null, url: 'https://api.blockscout.com/1' },
      ]);
    }
  });

  it('has the id in the host, too', () => {
    const { chains } = readConfig({ UPSTREAM_URL: 'https://c{chain_id}.example', CHAINS: '5' });
    expect(chains).toEqual([{ id: '5', name: null, url: 'https://c5.example' }]);
  });

  it('is one chain of unknown id without it, or those of the embedded explorer', () => {
    expect(readConfig({ UPSTREAM_URL: eth }).chains).toEqual([{ id: null, name: null, url: eth }]);
    expect(readConfig({}).chains).toBeNull();
  });

  it.each([
    '1=https://a.example,100',
    '1,1',
    `1=${eth},1=${gnosis}`,
    '0',
    '01',
    '-1',
    'eth',
    '1.5',
    '1'.repeat(21),
    '1=',
    '=https://a.example',
    '1=a.example',
    '1=https://a.example/api/v2',
    '1=https://user:secret@a.example',
    '1=https://a.example?key=secret',
    '1:https://a.example',
    '1=https://a.example/{chain_id}',
    '1=https://a.example;100=https://b.example',
    '1=https://a.example 100=https://b.example',
    '1 100',
    '1,100,1',
    'eip155:1',
  ])('is refused: %s', (text) => {
    const [problem = '', ...others] = problemsOf({ CHAINS: text });
    expect(problem).toMatch(/^CHAINS has ".*" as entry \d; /);
    expect(problem).not.toContain('secret');
    expect(others).toEqual([]);
  });

  it('may have empty items, and two chains at one origin', () => {
    const { chains } = readConfig({ CHAINS: `,1=${eth}/one,, 2 = ${eth}/two ,` });
    expect(chains?.map(({ id, url }) => [id, url])).toEqual([
      ['1', `${eth}/one`],
      ['2', `${eth}/two`],
    ]);
  });

  it.each([
    'https://api.example:{chain_id}',
    'https://{chain_id}',
    'https://10.0.0.{chain_id}',
    'https://api.example?chain={chain_id}',
    'https://user:secret@api.example/{chain_id}',
    'https://api.example/{chain_id}/api/v2',
    'https://api.example/{chain_id}/{name}',
    '{chain_id}',
  ])('has no template such as %s', (url) => {
    const [problem = '', ...others] = problemsOf({ UPSTREAM_URL: url, CHAINS: '1,70000' });
    expect(problem).toMatch(
      /^UPSTREAM_URL is ".*"; it must be (?:an|one) http or https URL.*, with \{chain_id\} in its path or as a part of its host name$/,
    );
    expect(problem).not.toContain('secret');
    expect(others).toEqual([]);
  });

  it.each<[string, Env, string]>([
    [
      'base URLs beside UPSTREAM_URL',
      { UPSTREAM_URL: eth, CHAINS: `1=${eth}` },
      'CHAINS has base URLs, so UPSTREAM_URL must not be set: the first chain is the default',
    ],
    [
      'ids without a template',
      { UPSTREAM_URL: eth, CHAINS: '1,100' },
      'CHAINS has ids without base URLs, so UPSTREAM_URL must contain {chain_id}, such as https://api.blockscout.com/{chain_id}',
    ],
    [
      'ids without UPSTREAM_URL',
      { CHAINS: '1' },
      'CHAINS has ids without base URLs, so UPSTREAM_URL must contain {chain_id}, such as https://api.blockscout.com/{chain_id}',
    ],
    [
      'a template without ids',
      { UPSTREAM_URL: template },
      'UPSTREAM_URL contains {chain_id}, so CHAINS must list the ids of the chains, such as 1,100,8453',
    ],
    [
      'a name of another chain',
      { CHAINS: `1=${eth}`, CHAIN_NAMES: '1=Ethereum,5=Five' },
      'CHAIN_NAMES names 5, which is not in CHAINS: it has 1',
    ],
    [
      'a key of another chain',
      { CHAINS: `1=${eth},100=${gnosis}`, CHAIN_API_KEYS: '5=secret' },
      'CHAIN_API_KEYS names 5, which is not in CHAINS: it has 1, 100',
    ],
    [
      'another chain to forward to',
      { UPSTREAM_URL: eth, CHAIN_FORWARD: '100' },
      'CHAIN_FORWARD names 100, which is not in CHAINS: that is not set',
    ],
    [
      'the decimals of another chain',
      { CHAINS: `1=${eth}`, COIN_DECIMALS: '1=18,100=6' },
      'COIN_DECIMALS names 100, which is not in CHAINS: it has 1',
    ],
    [
      'the decimals of one chain, where no id is known',
      { UPSTREAM_URL: eth, COIN_DECIMALS: '1=6' },
      'COIN_DECIMALS names 1, which is not in CHAINS: that is not set',
    ],
    [
      'the decimals of a chain of the embedded explorer, whose coins have 18',
      { COIN_DECIMALS: '1=6' },
      'COIN_DECIMALS names 1, which is not in CHAINS: that is not set',
    ],
  ])('does not fit: %s', (_what, env, problem) => {
    expect(problemsOf(env)).toEqual([problem]);
  });

  it('does not fit, which is said with all else that is wrong', () => {
    const PORT = 'first';
    expect(
      problemsOf({ PORT, CHAINS: `1=${eth}`, UPSTREAM_URL: 'ftp://x', CHAIN_NAMES: '5=Five' }),
    ).toEqual([
      expect.stringMatching(/^UPSTREAM_URL is "ftp:/),
      expect.stringMatching(/^PORT is "first"/),
      'CHAINS has base URLs, so UPSTREAM_URL must not be set: the first chain is the default',
      'CHAIN_NAMES names 5, which is not in CHAINS: it has 1',
    ]);
    expect(
      problemsOf({
        UPSTREAM_URL: `${template}?a`,
        CHAINS: '1',
        CHAIN_NAMES: 'Five',
        CHAIN_FORWARD: '5',
      }),
    ).toEqual([
      expect.stringMatching(/^UPSTREAM_URL is /),
      expect.stringMatching(/^CHAIN_NAMES has "Five/),
      'CHAIN_FORWARD names 5, which is not in CHAINS: it has 1',
    ]);
    expect(
      problemsOf({ UPSTREAM_URL: template, CHAINS: 'one', TRUSTED_DOCUMENTS_ONLY: 'true' }),
    ).toEqual([
      expect.stringMatching(/^CHAINS has "one"/),
      expect.stringMatching(/^TRUSTED_DOCUMENTS_ONLY is "true"; then/),
    ]);
  });

  it.each<[string, string]>([
    ['CHAIN_NAMES', 'Ethereum'],
    ['COIN_DECIMALS', '1=six'],
    ['COIN_DECIMALS', '1=18,6'],
    ['COIN_DECIMALS', '1=37'],
    ['COIN_DECIMALS', '1=6,1=6'],
    ['CHAIN_NAMES', '1=A,1=B'],
    ['CHAIN_NAMES', '1='],
    ['CHAIN_NAMES', '01=A'],
    ['CHAIN_API_KEYS', 'secret'],
    ['CHAIN_API_KEYS', '1=two secrets'],
    ['CHAIN_API_KEYS', '1=secret,1=secret'],
    ['CHAIN_FORWARD', 'all'],
    ['CHAIN_FORWARD', '1,1'],
    ['CHAIN_FORWARD', '1=true'],
  ])('is not followed by %s=%s', (variable, value) => {
    const problems = problemsOf({ CHAINS: `1=${eth}`, [variable]: value });
    expect(problems).toEqual([expect.stringMatching(`^${variable} has ".*" as entry [12]; `)]);
    expect(problems[0]).not.toContain('secret');
  });

  it('has keys that may contain an equals sign', () => {
    const { chainApiKeys } = readConfig({ CHAINS: `1=${eth}`, CHAIN_API_KEYS: '1=a=b==' });
    expect([...chainApiKeys]).toEqual([['1', 'a=b==']]);
  });

  it('prices the calls to api.blockscout.com only, unless CREDITS says otherwise', () => {
    const CHAINS = `1=${eth},100=https://api.blockscout.com/100`;
    const auto = readConfig({ CHAINS });
    expect([auto.credits?.transaction, auto.pricedHost]).toEqual([20, 'api.blockscout.com']);
    expect(readConfig({ CHAINS: `1=${eth}` }).credits).toBeNull();
    const given = readConfig({ CHAINS, CREDITS: 'default=1' });
    expect([given.credits?.transaction, given.pricedHost]).toEqual([1, null]);
  });
});

describe('COIN_DECIMALS', () => {
  it.each([
    ['', 18],
    ['6', 6],
    ['0', 0],
    ['36', 36],
    [
      '1=6, 100=36',
      new Map([
        ['1', 6],
        ['100', 36],
      ]),
    ],
  ])('is one number for all chains, or one for each: %j', (text, value) => {
    const env = { CHAINS: `1=${eth},100=${gnosis}`, COIN_DECIMALS: text };
    expect(readConfig(env).coinDecimals).toEqual(value);
  });

  it.each(['37', '-1', '1.5', 'six', '6,8', '1e1'])('is refused: %s', (text) => {
    expect(problemsOf({ COIN_DECIMALS: text })).toEqual([
      `COIN_DECIMALS is "${text}"; it must be a whole number from 0 to 36 for all chains, or numbers by chain, such as 1=18,100=6`,
    ]);
  });
});
