import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readBigInt,
  readDateTime,
  readDecimal,
  readHexBytes,
  readInt,
  readLong,
  readText,
} from '../../../src/explorer/decode/read.js';
import { runs } from '../../support/runs.js';

const numRuns = runs(100, 25_000);

/** A decimal number as an integer and the count of its fraction digits. */
const exactly = (text: string): { digits: bigint; places: number } => {
  const [whole = '', fraction = ''] = text.split('.');
  return { digits: BigInt(whole + fraction), places: fraction.length };
};

const isSame = (text: string, digits: bigint, exponent: number) => {
  const plain = exactly(text);
  // Multiplies both by 10^400, so that neither has a fraction.
  return (
    plain.digits * 10n ** BigInt(400 - plain.places) === digits * 10n ** BigInt(400 + exponent)
  );
};

describe('a decimal in exponent form', () => {
  it('is written out with every digit', () => {
    const form = fc.record({
      digits: fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
      point: fc.nat({ max: 45 }),
      exponent: fc.integer({ min: -200, max: 200 }),
      letter: fc.constantFrom('e', 'E'),
      plus: fc.boolean(),
    });
    fc.assert(
      fc.property(form, ({ digits, point, exponent, letter, plus }) => {
        const sign = digits < 0n ? '-' : '';
        const plain = digits
          .toString()
          .replace('-', '')
          .padStart(point + 1, '0');
        const cut = plain.length - point;
        const mantissa = point === 0 ? plain : `${plain.slice(0, cut)}.${plain.slice(cut)}`;
        const text = `${sign}${mantissa}${letter}${plus && exponent >= 0 ? '+' : ''}${exponent}`;
        const read = readDecimal(text) ?? '';
        expect(read).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/);
        expect(isSame(read, digits, exponent - point)).toBe(true);
      }),
      { numRuns },
    );
  });
});

describe('a decimal', () => {
  it.each(['5.', '5'])('ends with a digit: %s', (text) => {
    expect(readDecimal(text)).toBe('5');
  });
});

describe('a text', () => {
  it('may be a number, but not one out of range', () => {
    expect(readText(7)).toBe('7');
    expect(() => readText(Number.POSITIVE_INFINITY)).toThrow('expected a string');
  });
});

describe('an integer', () => {
  it('is the same in every notation', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.nat({ max: 20 }), (value, zeros) => {
        const text = value.toString();
        expect(readBigInt(text)).toBe(text);
        expect(readBigInt(`0x${value.toString(16)}`)).toBe(text);
        expect(readBigInt(`${text}.${'0'.repeat(zeros)}`)).toBe(text);
        expect(readBigInt(`${text}${'0'.repeat(zeros)}E-${zeros}`)).toBe(text);
        if (value <= Number.MAX_SAFE_INTEGER) expect(readBigInt(Number(value))).toBe(text);
        expect(readLong(text)).toBe(value <= Number.MAX_SAFE_INTEGER ? Number(value) : text);
        expect(readLong(`0x${value.toString(16)}`)).toBe(readLong(`${'0'.repeat(zeros)}${text}`));
      }),
      { numRuns },
    );
  });

  it.each([
    [1e23, `1${'0'.repeat(23)}`],
    [-2.5e21, `-25${'0'.repeat(20)}`],
    [-0, '0'],
  ])('of the number %d has the digits that were written', (number, text) => {
    expect(readBigInt(number)).toBe(text);
  });

  it('is missing if it is an empty text, and may have a fraction of zeros', () => {
    for (const read of [readBigInt, readLong, readInt, readDecimal]) expect(read('')).toBeNull();
    for (const read of [readLong, readInt]) expect([read('18.0'), read('-1.00')]).toEqual([18, -1]);
    for (const read of [readLong, readInt])
      expect(() => read('1.5')).toThrow('expected an integer');
  });

  it.each([' ', '1 ', '1.5', '1e-1', '0xg', 'one', '1_000', Number.NaN, 1.5, {}, [], true])(
    'is never read from %j',
    (value) => {
      expect(() => readBigInt(value)).toThrow(/^The explorer's answer is not as documented/);
    },
  );
});

describe('a time', () => {
  it('stays as it came if it ends in Z', () => {
    for (const text of ['2025-03-04T05:06:07Z', '2025-03-04T05:06:07.123456789Z'])
      expect(readDateTime(text)).toBe(text);
  });

  it.each([
    ['2025-03-04T05:06:07.000000+00:00', '2025-03-04T05:06:07.000000Z'],
    ['2025-03-04 05:06:07.123456', '2025-03-04T05:06:07.123456Z'],
    ['2025-03-04 05:06:07', '2025-03-04T05:06:07.000000Z'],
    ['2025-03-04 05:06:07 UTC', '2025-03-04T05:06:07.000000Z'],
    ['2025-03-04T05:06:07.5', '2025-03-04T05:06:07.500000Z'],
    ['2025-03-04 05:06:07+00', '2025-03-04T05:06:07.000000Z'],
    ['2025-03-04T05:06:07.1+05:30', '2025-03-03T23:36:07.100000Z'],
    ['2025-03-04T23:06:07-0100', '2025-03-05T00:06:07.000000Z'],
  ])('is written in one form: %s', (text, usual) => {
    expect(readDateTime(text)).toBe(usual);
  });

  it.each(['2025-03-04', '2025-13-04 05:06:07', '05:06:07', '2025-03-04T05:06:07 CET', 5])(
    'is never read from %j',
    (value) => {
      expect(() => readDateTime(value)).toThrow('expected a time');
    },
  );
});

describe('bytes', () => {
  it.each([
    ['', '0x'],
    ['0x', '0x'],
    ['0x0', '0x00'],
    ['0xabc', '0x0abc'],
    ['0xAb', '0xAb'],
  ])('are whole: %j', (text, whole) => {
    expect(readHexBytes(text)).toBe(whole);
  });
});
