import fc from 'fast-check';

const isSurrogate = (point: number) => point >= 0xd800 && point <= 0xdfff;

/** The inverse mapping, with which fast-check adds strings that are known to cause trouble. */
const pointOf = (char: unknown): number => {
  const [first = '', ...more] = String(char);
  return more.length === 0 ? (first.codePointAt(0) ?? -1) : -1;
};

const character = fc
  .nat(0x10ffff)
  .filter((point) => !isSurrogate(point))
  .map((point) => String.fromCodePoint(point), pointOf);

/** Strings of any characters. fast-check's own unit for these, `binary`, first builds a table of a million. */
export const anyText = (constraints: { readonly maxLength?: number } = {}) =>
  fc.string({ ...constraints, unit: character });
