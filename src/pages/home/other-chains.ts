import { type Chain, nameOf } from '../chains.js';
import { el } from '../dom.js';
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

/** Links to the pages of a hash on these chains. */
export function linksTo(
  kind: 'address' | 'transaction',
  hash: string,
  chains: readonly Chain[],
): HTMLElement {
  const links = chains.map((chain) =>
    el('li', {}, el('a', { href: searchFor(kind, hash, chain.id) }, nameOf(chain))),
  );
  return el('ul', {}, ...links);
}
