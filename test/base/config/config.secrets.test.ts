import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig, settingDefaults } from '../../../src/base/config/config.js';
import { runs } from '../../support/runs.js';

const secret = 'hunter2';
const variables = settingDefaults.map(([variable]) => variable);

/** What may stand in a secret. A URL within one is told from the next of a list by nothing. */
const marks = fc
  .string({ unit: fc.constantFrom(...'aZ09-_.~!$&\'()*+,;=:@/?#%[]{} \n"\\é🔑'), maxLength: 8 })
  .filter((text) => !/:\/\//.test(text));
const secretText = fc.tuple(marks, marks).map(([before, after]) => before + secret + after);

const hosts = fc.constantFrom(
  'a.example',
  'localhost:6379',
  '[::1]:80',
  'a.example:99999',
  'a b',
  '',
);
const schemes = fc.constantFrom('http', 'https', 'redis', 'rediss', 'ftp', 'x+y.z-1');

/** A URL with a secret in its user info, query or fragment. */
const secretUrl = fc
  .record({
    scheme: schemes,
    host: hosts,
    hidden: secretText,
    path: fc.constantFrom('', '/', '/a/b'),
  })
  .chain(({ scheme, host, hidden, path }) =>
    fc.constantFrom(
      `${scheme}://${hidden}@${host}${path}`,
      `${scheme}://:${hidden}@${host}${path}`,
      `${scheme}://user:${hidden}@${host}${path}`,
      `${scheme}://${host}${path}?${hidden}`,
      `${scheme}://${host}${path}?key=${hidden}`,
      `${scheme}://${host}${path}#${hidden}`,
    ),
  );

/** What is no secret in any list. */
const other = fc.constantFrom(
  '1',
  'abc',
  '1=x',
  'eip155:1',
  'default=5',
  '*',
  '',
  ' ',
  'http://b.example',
  '2=https://c.example/x',
  'x-key',
  'default=x',
);

/** Entries around one that has a secret. */
const within = (entry: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.array(other, { maxLength: 2 }),
      fc.constantFrom('', '1=', 'abc=', '01 = ', ' '),
      entry,
      fc.array(other, { maxLength: 2 }),
    )
    .map(([before, id, text, after]) => [...before, id + text, ...after].join());

const messageOf = (env: Readonly<Record<string, string>>, args: readonly string[] = []) => {
  try {
    readConfig(env, args);
    return '';
  } catch (error) {
    return String(error);
  }
};

const numRuns = runs(3_000, 200_000);

describe('a message about settings never shows', () => {
  it('user info, a query or a fragment of a URL, in whatever setting it is', () => {
    let told = 0;
    fc.assert(
      fc.property(fc.constantFrom(...variables), within(secretUrl), (variable, text) => {
        const message = messageOf({ [variable]: text });
        if (message !== '') told += 1;
        expect(message).not.toContain(secret);
      }),
      { numRuns },
    );
    expect(told).toBeGreaterThan(numRuns / 2);
  });

  it('user info, a query or a fragment of a URL in a flag', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('--upstream', '--port', '--host', '--other'),
        secretUrl,
        (flag, text) => {
          expect(messageOf({}, [flag, text])).not.toContain(secret);
          expect(messageOf({}, [`${flag}=${text}`])).not.toContain(secret);
        },
      ),
      { numRuns },
    );
  });

  it('a key', () => {
    const keys = fc.oneof(
      fc.tuple(fc.constant('UPSTREAM_API_KEY'), secretText),
      fc.tuple(
        fc.constant('CHAIN_API_KEYS'),
        within(secretText.filter((text) => !/,\s*\d+\s*=/.test(text))),
      ),
    );
    fc.assert(
      fc.property(
        keys,
        fc.constantFrom('', '1', '1=http://a.example'),
        ([variable, text], chains) => {
          expect(messageOf({ [variable]: text, CHAINS: chains })).not.toContain(secret);
        },
      ),
      { numRuns },
    );
  });

  it('the value of a header or cookie', () => {
    const pairs = fc
      .tuple(
        fc.constantFrom('x-key', 'authorization', '_explorer_key'),
        fc.constantFrom('=', ': ', ' = ', ' Bearer '),
        secretText,
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.constantFrom('FORWARD_HEADERS', 'FORWARD_COOKIES'),
        pairs,
        fc.array(pairs),
        (variable, first, more) => {
          const message = messageOf({ [variable]: ['cookie', first, ...more].join() });
          expect(message).toContain(variable);
          expect(message).not.toContain(secret);
        },
      ),
      { numRuns },
    );
  });
});
