import { joined } from '../pieces.js';
import type { RawAnswer } from '../raw-answer.js';

// In the bytes of UTF-8, since a body need not be well-formed.
const ellipsis = Buffer.from('…').toString('latin1');

const spellingsOf = (secret: string) => {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [...new Set([secret, inJson, inJson.replaceAll('/', '\\/')])];
};

/**
 * Takes the operator's key out of what is no data: explorers repeat it to whoever they refuse, and what
 * they say goes on to anybody. Bodies that do not have it stay as they are.
 */
export const createConceal = (secret: string | null): ((raw: RawAnswer) => RawAnswer) => {
  if (secret === null) return (raw) => raw;
  const spellings = spellingsOf(secret);
  return (raw) => {
    const body = joined(raw.pieces);
    if (!spellings.some((spelling) => body.includes(spelling))) return raw;
    const text = spellings.reduce(
      (rest, spelling) => rest.replaceAll(spelling, ellipsis),
      body.toString('latin1'),
    );
    return { ...raw, pieces: [Buffer.from(text, 'latin1')] };
  };
};
