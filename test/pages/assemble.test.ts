import { expect, it } from 'vitest';
import { assembler } from '../../src/pages/home/assemble.js';

const first = {
  data: { address: { tokens: { edges: [1, 2] } } },
  pending: [
    { id: '0', path: ['address'] },
    { id: '1', path: ['address', 'tokens', 'edges'] },
    { id: '2', path: ['address', 'tokens'] },
  ],
  hasNext: true,
};

it('puts rows and fragments where they belong, and keeps the cost', () => {
  const take = assembler();
  take(structuredClone(first));
  take({ incremental: [{ id: '1', items: [3] }], completed: [{ id: '1' }], hasNext: true });
  take({
    incremental: [
      { id: '2', data: { pageInfo: { hasNextPage: false } } },
      { id: '0', data: { name: 'Alice', tokens: { isComplete: true } } },
      { id: '0', subPath: ['tokens'], data: { known: true } },
    ],
    completed: [{ id: '2' }, { id: '0' }],
    hasNext: true,
  });
  const cost = { upstreamCalls: 3 };
  expect(take({ hasNext: false, extensions: { cost } })).toEqual({
    data: {
      address: {
        name: 'Alice',
        tokens: {
          edges: [1, 2, 3],
          pageInfo: { hasNextPage: false },
          isComplete: true,
          known: true,
        },
      },
    },
    extensions: { cost },
    hasNext: false,
  });
});

it('says where a part has failed, and keeps what was there', () => {
  const take = assembler();
  take(structuredClone(first));
  const own = { message: 'One field failed.', path: ['address', 'name'] };
  const answer = take({
    incremental: [{ id: '0', data: { name: null }, errors: [own] }],
    completed: [{ id: '1', errors: [{ message: 'The page failed.' }] }, { id: '0' }],
    hasNext: false,
  });
  expect(answer.data).toEqual({ address: { name: null, tokens: { edges: [1, 2] } } });
  expect(answer.errors).toEqual([
    own,
    { message: 'The page failed.', path: ['address', 'tokens', 'edges'] },
  ]);
});

it('takes an answer that is whole as it is', () => {
  expect(assembler()({ data: null, errors: [{ message: 'No.' }] })).toEqual({
    data: null,
    errors: [{ message: 'No.', path: [] }],
    hasNext: false,
  });
});
