import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rareKeys } from '../../../src/endpoints/declaration.js';
import { keysMask, type Mask, namesMask, unionMask } from '../../../src/explorer/call/mask.js';
import { UpstreamError } from '../../../src/explorer/call/upstream-errors.js';
import { readParts } from '../../../src/explorer/decode/json-parts.js';
import { parseJson } from '../../../src/explorer/decode/long-numbers.js';
import { runs } from '../../support/runs.js';

const names = ['a', 'b', 'ab', 'ba', 'hash', '__proto__', 'toString', 'é', '', ...rareKeys];

const json = fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom(null, true, false, '', 'a', '{', '],[', ' x ', 'ü€😀', ...rareKeys),
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc
    .array(fc.tuple(fc.constantFrom(...names), tie('value')), { maxLength: 5 })
    .map((pairs) => Object.fromEntries(pairs)),
})).value;

const mask = fc.letrec<{ mask: Mask }>((tie) => ({
  mask: fc.oneof(
    { depthSize: 'small' },
    fc.constant<Mask>('all'),
    fc.dictionary(fc.constantFrom(...names.filter((name) => name !== '__proto__')), tie('mask')),
  ),
})).mask;

/** What a mask leaves of a value, in the simplest way. */
const masked = (value: unknown, by: Mask): unknown => {
  if (typeof by === 'string' || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((item) => (Array.isArray(item) ? item : masked(item, by)));
  }
  const keys = new Map(Object.entries(by));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => keys.has(name))
      .map(([name, below]) => [name, masked(below, keys.get(name) ?? 'all')]),
  );
};

/** The whitespace on one side of each kind of punctuation. */
type Gaps = Readonly<Record<'around' | 'open' | 'colon' | 'comma', string>>;

/** A value as JSON, with the given whitespace before and after each kind of punctuation. */
const spaced = (value: unknown, before: Gaps, behind: Gaps): string => {
  const list = (items: readonly string[]) =>
    behind.open + items.join(`${before.comma},${behind.comma}`) + before.open;
  const write = (item: unknown): string => {
    if (Array.isArray(item)) return `[${list(item.map(write))}]`;
    if (typeof item !== 'object' || item === null) return JSON.stringify(item);
    const pairs = Object.entries(item).map(
      ([name, below]) => `${JSON.stringify(name) + before.colon}:${behind.colon}${write(below)}`,
    );
    return `{${list(pairs)}}`;
  };
  return before.around + write(value) + behind.around;
};

const keysIn = (text: string) => text.match(/"[^"]*"\s*:/g)?.length ?? 0;

describe('readParts', () => {
  it('reads what the mask names like the parser, whatever is around it', () => {
    fc.assert(
      fc.property(json, mask, (value, by) => {
        const text = JSON.stringify(value);
        const whole = parseJson(text);
        // A text with an escape is read whole.
        const expected = text.includes('\\') ? whole : masked(whole, by);
        expect(readParts(Buffer.from(text), by)).toEqual(expected);
      }),
      { numRuns: runs(300, 20_000) },
    );
  });

  it('reads at least what the mask names if there is whitespace', () => {
    const blanks = fc.constantFrom('', '', ' ', '\t\r\n');
    const gaps = fc.record({ around: blanks, open: blanks, colon: blanks, comma: blanks });
    fc.assert(
      fc.property(json, mask, gaps, gaps, (value, by, before, behind) => {
        const text = spaced(value, before, behind);
        expect(masked(readParts(Buffer.from(text), by), by)).toEqual(masked(parseJson(text), by));
      }),
      { numRuns: runs(300, 20_000) },
    );
  });

  it('reads what few chains send like the parser, in whichever records and places it is', () => {
    const usual = ['a', 'b'];
    const pair = fc.tuple(fc.constantFrom(...usual, 'c', ...rareKeys), json);
    const pairs = fc.uniqueArray(pair, { selector: ([name]) => name, minLength: 2 });
    const record = pairs.map((all): object => Object.fromEntries(all));
    const wanted = fc.tuple(fc.subarray(usual), fc.subarray([...rareKeys], { minLength: 1 }));
    const colons = fc.constantFrom('', '', '', ' ');
    const gaps = { around: '', open: '', colon: '', comma: '' };
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 1, maxLength: 3 }),
        wanted,
        mask,
        colons,
        (records, [some, few], below, colon) => {
          const by: Mask = Object.fromEntries([...some, ...few].map((name) => [name, below]));
          const [first] = records;
          for (const value of [first, records, { rows: records, ...first }]) {
            const text = spaced(value, { ...gaps, colon }, gaps);
            for (const whole of [by, { ...by, rows: by }]) {
              const read = readParts(Buffer.from(text), whole);
              expect(masked(read, whole)).toEqual(masked(parseJson(text), whole));
            }
          }
        },
      ),
      { numRuns: runs(150, 5_000) },
    );
  });

  it.each([
    ['{"a":1,"b":2', { a: 1, b: 2 }],
    ['{"a":1,"b":2,"c":[@', { a: 1, b: 2 }],
    ['{"celo":3,"b":2,"a":1,"c":[@', { a: 1, b: 2, celo: 3 }],
    ['{"a":1,"b":2,"c":["celo"],"fee_payer":4,"d":[@', null],
    ['{"a":1,"fee_payer":4,"c":"celo","b":2,"d":[@', { a: 1, b: 2, fee_payer: 4 }],
    ['{"a":1,"b":2,"fee_payer":4,"celo":3,"d":[@', { a: 1, b: 2, fee_payer: 4, celo: 3 }],
    ['{"a":1,"b":2,"c":[@,"celo":3}', null],
    ['{"a":1,"c":[@,"b":2}', null],
  ])('scans of %s what stands before the last key, whatever few chains send', (text, found) => {
    const read = () => readParts(Buffer.from(`${text},`), keysMask('a', 'b', 'celo', 'fee_payer'));
    if (found === null) expect(read).toThrow(UpstreamError);
    else expect(read()).toEqual(found);
  });

  it('does not confuse keys of nested objects if only colons are followed by a space', () => {
    const text = '{"block": {"height": 1,"hash": "0x1","miner": "x"},"hash": "0x2"}';
    expect(readParts(Buffer.from(text), keysMask('hash'))).toMatchObject({ hash: '0x2' });
  });

  it('reads records with more keys than an integer has bits', () => {
    const keys = Array.from({ length: 70 }, (_, at) => `key${at}`);
    const record = Object.fromEntries(keys.map((key, at) => [key, at]));
    const text = JSON.stringify([
      { ...record, other: 1 },
      { other: 1, ...record },
    ]);
    expect(readParts(Buffer.from(text), keysMask(...keys))).toEqual([record, record]);
    for (const count of [30, 31, 32, 33]) {
      const first = keys.slice(0, count);
      const some = Object.fromEntries(first.map((key) => [key, record[key]]));
      expect(readParts(Buffer.from(text), keysMask(...first))).toEqual([some, some]);
    }
  });

  it('refuses what the parser refuses, except in parts that the mask skips', () => {
    fc.assert(
      fc.property(json, mask, fc.nat(), fc.nat(), (value, by, at, length) => {
        const text = JSON.stringify({ a: value, hash: value });
        const start = at % text.length;
        // A cut surrogate pair becomes the replacement character, as when decoding any bytes.
        const cut = Buffer.from(
          text.slice(0, start) + text.slice(start + 1 + (length % 5)),
        ).toString();
        let expected: unknown;
        try {
          const whole = parseJson(cut);
          // Of a repeated key, the parser takes the last value and the scan the first.
          fc.pre(keysIn(JSON.stringify(whole)) === keysIn(cut));
          expected = masked(whole, by);
        } catch (error) {
          if (!(error instanceof UpstreamError)) throw error;
          // Either refused, or invalid only in a part that the mask skips.
          if (by === 'all') expect(() => readParts(Buffer.from(cut), by)).toThrow(UpstreamError);
          return;
        }
        if (!cut.includes('\\')) expect(readParts(Buffer.from(cut), by)).toEqual(expected);
      }),
      { numRuns: runs(300, 20_000) },
    );
  });

  it.each([
    ['{"items":[{"a":1},{"a":12345678901234567890}]}', [{ a: 1 }, { a: '12345678901234567890' }]],
    ['{"items":[{"a":1e3,"b":2},{"b":{"a":5}}]}', [{ a: 1000 }, {}]],
    [
      '{"items":[[1,[2]],"x",null,{"a":[{"b":9007199254740993}]}]}',
      [[1, [2]], 'x', null, { a: [{ b: '9007199254740993' }] }],
    ],
    ['{"items":[{"a":1}],"items":[{"a":2}]}', [{ a: 1 }]],
  ])('reads the items of %s', (text, items) => {
    expect(readParts(Buffer.from(text), { items: keysMask('a') })).toEqual({ items });
  });

  it.each([
    '',
    ' ',
    '{',
    '{"items"',
    '{"items":',
    '{"items":[',
    '{"items":[{"a":1}',
    '{"items":[{"a":tru}]}',
    '{"items":[{"a":01}]}',
    '{"items":[{"a":1}]} x',
    '{"items":[{"a":1},]}',
    '<html>',
    '{"items":[{"a" 1}]}',
    '{items:[]}',
    '{"items":[{"a":"x}]}',
  ])('rejects %j', (text) => {
    expect(() => readParts(Buffer.from(text), { items: keysMask('a') })).toThrow(UpstreamError);
  });

  it('does not overflow the stack', () => {
    const deep = `{"items":${'['.repeat(100_000)}${']'.repeat(100_000)},"x":${'{"x":'.repeat(100_000)}1${'}'.repeat(100_000)}}`;
    expect(readParts(Buffer.from(deep), keysMask('y'))).toEqual({});
  });
});

describe('a value under several names', () => {
  const by = { ...namesMask('new', 'old', 'oldest'), b: 'all' } as const;

  it.each([
    ['{"b":2,"c":[@,"old":3}', null],
    ['{"b":2,"old":3,"c":[@', null],
    ['{"b":2,"new":1,"c":[@', { b: 2, new: 1 }],
  ])(
    'is looked for in all of %s unless that has the newest, whatever few chains send',
    (text, found) => {
      const read = () => readParts(Buffer.from(text), { ...by, celo: 'all' });
      if (found === null) expect(read).toThrow(UpstreamError);
      else expect(read()).toEqual(found);
    },
  );

  it.each([
    ['{"new":1,"b":2,"old":3,"c":4}', { new: 1, b: 2 }],
    ['{"old":3,"new":1,"b":2}', { old: 3, new: 1, b: 2 }],
    ['{"new":null,"b":2,"old":3}', { new: null, b: 2, old: 3 }],
    ['{"b":2,"oldest":4,"c":5}', { b: 2, oldest: 4 }],
    ['{"b":1,"b":2,"old":3}', { b: 2, old: 3 }],
  ])('is read from %s under the names that come before the newest one', (text, found) => {
    expect(readParts(Buffer.from(text), by)).toEqual(found);
    const list = Buffer.from(`[${text},${text}]`);
    expect(readParts(list, by)).toEqual([found, found]);
  });

  it('is read under all its names if one of them is read whole', () => {
    expect(unionMask(by, keysMask('old'))).toEqual({
      new: 'all',
      old: 'all',
      oldest: 'older',
      b: 'all',
    });
    expect(unionMask(keysMask('old'), by)).toEqual({
      new: 'all',
      old: 'all',
      oldest: 'older',
      b: 'all',
    });
  });
});

describe('unionMask', () => {
  it('reads exactly what either of the two reads', () => {
    fc.assert(
      fc.property(json, mask, mask, (value, a, b) => {
        const merge = (one: unknown, other: unknown): unknown => {
          if (Array.isArray(one) && Array.isArray(other)) {
            return one.map((item, at) => merge(item, other[at]));
          }
          if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one;
          const entries = new Map(Object.entries(one));
          for (const [name, below] of Object.entries(other)) {
            entries.set(name, entries.has(name) ? merge(entries.get(name), below) : below);
          }
          return Object.fromEntries(entries);
        };
        expect(masked(value, unionMask(a, b))).toEqual(merge(masked(value, a), masked(value, b)));
      }),
      { numRuns: runs(150, 10_000) },
    );
  });
});
