import { describe, expect, test } from 'vitest';
import { totalOf } from '../../src/pages/home/total.js';

const token = { addressHash: '0x', name: null, symbol: null, exchangeRate: '2' };
const holding = (fiatValue: string | null, tokenId: string | null = null) => ({
  amount: '1',
  fiatValue,
  tokenId,
  token,
});

describe('what all that is held is worth', () => {
  test('is summed up exactly before it is rounded', () => {
    const cents = Array.from({ length: 1000 }, () => holding('0.001'));
    expect(totalOf([{ coin: '90071992547.5', tokens: cents, hasMore: false }])).toBe(
      '$90,071,992,548.50',
    );
  });

  test('counts an ERC-404 token once: by its row without an id', () => {
    const tokens = [holding('4'), holding(null, '1'), holding(null, '2')];
    expect(totalOf([{ coin: '1', tokens, hasMore: false }])).toBe('$5.00');
  });

  test.each([
    ['nothing is held', { coin: '0', tokens: [], hasMore: false }, '$0.00'],
    ['it is less than a cent', { coin: '0.001', tokens: [], hasMore: false }, '< $0.01'],
    ['the coin is not known', { coin: null, tokens: [holding('3')], hasMore: false }, '≥ $3.00'],
    ['there are more tokens', { coin: '0', tokens: [holding('3')], hasMore: true }, '≥ $3.00'],
  ])('where %s', (_what, held, text) => {
    expect(totalOf([held])).toBe(text);
    expect(totalOf([held, { coin: '0', tokens: [], hasMore: false }])).toBe(text);
  });
});
