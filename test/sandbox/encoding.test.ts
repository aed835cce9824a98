import { describe, expect, it } from 'vitest';
import { checksum, encodeCall } from '../support/small-chain/encoding.js';

describe('checksum', () => {
  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  ])('spells %s as EIP-55 does', (address) => {
    expect(checksum(address.slice(2).toLowerCase())).toBe(address);
  });
});

describe('encodeCall', () => {
  it('encodes words in place and lists behind them', () => {
    const { decoded, input } = encodeCall('f(uint256 a, uint256[] b, address c)', [
      '1',
      ['2', '3'],
      '0x00000000000000000000000000000000000000ff',
    ]);
    const words = input
      .slice(10)
      .match(/.{64}/g)
      ?.map((word) => BigInt(`0x${word}`));
    expect(words).toEqual([1n, 96n, 255n, 2n, 2n, 3n]);
    expect(decoded.parameters.map(({ type }) => type)).toEqual(['uint256', 'uint256[]', 'address']);
  });

  it('names functions by the selector of their types', () => {
    const { input } = encodeCall('transfer(address to, uint256 value)', ['0x1', '1']);
    expect(input.slice(0, 10)).toBe('0xa9059cbb');
    expect(encodeCall('deposit()', []).input).toBe('0xd0e30db0');
  });
});
