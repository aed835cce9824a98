import type { HappenedList } from './happened-lists.js';
import { smallChain } from './small-chain/small-chain.js';

const { collector } = smallChain.highlights;
const named = (name: string) => smallChain.tokens.find((token) => token.name === name)?.hash ?? '';

/** An ERC-20 with many transfers, an ERC-8056 of the newest explorers, and one of each standard of NFTs. */
export const [dollar, kelp, lanterns, crates, quarters] = [
  ...[named('Harbour Dollar'), named('Kelp')],
  ...[named('Lanterns'), named('Crates'), named('Quarters')],
] as const;

const ofToken = (token: string, name: string, field: string, given = '', query = '') => ({
  ...{ name, token, field, given, lacks: [] },
  path: `tokens/${token}/${field}${query}`,
  parent: `token(hash: "${token}")`,
});
const holders = (token: string) => ({
  ...ofToken(token, 'token-holders', 'holders'),
  type: 'TokenHolder',
});
const transfers = (token: string) => ({
  ...ofToken(token, 'token-transfers-of-token', 'transfers'),
  ...{ type: 'TokenTransfer', lacks: ['transaction'] },
});
const instances = (token: string, given?: string, query?: string) => ({
  ...ofToken(token, 'token-instances', 'instances', given, query),
  type: 'TokenInstance',
});
const ofInstance = (token: string, id: number, field: string) => ({
  ...{ name: `token-instance-${field}`, token, field },
  path: `tokens/${token}/instances/${id}/${field}`,
  parent: `token(hash: "${token}") { of: instance(tokenId: ${id})`,
});
const topTokens = (given = '', query = '') => ({
  ...{ name: 'tokens', field: 'topTokens', given, path: `tokens${query}` },
  ...{ type: 'Token', lacks: [] },
});

/** The lists of tokens and of their ids, and the tokens of the chain. */
export const tokenLists: readonly HappenedList[] = [
  ...[dollar, kelp, lanterns, crates, quarters].map(holders),
  ...[dollar, crates].map(transfers),
  ...[crates, lanterns].map((token) => instances(token)),
  instances(crates, `holder: "${collector}"`, `?holder_address_hash=${collector}`),
  { ...ofInstance(crates, 3, 'transfers'), type: 'TokenTransfer', lacks: ['transaction'] },
  { ...ofInstance(crates, 3, 'holders'), type: 'TokenHolder', lacks: [] },
  topTokens(),
  topTokens('types: [ERC_404, ERC_1155]', '?type=ERC-404,ERC-1155'),
  topTokens('query: "postcards pier"', '?q=postcards pier'),
  topTokens(`query: "${crates}"`, `?q=${crates}`),
];
