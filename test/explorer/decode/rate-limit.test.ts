import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimitReader, creditsLeft } from '../../../src/explorer/decode/rate-limit.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_790_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const resetOf = (...values: readonly string[]) => {
  const read = createRateLimitReader();
  return values.map((value) => read({ 'x-ratelimit-reset': value }).resetMs);
};

describe('x-ratelimit-reset', () => {
  it.each([
    ['milliseconds, as Blockscout sends it', '812', 812],
    ['many milliseconds', '59999', 59_999],
    ['plain seconds', '25', 25_000],
    ['seconds since 1970', '1790000009', 9_000],
    ['milliseconds since 1970', '1790000000900', 900],
    ['a time that has passed', '1789999990', 0],
    ['a number with a policy after it', '30, 30;w=60', 30_000],
    ['-1, which says nothing', '-1', null],
    ['nothing', '', null],
    ['no number', 'soon', null],
  ])('may be %s', (_what, value, expected) => {
    expect(resetOf(value)).toEqual([expected]);
  });

  it('of an explorer that was seen to count milliseconds is never read as seconds', () => {
    expect(resetOf('900', '25')).toEqual([900, 25]);
  });
});

describe('x-ratelimit-remaining', () => {
  it.each([
    ['4', 4],
    ['0', 0],
    ['-1', -1],
    ['', null],
    ['many', null],
    ['-7', null],
  ])('of "%s" is %s', (value, expected) => {
    const read = createRateLimitReader();
    expect(read({ 'x-ratelimit-remaining': value }).remaining).toBe(expected);
  });
});

it.each([
  ['97410', 97_410],
  ['-12.5', -12.5],
  ['1.2E+3', 1_200],
  ['', null],
  ['none', null],
])('x-credits-remaining of "%s" is %s', (value, expected) => {
  expect(creditsLeft({ 'x-credits-remaining': value })).toBe(expected);
});
