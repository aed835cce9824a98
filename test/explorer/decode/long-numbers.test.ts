import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UpstreamError } from '../../../src/explorer/call/upstream-errors.js';
import { parseJson } from '../../../src/explorer/decode/long-numbers.js';
import { runs } from '../../support/runs.js';
import { anyText } from '../../support/text.js';

/** A number as it is written, which may have any number of digits. */
class Literal {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Tree =
  | null
  | boolean
  | number
  | bigint
  | string
  | Literal
  | readonly Tree[]
  | { [key: string]: Tree };

const integer = fc.oneof(
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
  fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }),
  fc.bigInt({ min: -(2n ** 53n) - 3n, max: -(2n ** 53n) + 3n }),
);
const nearLimit = fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n });
const literal = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 20n }), nearLimit),
    fraction: fc.oneof(fc.stringMatching(/^\.\d{1,25}$/), fc.stringMatching(/^\.0{1,25}$/)),
    exponent: fc.oneof(fc.constant(''), fc.stringMatching(/^[eE][+-]?\d{1,2}$/)),
  })
  .map(({ sign, whole, fraction, exponent }) => new Literal(sign + whole + fraction + exponent));
const treacherous = fc.stringMatching(/^["\\:, [\]{}0-9e.-]{0,40}$/);
const string = fc.oneof(anyText(), treacherous, fc.bigInt().map(String));
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
    integer,
    literal,
    string,
    fc.array(tie('tree')),
    fc.dictionary(string, tie('tree')),
  ),
}));
const blank = fc.stringMatching(/^[ \n\r\t]{0,3}$/);

/** Writes the tree with a bigint as its digits, and `space` wherever JSON allows it. */
const write = (value: Tree, space: string): string => {
  const items = (list: readonly string[]) => list.join(`${space},${space}`);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Literal) return value.text;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    return `[${space}${items(value.map((item) => write(item, space)))}${space}]`;
  }
  const pairs = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}${space}:${space}${write(item, space)}`,
  );
  return `{${space}${items(pairs)}${space}}`;
};

const unsafe = (value: number | bigint) => !Number.isSafeInteger(Number(value));

/** The value times 10^200, without rounding. */
const scaled = (text: string) => {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return BigInt(whole + fraction) * 10n ** BigInt(200 + Number(exponent) - fraction.length);
};

const readLiteral = ({ text }: Literal) => {
  const value = Number(text);
  const isWhole = !/e/i.test(text) && Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return isWhole || scaled(text) !== scaled(String(value)) ? text : value;
};

/** The expected result: numbers as strings if they would lose digits. */
const read = (value: Tree): unknown => {
  if (value instanceof Literal) return readLiteral(value);
  if (typeof value === 'bigint') return unsafe(value) ? String(value) : Number(value);
  // Up to 1e21, a double beyond 2^53 is written without an exponent, like any integer.
  if (typeof value === 'number' && Number.isInteger(value) && unsafe(value)) {
    return /e/.test(String(value)) ? value : String(value);
  }
  if (Array.isArray(value)) return value.map(read);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    Object.defineProperty(copy, key, {
      value: read(item as Tree),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return copy;
};

describe('reading JSON', () => {
  it('keeps every digit of every number, whatever is around it', () => {
    fc.assert(
      fc.property(tree, blank, (value, space) => {
        expect(parseJson(`${space}${write(value, space)}${space}`)).toEqual(read(value));
      }),
      { numRuns: runs(150, 10_000) },
    );
  });

  it('accepts what JSON.parse accepts, and nothing else', () => {
    const piece = fc.constantFrom(
      ...'[]{}",:\\-+ \n'.split(''),
      '12345678901234567890',
      '0012345678901234567',
      '.12345678901234567890',
      '1.12345678901234567890',
      '"12345678901234567890"',
      '1.5',
      'e',
      '.',
      '\\"',
      'null',
      '"a"',
    );
    const outcome = (parse: () => unknown) => {
      try {
        parse();
        return 'read';
      } catch {
        return 'refused';
      }
    };
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (chunks) => {
        const text = chunks.join('');
        expect(outcome(() => parseJson(text))).toBe(outcome(() => JSON.parse(text)));
      }),
      { numRuns: runs(1_000, 50_000) },
    );
  });

  it.each([
    ['the last safe integer', '9007199254740991', 9007199254740991],
    ['the first unsafe integer', '9007199254740992', '9007199254740992'],
    ['a negative one', '[-9007199254740993]', ['-9007199254740993']],
    ['a fraction', '[0.12345678901234567890]', ['0.12345678901234567890']],
    [
      'fractions as computers write them',
      '[0.1,0.30000000000000004,-1.7976931348623157e308,5e-324]',
      [0.1, 0.30000000000000004, -Number.MAX_VALUE, 5e-324],
    ],
    ['zeros that add nothing', '[1.000000000000000000,0.0000000000000000000]', [1, 0]],
    [
      'whole numbers with a fraction',
      '[9007199254740991.0,9007199254740992.0,9007199254740993.0]',
      [9007199254740991, '9007199254740992.0', '9007199254740993.0'],
    ],
    ['a decimal number', '[12345678901234567890.5]', ['12345678901234567890.5']],
    ['a decimal number alone', '12345678.123456789', '12345678.123456789'],
    ['a decimal number before a space', '[12345678.123456789 ]', ['12345678.123456789']],
    [
      'exponents',
      '[1e400,-2.5E+3,12345678901234567e2,1e-12345678901234567,1.2345678901234567E2]',
      [Infinity, -2500, '12345678901234567e2', 0, 123.45678901234567],
    ],
    [
      'a decimal number with an exponent',
      '[1234567.12345678912345e2]',
      ['1234567.12345678912345e2'],
    ],
    ['more digits than any number needs', `1.${'0'.repeat(99)}`, `1.${'0'.repeat(99)}`],
    [
      'digits in a string',
      '{"a":"x: 12345678901234567890, [1"}',
      { a: 'x: 12345678901234567890, [1' },
    ],
    [
      'digits behind escapes',
      '["\\\\\\": 12345678901234567890",12345678901234567890]',
      ['\\": 12345678901234567890', '12345678901234567890'],
    ],
    [
      'a key of digits',
      '{"12345678901234567890":12345678901234567890}',
      { '12345678901234567890': '12345678901234567890' },
    ],
    [
      'duplicate keys',
      '{"index":238,"index":98765432109876543210}',
      { index: '98765432109876543210' },
    ],
  ])('reads %s', (_, text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it('treats `__proto__` like any other key', () => {
    const value = parseJson('{"__proto__":{"polluted":12345678901234567890}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect({}).not.toHaveProperty('polluted');
  });

  it('refuses invalid JSON as a bad response', () => {
    expect(() => parseJson('<html>')).toThrow(expect.objectContaining({ fault: 'bad-response' }));
    expect(() => parseJson('{12345678901234567890:1}')).toThrow();
    expect(() => parseJson('[0012345678901234567]')).toThrow();
    expect(() => parseJson('[1.2.3.4.5.6.7.8.9.0]')).toThrow();
  });

  it('reads a million long integers without strings between them', () => {
    const long = '12345678901234567';
    const text = `{"z":[${Array(1_000_000).fill(long).join()}],"a":"${long}"}`;
    const { z, a } = parseJson(text) as { z: unknown[]; a: unknown };
    expect([z.length, z[0], z.at(-1), a]).toEqual([1_000_000, long, long, long]);
  });

  it('reads megabytes of escapes next to a long integer', () => {
    const escapes = '\\"'.repeat(2_000_000);
    const value = parseJson(`["${escapes}",12345678901234567890]`);
    expect(value).toEqual(['"'.repeat(2_000_000), '12345678901234567890']);
  });

  it('reads up to 200 digits, and infinity of more, however many', () => {
    const allowed = '1'.repeat(200);
    expect(parseJson(`[${allowed},{"a":${allowed}}]`)).toEqual([allowed, { a: allowed }]);
    for (const digits of ['1'.repeat(201), '1'.repeat(4_000_000)]) {
      expect(parseJson(`[${digits},1.${digits}, -${digits} ,${digits}e5,"${digits}"]`)).toEqual([
        ...Array(4).fill(Number.POSITIVE_INFINITY),
        digits,
      ]);
      expect(() => parseJson(`[1.${digits}e]`)).toThrow(UpstreamError);
    }
    expect(parseJson('12345678901234567')).toBe('12345678901234567');
  });

  it('refuses JSON that is mostly opening brackets', () => {
    const list = (count: number) => `[${Array(count).fill('{}').join()}]`;
    expect(parseJson(list(900_000))).toHaveLength(900_000);
    expect(() => parseJson(list(1_000_001))).toThrow(UpstreamError);
  });
});
