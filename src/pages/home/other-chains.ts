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
  if (!here || chains.length < 2) return;
  const others = kind === 'address' ? chains.filter((chain) => chain !== here) : [];
  const links = others.map((chain) =>
    el('li', {}, el('a', { href: searchFor(kind, hash, chain.id) }, nameOf(chain))),
  );
  place.append(
    el('p', {}, 'On ', el('b', {}, el('bdi', {}, nameOf(here)))),
    ...(links.length > 0 ? [el('p', {}, 'The same address on:'), el('ul', {}, ...links)] : []),
  );
}
