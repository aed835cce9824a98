import fc from 'fast-check';
import { parseValue } from 'graphql';
import { describe, expect, it } from 'vitest';
import { BigIntScalar, DateTime, Long } from '../../../../src/graphql/schema/fields/scalars.js';
import { runs } from '../../../support/runs.js';

describe('Long as input', () => {
  it.each([
    ['7', 7],
    ['-9007199254740991', -9_007_199_254_740_991],
    ['9007199254740993', '9007199254740993'],
    ['"9007199254740993"', '9007199254740993'],
    ['"-0012"', -12],
  ])('is read from %s in a document', (text, expected) => {
    expect(Long.parseLiteral(parseValue(text))).toBe(expected);
  });

  it.each([
    [7, 7],
    ['7', 7],
    ['12894333551438793358', '12894333551438793358'],
  ])('is read from %j in a variable', (value, expected) => {
    expect(Long.parseValue(value)).toBe(expected);
  });

  it.each([1.5, 2 ** 53, '', '-', '1e3', '0x10', ' 1', '1'.repeat(81), true, null, [1], {}])(
    'is not %j',
    (value) => {
      expect(() => Long.parseValue(value)).toThrow('Long must be an integer');
    },
  );

  it.each(['1.5', '"a"', 'true', '[1]', 'A'])('is not %s in a document', (text) => {
    expect(() => Long.parseLiteral(parseValue(text))).toThrow('Long must be an integer');
  });
});

/** The digits of any integer. */
const digits = fc
  .tuple(fc.boolean(), fc.array(fc.nat(9), { minLength: 1, maxLength: 90 }))
  .map(([isNegative, found]) => {
    const text = found.join('').replace(/^0+(?=\d)/, '');
    return isNegative && text !== '0' ? `-${text}` : text;
  });

const codeOf = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    return (error as { extensions?: { code?: unknown } }).extensions?.code;
  }
};

describe('BigInt as input', () => {
  it('keeps every digit, or is refused with what would', () => {
    fc.assert(
      fc.property(digits, (text) => {
        expect(BigIntScalar.parseLiteral(parseValue(text))).toBe(text);
        expect(BigIntScalar.parseLiteral(parseValue(`"${text}"`))).toBe(text);
        expect(BigIntScalar.parseValue(JSON.parse(`"${text}"`))).toBe(text);
        // As a number of a variable, which JSON.parse has read already.
        const number: unknown = JSON.parse(text);
        if (String(number) === text && Number.isSafeInteger(number)) {
          expect(BigIntScalar.parseValue(number)).toBe(text);
        } else {
          expect(() => BigIntScalar.parseValue(number)).toThrow('send its digits as a string');
        }
      }),
      { numRuns: runs(500, 50_000) },
    );
  });

  it.each([
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [-0, '0'],
    [7, '7'],
  ])('is read from %j in a variable', (value, expected) => {
    expect(BigIntScalar.parseValue(value)).toBe(expected);
  });

  it.each([2 ** 53, -(2 ** 53), 1e30, Number('9007199254740993')])(
    'has lost digits as %j in a variable',
    (value) => {
      expect(codeOf(() => BigIntScalar.parseValue(value))).toBe('BAD_USER_INPUT');
      expect(() => BigIntScalar.parseValue(value)).toThrow('send its digits as a string');
    },
  );

  it.each([
    '',
    '-',
    '-0',
    '007',
    '1e3',
    '1.0',
    '0x10',
    ' 1',
    '+1',
    '1_000',
    1.5,
    true,
    null,
    [1],
    {},
  ])('is not %j', (value) => {
    expect(codeOf(() => BigIntScalar.parseValue(value))).toBe('BAD_USER_INPUT');
    expect(() => BigIntScalar.parseValue(value)).toThrow('without leading zeros');
  });

  it.each(['1.5', '1.0', '1e5', '"a"', '"01"', 'true', '[1]', 'A', 'null'])(
    'is not %s in a document',
    (text) => {
      expect(codeOf(() => BigIntScalar.parseLiteral(parseValue(text)))).toBe('BAD_USER_INPUT');
    },
  );
});

describe('DateTime as input', () => {
  it.each([
    ['2026-01-31', '2026-01-31T00:00:00Z'],
    ['2024-02-29', '2024-02-29T00:00:00Z'],
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00Z'],
    ['2026-01-31T12:00Z', '2026-01-31T12:00:00Z'],
    ['2026-01-31T12:00:00.000000Z', '2026-01-31T12:00:00Z'],
    ['2026-01-31T12:00:00.123456789Z', '2026-01-31T12:00:00.123456789Z'],
    ['2026-01-31T12:00:00.50+05:30', '2026-01-31T06:30:00.5Z'],
    ['2026-01-31T23:30:00-01:00', '2026-02-01T00:30:00Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
  ])('is %s, and means %s', (text, moment) => {
    expect(DateTime.parseValue(text)).toBe(moment);
    expect(DateTime.parseLiteral(parseValue(JSON.stringify(text)))).toBe(moment);
    expect(DateTime.parseValue(moment)).toBe(moment);
  });

  it.each(['2026-01-31T12:00:00', '2026-01-31T12:00', '2026-01-31T12:00:00.123'])(
    'needs the zone of a time: %s',
    (text) => {
      expect(codeOf(() => DateTime.parseValue(text))).toBe('BAD_USER_INPUT');
      expect(() => DateTime.parseValue(text)).toThrow('needs its zone');
    },
  );

  it.each([
    '',
    'now',
    '2026',
    '2026-1-31',
    '2026-02-30',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-31T24:00:00Z',
    '2026-01-31T12:60:00Z',
    '2026-01-31T12:00:61Z',
    '2026-01-31T12:00:00+99:00',
    '2026-01-31T12:00:00+01:99',
    '2026-01-31T12:00:00.1234567890Z',
    '2026-01-31T12:00.5Z',
    '2026-01-31Z',
    '2026-01-31 12:00:00Z',
    '0000-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '2026-01-31T12:00:00Z\n',
    1_769_860_800,
    true,
    null,
    {},
  ])('is not %j', (value) => {
    expect(codeOf(() => DateTime.parseValue(value))).toBe('BAD_USER_INPUT');
    expect(() => DateTime.parseValue(value)).toThrow('DateTime must be ISO 8601');
  });

  it('names the same moment in every zone, to the nanosecond', () => {
    const moments = fc.record({
      at: fc.date({
        min: new Date('0002-01-01T00:00:00Z'),
        max: new Date('9998-12-31T23:59:59Z'),
        noInvalidDate: true,
      }),
      decimals: fc.stringMatching(/^\d{0,8}[1-9]$/),
      minutes: fc.integer({ min: -840, max: 840 }),
    });
    fc.assert(
      fc.property(moments, ({ at, decimals, minutes }) => {
        const second = at.toISOString().slice(0, 19);
        const local = new Date(Date.parse(`${second}Z`) + minutes * 60_000).toISOString();
        const two = (number: number) => String(number).padStart(2, '0');
        const size = Math.abs(minutes);
        const zone = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
        const text = `${local.slice(0, 19)}.${decimals}${zone}`;
        expect(DateTime.parseValue(text)).toBe(`${second}.${decimals}Z`);
      }),
      { numRuns: runs(300, 30_000) },
    );
  });
});
