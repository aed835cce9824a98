import { describe, expect, it } from 'vitest';
import { checksumOn } from '../../../src/explorer/decode/checksum.js';

/** The examples of EIP-55. */
const eip55 = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

/** Further examples of EIP-1191, by the id of the chain; 1 has not adopted it. */
const eip1191: Readonly<Record<string, readonly string[]>> = {
  1: ['0x88021160C5C792225E4E5452585947470010289D', ...eip55],
  30: [
    '0x6549F4939460DE12611948B3F82B88C3C8975323',
    '0x27b1FdB04752BBc536007A920D24ACB045561c26',
    '0x3599689E6292B81B2D85451025146515070129Bb',
    '0x52908400098527886E0F7030069857D2E4169ee7',
    '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD',
    '0x8617E340b3D01Fa5f11f306f4090fd50E238070D',
    '0xD1220A0Cf47c7B9BE7a2e6ba89F429762E7B9adB',
    '0xDBF03B407c01E7CD3cBea99509D93F8Dddc8C6FB',
    '0xDe709F2102306220921060314715629080e2FB77',
    '0xFb6916095cA1Df60bb79ce92cE3EA74c37c5d359',
  ],
  31: [
    '0x42712D45473476B98452F434E72461577D686318',
    '0x27B1FdB04752BbC536007a920D24acB045561C26',
    '0x3599689e6292b81b2D85451025146515070129Bb',
    '0x52908400098527886E0F7030069857D2e4169EE7',
    '0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd',
    '0x66f9664F97F2b50f62d13eA064982F936DE76657',
    '0x8617e340b3D01fa5F11f306F4090Fd50e238070d',
    '0xDE709F2102306220921060314715629080e2Fb77',
    '0xFb6916095CA1dF60bb79CE92ce3Ea74C37c5D359',
    '0xd1220a0CF47c7B9Be7A2E6Ba89f429762E7b9adB',
    '0xdbF03B407C01E7cd3cbEa99509D93f8dDDc8C6fB',
  ],
};

const upper = (address: string) => address.toUpperCase().replace('X', 'x');

const examples = Object.entries(eip1191).flatMap(([chain, addresses]) =>
  addresses.map((address) => [chain, address] as const),
);

describe('the checksum of an address', () => {
  it.each(examples)('on chain %s, %s is computed from any letter case', (chain, address) => {
    const checksum = checksumOn(chain);
    expect(checksum(address.toLowerCase())).toBe(address);
    expect(checksum(upper(address))).toBe(address);
    expect(checksum(address)).toBe(address);
  });

  it.each(examples)(
    'on chain %s, %s is not confused with an address with the same last digits',
    (chain, address) => {
      const checksum = checksumOn(chain);
      const other = `0xabcdef${address.slice(8)}`.toLowerCase();
      const spelled = checksum(other);
      expect(spelled?.toLowerCase()).toBe(other);
      expect(checksum(address.toLowerCase())).toBe(address);
      expect(checksum(other)).toBe(spelled);
    },
  );

  it.each([null, '1', '3', '300', '030'])(
    'on chain %s, is left as spelled, since some chains have their own',
    (chain) => {
      const mixed = [...(eip1191[30] ?? []), ...(eip1191[31] ?? [])].filter(
        (address) => address !== upper(address),
      );
      for (const address of mixed) expect(checksumOn(chain)(address)).toBe(address);
    },
  );

  it('on the chains of EIP-1191, is also computed from EIP-55, which some explorers write there', () => {
    for (const chain of ['30', '31']) {
      const lowered = new Map(eip1191[chain]?.map((address) => [address.toLowerCase(), address]));
      for (const address of eip55) {
        expect(checksumOn(chain)(address)).toBe(lowered.get(address.toLowerCase()));
      }
    }
  });

  it('does not matter without letters', () => {
    const digits = `0x${'0'.repeat(40)}`;
    for (const chain of [null, '30', '31']) expect(checksumOn(chain)(digits)).toBe(digits);
  });

  it.each(['', '0x', '0x12', `0x${'g'.repeat(40)}`, `0x${'a'.repeat(64)}`])(
    'is null for what is no address: %j',
    (text) => {
      for (const chain of [null, '30']) expect(checksumOn(chain)(text)).toBeNull();
    },
  );
});
