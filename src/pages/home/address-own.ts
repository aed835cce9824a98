import { el } from '../dom.js';
import { amount } from './amounts.js';
import { type Answer, errorAt, isMissingPath } from './ask.js';
import { coins } from './coins.js';
import { formatDollars, formatInteger, wholeUnits } from './format.js';
import type { AddressOwnQuery } from './generated/documents.js';
import { addressLink, type Fact, facts, foreignText, transactionLink } from './parts.js';
import type { AddressOwn, OwnToken } from './records.js';

/** No path of the gateway has the transfers of a token, or its holders. */
const ofContract =
  'The lists below show what the contract itself has sent, received and holds. All transfers and holders of the token are on the explorer’s own pages.';

/**
 * Shows what only an address's own record says: its coins, where it comes from, and which token it is;
 * and `activity`, which is filled later. Where the explorer has no such record, only that. Returns the answer.
 */
export async function showAddressOwn(
  place: HTMLElement,
  activity: HTMLElement,
  asked: Promise<Answer<AddressOwnQuery>>,
): Promise<Answer<AddressOwnQuery>> {
  const show = (...rows: Fact[]) =>
    place.replaceChildren(facts([...rows.slice(0, 1), ['Activity', activity], ...rows.slice(1)]));
  // Drawn before the answer is there, so that less moves.
  show(['Balance', '…']);
  const answer = await asked;
  const own = answer.data?.address;
  const error = errorAt(answer, 'address', 'coinBalance');
  // If the whole address failed, its lists say why.
  if (!own || (error && isMissingPath(error))) show();
  else if (error) show(['Balance', el('span', { class: 'error' }, error.message)]);
  else {
    show(...describe(own));
    if (own.asToken) place.append(el('p', { class: 'note' }, ofContract));
  }
  return answer;
}

function describe(own: AddressOwn): Fact[] {
  const { asToken, creationTransactionHash, creator } = own;
  return [
    ['Balance', own.coinBalance && balance(own)],
    ['Creator', creator && addressLink(creator)],
    ['Created in', creationTransactionHash && transactionLink(creationTransactionHash, null)],
    ...(asToken ? ofToken(asToken) : []),
  ];
}

function balance({ coinBalance, coinFiatValue: value }: AddressOwn): HTMLElement {
  return el('span', {}, coins(coinBalance), value !== null && ` · ${formatDollars(value)}`);
}

function ofToken(token: OwnToken): Fact[] {
  const { name, symbol, type, decimals, exchangeRate, holdersCount } = token;
  const supply = supplyOf(token);
  return [
    [
      'Token',
      el(
        'span',
        {},
        foreignText(name) || 'unnamed',
        symbol && ' (',
        foreignText(symbol),
        symbol && ')',
      ),
    ],
    ['Standard', foreignText(type)],
    ['Decimals', decimals !== null && String(decimals)],
    ['Price', exchangeRate && `$${exchangeRate}`],
    ['Holders', holdersCount && formatInteger(holdersCount)],
    ['Supply', supply !== undefined && amount(supply)],
  ];
}

/** How many tokens exist, as the graph counts amounts: NFTs in pieces; undefined if it is not known. */
function supplyOf(token: OwnToken): string | undefined {
  const { decimals, totalSupply, type, uiMultiplier } = token;
  if (/^ERC-(?:721|1155)$/i.test(type ?? '')) return wholeUnits(totalSupply, 0);
  if (decimals === null) return undefined;
  if (uiMultiplier === null) return wholeUnits(totalSupply, decimals);
  const scaled = totalSupply && String(BigInt(totalSupply) * BigInt(uiMultiplier));
  return wholeUnits(scaled, decimals + 18);
}
