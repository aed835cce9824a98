import { expect, it } from 'vitest';
import { iteratorOf, takeFrom } from '../../../src/base/collections/iterators.js';
import { latch } from '../../support/latch.js';

const over = { done: true, value: undefined };

it('an iterator gives one value after the other, and ends where there is none', async () => {
  const values = [1, 0];
  const iterator = iteratorOf(
    async () => values.shift(),
    () => expect.unreachable('nobody leaves'),
  );
  const seen: number[] = [];
  for await (const value of iterator) seen.push(value);
  expect(seen).toEqual([1, 0]);
  expect(await iterator.next()).toEqual(over);
  expect(await takeFrom(iterator)).toBeUndefined();
});

it('an iterator can be left while a value is awaited', async () => {
  const { open, opened } = latch();
  const iterator = iteratorOf<number>(async () => {
    await opened;
    return undefined;
  }, open);
  const next = iterator.next();
  expect(await iterator.return()).toEqual(over);
  expect(await next).toEqual(over);
});

it('an iterator fails as what gives its values, or as leaving it does', async () => {
  const fail = () => Promise.reject(new Error('failed'));
  const iterator = iteratorOf(fail, fail);
  await expect(takeFrom(iterator)).rejects.toThrow('failed');
  await expect(iterator.return()).rejects.toThrow('failed');
});
