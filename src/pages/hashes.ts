const shapes = {
  address: /^0x[0-9a-fA-F]{40}$/,
  transaction: /^0x[0-9a-fA-F]{64}$/,
};

/** The address of mints and burns, whose key nobody has. */
export const zeroAddress = `0x${'0'.repeat(40)}`;

/** Whether a hash is of an address or a transaction, by its length. */
export function kindOfHash(text: string): 'address' | 'transaction' | undefined {
  if (shapes.address.test(text)) return 'address';
  return shapes.transaction.test(text) ? 'transaction' : undefined;
}

const supported = 'Paste an address (0x and 40 hex digits) or a transaction hash (0x and 64).';

/** Also those that have no width, which some pages copy along. */
const blanks = /[\s\u200b-\u200d\u2060\ufeff"'`]/g;

/**
 * The hash in what a person pasted: blanks, quotes or a missing 0x do not matter, and the link of an
 * explorer's page names one. Without a hash, `advice` says what to paste instead.
 */
export function readHash(
  pasted: string,
): { kind: 'address' | 'transaction'; hash: string } | { advice: string } {
  const text = pasted.replace(blanks, '');
  const [linked] = /(?<=^https?:\/\/.*\/)0x[0-9a-fA-F]+(?=[/?#]|$)/i.exec(text) ?? [];
  const [, digits = ''] = /^(?:0x)?([0-9a-fA-F]*)$/i.exec(linked ?? text) ?? [];
  const hash = `0x${digits}`;
  const kind = kindOfHash(hash);
  if (kind) return { kind, hash };
  if (text === '') return { advice: supported };
  if (/^#?[\d,]+$/.test(text) && text.length < 20)
    return { advice: `Block numbers are not supported. ${supported}` };
  if (digits !== '')
    return { advice: `This has ${digits.length} hex digits instead of 40 or 64. ${supported}` };
  if (text.includes('.')) return { advice: `Names are not supported. ${supported}` };
  return { advice: supported };
}

/** The first and last digits of a hash. */
export function shortHash(hash: string): string {
  return hash.length > 16 ? `${hash.slice(0, 8)}…${hash.slice(-6)}` : hash;
}
