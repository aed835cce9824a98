/** What the gateway takes, in characters. */
const longest = 128;

/** A hash, a link or a number: of those that lead nowhere, the advice on them helps, and no search. */
const namesNoToken = /^(?:0x.*|https?:.*|[\da-f]{30,}|[#-]?[\d,._]+|)$/is;

/**
 * Why a text that names no page is not what tokens are searched by, either; empty if it may be the symbol
 * or the name of one. `advice` says what the box takes.
 */
export function whyNoSearch(text: string, advice: string): string {
  if (namesNoToken.test(text)) return advice;
  if ([...text].length > longest)
    return `The symbol or name of a token has at most ${longest} characters here.`;
  if (!/[a-z\d]/i.test(text))
    return 'Explorers find tokens by letters from A to Z and digits. This text has none.';
  return '';
}
