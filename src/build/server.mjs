import { readdir, readFile } from 'node:fs/promises';
import { basename, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { publish, sweep } from './files.mjs';

const entryPoints = {
  main: 'src/main.ts',
  sandbox: 'src/sandbox/main.ts',
  embedded: 'src/sandbox/embedded.ts',
};

const chunk = /-[A-Z\d]{8}\.js(?:\.map)?$/;

const chainData = async () =>
  Promise.all(
    (await readdir('src/sandbox/data')).map(async (file) => ({
      name: `data/${file}`,
      bytes: await readFile(`src/sandbox/data/${file}`),
    })),
  );

/**
 * Bundles the gateway and the embedded explorer into `outdir`, and copies the chains' data there.
 * @param {string} outdir
 */
export const buildServer = async (outdir) => {
  const { outputFiles } = await build({
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
  const programs = outputFiles.map(({ path, contents }) => ({
    name: relative(resolve(outdir), path),
    bytes: contents,
  }));
  const isChunk = ({ name }) => chunk.test(name);
  // The programs come last, when all that they import is there.
  await publish(outdir, [
    ...(await chainData()),
    ...programs.filter(isChunk),
    ...programs.filter((file) => !isChunk(file)),
  ]);
  // Chunks are named after their content, so those of earlier builds would stay for ever.
  const made = new Set(programs.map(({ name }) => basename(name)));
  await sweep(outdir, (name) => chunk.test(name) && !made.has(name));
};
