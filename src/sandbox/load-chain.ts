import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Chain } from './chain.js';
import { type Column, type Scalar, unpack } from './unpack.js';

/** Found beside this module, and beside the bundle, where the build puts a copy. */
const DATA = new URL('./data/chain.json.br', import.meta.url);

/** Loads the bundled chain, which takes some tenths of a second. */
export function loadChain(): Chain {
  const [root, ...parts] = parseLines(brotliDecompressSync(readFileSync(DATA)));
  const scalars = (parts as Scalar[][]).flat();
  return unpack({ root: root as Column, scalars }) as Chain;
}

/** Parses line by line, so that the whole text never becomes one string. */
function* parseLines(text: Buffer): Generator<unknown> {
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    yield JSON.parse(text.toString('utf8', start, end));
  }
}
