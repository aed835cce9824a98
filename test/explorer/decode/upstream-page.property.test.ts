import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '../../../src/endpoints/endpoints.js';
import { ShapeError } from '../../../src/explorer/call/upstream-errors.js';
import { createJsonReader } from '../../../src/explorer/decode/json-parts.js';
import { isPageParams, pageMask, readPage } from '../../../src/explorer/decode/upstream-page.js';
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
const nextIn = (of: Endpoint, body: unknown) => {
  const { next: read } = readPage(of, body);
  if (read instanceof Error) throw read;
  return read;
};
const nextOf = (next: object) => nextIn(endpoint, { items: [], next_page_params: next });

/** What is sent back for the text of `next_page_params`. */
const sentFor = (of: Endpoint, text: string) => {
  const read = createJsonReader([Buffer.from(`{"items":[],"next_page_params":${text}}`)]);
  return Object.fromEntries(new URLSearchParams(nextIn(of, read(pageMask(of, {}))) ?? ''));
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

describe('next_page_params of one list', () => {
  const digits = fc
    .integer({ min: 1, max: 77 })
    .chain((count) =>
      fc
        .tuple(
          fc.constantFrom(...'123456789'),
          fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count }),
        )
        .map(([first, rest]) => first + rest),
    );

  it('keep every digit of a token id, which is a JSON number, also where the key stands twice', () => {
    fc.assert(
      fc.property(digits, digits, (id, older) => {
        const { tokenInstances: list } = endpoints;
        expect(sentFor(list, `{"unique_token":${id}}`)).toEqual({ unique_token: id });
        expect(sentFor(list, `{"unique_token":${older},"unique_token":${id}}`)).toEqual({
          unique_token: id,
        });
      }),
      { numRuns },
    );
  });

  it.each([
    ['"1.2E-7"', '0.00000012'],
    ['1.2e-7', '0.00000012'],
    ['"1E+3"', '1000'],
    ['"0.9994"', '0.9994'],
    ['""', ''],
    ['null', 'null'],
    ['"1.2E-7 dollars"', '1.2E-7 dollars'],
  ])('write the price %s as %j', (price, text) => {
    const next = `{"fiat_value":${price},"name":"1.2E-7","is_name_null":false}`;
    expect(sentFor(endpoints.tokens, next)).toEqual({
      fiat_value: text,
      name: '1.2E-7',
      is_name_null: 'false',
    });
  });

  it('leave out a fee that is null, and nothing else that is', () => {
    const { addressTransactions: list } = endpoints;
    const next = { block_number: null, index: null, inserted_at: '2026', value: null, hash: '0x' };
    const sent = {
      block_number: 'null',
      index: 'null',
      inserted_at: '2026',
      value: 'null',
      hash: '0x',
    };
    expect(sentFor(list, JSON.stringify({ ...next, fee: null }))).toEqual(sent);
    expect(sentFor(list, JSON.stringify({ ...next, fee: '7' }))).toEqual({ ...sent, fee: '7' });
  });

  it('never have a filter of the list, which is sent by itself', () => {
    const echoed = '"sort":"value","order":"asc","filter":"to","key":"k","apikey":"k","index":1';
    expect(sentFor(endpoints.addressTransactions, `{${echoed}}`)).toEqual({ index: '1' });
    const inSearch = '"q":"seed words","token[name]":"A&=é","token[q]":null,"label[name]":""';
    expect(sentFor(endpoints.search, `{${inSearch}}`)).toEqual({
      'token[name]': 'A&=é',
      'token[q]': 'null',
      'label[name]': '',
    });
    const holder = '"unique_token":7,"holder_address_hash":"0x0"';
    expect(sentFor(endpoints.tokenInstances, `{${holder}}`)).toEqual({ unique_token: '7' });
    expect(sentFor(endpoints.addressLogs, '{"index":7,"topic":"0x0"}')).toEqual({ index: '7' });
  });
});
