import { cp } from 'node:fs/promises';
import { build } from 'esbuild';

/**
 * Bundles the gateway and the embedded explorer into `outdir`, with the chain beside them.
 * @param {string} outdir
 */
export const buildServer = async (outdir) => {
  await Promise.all([
    build({
      entryPoints: {
        main: 'src/main.ts',
        sandbox: 'src/sandbox/main.ts',
        embedded: 'src/sandbox/embedded.ts',
      },
      outdir,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      packages: 'external',
      sourcemap: true,
      logLevel: 'warning',
    }),
    cp('src/sandbox/data/chain.json.br', `${outdir}/data/chain.json.br`),
  ]);
};
