import fc from 'fast-check';

const isSurrogate = (point: number) => point >= 0xd800 && point <= 0xdfff;

/** The way back, by which fast-check mixes in texts that are known to make trouble. */
const pointOf = (char: unknown): number => {
  const [first = '', ...more] = String(char);
  return more.length === 0 ? (first.codePointAt(0) ?? -1) : -1;
};

const character = fc
  .nat(0x10ffff)
  .filter((point) => !isSurrogate(point))
  .map((point) => String.fromCodePoint(point), pointOf);

/** Texts of any characters. fast-check's own unit of them, `binary`, makes a table of a million first. */
export const anyText = (constraints: { readonly maxLength?: number } = {}) =>
  fc.string({ ...constraints, unit: character });
