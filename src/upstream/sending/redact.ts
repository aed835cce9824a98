import { joined } from '../pieces.js';
import type { RawAnswer } from '../raw-answer.js';

// In the bytes of UTF-8, since a body need not be well-formed.
const ellipsis = Buffer.from('…').toString('latin1');

const hexOf = (letter: string) => letter.charCodeAt(0).toString(16);

/** A letter as it is, or as JSON may escape it: some libraries escape also what is special in HTML, such as the = that ends a key. */
const spellingsOf = (letter: string) => {
  const inHex = hexOf(letter).replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const before = /["\\/]/.test(letter) ? '\\\\?' : '';
  return `(?:${before}\\x${hexOf(letter)}|\\\\u00${inHex})`;
};

/**
 * Removes the operator's key from error bodies: explorers repeat it to whoever they refuse, and what they
 * say is passed on to anybody.
 */
export const createRedact = (secret: string | null): ((raw: RawAnswer) => RawAnswer) => {
  if (secret === null) return (raw) => raw;
  const spelled = new RegExp([...secret].map(spellingsOf).join(''), 'g');
  return (raw) => {
    const said = joined(raw.pieces).toString('latin1');
    const left = said.replace(spelled, ellipsis);
    return left === said ? raw : { ...raw, pieces: [Buffer.from(left, 'latin1')] };
  };
};
