import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../src/config.js';

/** The problems of a configuration, one per line. */
const problemsOf = (env: Record<string, string>, args: readonly string[] = []): string[] => {
  try {
    readConfig(env, args);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n  - ').slice(1);
  }
};

describe('the settings', () => {
  it('are taken from flags first, then from variables', () => {
    const { port, host, upstreamUrl } = readConfig(
      { PORT: 'not used', HOST: 'localhost', UPSTREAM_URL: 'http://unused.example' },
      ['--port', '0', '--upstream=https://api.example/1/'],
    );
    expect([port, host, upstreamUrl]).toEqual([0, 'localhost', 'https://api.example/1']);
  });

  it('are all checked, even if the flags are invalid', () => {
    const problems = problemsOf({ MAX_PAGE_SIZE: '49', UPSTREAM_RETRIES: '1.5' }, [
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
      'MAX_PAGE_SIZE is "49"; it must be a whole number from 50 to 100000',
    ]);
  });

  it('have defaults if a variable is empty, except the lists of what is forwarded', () => {
    const { port, upstreamApiKey, forwardHeaders, forwardCookies } = readConfig({
      PORT: '',
      UPSTREAM_API_KEY: ' ',
      FORWARD_HEADERS: '',
      FORWARD_COOKIES: ' ',
    });
    expect([port, upstreamApiKey, forwardHeaders, forwardCookies]).toEqual([4000, null, [], []]);
  });

  it('may have whitespace around them and around list items', () => {
    const { port, forwardCookies } = readConfig({ PORT: ' 80 ', FORWARD_COOKIES: 'a , b,' });
    expect([port, forwardCookies]).toEqual([80, ['a', 'b']]);
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
    'ftp://explorer.example',
    'explorer.example',
  ])('is not %s', (url) => {
    expect(problemsOf({ UPSTREAM_URL: url })).toHaveLength(1);
  });

  it('may have an @ in its path, and loses trailing slashes', () => {
    const { upstreamUrl } = readConfig({ UPSTREAM_URL: 'https://explorer.example/@eth//' });
    expect(upstreamUrl).toBe('https://explorer.example/@eth');
  });
});

describe('CACHE_URL', () => {
  it.each(['redis://localhost', 'rediss://:key@cache.example:6380/2'])('may be %s', (url) => {
    expect(readConfig({ CACHE_URL: url }).cacheUrl).toBe(url);
  });

  it.each(['redis://:50%off@localhost', 'redis://us%er@localhost'])(
    'must have %% encoded, which the message says: %s',
    (url) => {
      expect(problemsOf({ CACHE_URL: url })).toEqual([
        'CACHE_URL is "redis://***@localhost"; it must be a URL whose user and password have %25 where they have a %',
      ]);
      expect(problemsOf({ CACHE_URL: url.replace('%', '%25') })).toEqual([]);
    },
  );

  it.each(['redis:', 'redis://', 'redis://localhost/name', 'http://localhost', 'memory'])(
    'is not %s',
    (url) => {
      expect(problemsOf({ CACHE_URL: url })).toHaveLength(1);
    },
  );
});

describe('a list with an invalid name', () => {
  it.each([
    { CORS_ORIGINS: ',' },
    { CORS_ORIGINS: 'https://*.example' },
    { CORS_ORIGINS: '*,https://app.example' },
    { FORWARD_HEADERS: '*' },
    { FORWARD_COOKIES: '*' },
    { FORWARD_HEADERS: 'authorization,x-*' },
    { FORWARD_HEADERS: '__proto__' },
  ])('is refused; there are no wildcards: %j', (env) => {
    expect(problemsOf(env)).toHaveLength(1);
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
      expect.stringContaining(`FORWARD_HEADERS is "authorization,${name}"`),
    ]);
  });
});

describe('CACHE_TTL', () => {
  it('has a default, even if only others are set', () => {
    const { cacheTtl } = readConfig({ CACHE_TTL: 'raw-trace=9' });
    expect(cacheTtl).toEqual({ default: 5, 'raw-trace': 9 });
  });

  it.each([
    ...['default=600,default=0', 'raw-trace=1,default=2,raw-trace=1'],
    ...['default', 'default=1=2', 'traces=1'],
  ])('is not %s', (ttl) => {
    expect(problemsOf({ CACHE_TTL: ttl })).toEqual([
      expect.stringContaining('name=seconds pairs joined by commas, each name once'),
    ]);
  });
});

describe('HOST', () => {
  it.each(['localhost', 'my_host.example', '0.0.0.0', '::1', 'fe80::1%eth0'])(
    'may be %s',
    (host) => {
      expect(readConfig({ HOST: host }).host).toBe(host);
    },
  );

  it.each(['127.0.0.1:80', 'localhost:80', '999.1.1.1', '[::1]', 'a host'])('is not %s', (host) => {
    expect(problemsOf({ HOST: host, PORT: 'x' })).toEqual([
      expect.stringContaining('PORT'),
      `HOST is "${host}"; it must be a host name or an IP address`,
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
