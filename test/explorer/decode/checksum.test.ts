import { describe, expect, it } from 'vitest';
import { checksumAddress } from '../../../src/explorer/decode/checksum.js';

/** The examples of EIP-55. */
const checksummed = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

describe('the checksum of an address', () => {
  it.each(checksummed)('%s is computed from any letter case', (address) => {
    expect(checksumAddress(address.toLowerCase())).toBe(address);
    expect(checksumAddress(address.toUpperCase().replace('X', 'x'))).toBe(address);
    expect(checksumAddress(address)).toBe(address);
  });

  it.each(checksummed)(
    '%s is not confused with an address with the same last digits',
    (address) => {
      const other = `0xabcdef${address.slice(8)}`.toLowerCase();
      const spelled = checksumAddress(other);
      expect(spelled.toLowerCase()).toBe(other);
      expect(checksumAddress(address.toLowerCase())).toBe(address);
      expect(checksumAddress(other)).toBe(spelled);
    },
  );

  it('is left as spelled, since some chains have their own', () => {
    const rootstock = '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD';
    expect(checksumAddress(rootstock)).toBe(rootstock);
  });

  it('does not matter without letters', () => {
    const digits = `0x${'0'.repeat(40)}`;
    expect(checksumAddress(digits)).toBe(digits);
  });
});
