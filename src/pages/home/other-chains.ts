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
  const { here, others } = bySide(chains);
  if (chains.length < 2) return;
  if (here) place.append(el('p', {}, 'On ', el('b', {}, el('bdi', {}, nameOf(here)))));
  // A transaction is on one chain only, and the blocks of a number have nothing in common.
  if (kind === 'address' || !here)
    place.append(el('p', {}, `The same ${kind} on:`), linksTo(kind, name, others));
}

/** The chain of this page, unless the gateway does not serve it, and the others. */
export function bySide(chains: readonly Chain[]): { here: Chain | undefined; others: Chain[] } {
  const id = chainHere();
  const here = id === null ? chains[0] : chains.find((chain) => chain.id === id);
  return { here, others: chains.filter((chain) => chain !== here) };
}

/** Links to the pages of what has this hash or number on these chains. */
export function linksTo(kind: PageKind, name: string, chains: readonly Chain[]): HTMLElement {
  return chainLinks(chains, ({ id }) => searchFor(kind, name, id));
}

/** A link for each chain, by its name. */
export function chainLinks(
  chains: readonly Chain[],
  hrefOf: (chain: Chain) => string,
): HTMLElement {
  const links = chains.map((chain) =>
    el('li', {}, el('a', { href: hrefOf(chain) }, nameOf(chain))),
  );
  return el('ul', {}, ...links);
}
