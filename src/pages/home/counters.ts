import { el } from '../dom.js';
import { type Answer, ask, errorAt, isMissingPath } from './ask.js';
import { formatInteger } from './format.js';
import { AddressCountersDocument, TokenCountersDocument } from './generated/documents.js';
import type { AddressNames } from './links.js';
import type { AddressCounters } from './records.js';

/** What is counted of an address, in the singular and the plural. */
const kinds = [
  ['transactionsCount', 'transaction', 'transactions'],
  ['tokenTransfersCount', 'token transfer', 'token transfers'],
  ['validationsCount', 'block validated', 'blocks validated'],
  ['gasUsed', 'gas', 'gas'],
] as const;

/** The first answer of an explorer may be 0, since it counts when it is asked. */
const nothingYet = 'none counted yet';

/** Says how much an address has done, in the value of a fact. Returns the answer. */
export async function showAddressCounters(
  place: HTMLElement,
  names: AddressNames,
): Promise<Answer<unknown>> {
  const answer = await ask(AddressCountersDocument, names);
  const counters = answer.data?.address.counters;
  tell(place, counters && said(counters), answer, 'address');
  return answer;
}

/** Says how often a token was transferred, in the value of a fact. Returns the answer. */
export async function showTokenCounters(
  place: HTMLElement,
  names: AddressNames,
): Promise<Answer<unknown>> {
  const answer = await ask(TokenCountersDocument, names);
  const count = answer.data?.token?.counters?.transfersCount;
  tell(place, count && (count === '0' ? nothingYet : formatInteger(count)), answer, 'token');
  return answer;
}

/** Fills the value of a fact: with what was counted, or why it was not. Removes the fact if the explorer does not count. */
function tell(
  place: HTMLElement,
  counted: string | null | undefined,
  answer: Answer<unknown>,
  subject: 'address' | 'token',
): void {
  const error = errorAt(answer, subject, 'counters');
  const fact = place.closest('dd');
  if (counted) place.replaceChildren(counted);
  else if (answer.data && error && !isMissingPath(error))
    place.replaceChildren(el('span', { class: 'error' }, error.message));
  else for (const part of [fact?.previousElementSibling, fact]) part?.remove();
}

function said(counters: AddressCounters): string {
  const parts = kinds.flatMap(([name, one, many]) => {
    const count = counters[name];
    return count && count !== '0' ? [`${formatInteger(count)} ${count === '1' ? one : many}`] : [];
  });
  return parts.join(', ') || nothingYet;
}
