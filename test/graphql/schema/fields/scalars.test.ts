import { parseValue } from 'graphql';
import { describe, expect, it } from 'vitest';
import { Long } from '../../../../src/graphql/schema/fields/scalars.js';

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
