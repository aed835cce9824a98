import { hashLine } from '../copy.js';
import { el } from '../dom.js';
import { type Answer, ask, errorAt, isMissingPath } from './ask.js';
import { bridged } from './bridged.js';
import { showTokenCounters } from './counters.js';
import { formatDollars } from './format.js';
import { RawTokenDocument, TokenViewDocument } from './generated/documents.js';
import { type AddressNames, chainHere, searchFor } from './links.js';
import { addressLink, exploreLinks, facts, failure } from './parts.js';
import { rawRecord } from './raw-record.js';
import type { Token } from './records.js';
import { type Took, together } from './status.js';
import { showTabs } from './tabs.js';
import { tokenFacts, tokenTitle, warning } from './token-facts.js';
import { tokenTabs } from './token-tabs.js';

/**
 * Shows a token: what it is and is worth, and its lists in tabs; how often it was transferred after that, since
 * explorers may count for a while. Returns the answers for all that, but only for the tab that is open first.
 */
export async function showToken(view: HTMLElement, hash: string): Promise<Took> {
  const heading = el('h2', { tabindex: '-1' }, 'Token');
  const place = el('div', { 'aria-busy': 'true' });
  view.removeAttribute('aria-busy');
  view.append(heading, place);
  const names: AddressNames = { hash, chain: chainHere() };
  const answer = await ask(TokenViewDocument, names);
  place.removeAttribute('aria-busy');
  const token = answer.data?.token;
  if (!token) {
    place.append(noToken(hash, answer));
    return answer;
  }
  const count = el('span', {}, '…');
  heading.replaceChildren(tokenTitle(token));
  place.append(...drawToken(token, count), rawRecord(RawTokenDocument, names, 'token'));
  const answers: Answer<unknown>[] = [];
  const answered = (list: Answer<unknown>) => answers.push(list);
  const subject = { name: hash, variables: names, answered };
  await showTabs(view, 'What the token has', tokenTabs(subject, token));
  return { ...together(answer, ...answers), more: showTokenCounters(count, names) };
}

function drawToken(token: Token, transfers: HTMLElement): Node[] {
  const { addressHash: hash, reputation, volume24h } = token;
  return [
    hashLine(hash, 'the address'),
    facts([
      ['Reputation', warning(reputation)],
      ...tokenFacts(token),
      ['Traded in 24 hours', volume24h && formatDollars(volume24h)],
      ['Transfers', transfers],
      ['Bridged', bridged(token)],
      ['Contract', addressLink({ hash, name: null })],
    ]),
    exploreLinks('token', hash),
  ];
}

/** Says that there is no token, or why it cannot be known, and leads to what is at its address in any case. */
function noToken(hash: string, answer: Answer<unknown>): HTMLElement {
  const error = errorAt(answer, 'token');
  if (error && !isMissingPath(error)) return failure(error, () => location.reload());
  const page = el('a', { href: searchFor('address', hash) }, 'page of the address');
  const why = error
    ? `What the token is cannot be known. ${error.message} `
    : 'The explorer knows no token at this address. ';
  return el('p', {}, why, 'What was sent and received there is on the ', page, '.');
}
