import type { Holding } from './balances.js';
import type { Token, TokenType } from './chain.js';
import { parseDecimal } from './decimal.js';
import { getOrCreate } from './get-or-create.js';
import type { Ledger } from './ledger.js';
import { compare } from './paging.js';

/** The explorer shows at most so many instances of a collection, whatever is held. */
const MAX_INSTANCES = 9;

/** In the order in which collections are listed. */
export const NFT_TYPES: readonly TokenType[] = ['ERC-721', 'ERC-1155', 'ERC-404'];

/** A row of an address's tokens: a token as a whole, or one id of it. */
export interface TokenRow extends Holding {
  readonly owner: string;
  /** Worth in fiat money, with 36 decimals; null where the token has no price. */
  readonly fiat: bigint | null;
}

/** What an address holds of one NFT contract. */
export interface Collection {
  readonly owner: string;
  readonly token: Token;
  /** How many are held of an ERC-721, else how many different ids. */
  readonly amount: number;
  /** Those with the highest ids. */
  readonly instances: readonly { readonly id: string; readonly value: bigint }[];
}

/** The lists of an address (in lower case) that no event orders: its tokens and its NFT collections. */
interface HoldingLists {
  tokens(address: string): readonly TokenRow[];
  collections(address: string): readonly Collection[];
}

/** Sorts holdings as the explorer lists them and keeps what it sorted until the next block. */
export function createHoldingLists(
  ledger: Ledger,
  compareTokens: (a: TokenRow, b: TokenRow) => number,
): HoldingLists {
  const tokens = ledger.untilNextBlock<string, TokenRow[]>();
  const collections = ledger.untilNextBlock<string, Collection[]>();

  return {
    tokens: (address) =>
      getOrCreate(tokens, address, () =>
        ledger.balances
          .of(address)
          .filter(({ token, tokenId }) => token.type !== 'ERC-721' || tokenId === null)
          .map((holding) => ({ ...holding, owner: address, fiat: fiatValue(holding) }))
          .sort(compareTokens),
      ),
    collections: (address) =>
      getOrCreate(collections, address, () => collect(address, ledger).sort(compareCollections)),
  };
}

function fiatValue({ token, value }: Holding): bigint | null {
  if (token.exchangeRate === null || token.decimals === null) return null;
  return (value * parseDecimal(token.exchangeRate)) / 10n ** BigInt(token.decimals);
}

function collect(owner: string, ledger: Ledger): Collection[] {
  const held = new Map<Token, { id: string; value: bigint }[]>();
  for (const { token, tokenId, value } of ledger.balances.of(owner)) {
    if (tokenId !== null) getOrCreate(held, token, () => []).push({ id: tokenId, value });
  }
  return [...held].map(([token, ids]) => ({
    owner,
    token,
    amount: ids.length,
    instances: ids.sort((a, b) => compare(BigInt(b.id), BigInt(a.id))).slice(0, MAX_INSTANCES),
  }));
}

/** Where a collection stands in its list, as a text that sorts. */
export function collectionKey(type: string, hash: string): string {
  return `${NFT_TYPES.indexOf(type as TokenType)}${hash.toLowerCase()}`;
}

function compareCollections({ token: a }: Collection, { token: b }: Collection): number {
  return compare(collectionKey(a.type, a.hash), collectionKey(b.type, b.hash));
}
