import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type Plugin } from 'vitest/config';

/** What babel-plugin-relay does in an application: a `graphql` tag becomes what was compiled of it. */
const relayTags: Plugin = {
  name: 'relay-tags',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/clients\/relay\/[^/]+\.ts$/.test(id)) return null;
    const imports: string[] = [];
    const compiled = code.replace(/\bgraphql`\s*(?:query|fragment) (\w+)[^`]*`/g, (tag, name) => {
      imports.push(`import ${name}_compiled from './generated/${name}.graphql.ts';`);
      return `${name}_compiled${tag.replace(/[^\n]/g, '')}`;
    });
    return { code: imports.join(' ') + compiled, map: null };
  },
};

/**
 * graphql-js, which ours is compared with, leaves the items of a list that come later to themselves
 * where another item fails at once: nobody is there to hear of their failure.
 */
const isLeftByReference = ({ name, stack }: { readonly name?: string; readonly stack?: string }) =>
  name === 'GraphQLError' && /node_modules\/graphql\/execution\/execute\.js/.test(stack ?? '');

/** Count what is on the heap, or have it collected: nobody else may put anything there. */
const alone = ['test/upstream/memory.test.ts', 'test/graphql/token-shelf.memory.test.ts'];

/** Runs the whole bench, which takes two cores for itself: `.ci/run` asks for it. */
const smoke = 'test/bench/smoke.test.ts';

/** The files with something to try more often than is done by default. */
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
    // The same entry of graphql that Node takes for the libraries: two copies of it do not mix.
    resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
    test: {
      reporters: ['default'],
      // A busy machine may take its time to start servers and browsers, and to show what is waited for.
      hookTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
      onUnhandledError: (error) => !isLeftByReference(error),
      // Tests wait more than they work, in browsers above all: few cores take more than one each.
      maxWorkers: Math.max(3, availableParallelism() - 1),
      projects: [
        {
          extends: true,
          test: {
            name: 'together',
            // Here, since what projects extend knows of no mode.
            env: { RUNS: mode === 'properties' ? 'full' : 'quick' },
            testTimeout: chosen ? 600_000 : 60_000,
            include: chosen ?? ['test/**/*.test.ts'],
            exclude: chosen ? [] : [...alone, smoke],
            globalSetup: 'test/support/build.ts',
            // Modules keep what they would work out again, and no answer depends on it: loading them
            // anew for every file took half of the time.
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
