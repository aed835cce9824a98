import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingDefaults } from '../../../src/base/config/config.js';
import { mistypedIn } from '../../../src/base/config/help.js';
import { runs } from '../../support/runs.js';

const found = (...variables: readonly string[]) =>
  mistypedIn(Object.fromEntries(variables.map((variable) => [variable, 'x'])));

describe('a variable that looks like a setting', () => {
  it.each([
    ['a letter less', 'UPSTREM_URL', 'UPSTREAM_URL'],
    ['a letter more', 'UPSTREAM_URLS', 'UPSTREAM_URL'],
    ['another letter', 'UPSTREAM_URI', 'UPSTREAM_URL'],
    ['two letters swapped', 'UPSTRAEM_URL', 'UPSTREAM_URL'],
    ['an underscore less', 'CACHETTL', 'CACHE_TTL'],
    ['another case', 'upstream_url', 'UPSTREAM_URL'],
    ['six letters', 'CHAINZ', 'CHAINS'],
    ['a letter less than seven', 'WORKER', 'WORKERS'],
  ])('is found: %s', (_how, variable, setting) => {
    expect(found(variable)).toEqual([{ variable, setting }]);
  });

  it.each([
    'UPSTREAM_URL',
    'HTTPS_PROXY',
    'http_proxy',
    'no_proxy',
    'FTP_PROXY',
    'PORTS',
    'HOSTNAME',
    'UPSTREM_URI',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'PATH',
    '',
  ])('is not %j', (variable) => {
    expect(found(variable)).toEqual([]);
  });

  it('is found wherever the slip is, in every long name', () => {
    const names = settingDefaults.map(([name]) => name).filter((name) => name.length > 6);
    const slip = fc.constantFrom(...names).chain((name) =>
      fc.record({
        name: fc.constant(name),
        at: fc.nat(name.length - 2),
        letter: fc.constantFrom(...'ABCXYZ_19'),
        kind: fc.constantFrom('more', 'less', 'other', 'swapped'),
      }),
    );
    fc.assert(
      fc.property(slip, ({ name, at, letter, kind }) => {
        const [before, one, two, after] = [
          name.slice(0, at),
          name[at],
          name[at + 1],
          name.slice(at + 2),
        ];
        const variable = {
          more: `${before}${letter}${one}${two}${after}`,
          less: `${before}${two}${after}`,
          other: `${before}${letter}${two}${after}`,
          swapped: `${before}${two}${one}${after}`,
        }[kind];
        fc.pre(settingDefaults.every(([setting]) => setting !== variable));
        expect(found(`${variable}`)).toHaveLength(1);
      }),
      { numRuns: runs(500, 10_000) },
    );
  });
});
