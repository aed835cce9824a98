import { loadChain } from '../../src/sandbox/load-chain.js';

/** The bundled chain, loaded once per worker since nothing modifies it. */
export const bundledChain = loadChain();
