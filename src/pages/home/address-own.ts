import { el } from '../dom.js';
import { type Answer, errorAt, isMissingPath } from './ask.js';
import { coins } from './coins.js';
import { formatDollars } from './format.js';
import type { AddressOwnQuery } from './generated/documents.js';
import { searchFor } from './links.js';
import { addressLink, type Fact, facts, transactionLink } from './parts.js';
import type { AddressOwn, TokenFacts } from './records.js';
import { tokenFacts, tokenTitle } from './token-facts.js';

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
    if (own.asToken) place.append(ofContract(own.asToken));
  }
  return answer;
}

function describe(own: AddressOwn): Fact[] {
  const { asToken, creationTransactionHash, creator } = own;
  return [
    ['Balance', own.coinBalance && balance(own)],
    ['Creator', creator && addressLink(creator)],
    ['Created in', creationTransactionHash && transactionLink(creationTransactionHash, null)],
    ['Token', asToken && tokenPage(asToken, tokenTitle(asToken))],
    ...(asToken ? tokenFacts(asToken) : []),
  ];
}

function balance({ coinBalance, coinFiatValue: value }: AddressOwn): HTMLElement {
  return el('span', {}, coins(coinBalance), value !== null && ` · ${formatDollars(value)}`);
}

function tokenPage({ addressHash }: TokenFacts, text: Node | string): HTMLElement {
  return el('a', { href: searchFor('token', addressHash) }, text);
}

/** Says what the lists of a token's contract are not. */
function ofContract(token: TokenFacts): HTMLElement {
  const lists = 'The lists below show what the contract itself has sent, received and holds. ';
  const page = tokenPage(token, 'the page of the token');
  return el('p', { class: 'note' }, lists, 'All transfers and holders are on ', page, '.');
}
