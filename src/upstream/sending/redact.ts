import { joined } from '../pieces.js';
import type { RawAnswer } from '../raw-answer.js';

// In the bytes of UTF-8, since a body need not be well-formed.
const ellipsis = Buffer.from('…').toString('latin1');

const hexOf = (letter: string) => letter.charCodeAt(0).toString(16);

/** A letter as it is, or as JSON may have it: some libraries escape also what HTML has a use for, such as the = that ends a key. */
const spellingsOf = (letter: string) => {
  const inHex = hexOf(letter).replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const before = /["\\/]/.test(letter) ? '\\\\?' : '';
  return `(?:${before}\\x${hexOf(letter)}|\\\\u00${inHex})`;
};

/**
 * Takes the operator's key out of what is no data: explorers repeat it to whoever they refuse, and what
 * they say goes on to anybody. Bodies that do not have it stay as they are.
 */
export const createConceal = (secret: string | null): ((raw: RawAnswer) => RawAnswer) => {
  if (secret === null) return (raw) => raw;
  const spelled = new RegExp([...secret].map(spellingsOf).join(''), 'g');
  return (raw) => {
    const said = joined(raw.pieces).toString('latin1');
    const left = said.replace(spelled, ellipsis);
    return left === said ? raw : { ...raw, pieces: [Buffer.from(left, 'latin1')] };
  };
};
