import { el } from '../dom.js';
import { fetchExamples } from '../examples.js';
import { amount } from './amounts.js';
import { wholeUnits } from './format.js';
import { settlesOn } from './rollups.js';
import { idHere } from './served-chains.js';

/** The native coins of well-known chains, and of the two that the embedded explorer serves, by chain id. */
const symbols: Readonly<Record<string, string>> = {
  1: 'ETH',
  30: 'RBTC',
  56: 'BNB',
  61: 'ETC',
  100: 'xDAI',
  137: 'POL',
  42220: 'CELO',
  43114: 'AVAX',
  11155111: 'ETH',
  52600417: 'EYOT',
  71077345: 'SKER',
};

/** The symbol of a chain's native coin; undefined if it is not known. Well-known rollups have that of their parent. */
export function symbolOf(chain: string | null | undefined): string | undefined {
  if (!chain) return undefined;
  if (Object.hasOwn(symbols, chain)) return symbols[chain];
  return symbolOf(settlesOn(chain));
}

// No amount is drawn before its decimals are known.
const { coinDecimals = 18 } = await fetchExamples();

/** The symbol of the coin of this page's chain. */
const symbol = symbolOf(idHere);

/** What the coin of this page's chain is called. */
export const coinName = symbol ?? 'the chain’s coin';

/** The exact amount of native coins that a value in the smallest unit is; undefined if it is no plausible number. */
export function coinAmount(value: string | null | undefined): string | undefined {
  return wholeUnits(value, coinDecimals);
}

/** An amount of native coins for display, by its value in the smallest unit; with their symbol where it is known. */
export function coins(value: string | null | undefined): HTMLElement {
  const exact = coinAmount(value);
  if (exact === undefined) return amount(exact);
  return el(
    'span',
    { class: 'coins' },
    amount(exact),
    el('span', { class: 'unit' }, symbol && ` ${symbol}`),
  );
}

/** Says what values are in, unless they do so themselves. */
export function coinNote(): HTMLElement[] {
  if (symbol !== undefined) return [];
  const said = 'Values are in the chain’s native coin, and so is a fee that names no token.';
  return [el('p', { class: 'note' }, said)];
}
