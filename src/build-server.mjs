import { cp, readdir, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { build } from 'esbuild';

const chunk = /-[A-Z\d]{8}\.js(?:\.map)?$/;

/**
 * Chunks are named by their content: those of earlier builds would stay for ever.
 * @param {string} directory
 * @param {readonly string[]} outputs
 */
const removeOldChunks = async (directory, outputs) => {
  const made = new Set(outputs.map((path) => basename(path)));
  const names = await readdir(directory);
  const old = names.filter((name) => chunk.test(name) && !made.has(name));
  await Promise.all(old.map((name) => rm(`${directory}/${name}`, { force: true })));
};

/**
 * Bundles the gateway and the embedded explorer into `outdir`, with the chain beside them.
 * @param {string} outdir
 */
export const buildServer = async (outdir) => {
  const [{ metafile }] = await Promise.all([
    build({
      entryPoints: {
        main: 'src/main.ts',
        sandbox: 'src/sandbox/main.ts',
        embedded: 'src/sandbox/embedded.ts',
      },
      outdir,
      bundle: true,
      splitting: true,
      metafile: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      packages: 'external',
      sourcemap: true,
      logLevel: 'warning',
    }),
    cp('src/sandbox/data/chain.json.br', `${outdir}/data/chain.json.br`),
  ]);
  await removeOldChunks(outdir, Object.keys(metafile.outputs));
};
