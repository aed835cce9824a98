import { describe, expect, it } from 'vitest';
import { clientAddress } from '../../../src/base/request/principal.js';

describe('the address of a client', () => {
  it.each([
    ['192.0.2.1', 1, '192.0.2.1'],
    ['198.51.100.1, 192.0.2.1', 1, '192.0.2.1'],
    ['198.51.100.1 ,192.0.2.1', 2, '198.51.100.1'],
    ['192.0.2.1:4711', 1, '192.0.2.1'],
    ['::ffff:192.0.2.1', 1, '192.0.2.1'],
    ['[::FFFF:192.0.2.1]:80', 1, '192.0.2.1'],
  ])('in %j, with %i proxies, is %s', (header, proxies, address) => {
    expect(clientAddress(header, proxies)).toBe(address);
  });

  it.each([
    '2001:db8:0:7::1',
    '2001:DB8:0000:0007:1:2:3:4',
    '[2001:db8:0:7::1]:443',
    '[2001:db8:0:7:ffff::]',
    '"[2001:db8:0:7::1]:443"',
  ])('counts by its network if it is of IPv6: %s', (header) => {
    expect(clientAddress(header, 1)).toBe('2001:db8:0:7');
  });

  it.each([
    ['::1', '0:0:0:0'],
    ['2001:db8::', '2001:db8:0:0'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4'],
  ])('has all four groups of that network: %s', (header, network) => {
    expect(clientAddress(header, 1)).toBe(network);
  });

  it.each([
    ['no header', undefined, 1],
    ['no proxy', '192.0.2.1', 0],
    ['fewer entries than proxies', '192.0.2.1', 2],
    ['an empty header', '', 1],
    ['an empty entry', '192.0.2.1,', 1],
    ['a word', 'unknown', 1],
    ['an obfuscated name', '_hidden', 1],
    ['a number out of range', '192.0.2.256', 1],
    ['an open bracket', '[2001:db8::1', 1],
    ['a zone', 'fe80::1%eth0', 1],
    ['something long', 'x'.repeat(16_000), 1],
  ])('is not known with %s', (_, header, proxies) => {
    expect(clientAddress(header, proxies)).toBe('');
  });
});
