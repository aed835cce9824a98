import { expect, test } from 'vitest';
import { indentJson, readExactly } from '../../src/pages/docs/json.js';
import { kindOfHash, shortHash } from '../../src/pages/hashes.js';
import { coinAmount, formatAmount, formatInteger } from '../../src/pages/home/format.js';

test.each([
  ['0', '0'],
  ['1', '1'],
  ['1234567', '1,234,567'],
  ['1.5', '1.5'],
  ['1.234567890123456789', '1.234567…'],
  ['0.000000000000000001', '< 0.000001'],
  [
    '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457,584,007,913,129,639,935',
  ],
  [null, '–'],
  ['', '–'],
  ['1'.repeat(100_000), '–'],
  [`1.${'1'.repeat(100_000)}`, '–'],
  ['not a number', '–'],
])('the amount %s reads %s', (exact, text) => {
  expect(formatAmount(exact)).toBe(text);
});

test.each([
  ['0', '0'],
  ['1', '0.000000000000000001'],
  ['1500000000000000000', '1.5'],
  ['100000000000000000000', '100'],
  ['1234567890123456789', '1.234567890123456789'],
  [null, undefined],
  ['1'.repeat(100_000), undefined],
  ['not a number', undefined],
])('%s wei are %s coins', (value, exact) => {
  expect(coinAmount(value)).toBe(exact);
});

test('an integer is grouped by thousands', () => {
  expect(formatInteger(19_000_000)).toBe('19,000,000');
  expect(formatInteger('9'.repeat(100_000))).toBe(`${'9'.repeat(100)}…`);
});

test('a hash is recognised by its length, in any letter case', () => {
  expect(kindOfHash(`0x${'aB'.repeat(20)}`)).toBe('address');
  expect(kindOfHash(`0x${'aB'.repeat(32)}`)).toBe('transaction');
  expect(kindOfHash('0x12')).toBeUndefined();
  expect(kindOfHash(`0X${'a'.repeat(40)}`)).toBeUndefined();
  expect(kindOfHash(`0x${'g'.repeat(40)}`)).toBeUndefined();
  expect(shortHash(`0x${'aB'.repeat(20)}`)).toBe('0xaBaBaB…aBaBaB');
});

test('JSON is indented as by JSON.stringify, with numbers and strings unchanged', () => {
  const value = { a: [1, { b: '},{"\\' }], empty: {}, none: [], text: 'a: b, c', no: null };
  expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
  expect(indentJson('[12345678901234567890.10]')).toBe('[\n  12345678901234567890.10\n]');
});

test('deeply nested JSON is not indented without end', () => {
  const depth = 100_000;
  const text = '['.repeat(depth) + ']'.repeat(depth);
  expect(indentJson(text).length).toBeLessThan(50 * text.length);
});

test('numbers are parsed as text', () => {
  expect(readExactly('{"n":5,"s":"x","z":null}')).toEqual({ n: '5', s: 'x', z: null });
});
