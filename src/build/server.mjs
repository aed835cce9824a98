import { readdir, readFile } from 'node:fs/promises';
import { basename, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { publish, sweep } from './files.mjs';
import { licensesFile } from './licenses.mjs';

const entryPoints = {
  main: 'src/main.ts',
  index: 'src/index.ts',
  sandbox: 'src/sandbox/main.ts',
  embedded: 'src/sandbox/embedded.ts',
};

/** Of what the generator has compiled into the data of the chains. */
const licensesOfData = 'src/sandbox/generator/licenses.txt';

const chunk = /-[A-Z\d]{8}\.js(?:\.map)?$/;

const chainData = async () =>
  Promise.all(
    (await readdir('src/sandbox/data')).map(async (file) => ({
      name: `data/${file}`,
      bytes: await readFile(`src/sandbox/data/${file}`),
    })),
  );

/**
 * Bundles the gateway's own source and the embedded explorer's into `outdir`, and copies the chains' data there. The
 * packages that they use are not bundled: whoever installs or scans the gateway sees what runs.
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
  const types = await readFile('src/index-types.ts', 'utf8');
  const functions =
    'export declare const startGateway: StartGateway;\nexport declare const createGateway: CreateGateway;';
  const declaration = `${types}\n${functions}\n`;
  // The programs come last, when all that they import is there.
  await publish(outdir, [
    { name: 'index.d.ts', bytes: declaration },
    { name: licensesFile, bytes: await readFile(licensesOfData, 'utf8') },
    ...(await chainData()),
    ...programs.filter(isChunk),
    ...programs.filter((file) => !isChunk(file)),
  ]);
  // Chunks are named after their content, so those of earlier builds would stay for ever.
  const made = new Set(programs.map(({ name }) => basename(name)));
  await sweep(outdir, (name) => chunk.test(name) && !made.has(name));
};
