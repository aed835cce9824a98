import { nameOf } from '../chains.js';
import { copyButton } from '../copy.js';
import { el } from '../dom.js';
import { fetchExamples } from '../examples.js';
import { kindOfHash } from '../hashes.js';
import { chainHere } from './links.js';
import { foreignText, transactionLink } from './parts.js';
import { settlesOn } from './rollups.js';

const { chains } = await fetchExamples();

/** The id of this page's chain; undefined if the gateway does not know it. */
export const idHere = chainHere() ?? chains[0]?.id;

/** The chain that this page's chain settles on, if the gateway serves it, too. */
const parent = chains.find(({ id }) => idHere && id === settlesOn(idHere));

/** What the parent chain of this page's chain is called. */
export function parentName(): Node {
  const name = parent && foreignText(nameOf(parent));
  return name || document.createTextNode('the parent chain');
}

/** A transaction of the parent chain, with a button that copies its hash; a link where the gateway serves that chain. */
export function parentTransaction(hash: string, what: string): HTMLElement {
  const link = parent && kindOfHash(hash) === 'transaction';
  return el(
    'span',
    {},
    link
      ? transactionLink(hash, null, parent.id)
      : el('span', { class: 'hash' }, foreignText(hash)),
    ' on ',
    parentName(),
    ' ',
    copyButton(what, () => hash),
  );
}
