import { keccak_256 } from '@noble/hashes/sha3.js';
import { hashPatterns } from '../endpoints/endpoints.js';

const encoder = new TextEncoder();

const compute = (lower: string): string => {
  const hash = keccak_256(encoder.encode(lower.slice(2)));
  return lower.replace(/[a-f]/g, (letter, at: number) => {
    const byte = hash[(at - 2) >> 1] ?? 0;
    const nibble = at % 2 === 0 ? byte >> 4 : byte & 15;
    return nibble >= 8 ? letter.toUpperCase() : letter;
  });
};

const spell = (address: string): string => {
  const digits = address.slice(2);
  const lower = digits.toLowerCase();
  const isMixed = digits !== lower && digits !== digits.toUpperCase();
  return isMixed ? address : compute(`0x${lower}`);
};

const maxRecent = 10_000;

// Two generations approximate an LRU cache. A real one takes 45 µs more for a trace of new addresses.
let recent = new Map<string, string>();
let before = new Map<string, string>();

/** V8 cuts text without copying, so a part of a request or an answer would keep the whole of it. */
const copyOf = (text: string) => Buffer.from(text, 'latin1').toString('latin1');

/**
 * The address with its EIP-55 checksum; null for anything else. Mixed case stays as it is, since
 * some chains have checksums of their own (EIP-1191).
 */
export const checksumOrNull = (address: string): string | null => {
  const known = recent.get(address);
  if (known !== undefined) return known;
  if (!hashPatterns.address_hash.test(address)) return null;
  if (recent.size >= maxRecent) {
    before = recent;
    recent = new Map();
  }
  const given = copyOf(address);
  const spelled = before.get(given) ?? spell(given);
  recent.set(given, spelled);
  return spelled;
};

/** Like `checksumOrNull`, for text that is known to be an address. */
export const checksumAddress = (address: string): string => checksumOrNull(address) ?? address;
