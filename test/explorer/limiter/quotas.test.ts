import { describe, expect, it } from 'vitest';
import { createQuotas, shareOfRate } from '../../../src/explorer/limiter/quotas.js';

describe('a share of a learnt rate', () => {
  it('is all of it for one process', () => {
    const rate = { limit: 5, remaining: 4, resetMs: 900 };
    expect(shareOfRate(rate, 1)).toBe(rate);
  });

  it.each([
    [
      { limit: 50, remaining: 41, resetMs: 900 },
      { limit: 12, remaining: 10, resetMs: 900 },
    ],
    [
      { limit: null, remaining: null, resetMs: null },
      { limit: null, remaining: null, resetMs: null },
    ],
    [
      { limit: -1, remaining: -1, resetMs: 1 },
      { limit: -1, remaining: -1, resetMs: 1 },
    ],
    // One call in every second window.
    [
      { limit: 3, remaining: 2, resetMs: 900 },
      { limit: 1, remaining: 0, resetMs: 1_800 },
    ],
  ])('of %j among 4 is %j', (rate, share) => {
    expect(shareOfRate(rate, 4)).toEqual(share);
  });

  it('bounds the first calls of a paid explorer', () => {
    const quotas = createQuotas(16, 5, 2);
    for (let call = 0; call < 2; call += 1) {
      expect(quotas.admits('', performance.now())).toBe(true);
      quotas.start('');
    }
    expect(quotas.admits('', performance.now())).toBe(false);
  });
});
