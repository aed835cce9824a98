import { nameOf } from '../chains.js';
import { copyButton } from '../copy.js';
import { el } from '../dom.js';
import { fetchExamples } from '../examples.js';
import { kindOfHash } from '../hashes.js';
import { chainHere } from './links.js';
import { foreignText, transactionLink } from './parts.js';

/** Well-known rollups, and that of the embedded explorer, by the id of the chain that they settle on. */
const rollups: Readonly<Record<string, string>> = {
  1: '10 130 288 324 480 1101 1135 1868 2818 8453 34443 42161 42170 57073 81457 534352 7777777',
  71077345: '52600417',
  11155111: '300 84532 421614 534351 11155420',
};

const { chains } = await fetchExamples();

/** The id of this page's chain; undefined if the gateway does not know it. */
export const idHere = chainHere() ?? chains[0]?.id;

/** The chain that this page's chain settles on, if the gateway serves it, too. */
const parent = chains.find(({ id }) => rollups[id]?.split(' ').some((rollup) => rollup === idHere));

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
