import { expect, test } from 'vitest';
import { indentJson, readExactly } from '../../src/pages/docs/json.js';
import { kindOfHash, readPasted, shortHash } from '../../src/pages/hashes.js';
import {
  exactAmount,
  formatAge,
  formatAmount,
  formatDollars,
  formatInteger,
  shownAmount,
  wholeUnits,
} from '../../src/pages/home/format.js';

test.each([
  ['0', '0'],
  ['1', '1'],
  ['1234567', '1,234,567'],
  ['1.5', '1.5'],
  ['1.234567890123456789', '≈ 1.234567'],
  ['1.2345670000', '1.234567'],
  ['007', '7'],
  ['0.000000000000000001', '≈ 0'],
  [
    '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    '≈ 1.1579 × 10^77',
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
  ['0', '$0.00'],
  ['0.0049', '< $0.01'],
  ['1234.567', '$1,234.57'],
  ['-3.5', '-$3.50'],
  ['999999999999999.4', '$999,999,999,999,999.40'],
  [`1${'0'.repeat(40)}`, '$1.0000 × 10^40'],
  ['1'.repeat(310), '–'],
])('%s US dollars read %s', (exact, text) => {
  expect(formatDollars(exact)).toBe(text);
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
  expect(wholeUnits(value, 18)).toBe(exact);
});

test('a shortened amount has two parts for a column, and all its digits beside', () => {
  const exact = '1234.567890123';
  expect(shownAmount(exact)).toEqual({ whole: '1,234', fraction: '.56789', isShortened: true });
  expect(exactAmount(exact)).toBe('1,234.567890123');
});

test.each([
  ['2026-03-01T10:00:00.000000Z', '2 days ago'],
  ['2026-03-03T09:59:30.000000Z', '30 seconds ago'],
  ['2025-01-03T10:00:00.000000Z', '1 year ago'],
  ['no time', '–'],
  [null, '–'],
])('the time %s was %s', (timestamp, text) => {
  expect(formatAge(timestamp, Date.parse('2026-03-03T10:00:00Z'))).toBe(text);
});

const address = `0x${'aB'.repeat(20)}`;
const transaction = `0x${'0c'.repeat(32)}`;

test.each([
  [address, { kind: 'address', name: address }],
  [` ${address.slice(0, 20)}\n${address.slice(20)}\u200b`, { kind: 'address', name: address }],
  [address.slice(2), { kind: 'address', name: address }],
  [`"0X${address.slice(2)}"`, { kind: 'address', name: address }],
  [transaction.slice(2), { kind: 'transaction', name: transaction }],
  [
    `https://explorer.example/tx/${transaction}?tab=logs`,
    { kind: 'transaction', name: transaction },
  ],
  [`https://explorer.example/block/${transaction}#a`, { kind: 'block', name: transaction }],
  [
    `https://explorer.example/block/7/tx/${transaction}`,
    { kind: 'transaction', name: transaction },
  ],
  ['https://explorer.example/block/19000000?tab=txs', { kind: 'block', name: '19000000' }],
  ['19000000', { kind: 'block', name: '19000000' }],
  ['#19,000,000', { kind: 'block', name: '19000000' }],
  ['1,90,00,000', { kind: 'block', name: '19000000' }],
  ['19.000.000', { kind: 'block', name: '19000000' }],
  [" 19'000\u202f000", { kind: 'block', name: '19000000' }],
  ['19_000_000', { kind: 'block', name: '19000000' }],
  ['007', { kind: 'block', name: '7' }],
  ['0', { kind: 'block', name: '0' }],
])('reads what is named in %j', (pasted, read) => {
  expect(readPasted(pasted)).toEqual(read);
});

test.each([
  ['1'.repeat(16), 'No block has a number of 16 digits.'],
  ['-1', 'a block number'],
  ['1.5', 'a block number'],
  ['#', 'a block number'],
  ['alice.eth', 'Names are not supported.'],
  [address.slice(0, -1), 'This has 39 hex digits instead of 40 or 64.'],
  ['0x', 'Paste an address'],
  ['?', 'Paste an address'],
  ['', 'Paste an address'],
])('says of %j what to paste instead', (pasted, advice) => {
  expect(readPasted(pasted)).toEqual({ advice: expect.stringContaining(advice) });
  expect(readPasted(pasted)).toEqual({ advice: expect.stringContaining('0x and 40 hex digits') });
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
