import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anonymous } from '../../../src/base/request/principal.js';
import { endpoints } from '../../../src/endpoints/endpoints.js';
import { cacheKey, canonicalQuery } from '../../../src/explorer/call/upstream-request.js';
import { runs } from '../../support/runs.js';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom('', 'a', 'A', 'b', 'a b', '+', '&', '=', '%', '%41', 'null', '__proto__'),
);
const pair = fc.tuple(text, text);

/** Some way to write a text in a query. */
const spelling = (value: string) =>
  fc
    .array(fc.constantFrom('plain', 'upper', 'lower', 'plus'), {
      minLength: value.length,
      maxLength: value.length,
    })
    .map((ways) =>
      [...value]
        .map((letter, at) => {
          const escaped = [...Buffer.from(letter)]
            .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
            .join('');
          if (ways[at] === 'plain') return encodeURIComponent(letter);
          if (ways[at] === 'plus') return letter === ' ' ? '+' : encodeURIComponent(letter);
          return ways[at] === 'upper' ? escaped.toUpperCase() : escaped;
        })
        .join(''),
    );

const spell = (pairs: readonly (readonly [string, string])[]) =>
  fc
    .tuple(...pairs.map(([name, value]) => fc.tuple(spelling(name), spelling(value))))
    .chain((spelled) =>
      fc.constantFrom('&', '&&').map((by) => spelled.map((each) => each.join('=')).join(by)),
    );

/** Shuffles the pairs, but keeps the order of pairs with the same name. */
const shuffled = (pairs: [string, string][]) =>
  fc.shuffledSubarray(pairs, { minLength: pairs.length }).map((order) => {
    const left = new Map<string, string[]>();
    for (const [name, value] of pairs) left.set(name, [...(left.get(name) ?? []), value]);
    return order.map(([name]): [string, string] => [name, left.get(name)?.shift() ?? '']);
  });

describe('the key of a query', () => {
  it('is the same for every spelling of the same pairs, in any order of their names', () => {
    const twoSpellings = fc
      .array(pair, { maxLength: 5 })
      .chain((pairs) => fc.tuple(spell(pairs), shuffled(pairs).chain(spell)));
    fc.assert(
      fc.property(twoSpellings, ([one, other]) => {
        expect(canonicalQuery(one)).toBe(canonicalQuery(other));
      }),
      { numRuns: runs(150, 10_000) },
    );
  });

  it('is different for queries of different meaning', () => {
    const meaning = (pairs: readonly [string, string][]) => {
      const byName: Record<string, string[]> = Object.create(null);
      for (const [name, value] of pairs) byName[name] = [...(byName[name] ?? []), value];
      return JSON.stringify(Object.entries(byName).sort(([a], [b]) => (a < b ? -1 : 1)));
    };
    const pairs = fc.array(pair, { maxLength: 3 });
    const spelled = pairs.chain((list) => fc.tuple(fc.constant(list), spell(list)));
    fc.assert(
      fc.property(spelled, spelled, ([one, oneQuery], [other, otherQuery]) => {
        const equal = canonicalQuery(oneQuery) === canonicalQuery(otherQuery);
        expect(equal).toBe(meaning(one) === meaning(other));
      }),
      { numRuns: runs(500, 30_000) },
    );
  });

  it.each([
    ['a=1', 'A=1'],
    ['a=x', 'a=X'],
    ['a=1&a=2', 'a=2&a=1'],
    ['a', 'a='],
    ['a', 'b'],
    ['a', 'a=null'],
    ['a=%', 'a=%25'],
    ['a=%ff', 'a=%FF'],
    ['a=1&b=%', 'b=%&a=1'],
    ['a=\u00e9', 'a=%C3%A9'],
  ])('differs for %s and %s', (one, other) => {
    expect(canonicalQuery(one)).not.toBe(canonicalQuery(other));
  });

  it('is the raw text if the query cannot be decoded, which matches no decoded one', () => {
    expect(canonicalQuery('b=1&a=%zz')).toBe('b=1&a=%zz');
    fc.assert(
      fc.property(fc.array(pair).chain(spell), (query) => {
        expect(canonicalQuery(query)).not.toBe(canonicalQuery('a=%zz'));
      }),
      { numRuns: runs(100, 10_000) },
    );
  });
});

describe('the key of a question', () => {
  it('ignores the case of the hash, and differs by hash and endpoint', () => {
    const hash = '0xAbC';
    const key = (name: keyof typeof endpoints, asked = hash) =>
      cacheKey({ endpoint: endpoints[name], id: asked, query: 'type=ERC-20' }, anonymous);
    expect(key('addressTokens')).toBe(key('addressTokens', '0xaBc'));
    expect(key('addressTokens')).not.toBe(key('addressTokens', '0xAbD'));
    const keys = (Object.keys(endpoints) as (keyof typeof endpoints)[]).map((name) => key(name));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has only a digest of a text that something is found by', () => {
    const key = (query: string) =>
      cacheKey({ endpoint: endpoints.tokens, id: '', query }, anonymous);
    expect(key('q=abandon%20ability')).toMatch(/^tokens\/\?[\w-]{43}$/);
    expect(key('q=abandon%20ability')).toBe(key('q=abandon+ability'));
    expect(key('q=abandon')).not.toBe(key('q=ability'));
    expect(key('')).toBe('tokens/?');
  });
});
