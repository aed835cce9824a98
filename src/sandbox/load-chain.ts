import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type BundledChain, skerry } from './bundled-chains.js';
import type { Chain, DefaultChain, StoredChain } from './chain.js';
import type { LogBook, Sources } from './chain-details.js';
import { type Column, type Scalar, unpack } from './unpack.js';

/** Beside this module, and beside the bundle, where the build puts a copy. */
const DATA = new URL('./data/', import.meta.url);

/** Loads a bundled chain: the default one takes some tenths of a second. */
export function loadChain({ name }: BundledChain): Chain {
  const file = name.toLowerCase();
  return {
    ...(read(file) as StoredChain),
    readLogs: () => read(`${file}-logs`) as LogBook,
    readSources: () => read(`${file}-sources`) as Sources,
  };
}

function read(name: string): unknown {
  const [root, ...parts] = parseLines(
    brotliDecompressSync(readFileSync(new URL(`${name}.json.br`, DATA))),
  );
  const scalars = (parts as Scalar[][]).flat();
  return unpack({ root: root as Column, scalars });
}

export const loadDefaultChain = () => loadChain(skerry) as DefaultChain;

/** Parses line by line, so that the whole text never becomes one string. */
function* parseLines(text: Buffer): Generator<unknown> {
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    yield JSON.parse(text.toString('utf8', start, end));
  }
}
