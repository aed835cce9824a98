import { readdir, readFile } from 'node:fs/promises';
import { basename, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { publish, sweep } from './files.mjs';
import { licensesFile } from './licenses.mjs';

/** What is run as a program, in ES modules that share chunks. */
const programEntries = {
  main: 'src/main.ts',
  sandbox: 'src/sandbox/main.ts',
  embedded: 'src/sandbox/embedded.ts',
};

/** What is imported, as CommonJS: `src/entry.ts` says why. */
const packageEntries = { index: 'src/entry.ts', package: 'src/index.ts' };

/** The URL of a module, as far as a bundler leaves that: in a bundle of ES modules, as if it were in the current folder. */
const moduleUrl = `"use strict";
const moduleUrl = require("node:url").pathToFileURL(typeof __filename === "undefined" ? "index.cjs" : __filename).href;`;

/**
 * How esbuild takes the default export of CommonJS for Node's rule, by which it is all of it. That of a library with
 * `__esModule` is its property `default`.
 */
const nodeDefault = /(\b__toESM\(require\("[^"]+"\)), 1\)/g;

const common = {
  bundle: true,
  write: false,
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
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
  const builds = await Promise.all([
    build({ ...common, entryPoints: programEntries, outdir, format: 'esm', splitting: true }),
    build({
      ...common,
      entryPoints: packageEntries,
      outdir,
      format: 'cjs',
      outExtension: { '.js': '.cjs' },
      external: ['./package.cjs'],
      define: { 'import.meta.url': 'moduleUrl' },
      banner: { js: moduleUrl },
    }),
  ]);
  const outputFiles = builds.flatMap(({ outputFiles }) => outputFiles);
  const programs = outputFiles.map(({ path, contents, text }) => ({
    name: relative(resolve(outdir), path),
    bytes: path.endsWith('.cjs') ? text.replaceAll(nodeDefault, '$1)') : contents,
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
    { name: 'index.js', bytes: "export { createGateway, startGateway } from './index.cjs';\n" },
  ]);
  // Chunks are named after their content, so those of earlier builds would stay for ever.
  const made = new Set(programs.map(({ name }) => basename(name)));
  await sweep(outdir, (name) => chunk.test(name) && !made.has(name));
};
