import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/base/config/config.js';
import { StartError } from '../../../src/base/operator-errors.js';

/** The problems of a configuration, one per line. */
const problemsOf = (env: Record<string, string>, args: readonly string[] = []): string[] => {
  try {
    readConfig(env, args);
    return [];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const [first = '', ...problems] = error.message.split('\n  - ');
    return problems.length === 0 ? [first] : problems;
  }
};

describe('the settings', () => {
  it('are taken from flags first, then from variables', () => {
    const { port, host, upstreamUrl } = readConfig(
      { PORT: 'not used', HOST: 'not used', UPSTREAM_URL: 'http://unused.example' },
      ['--port', '0', '--host', 'localhost', '--upstream=https://api.example/1/', '--'],
    );
    expect([port, host, upstreamUrl]).toEqual([0, 'localhost', 'https://api.example/1']);
  });

  it('are all checked, even if the flags are invalid', () => {
    const problems = problemsOf({ LOG_LEVEL: 'infos', UPSTREAM_RETRIES: '1.5' }, [
      '--port=70000',
      '--colour',
      '--constructor',
      '--host',
    ]);
    expect(problems).toEqual([
      'The flag --colour is not known; the flags are --upstream, --port and --host',
      'The flag --constructor is not known; the flags are --upstream, --port and --host',
      'The flag --host needs a value',
      'PORT is "70000"; it must be a whole number from 0 to 65535',
      'UPSTREAM_RETRIES is "1.5"; it must be a whole number from 0 to 10',
      'LOG_LEVEL is "infos"; it must be one of debug, info, warn, error, silent',
    ]);
  });

  it.each([
    [['--prot', '1'], 'The flag --prot is not known (did you mean --port?); the flags are '],
    [['--PORT=1'], 'The flag --PORT is not known (did you mean --port?); the flags are '],
    [
      ['--hst', 'x', '--port', '1'],
      'The flag --hst is not known (did you mean --host?); the flags',
    ],
    [['--hepl'], 'The flag --hepl is not known (did you mean --help?); the flags are '],
    [['--colour', 's3cret'], 'The flag --colour is not known; the flags are --upstream, --port'],
    [['s3cret'], 'An argument is not known; the flags are --upstream, --port and --host'],
    [['--port'], 'The flag --port needs a value'],
  ])(
    'are not read from a mistyped command line, of which one line says what is right: %j',
    (args, says) => {
      let message = '';
      try {
        readConfig({}, args);
      } catch (error) {
        message = String(error);
      }
      expect(message).toContain(`StartError: ${says}`);
      expect(message).not.toMatch(/\n|s3cret/);
    },
  );

  it('are read from a command line whose every argument is known', () => {
    expect(problemsOf({}, ['--colour=red', 'one', '--prot', '1', 'two'])).toEqual([
      'The flag --colour is not known; the flags are --upstream, --port and --host',
      'An argument is not known; the flags are --upstream, --port and --host',
      'The flag --prot is not known (did you mean --port?); the flags are --upstream, --port and --host',
      'An argument is not known; the flags are --upstream, --port and --host',
    ]);
  });

  it('have defaults if a variable is empty, except the lists of what is forwarded', () => {
    const { port, corsOrigins, upstreamApiKey, forwardHeaders, forwardCookies } = readConfig({
      PORT: '',
      CORS_ORIGINS: '',
      UPSTREAM_API_KEY: ' ',
      FORWARD_HEADERS: '',
      FORWARD_COOKIES: ' ',
    });
    expect([port, corsOrigins, upstreamApiKey]).toEqual([4000, null, null]);
    expect([forwardHeaders, forwardCookies]).toEqual([[], []]);
  });

  it('may have whitespace around them and around list items', () => {
    const { port, forwardCookies } = readConfig({ PORT: ' 80 ', FORWARD_COOKIES: 'a , b,' });
    expect([port, forwardCookies]).toEqual([80, ['a', 'b']]);
  });
});

describe('LIVE_POLL_SECONDS', () => {
  it.each([
    [{}, null],
    [{ LIVE_POLL_SECONDS: 'auto', CREDITS: 'default=20' }, null],
    [{ LIVE_POLL_SECONDS: '0.25', CREDITS: 'default=20' }, 250],
  ])('with %o is %s ms', (env: Record<string, string>, ms) => {
    expect(readConfig(env).livePollMs).toBe(ms);
  });

  it.each(['0', '-1', 'x', '86401'])('cannot be %s', (text) => {
    expect(() => readConfig({ LIVE_POLL_SECONDS: text })).toThrow(
      'it must be auto or a number from 0.01 to 86400',
    );
  });
});

describe('a numeric setting', () => {
  it.each([
    ['PORT', 0, 65_535],
    ['UPSTREAM_TIMEOUT_MS', 1, 600_000],
    ['UPSTREAM_RETRIES', 0, 10],
    ['UPSTREAM_CONCURRENCY', 1, 1_024],
    ['UPSTREAM_MAX_BYTES', 1, 1_073_741_824],
    ['CACHE_MAX_BYTES', 0, 68_719_476_736],
    ['CACHE_STALE_IF_ERROR', 0, 31_536_000],
    ['MAX_UPSTREAM_CALLS', 1, 1_000_000],
    ['MAX_PAGE_SIZE', 50, 100_000],
    ['MAX_IDS', 1, 10_000],
    ['REQUEST_TIMEOUT_MS', 1, 3_600_000],
    ['TRUST_PROXY', 0, 100],
    ['MAX_BODY_BYTES', 1, 1_073_741_824],
    ['MAX_MEMORY_BYTES', 1_048_576, 68_719_476_736],
    ['MAX_RESULT_ROWS', 1, 100_000_000],
    ['MAX_RESULT_VALUES', 1, 1_000_000_000],
    ['MAX_DEPTH', 1, 1_000],
    ['MAX_ALIASES', 0, 100_000],
    ['MAX_TOKENS', 1, 10_000_000],
    ['MAX_DIRECTIVES', 0, 100_000],
  ])('%s must be from %i to %i', (variable, least, most) => {
    const problems = [least - 1, least, most, most + 1].flatMap((value) =>
      problemsOf({ [variable]: String(value) }),
    );
    const rule = `it must be a whole number from ${least} to ${most}`;
    expect(problems).toEqual([
      `${variable} is "${least - 1}"; ${rule}`,
      `${variable} is "${most + 1}"; ${rule}`,
    ]);
  });
});

describe('a setting that is on or off', () => {
  it.each(['FEDERATION'])('%s must be true or false', (variable) => {
    const problems = ['true', 'false', '', '1'].flatMap((value) =>
      problemsOf({ [variable]: value }),
    );
    expect(problems).toEqual([`${variable} is "1"; it must be one of true, false`]);
  });
});

describe('the message for invalid settings', () => {
  it.each([
    [{ UPSTREAM_URL: 'http://user:s/ecr@et@explorer.example' }, []],
    [{ UPSTREAM_URL: 'https://explorer.example/?apikey=secret' }, []],
    [{ UPSTREAM_URL: 'explorer.example#secret' }, []],
    [{ CACHE_URL: 'redis:secret@localhost' }, []],
    [{ CACHE_URL: 'redis://:sec@secret@localhost:99999' }, []],
    [{ CACHE_URL: 'redis://:sec\nsecret@localhost:99999' }, []],
    [{ UPSTREAM_URL: 'https://explorer.example/?apikey=\nsecret' }, []],
    [{ UPSTREAM_API_KEY: 'secret with blanks' }, []],
    [{ UPSTREAM_API_KEY: 'secret-é' }, []],
    [{}, ['--api-key', 'secret']],
    [{}, ['--api-key=secret']],
  ])('shows no secret: %j %j', (env: Record<string, string>, args: string[]) => {
    const problems = problemsOf(env, args);
    expect(problems).not.toEqual([]);
    expect(problems.join()).not.toMatch(/ecr|et@|secret/);
  });
});

describe('UPSTREAM_URL', () => {
  it.each([
    'https://explorer.example/api/v2',
    'https://explorer.example/API/V2',
    'https://explorer.example/api/v2/addresses/',
    'https://:@explorer.example',
    'https:\\\\key@explorer.example/a',
    'https:/\t/key@explorer.example',
    'https:/\t/:key@explorer.example',
    'https://explorer.example?',
    'https://explorer.example#',
    'ftp://explorer.example',
    'explorer.example',
    'https://explorer.example/{chainId}',
    'https://one.example;https://two.example',
  ])('is not %s', (url) => {
    expect(problemsOf({ UPSTREAM_URL: url })).toHaveLength(1);
  });

  it.each([
    ['https://explorer.example/api/v2/', 'without /api/v2, which the gateway adds'],
    ['https://key@explorer.example', 'without user info, which is what is before the @'],
    ['https://explorer.example?', 'without a query or fragment'],
    [
      'https://explorer.example/{chainId}',
      'without { and }, except for {chain_id} in UPSTREAM_URL',
    ],
    ['https://one.example;https://two.example', 'whose host has only letters, digits, '],
    ['explorer.example', 'such as https://eth.blockscout.com, without /api/v2, user info'],
  ])('%s breaks a rule that the message names', (url, rule) => {
    const [problem] = problemsOf({ UPSTREAM_URL: url });
    expect(problem).toMatch(/; it must be (?:an|one) http or https URL/);
    expect(problem).toContain(rule);
  });

  it.each(['https://explorer.example/@eth', 'https://explorer.example/api/v20'])(
    'may have a path, and loses trailing slashes: %s',
    (url) => {
      expect(readConfig({ UPSTREAM_URL: `${url}//` }).upstreamUrl).toBe(url);
    },
  );
});

describe('CACHE_URL', () => {
  it.each(['redis://localhost', 'rediss://:key@cache.example:6380/2'])('may be %s', (url) => {
    expect(readConfig({ CACHE_URL: url }).cacheUrl).toBe(url);
  });

  it.each([...'#%/?'])('must have a %s in its user or password encoded, which it says', (mark) => {
    const urls = (text: string) => [
      `redis://:50${text}off@localhost`,
      `redis://us${text}er@localhost`,
    ];
    // Behind a # or ?, what follows an @ may belong to a query.
    const shown = '#?'.includes(mark) ? 'redis://***' : 'redis://***@localhost';
    for (const url of urls(mark)) {
      expect(problemsOf({ CACHE_URL: url })).toEqual([
        `CACHE_URL is "${shown}"; it must be memory:, off, redis://host:port or rediss://host:port, with %23, %25, %2F and %3F for a #, %, / or ? in the user or password`,
      ]);
    }
    for (const url of urls(encodeURIComponent(mark))) {
      expect(problemsOf({ CACHE_URL: url })).toEqual([]);
    }
  });

  it.each(['redis:', 'redis://', 'redis://localhost/name', 'http://localhost', 'memory'])(
    'is not %s',
    (url) => {
      expect(problemsOf({ CACHE_URL: url })).toEqual([
        `CACHE_URL is "${url}"; it must be memory:, off, redis://host:port or rediss://host:port`,
      ]);
    },
  );
});

describe('a message about a refused setting', () => {
  it.each([
    ['UPSTREAM_API_KEY', 'secret with blanks', '***'],
    ['CACHE_URL', 'redis://:12345', 'redis://:***'],
    ['CACHE_URL', 'redis://default:1secret', 'redis://default:***'],
    ['CACHE_URL', 'redis://default:1,secret', 'redis://default:***'],
    ['CACHE_URL', 'redis://default:sec]ret', 'redis://default:***'],
    ['CACHE_URL', 'default:secret@host', '***@host'],
    ['CACHE_URL', 'cache.example:6380,password=secret,ssl=True', 'cache.example:***'],
    ['CACHE_URL', 'redis://a.example:6379/0&password=secret', 'redis://a.example:6379/0&***'],
    ['CACHE_URL', 'redis-cli -h a.example -a secret', 'redis-cli ***'],
    ['UPSTREAM_URL', 'https://user:secret', 'https://user:***'],
    ['UPSTREAM_URL', 'https://a.example:443/?key=secret', 'https://a.example:443/?***'],
    ['CACHE_URL', 'redis://user:sec\nret@host:99999', 'redis://***@host:99999'],
    ['LOG_LEVEL', 'redis://user:secret@host:6379', 'redis://***@host:6379'],
    ['LOG_LEVEL', 'redis://user:secret', 'redis://user:***'],
    ['TRUSTED_DOCUMENTS', 'https://secret@host/documents.json', 'https://***@host/documents.json'],
  ])('shows no secret: %s %s', (variable, value, shown) => {
    expect(problemsOf({ [variable]: value })).toEqual([
      expect.stringContaining(`${variable} is "${shown}"; it must be `),
    ]);
  });

  it.each([
    ['UPSTREAM_URL', 'https://explorer.example:8443/api/v2'],
    ['UPSTREAM_URL', 'http://[2001:db8::1]:4000/api/v2/'],
    ['UPSTREAM_URL', 'ftp://bücher.example'],
    ['CACHE_URL', 'localhost:6379'],
    ['UPSTREAM_URL', 'https://explorer.example/{chainId}'],
    ['TRUSTED_DOCUMENTS', '/no/such/file@home?.json'],
    ['LOG_LEVEL', 'level=debug'],
    ['HOST', 'http://localhost:4000'],
  ])('shows what is no secret in full: %s %s', (variable, value) => {
    expect(problemsOf({ [variable]: value })).toEqual([
      expect.stringContaining(`${variable} is "${value}"; it must be `),
    ]);
  });
});

describe('CORS_ORIGINS', () => {
  it('is * or a list that is not empty', () => {
    expect(problemsOf({ CORS_ORIGINS: ',' })).toEqual([
      'CORS_ORIGINS is ","; it must be * or exact origins such as https://app.example, joined by commas',
    ]);
    const { corsOrigins } = readConfig({
      CORS_ORIGINS: 'https://a.example, http://b.example:8080',
    });
    expect(corsOrigins).toEqual(['https://a.example', 'http://b.example:8080']);
  });

  it.each([
    'chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb',
    'moz-extension://3c6b5a0e-9d11-4d5c-8f3e-0a1b2c3d4e5f',
    'capacitor://localhost',
    'ionic://localhost',
    'tauri://localhost',
    'app://obsidian.md',
    'http://[::1]:8080',
  ])('may have %s, as web views and extensions have it', (origin) => {
    expect(readConfig({ CORS_ORIGINS: origin }).corsOrigins).toEqual([origin]);
  });

  it('does not mind the letter case', () => {
    const { corsOrigins } = readConfig({
      CORS_ORIGINS: 'HTTPS://App.example,safari-web-extension://7D5E',
    });
    expect(corsOrigins).toEqual(['https://app.example', 'safari-web-extension://7d5e']);
  });
});

describe('FORWARD_HEADERS', () => {
  it.each([
    ...['Host', 'connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
    'expect',
    ...['content-type', 'content-length', 'accept', 'accept-encoding', 'x-forwarded-for'],
    ...['proxy-authorization', 'proxy-connection'],
  ])('may not include headers of the connection or of the gateway: %s', (name) => {
    expect(problemsOf({ FORWARD_HEADERS: `authorization,${name}` })).toEqual([
      expect.stringMatching(
        `^FORWARD_HEADERS has "${name}" as entry 2; it must not be host, .* the gateway sets these itself$`,
      ),
    ]);
  });

  it('may have names that only resemble reserved ones, in any letter case', () => {
    const { forwardHeaders } = readConfig({ FORWARD_HEADERS: 'X-Host, x-via-proxy-key, teams' });
    expect(forwardHeaders).toEqual(['x-host', 'x-via-proxy-key', 'teams']);
  });
});

describe('CACHE_TTL', () => {
  it('has a default, even if only others are set', () => {
    const ttlOf = (text: string) => readConfig({ CACHE_TTL: text }).cacheTtl;
    expect(ttlOf('raw-trace=9')).toEqual({ default: 5, 'raw-trace': 9 });
    expect(ttlOf('default=0')).toEqual({ default: 0 });
  });

  it.each(['default=1=2', 'default=1.5', 'default=-1', 'default=', 'default=31536001'])(
    'is not %s',
    (ttl) => {
      expect(problemsOf({ CACHE_TTL: ttl })).toEqual([
        `CACHE_TTL has "${ttl}" as entry 1; its seconds must be a whole number from 0 to 31536000`,
      ]);
    },
  );
});

describe('CREDITS', () => {
  const creditsOf = (env: Readonly<Record<string, string>>) => readConfig(env).credits;

  it('prices every endpoint, those not listed by the default', () => {
    expect(creditsOf({ CREDITS: 'default=2,raw-trace=5' })).toMatchObject({
      'raw-trace': 5,
      transaction: 2,
      'address-tokens': 2,
    });
    expect(creditsOf({ CREDITS: 'raw-trace=5' })).toMatchObject({ 'raw-trace': 5, transaction: 0 });
  });

  it("is Blockscout's own prices at its paid API, and off elsewhere", () => {
    const paid = { UPSTREAM_URL: 'https://api.blockscout.com/1' };
    expect(creditsOf(paid)).toMatchObject({
      address: 20,
      'address-tokens': 20,
      'address-nft-collections': 20,
      'address-token-transfers': 30,
      'address-internal-transactions': 40,
      transaction: 20,
      'transaction-token-transfers': 30,
      'raw-trace': 50,
      'address-logs': 30,
      'address-coin-balance-history': 50,
      'token-transfers-of-token': 30,
      tokens: 30,
      'transaction-internal-transactions': 40,
      block: 20,
    });
    expect(creditsOf({ ...paid, CREDITS: 'off' })).toBeNull();
    expect(creditsOf({ UPSTREAM_URL: 'https://eth.blockscout.com' })).toBeNull();
    expect(creditsOf({})).toBeNull();
  });

  it.each(['20', 'on', 'default'])('is not %s', (credits) => {
    expect(problemsOf({ CREDITS: credits })).toEqual([
      `CREDITS is "${credits}"; it must be auto, off, or name=credits pairs joined by commas, such as default=20,raw-trace=50`,
    ]);
  });
});

describe('UPSTREAM_PAGE_SIZE', () => {
  it('is auto, or a number of rows', () => {
    expect(readConfig({}).upstreamPageSize).toBeNull();
    expect(readConfig({ UPSTREAM_PAGE_SIZE: 'auto' }).upstreamPageSize).toBeNull();
    expect(readConfig({ UPSTREAM_PAGE_SIZE: '100' }).upstreamPageSize).toBe(100);
  });

  it.each(['0', '101', '2.5', '-1', 'all'])('is not %s', (size) => {
    expect(problemsOf({ UPSTREAM_PAGE_SIZE: size })).toEqual([
      expect.stringContaining('auto or a whole number from 1 to 100'),
    ]);
  });
});

describe('HOST', () => {
  it.each(['localhost', 'HOST-1', 'my_host.example', '0.0.0.0', '::1', 'fe80::1%eth0'])(
    'may be %s',
    (host) => {
      expect(readConfig({ HOST: host }).host).toBe(host);
    },
  );

  it.each(['127.0.0.1:80', 'localhost:80', '999.1.1.1', '[::1]', 'a host'])('is not %s', (host) => {
    expect(problemsOf({ HOST: host, PORT: 'x' })).toEqual([
      expect.stringContaining('PORT'),
      `HOST is "${host}"; it must be a host name or an IP address, without a scheme or port`,
    ]);
  });
});

describe('a flag', () => {
  it.each(['--upstream', '--port', '--host'])('%s needs a value that is not empty', (flag) => {
    expect(problemsOf({ UPSTREAM_URL: 'https://explorer.example' }, [flag, ''])).toEqual([
      `The flag ${flag} needs a value`,
    ]);
  });
});
