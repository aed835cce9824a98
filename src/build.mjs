import { cp } from 'node:fs/promises';
import { build } from 'esbuild';
import { buildPages } from './build-pages.mjs';

const server = {
  entryPoints: { main: 'src/main.ts', sandbox: 'src/sandbox/main.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
};

const copyChain = () => cp('src/sandbox/data/chain.json.br', 'dist/data/chain.json.br');

await Promise.all([build(server), copyChain(), buildPages()]);
