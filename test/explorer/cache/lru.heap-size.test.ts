import { describe, expect, it } from 'vitest';
import { heapSizeOf } from '../../../src/explorer/cache/lru.js';

describe('heapSizeOf', () => {
  it('grows with everything that a value holds, however deep', () => {
    const text = 'x'.repeat(1_000);
    const sizes = [null, 7, 'short', text, [text], { a: text, b: [text] }].map((value) =>
      heapSizeOf(value, []),
    );
    expect(sizes[0]).toBe(0);
    expect(new Set(sizes).size).toBe(sizes.length);
    expect([...sizes].sort((a, b) => a - b)).toEqual(sizes);
    const depth = 100_000;
    const deep: unknown = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    expect(heapSizeOf(deep, [])).toBeGreaterThan(depth * 16);
  });
});
