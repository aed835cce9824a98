import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const list = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );

const foldersOf = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

/** The rooms of `src` whose tests stand where their files do. */
const mirrored = /^(?:base|endpoints|explorer|graphql|http|rest|upstream|workers)\//;

const notTests = ['test/generated', 'test/promises', 'test/support'];

describe('the tests', () => {
  it('of a file stand where the file stands in src, under its name', () => {
    const sources = new Set(list('src').map((path) => path.replace(/\.ts$/, '')));
    const tests = list('test').filter((path) => mirrored.test(path) && path.endsWith('.test.ts'));
    const nameOf = (path: string) => path.replace(/\.[^/]*$/, '');
    expect(tests.length).toBeGreaterThan(50);
    expect(tests.filter((path) => !sources.has(nameOf(path)))).toEqual([]);
  });

  it('of a promise, and all others, stand in a folder that CONTRIBUTING.md names', () => {
    const folders = [...foldersOf('test'), ...foldersOf('test/promises')].filter(
      (folder) => !notTests.includes(folder) && !mirrored.test(`${folder.slice(5)}/`),
    );
    const page = readFileSync('CONTRIBUTING.md', 'utf8');
    const named = [...page.matchAll(/^\|.*\| `(test\/[\w/-]+)`/gm)].map(([, folder]) => folder);
    expect(named.sort()).toEqual(folders.sort());
  });
});
