import type { Token } from './chain.js';
import { parseDecimal } from './decimal.js';
import { compare } from './paging.js';

/** What the list of tokens is ordered by. */
export interface TokenRank {
  /** Of the market; null if it is not known, as is the price. */
  readonly cap: bigint | null;
  readonly price: bigint | null;
  readonly holders: number;
  readonly name: string | null;
  /** In lower case. */
  readonly hash: string;
}

export interface RankedToken extends TokenRank {
  readonly token: Token;
}

type TokenOrder = (a: TokenRank, b: TokenRank) => number;

export const decimalOrNull = (text: string | null): bigint | null =>
  text === null ? null : parseDecimal(text);

export const rankOf = (token: Token, holders: number): RankedToken => ({
  token,
  cap: decimalOrNull(token.circulatingMarketCap),
  price: decimalOrNull(token.exchangeRate),
  holders,
  name: token.name,
  hash: token.hash.toLowerCase(),
});

const byName: TokenOrder = ({ name: a }, { name: b }) => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compare(a, b);
};

/** The greatest first, what is not known last. */
const descending = {
  circulating_market_cap: (a, b) => compare(b.cap ?? -1n, a.cap ?? -1n),
  fiat_value: (a, b) => compare(b.price ?? -1n, a.price ?? -1n),
  holders_count: (a, b) => compare(b.holders, a.holders),
} satisfies Readonly<Record<string, TokenOrder>>;

const usual: TokenOrder = (a, b) =>
  descending.circulating_market_cap(a, b) ||
  descending.fiat_value(a, b) ||
  descending.holders_count(a, b) ||
  byName(a, b) ||
  compare(a.hash, b.hash);

/** The order that `sort` and `order` ask for; one without the other has no effect. */
export function tokenOrder(sort: string, order: string): TokenOrder {
  const first: TokenOrder | undefined = new Map(Object.entries(descending)).get(sort);
  if (first === undefined || order === '') return usual;
  const sign = order === 'desc' ? 1 : -1;
  return (a, b) => sign * first(a, b) || usual(a, b);
}
