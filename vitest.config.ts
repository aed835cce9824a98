import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type Plugin } from 'vitest/config';
import { lackIn, packageFolders } from './src/build/packages.mjs';
import { filesBelow } from './test/support/files.js';
import { compileRelayTags, relayFile } from './test/support/relay-tags.js';

const relayTags: Plugin = {
  name: 'relay-tags',
  enforce: 'pre',
  transform: (code, id) =>
    relayFile.test(id) ? { code: compileRelayTags(code), map: null } : null,
};

/** Skips the tests of a folder whose packages are not installed, and says what to do. */
const skipWithoutPackages: Plugin = {
  name: 'skip-without-packages',
  enforce: 'pre',
  transform: (_, id) => {
    const folder = packageFolders.find((one) => id.includes(`/${one}/`));
    if (folder === undefined || !/\.test\.ts$/.test(id)) return null;
    const lack = lackIn(folder);
    if (lack === undefined) return null;
    console.info(`Skipped: ${lack}`);
    return { code: `import { it } from 'vitest'; it.skip(${JSON.stringify(lack)}, () => {});` };
  },
};

// Tests ask this machine alone. curl, npm, Chromium and Node itself would ask these for it.
for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY', 'NODE_USE_ENV_PROXY']) {
  delete process.env[name];
  delete process.env[name.toLowerCase()];
}

/**
 * When an item of a list fails at once, graphql-js, which our executor is compared with, no longer
 * awaits the items that are still pending, so their rejections stay unhandled.
 */
const isLeftByReference = ({ name, stack }: { readonly name?: string; readonly stack?: string }) =>
  name === 'GraphQLError' && /node_modules\/graphql\/execution\/execute\.js/.test(stack ?? '');

/** Runs the whole bench, which needs two cores to itself; started by `.ci/run`. */
const smoke = 'test/bench/smoke.test.ts';

const files = filesBelow('test')
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const pathsWhere = (isChosen: (file: { path: string; text: string }) => boolean): string[] =>
  files.filter(isChosen).map(({ path }) => path);

/** The test files with checks that the mode `properties` repeats more often than the default. */
const withProperties = pathsWhere(({ text }) => /\bruns\(/.test(text));

/** These files measure the heap or force collections, so nothing else may allocate beside them. */
const alone = pathsWhere(({ text }) => text.includes('/support/heap.js'));

/** `npm test` leaves them out, `npm run test:all` does not. */
const slow = pathsWhere(({ path }) => path.endsWith('.slow.test.ts'));

export default defineConfig(({ mode }) => {
  const chosen = new Map([
    ['properties', withProperties],
    ['bench', [smoke]],
  ]).get(mode);
  const runs = { properties: 'full', all: 'some' }[mode] ?? 'few';
  const left = mode === 'all' ? [smoke] : [smoke, ...slow];
  return {
    plugins: [relayTags, skipWithoutPackages],
    // The graphql entry that Node resolves for the libraries: two copies of it do not mix.
    resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
    test: {
      reporters: ['default'],
      setupFiles: ['test/support/setup.ts'],
      // On a busy machine, servers and browsers start slowly, and polled results come late.
      hookTimeout: 60_000,
      expect: { poll: { timeout: 20_000, interval: 10 } },
      onUnhandledError: (error) => !isLeftByReference(error),
      // Tests mostly wait, above all for browsers, so even few cores run three at once.
      maxWorkers: Math.max(3, availableParallelism() - 1),
      projects: [
        {
          extends: true,
          test: {
            name: 'together',
            // Set here, because the config that projects extend does not know the mode.
            env: { RUNS: runs },
            testTimeout: mode === 'properties' || mode === 'bench' ? 600_000 : 60_000,
            include: chosen ?? ['test/**/*.test.ts'],
            exclude: chosen ? [] : [...alone, ...left, '**/node_modules/**'],
            globalSetup: ['test/support/build.ts'],
            // The state of modules is only a cache, on which no result depends. Loading them anew
            // for every file took half of the time.
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'alone',
            include: chosen ? [] : alone,
            exclude: left,
            testTimeout: 60_000,
            isolate: true,
          },
        },
      ],
    },
  };
});
