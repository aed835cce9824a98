import { cp, readdir, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { build } from 'esbuild';

const chunk = /-[A-Z\d]{8}\.js(?:\.map)?$/;

const hour = 3_600_000;

/**
 * Spares files of the last hour: a build that runs at the same time may need them. It may also have
 * removed this file already.
 * @param {string} path
 */
const removeOld = async (path) => {
  const old = await stat(path).catch(() => null);
  if (old !== null && Date.now() - old.mtimeMs > hour) await rm(path, { force: true });
};

/**
 * Chunks are named after their content, so those of earlier builds would stay for ever.
 * @param {string} directory
 * @param {readonly string[]} outputs
 */
const removeOldChunks = async (directory, outputs) => {
  const made = new Set(outputs.map((path) => basename(path)));
  const names = await readdir(directory);
  const others = names.filter((name) => chunk.test(name) && !made.has(name));
  await Promise.all(others.map((name) => removeOld(`${directory}/${name}`)));
};

/**
 * Bundles the gateway and the embedded explorer into `outdir`, and copies the chain's data there.
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
