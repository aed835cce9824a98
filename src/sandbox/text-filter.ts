const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether each word of `wanted` begins a word of one of the texts, as the explorer searches. */
export function hasWords(wanted: string, ...texts: readonly (string | null)[]): boolean {
  const words = texts.flatMap((text) => wordsOf(text ?? ''));
  return wordsOf(wanted).every((start) => words.some((word) => word.startsWith(start)));
}

/** Keeps the token of a contract, or those whose name or symbol has the words; all without a word. */
export function textFilter(wanted: string) {
  const hash = /^0x[0-9a-f]{40}$/i.test(wanted) ? wanted.toLowerCase() : null;
  return (token: { hash: string; name: string | null; symbol: string | null }) =>
    hash === null ? hasWords(wanted, token.name, token.symbol) : token.hash.toLowerCase() === hash;
}
