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

/** What has a page: a block by its number or its hash, a token by that of its contract, the others by their hash. */
export type PageKind = 'address' | 'transaction' | 'block' | 'token';

const supported =
  'Paste an address (0x and 40 hex digits), a transaction hash (0x and 64) or a block number.';

/** Also those that have no width, which some pages copy along. */
const blanks = /[\s\u200b-\u200d\u2060\ufeff"'`]/g;

const linkedHash = /(?<=^https?:\/\/.*\/)0x[0-9a-f]+(?=[/?#]|$)/i;
const linkedBlock = /^https?:\/\/.*\/blocks?\/(0x[0-9a-f]+|\d+)(?=[/?#]|$)/i;

/** Digits, maybe with separators of thousands or, as in India, of hundreds above the last thousand. */
const grouped = /^#?(?:\d+|\d{1,3}(?:[,._]\d{2,3})*[,._]\d{3})$/;

/** A number of more digits is not exact in JSON, and no chain has as many blocks. */
const mostNumberDigits = 15;

/**
 * What a person pasted names: blanks, quotes or a missing 0x do not matter, and the link of an
 * explorer's page names a hash or a block. If it names nothing, `advice` says what to paste instead.
 */
export function readPasted(pasted: string): { kind: PageKind; name: string } | { advice: string } {
  const given = pasted.replace(blanks, '');
  const [, block] = linkedBlock.exec(given) ?? [];
  const [text = block ?? given] = linkedHash.exec(given) ?? [];
  const [, digits = ''] = /^(?:0x)?([0-9a-fA-F]*)$/i.exec(text) ?? [];
  const name = `0x${digits}`;
  const kind = kindOfHash(name);
  if (kind) return { kind: kind === 'transaction' && text === block ? 'block' : kind, name };
  if (text === '') return { advice: supported };
  const number = grouped.test(text) ? text.replace(/\D/g, '').replace(/^0+(?=\d)/, '') : '';
  if (number.length > mostNumberDigits) {
    return { advice: `No block has a number of ${number.length} digits. ${supported}` };
  }
  if (number) return { kind: 'block', name: number };
  if (digits !== '')
    return { advice: `This has ${digits.length} hex digits instead of 40 or 64. ${supported}` };
  if (text.includes('.')) return { advice: `Names are not supported. ${supported}` };
  return { advice: supported };
}

/** The first and last digits of a hash. */
export function shortHash(hash: string): string {
  return hash.length > 16 ? `${hash.slice(0, 8)}…${hash.slice(-6)}` : hash;
}
