import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { compileRelayTags, relayFile } from '../support/relay-tags.js';

/** The kits with React. */
export const reactKits = ['apollo', 'urql', 'relay', 'fetch'] as const;

/** How the components are bundled. In development, React reports what is wrong with them, and runs effects twice. */
export const builds = ['development', 'production'] as const;

const bundle = (directory: string, mode: string) =>
  build({
    entryPoints: ['test/clients/react.tsx'],
    outfile: join(directory, `${mode}.js`),
    bundle: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    minify: mode === 'production',
    plugins: [
      {
        name: 'relay-tags',
        setup: ({ onLoad }) =>
          onLoad({ filter: relayFile }, async ({ path }) => ({
            contents: compileRelayTags(await readFile(path, 'utf8')),
            loader: 'tsx',
          })),
      },
    ],
  });

const htmlOf = (mode: string) =>
  `<!doctype html><html lang="en"><link rel="icon" href="data:,"><body><script src="/${mode}.js" defer></script></body>`;

/** A gateway that also serves the components: `/{build}/{list or live}/{kit}`. */
export const startPages = async <Gateway extends { readonly close: () => Promise<unknown> }>(
  start: (pages: URL) => Promise<Gateway>,
): Promise<Gateway> => {
  const directory = await mkdtemp(join(tmpdir(), 'react-'));
  const files: Record<string, object> = {};
  for (const mode of builds) {
    await bundle(directory, mode);
    await writeFile(join(directory, `${mode}.html`), htmlOf(mode));
    const page = { file: `${mode}.html`, type: 'text/html; charset=utf-8', hash: mode };
    for (const kit of reactKits) {
      for (const list of ['list', 'live']) files[`/${mode}/${list}/${kit}`] = page;
    }
    files[`/${mode}.js`] = {
      file: `${mode}.js`,
      type: 'text/javascript; charset=utf-8',
      hash: `${mode}-script`,
    };
  }
  await writeFile(join(directory, 'manifest.json'), JSON.stringify({ files }));
  const gateway = await start(pathToFileURL(`${directory}/`));
  return {
    ...gateway,
    close: async () => {
      await gateway.close();
      await rm(directory, { recursive: true });
    },
  };
};
