import { expect, test } from 'vitest';
import { indentJson, readExactly } from '../../src/pages/docs/json.js';
import { kindOfHash, shortHash } from '../../src/pages/hashes.js';
import { exactAmount, formatAmount, formatInteger } from '../../src/pages/home/format.js';

test.each([
  ['0', 18, '0'],
  ['1', 0, '1'],
  ['1234567', 0, '1,234,567'],
  ['1500000000000000000', 18, '1.5'],
  ['1234567890123456789', 18, '1.234567…'],
  ['1', 18, '< 0.000001'],
  ['100000000000000000000', 18, '100'],
  [
    '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    0,
    '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457,584,007,913,129,639,935',
  ],
  [null, 18, '–'],
  ['1', 2 ** 31 - 1, '–'],
  ['1', -1, '–'],
  ['1'.repeat(100_000), 0, '–'],
  ['not a number', 18, '–'],
])('the amount %s with %i decimals reads %s', (value, decimals, text) => {
  expect(formatAmount(value, decimals)).toBe(text);
});

test('an exact amount keeps its last digit', () => {
  expect(exactAmount('1234567890123456789', 18)).toBe('1.234567890123456789');
  expect(exactAmount('10', 1)).toBe('1');
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
