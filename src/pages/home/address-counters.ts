import { el } from '../dom.js';
import { type Answer, ask, errorAt, isMissingPath } from './ask.js';
import { formatInteger } from './format.js';
import { AddressCountersDocument } from './generated/documents.js';
import type { AddressNames } from './links.js';
import type { AddressCounters } from './records.js';

/** What is counted, in the singular and the plural. */
const kinds = [
  ['transactionsCount', 'transaction', 'transactions'],
  ['tokenTransfersCount', 'token transfer', 'token transfers'],
  ['validationsCount', 'block validated', 'blocks validated'],
  ['gasUsed', 'gas', 'gas'],
] as const;

/** Says how much an address has done, in the value of a fact; removes the fact if the explorer does not count. Returns the answer. */
export async function showCounters(
  place: HTMLElement,
  names: AddressNames,
): Promise<Answer<unknown>> {
  const answer = await ask(AddressCountersDocument, names);
  const counters = answer.data?.address.counters;
  const error = errorAt(answer, 'address', 'counters');
  const fact = place.closest('dd');
  if (counters) place.replaceChildren(said(counters));
  else if (answer.data && error && !isMissingPath(error))
    place.replaceChildren(el('span', { class: 'error' }, error.message));
  else for (const part of [fact?.previousElementSibling, fact]) part?.remove();
  return answer;
}

/** Without zeros: the first answer for an address may be 0, since the explorer counts when it is asked. */
function said(counters: AddressCounters): string {
  const parts = kinds.flatMap(([name, one, many]) => {
    const count = counters[name];
    return count && count !== '0' ? [`${formatInteger(count)} ${count === '1' ? one : many}`] : [];
  });
  return parts.join(', ') || 'none counted yet';
}
