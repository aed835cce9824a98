import type { Holding } from './balances.js';
import type { Token, TokenType } from './chain.js';
import { parseDecimal } from './decimal.js';
import { getOrCreate } from './get-or-create.js';
import type { Ledger } from './ledger.js';
import { compare } from './paging.js';

/** How many instances of a collection the explorer shows at most. */
const MAX_INSTANCES = 9;

/** In the order in which collections are listed. */
export const NFT_TYPES: readonly TokenType[] = ['ERC-721', 'ERC-1155', 'ERC-404'];

/** A row of an address's tokens: its balance of a token, or of one token id. */
export interface TokenRow extends Holding {
  readonly owner: string;
  /** Fixed-point fiat value with 36 decimals; null for a token without a price. */
  readonly fiat: bigint | null;
}

/** The NFTs that an address holds of one contract. */
export interface Collection {
  readonly owner: string;
  readonly token: Token;
  /** How many different ids are held. */
  readonly amount: number;
  /** The highest ids first, cut off at what the explorer shows. */
  readonly instances: readonly { readonly id: string; readonly value: bigint }[];
}

/** One NFT that an address holds. */
export interface NftRow {
  readonly token: Token;
  readonly id: string;
  readonly value: bigint;
}

/** The tokens, NFTs and NFT collections of an address, sorted once per block. */
export function createHoldingLists(
  ledger: Ledger,
  compareTokens: (a: TokenRow, b: TokenRow) => number,
) {
  const tokens = ledger.untilNextBlock<string, readonly TokenRow[]>();
  const collections = ledger.untilNextBlock<string, readonly Collection[]>();
  const nfts = ledger.untilNextBlock<string, readonly NftRow[]>();

  return {
    tokens(address: string) {
      const owner = address.toLowerCase();
      return getOrCreate(tokens, owner, () => tokensOf(owner, ledger).sort(compareTokens));
    },
    collections(address: string) {
      const owner = address.toLowerCase();
      return getOrCreate(collections, owner, () =>
        collectionsOf(owner, ledger).sort(compareCollections),
      );
    },
    nfts(address: string) {
      const owner = address.toLowerCase();
      return getOrCreate(nfts, owner, () => nftsOf(owner, ledger).sort(compareNfts));
    },
  };
}

function tokensOf(owner: string, ledger: Ledger): TokenRow[] {
  return ledger.balances
    .of(owner)
    .filter(({ token, tokenId }) => token.type !== 'ERC-721' || tokenId === null)
    .map((holding) => ({ ...holding, owner, fiat: fiatValue(holding) }));
}

function fiatValue({ token, value }: Holding): bigint | null {
  if (token.exchangeRate === null || token.decimals === null) return null;
  return (value * parseDecimal(token.exchangeRate)) / 10n ** BigInt(token.decimals);
}

const nftsOf = (owner: string, ledger: Ledger): NftRow[] =>
  ledger.balances
    .of(owner)
    .flatMap(({ token, tokenId: id, value }) => (id === null ? [] : { token, id, value }));

function collectionsOf(owner: string, ledger: Ledger): Collection[] {
  const held = new Map<Token, NftRow[]>();
  for (const row of nftsOf(owner, ledger)) getOrCreate(held, row.token, () => []).push(row);
  return [...held].map(([token, ids]) => ({
    owner,
    token,
    amount: ids.length,
    instances: ids.sort((a, b) => compare(BigInt(b.id), BigInt(a.id))).slice(0, MAX_INSTANCES),
  }));
}

/** A key that sorts collections by type, then by contract. */
export function collectionKey(type: string, hash: string): string {
  return `${NFT_TYPES.indexOf(type as TokenType)}${hash.toLowerCase()}`;
}

type OfToken = { readonly token: Token };

function compareCollections({ token: a }: OfToken, { token: b }: OfToken): number {
  return compare(collectionKey(a.type, a.hash), collectionKey(b.type, b.hash));
}

const compareNfts = (a: NftRow, b: NftRow) =>
  compareCollections(a, b) || compare(BigInt(b.id), BigInt(a.id));
