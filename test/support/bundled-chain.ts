import { loadChain } from '../../src/sandbox/load-chain.js';

/** The bundled chain: nobody changes it, so all files of one worker take it from here. */
export const bundledChain = loadChain();
