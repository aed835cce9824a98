import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type Plugin } from 'vitest/config';
import { compileRelayTags, relayFile } from './test/support/relay-tags.js';

const relayTags: Plugin = {
  name: 'relay-tags',
  enforce: 'pre',
  transform: (code, id) =>
    relayFile.test(id) ? { code: compileRelayTags(code), map: null } : null,
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

/** These files measure the heap or force collections, so nothing else may allocate beside them. */
const alone = [
  'test/explorer/memory.test.ts',
  'test/graphql/load/token-cache.memory.test.ts',
  'test/graphql/operation/answers.memory.test.ts',
];

/** Runs the whole bench, which needs two cores to itself; started by `.ci/run`. */
const smoke = 'test/bench/smoke.test.ts';

/** The test files with checks that the mode `properties` repeats more often than the default. */
const withProperties = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((path) => `test/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts') && /\bruns\(/.test(readFileSync(path, 'utf8')));

export default defineConfig(({ mode }) => {
  const chosen = new Map([
    ['properties', withProperties],
    ['bench', [smoke]],
  ]).get(mode);
  return {
    plugins: [relayTags],
    // The graphql entry that Node resolves for the libraries: two copies of it do not mix.
    resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
    test: {
      reporters: ['default'],
      setupFiles: ['test/support/real-clock.ts'],
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
            env: { RUNS: mode === 'properties' ? 'full' : 'quick' },
            testTimeout: chosen ? 600_000 : 60_000,
            include: chosen ?? ['test/**/*.test.ts'],
            exclude: chosen ? [] : [...alone, smoke],
            globalSetup: 'test/support/build.ts',
            // The state of modules is only a cache, on which no result depends. Loading them anew
            // for every file took half of the time.
            isolate: false,
          },
        },
        {
          extends: true,
          test: { name: 'alone', include: chosen ? [] : alone, testTimeout: 60_000, isolate: true },
        },
      ],
    },
  };
});
