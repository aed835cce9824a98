import { keccak_256 } from '@noble/hashes/sha3.js';
import { idPatterns } from '../../endpoints/declaration.js';

/** Spells an address with its checksum; null for anything else. */
export type Checksum = (address: string) => string | null;

const encoder = new TextEncoder();

const compute = (lower: string, hashed: string): string => {
  const hash = keccak_256(encoder.encode(hashed));
  return lower.replace(/[a-f]/g, (letter, at: number) => {
    const byte = hash[(at - 2) >> 1] ?? 0;
    const nibble = at % 2 === 0 ? byte >> 4 : byte & 15;
    return nibble >= 8 ? letter.toUpperCase() : letter;
  });
};

const maxRecent = 10_000;

/** V8 cuts text without copying, so a part of a request or an answer would keep the whole of it. */
const copyOf = (text: string) => Buffer.from(text, 'latin1').toString('latin1');

interface Spelling {
  readonly given: string;
  readonly spelled: string;
}

/**
 * The key of an address, of its last letters: any part of one is as good as random. V8 would hash all 42 of
 * each new string, for a page of transfers 30 µs.
 */
const slotOf = (address: string): number => {
  let slot = 0;
  for (let at = address.length - 8; at < address.length; at += 1) {
    slot = (slot << 4) ^ address.charCodeAt(at);
  }
  return slot & 0x3fff_ffff;
};

/** Compares the address as well, because slots may collide. */
const spelledIn = (
  spellings: ReadonlyMap<number, Spelling>,
  slot: number,
  address: string,
): string | undefined => {
  const found = spellings.get(slot);
  return found?.given === address ? found.spelled : undefined;
};

/** Makes a checksum that remembers what it spelled last. */
const remembering = (spell: (address: string) => string): Checksum => {
  // Two generations approximate an LRU cache. A real one takes 45 µs more for a trace of new addresses.
  let recent = new Map<number, Spelling>();
  let before = new Map<number, Spelling>();
  return (address) => {
    const slot = slotOf(address);
    const known = spelledIn(recent, slot, address);
    if (known !== undefined) return known;
    if (!idPatterns.address_hash.test(address)) return null;
    if (recent.size >= maxRecent) {
      before = recent;
      recent = new Map();
    }
    const given = copyOf(address);
    const spelled = spelledIn(before, slot, given) ?? spell(given);
    recent.set(slot, { given, spelled });
    return spelled;
  };
};

/** EIP-55. Mixed case stays as it is, since some chains have checksums of their own. */
const eip55 = remembering((address) => {
  const digits = address.slice(2);
  const lower = digits.toLowerCase();
  const isMixed = digits !== lower && digits !== digits.toUpperCase();
  return isMixed ? address : compute(`0x${lower}`, lower);
});

/** EIP-1191: the id of the chain is hashed, too. Here, mixed case may be EIP-55, so it does not stay. */
const eip1191 = (chainId: string) =>
  remembering((address) => {
    const lower = address.toLowerCase();
    return compute(lower, chainId + lower);
  });

/** The chains that adopted EIP-1191: Rootstock and its test network. */
const adopters: ReadonlyMap<string | null, Checksum> = new Map(
  ['30', '31'].map((id) => [id, eip1191(id)]),
);

/** The checksum of addresses on a chain; null for a chain whose id is not known. */
export const checksumOn = (chainId: string | null): Checksum => adopters.get(chainId) ?? eip55;
