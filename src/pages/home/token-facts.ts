import { el } from '../dom.js';
import { amount } from './amounts.js';
import { formatDollars, formatInteger, wholeUnits } from './format.js';
import { type Fact, foreignText } from './parts.js';
import type { TokenFacts } from './records.js';

/** What a token is called: its name, and its symbol in brackets. */
export function tokenTitle({ name, symbol }: Pick<TokenFacts, 'name' | 'symbol'>): HTMLElement {
  const shown = foreignText(symbol);
  if (!name) return el('span', {}, shown || 'unnamed token');
  return el('span', {}, foreignText(name), shown && ' (', shown, shown && ')');
}

/** What a token is, how many there are, and what they are worth. */
export function tokenFacts(token: TokenFacts): Fact[] {
  const { circulatingMarketCap, decimals, exchangeRate, holdersCount, type } = token;
  const supply = supplyOf(token);
  return [
    ['Standard', foreignText(type)],
    ['Decimals', decimals !== null && String(decimals)],
    ['Supply', supply !== undefined && amount(supply)],
    ['Price', exchangeRate && `$${exchangeRate}`],
    [
      'Market value',
      circulatingMarketCap && `${formatDollars(circulatingMarketCap)} for those that circulate`,
    ],
    ['Holders', holdersCount && formatInteger(holdersCount)],
  ];
}

/** Whether a token has NFTs. */
export function hasNfts({ type }: TokenFacts): boolean {
  return /^ERC-(?:721|1155|404)$/i.test(type ?? '');
}

/** The standards whose tokens are counted in pieces. */
const inPieces = /^ERC-(?:721|1155)$/i;

/** How many tokens exist, as the graph counts amounts: NFTs in pieces; undefined if it is not known. */
function supplyOf(token: TokenFacts): string | undefined {
  const { decimals, totalSupply, type, uiMultiplier } = token;
  if (inPieces.test(type ?? '')) return wholeUnits(totalSupply, 0);
  if (decimals === null) return undefined;
  if (uiMultiplier === null) return wholeUnits(totalSupply, decimals);
  const scaled = totalSupply && String(BigInt(totalSupply) * BigInt(uiMultiplier));
  return wholeUnits(scaled, decimals + 18);
}

/** A warning before a token of which the explorer thinks ill. */
export function warning(reputation: string | null): HTMLElement | false {
  if (!reputation || reputation.toLowerCase() === 'ok') return false;
  return el('strong', { class: 'error' }, '⚠ ', foreignText(reputation));
}
