import { eyot } from '../../src/sandbox/bundled-chains.js';
import { loadChain, loadDefaultChain } from '../../src/sandbox/load-chain.js';

/** The default bundled chain, loaded once per worker since nothing modifies it. */
export const bundledChain = loadDefaultChain();

/** The other one. */
export const secondChain = loadChain(eyot);
