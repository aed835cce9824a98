import { cp } from 'node:fs/promises';
import { build } from 'esbuild';

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

await build(server);
await cp('src/sandbox/data/chain.json.br', 'dist/data/chain.json.br');
