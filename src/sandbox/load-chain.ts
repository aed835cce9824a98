import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Chain } from './chain.js';
import { type Packed, unpack } from './unpack.js';

/** Beside this module as well as beside the bundle, where the build puts a copy. */
const DATA = new URL('./data/chain.json.br', import.meta.url);

/** Loads the bundled chain; it takes about a third of a second, so do it once. */
export function loadChain(): Chain {
  const packed = JSON.parse(brotliDecompressSync(readFileSync(DATA)).toString()) as Packed;
  return unpack(packed) as Chain;
}
