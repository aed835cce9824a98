import { el } from '../dom.js';
import { formatDollars, sum } from './format.js';
import type { Holding } from './records.js';

/** What an address holds on a chain. */
export interface Held {
  /** What it has of the coin, in US dollars; null if that is not known. */
  coin: string | null;
  tokens: readonly Holding[];
  /** Whether it has tokens beyond these. */
  hasMore: boolean;
}

/** Its worth is not known. An id of a token with a price has none of its own: the token's row without an id counts it. */
const isUnpriced = ({ fiatValue, token, tokenId }: Holding) =>
  fiatValue === null && (tokenId === null || !token?.exchangeRate);

const valuesOf = ({ coin, tokens }: Held) =>
  [coin, ...tokens.map(({ fiatValue }) => fiatValue)].filter((value) => value !== null);

/** What all that is held is worth together: the least, if not all of it is known. */
export function totalOf(all: readonly Held[]): string {
  const isAll = all.every(({ coin, hasMore }) => coin !== null && !hasMore);
  return `${isAll ? '' : '≥ '}${formatDollars(sum(all.flatMap(valuesOf)))}`;
}

/** The same of one chain, with what the sum lacks. */
export function total(held: Held): HTMLElement {
  const unpriced = held.tokens.filter(isUnpriced).length;
  const lacks = [
    held.coin === null && 'the coin’s value is not known',
    unpriced > 0 && `${unpriced} without a price`,
    held.hasMore && 'there are more tokens',
  ].filter((lack) => lack !== false);
  return el(
    'span',
    {},
    totalOf([held]),
    lacks.length > 0 && el('small', { class: 'lacks' }, ` ${lacks.join(', ')}`),
  );
}
