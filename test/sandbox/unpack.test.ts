import { describe, expect, it } from 'vitest';
import { pack } from '../../src/sandbox/generator/pack.js';
import { unpack } from '../../src/sandbox/unpack.js';

const packAsJson = (value: unknown) => JSON.parse(JSON.stringify(pack(value)));

describe('unpack', () => {
  it.each([
    ['a scalar', 'text'],
    ['null', null],
    ['an empty list', []],
    ['an empty record', {}],
    [
      'records with the same fields',
      [
        { a: 1, b: 'x' },
        { a: 2, b: 'x' },
      ],
    ],
    ['records with missing fields', [{ a: 1 }, { a: 1, b: 2 }, { b: 3 }]],
    [
      'a field that is sometimes null',
      [{ a: null }, { a: { b: 1 } }, { a: null }, { a: { b: null, c: 2 } }],
    ],
    ['lists of lists', { rows: [[[1], []], [], [[2, 3]]] }],
    ['lists mixed with scalars', [{ value: 'x' }, { value: ['y', ['z']] }, { value: null }]],
    ['records mixed with scalars', [1, { a: 1 }, 'x', true]],
  ])('restores %s', (_, value) => {
    expect(unpack(packAsJson(value))).toEqual(value);
  });

  it('omits a missing field instead of setting it to undefined', () => {
    const [first] = unpack(packAsJson([{ a: 1 }, { b: 2 }])) as object[];
    expect(Object.keys(first ?? {})).toEqual(['a']);
  });
});

describe('pack', () => {
  it('stores equal scalars once', () => {
    const { scalars } = pack([{ a: '0xabc' }, { a: '0xabc' }, { b: '0xabc' }]);
    expect(scalars).toEqual(['0xabc']);
  });
});
