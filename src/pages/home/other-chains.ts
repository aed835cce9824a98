import { type Chain, nameOf } from '../chains.js';
import { button, el } from '../dom.js';
import { fetchExamples } from '../examples.js';
import { ask } from './ask.js';
import { ChainsOfTransactionDocument } from './generated/documents.js';
import { chainHere, searchFor } from './links.js';

/** Says on which chain the page is, and links to the same address on the others; nothing with one chain. */
export function showChains(
  place: HTMLElement,
  kind: 'address' | 'transaction',
  hash: string,
  chains: readonly Chain[],
): void {
  const id = chainHere();
  const here = id === null ? chains[0] : chains.find((chain) => chain.id === id);
  if (chains.length < 2) return;
  if (here) place.append(el('p', {}, 'On ', el('b', {}, el('bdi', {}, nameOf(here)))));
  const others = chains.filter((chain) => chain !== here);
  // A transaction is on one chain only.
  if (kind === 'address' || !here)
    place.append(el('p', {}, `The same ${kind} on:`), linksTo(kind, hash, others));
}

function linksTo(
  kind: 'address' | 'transaction',
  hash: string,
  chains: readonly Chain[],
): HTMLElement {
  const links = chains.map((chain) =>
    el('li', {}, el('a', { href: searchFor(kind, hash, chain.id) }, nameOf(chain))),
  );
  return el('ul', {}, ...links);
}

/** Says that this chain does not know a transaction, and which of the others does. */
export function unknownTransaction(hash: string, retry: () => void): HTMLElement {
  const others = el('div', { class: 'chains', role: 'status' });
  void lookElsewhere(hash, others);
  return el(
    'div',
    {},
    el('p', {}, 'The explorer does not know this transaction.'),
    others,
    el('p', {}, button('Try again', retry), ' It may be too new.'),
  );
}

async function lookElsewhere(hash: string, place: HTMLElement): Promise<void> {
  const { chains } = await fetchExamples();
  if (chains.length < 2) return;
  const answer = await ask(ChainsOfTransactionDocument, { hash });
  const knowing = answer.data?.chains.filter(({ transaction }) => transaction) ?? [];
  const found = chains.filter(({ id }) => knowing.some(({ chainId }) => chainId === id));
  if (found.length > 0)
    place.append(el('p', {}, 'It is on another chain:'), linksTo('transaction', hash, found));
  else if (!answer.errors) place.append(el('p', {}, 'Nor is it on the other chains.'));
}
