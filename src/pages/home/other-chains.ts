import { type Chain, nameOf } from '../chains.js';
import { el } from '../dom.js';
import type { PageKind } from '../hashes.js';
import { chainHere, searchFor } from './links.js';

/** Says on which chain the page is, and links to the same address on the others; nothing with one chain. */
export function showChains(
  place: HTMLElement,
  kind: PageKind,
  name: string,
  chains: readonly Chain[],
): void {
  const id = chainHere();
  const here = id === null ? chains[0] : chains.find((chain) => chain.id === id);
  if (chains.length < 2) return;
  if (here) place.append(el('p', {}, 'On ', el('b', {}, el('bdi', {}, nameOf(here)))));
  const others = chains.filter((chain) => chain !== here);
  // A transaction is on one chain only, and the blocks of a number have nothing in common.
  if (kind === 'address' || !here)
    place.append(el('p', {}, `The same ${kind} on:`), linksTo(kind, name, others));
}

/** Links to the pages of what has this hash or number on these chains. */
export function linksTo(kind: PageKind, name: string, chains: readonly Chain[]): HTMLElement {
  const links = chains.map((chain) =>
    el('li', {}, el('a', { href: searchFor(kind, name, chain.id) }, nameOf(chain))),
  );
  return el('ul', {}, ...links);
}
