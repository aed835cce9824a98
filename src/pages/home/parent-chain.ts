import { nameOf } from '../chains.js';
import { fetchExamples } from '../examples.js';
import { elsewhere, servedChain } from './elsewhere.js';
import { chainHere } from './links.js';
import { foreignText } from './parts.js';
import { settlesOn } from './rollups.js';

const { chains } = await fetchExamples();

/** The id of this page's chain; undefined if the gateway does not know it. */
export const idHere = chainHere() ?? chains[0]?.id;

/** The chain that this page's chain settles on, if the gateway serves it, too. */
const parent = servedChain(idHere && settlesOn(idHere));

/** What the parent chain of this page's chain is called. */
export function parentName(): Node {
  const name = parent && foreignText(nameOf(parent));
  return name || document.createTextNode('the parent chain');
}

/** A transaction of the parent chain, with a button that copies its hash; a link where the gateway serves that chain. */
export function parentTransaction(hash: string, what: string): HTMLElement {
  return elsewhere('transaction', hash, what, parent, parentName());
}
