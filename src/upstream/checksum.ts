import { keccak_256 } from '@noble/hashes/sha3.js';
import { LRUCache } from 'lru-cache';

const known = new LRUCache<string, string>({ max: 20_000 });
const encoder = new TextEncoder();

const compute = (lower: string): string => {
  const hash = keccak_256(encoder.encode(lower.slice(2)));
  return lower.replace(/[a-f]/g, (letter, at: number) => {
    const byte = hash[(at - 2) >> 1] ?? 0;
    const nibble = at % 2 === 0 ? byte >> 4 : byte & 15;
    return nibble >= 8 ? letter.toUpperCase() : letter;
  });
};

/**
 * The address with its EIP-55 checksum. A spelling of mixed case is kept, since some chains have
 * checksums of their own (EIP-1191).
 */
export const checksumAddress = (address: string): string => {
  const digits = address.slice(2);
  const lower = digits.toLowerCase();
  if (digits !== lower && digits !== digits.toUpperCase()) return address;
  const key = `0x${lower}`;
  let checksummed = known.get(key);
  if (checksummed === undefined) {
    checksummed = compute(key);
    known.set(key, checksummed);
  }
  return checksummed;
};
