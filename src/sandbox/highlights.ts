import type { Chain, Highlights, ServedHighlights } from './chain.js';

/** The highlights of a chain, and those that follow from its records. */
export function highlightsOf<Chosen extends Partial<Highlights>>(
  chain: Chain & { readonly highlights: Chosen },
): Chosen & Pick<ServedHighlights, 'swapBlock' | 'tokens' | 'token' | 'collection'> {
  const { blocks, highlights, tokens } = chain;
  const swap = blocks.find(({ transactions }) =>
    transactions.some(({ hash }) => hash === highlights.swapTransaction),
  );
  const types = tokens.map(({ type }) => type);
  const firstOf = (wanted: string) => tokens.find(({ type }) => type === wanted)?.hash ?? '';
  return {
    swapBlock: swap?.number ?? 0,
    tokens: tokens.filter(({ type }, at) => types.indexOf(type) === at).map(({ hash }) => hash),
    token: firstOf('ERC-20'),
    collection: firstOf('ERC-721'),
    ...highlights,
  };
}
