import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/endpoints/endpoints.js';
import { ShapeError } from '../../../src/explorer/call/upstream-errors.js';
import { isPageParams, readPage } from '../../../src/explorer/decode/upstream-page.js';
import { runs } from '../../support/runs.js';

const numRuns = runs(100, 25_000);
const endpoint = endpoints.addressTokenTransfers;
const echoed = ['type', 'filter', 'token', 'key', 'apikey'];
const name = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.constantFrom(...echoed, 'key[]', 'token[a]', 'index', '__proto__'),
);
const value = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);
const params = fc.dictionary(name, value);
const nextOf = (next: object) => {
  const { next: read } = readPage(endpoint, { items: [], next_page_params: next });
  if (read instanceof Error) throw read;
  return read;
};

describe('next_page_params', () => {
  it('are sent back with every name and value, except filters and secrets', () => {
    fc.assert(
      fc.property(params, (next) => {
        const sent = new URLSearchParams(nextOf(next) ?? '');
        const kept = Object.entries(next).filter(
          ([key]) => !echoed.includes(key.split('[')[0] ?? ''),
        );
        expect([...sent].sort()).toEqual(kept.map(([key, text]) => [key, String(text)]).sort());
      }),
      { numRuns },
    );
  });

  it('have one text in any order, which is recognised', () => {
    fc.assert(
      fc.property(params, (next) => {
        const text = nextOf(next);
        expect(nextOf(Object.fromEntries(Object.entries(next).reverse()))).toBe(text);
        if (text !== null) expect(isPageParams(endpoint, text)).toBe(true);
      }),
      { numRuns },
    );
  });

  it.each([
    [
      'more than a query may have',
      Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`k${at}`, 1])),
    ],
    ['too long for a query', { place: 'x'.repeat(8_000) }],
    ['a number that JavaScript reads as infinity', { place: JSON.parse('1e400') }],
  ])('are refused if they are %s', (_what, next) => {
    expect(() => nextOf(next)).toThrow(ShapeError);
  });

  it('are not recognised in any other spelling', () => {
    fc.assert(
      fc.property(
        params,
        fc.nat(),
        fc.string({ minLength: 1, maxLength: 3 }),
        (next, at, piece) => {
          const text = nextOf(next);
          fc.pre(text !== null);
          const cut = at % (text.length + 1);
          const other = text.slice(0, cut) + piece + text.slice(cut);
          if (!isPageParams(endpoint, other)) return;
          // If it is recognised, it is exactly the text of those params.
          expect(nextOf(Object.fromEntries(new URLSearchParams(other)))).toBe(other);
        },
      ),
      { numRuns },
    );
  });
});
