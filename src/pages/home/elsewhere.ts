import type { Chain } from '../chains.js';
import { copyButton } from '../copy.js';
import { el } from '../dom.js';
import { type PageKind, shortHash } from '../hashes.js';
import { searchFor } from './links.js';

/** What has a hash on another chain: a link if that is served; and a button that copies the hash, `what` it is said to copy. */
export function elsewhere(
  kind: PageKind,
  hash: string,
  what: string,
  chain: Chain | undefined,
  chainName: Node | string,
): HTMLElement {
  const shown = chain
    ? el(
        'a',
        { href: searchFor(kind, hash, chain.id), class: 'hash', title: hash },
        shortHash(hash),
      )
    : el('span', { class: 'hash' }, hash);
  const copy = copyButton(what, () => hash);
  return el('span', {}, shown, ' on ', chainName, ' ', copy);
}
