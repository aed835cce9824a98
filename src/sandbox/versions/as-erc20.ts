import type { Chain } from '../chain.js';

/** Before version 12, explorers took a token of ERC-8056 for an ERC-20, which it is too. */
export const asErc20 = (chain: Chain): Chain => ({
  ...chain,
  tokens: chain.tokens.map((token) =>
    token.type === 'ERC-8056' ? { ...token, type: 'ERC-20' } : token,
  ),
});
