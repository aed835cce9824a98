import { describe, expect, it } from 'vitest';
import { pack } from '../../src/sandbox/generator/pack.js';
import { unpack } from '../../src/sandbox/unpack.js';

const there = (value: unknown) => JSON.parse(JSON.stringify(pack(value)));

describe('unpack', () => {
  it.each([
    ['a scalar', 'text'],
    ['nothing', null],
    ['an empty list', []],
    ['an empty record', {}],
    [
      'like records',
      [
        { a: 1, b: 'x' },
        { a: 2, b: 'x' },
      ],
    ],
    ['records that lack a field', [{ a: 1 }, { a: 1, b: 2 }, { b: 3 }]],
    ['a field that is null', [{ a: null }, { a: { b: 1 } }, { a: null }, { a: { b: null, c: 2 } }]],
    ['lists of lists', { rows: [[[1], []], [], [[2, 3]]] }],
    ['lists beside scalars', [{ value: 'x' }, { value: ['y', ['z']] }, { value: null }]],
    ['records beside scalars', [1, { a: 1 }, 'x', true]],
  ])('gives back %s', (_, value) => {
    expect(unpack(there(value))).toEqual(value);
  });

  it('gives back a field that is missing as missing, not as undefined', () => {
    const [first] = unpack(there([{ a: 1 }, { b: 2 }])) as object[];
    expect(Object.keys(first ?? {})).toEqual(['a']);
  });
});

describe('pack', () => {
  it('writes equal scalars once', () => {
    const { scalars } = pack([{ a: '0xabc' }, { a: '0xabc' }, { b: '0xabc' }]);
    expect(scalars).toEqual(['0xabc']);
  });
});
