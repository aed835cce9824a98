import { nameOf } from '../chains.js';
import { elsewhere } from './elsewhere.js';
import { foreignText } from './parts.js';
import { settlesOn } from './rollups.js';
import { idHere, servedChain } from './served-chains.js';

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
