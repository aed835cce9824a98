import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { packageFolders } from '../src/build/packages.mjs';
import { filesBelow } from './support/files.js';

const list = (folder: string): readonly string[] =>
  filesBelow(folder).map((path) => path.slice(folder.length + 1));

const testFiles = filesBelow('test').filter((path) => path.endsWith('.test.ts'));
const isSlow = (path: string) => path.endsWith('.slow.test.ts');

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

describe('npm test', () => {
  const filesIn = async (...mode: readonly string[]) => {
    const args = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json', ...mode];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const files: readonly { readonly file: string }[] = JSON.parse(stdout);
    return files.map(({ file }) => relative('.', file).replaceAll('\\', '/')).sort();
  };

  it('runs all files but *.slow.test.ts, and npm run test:all those, too', async () => {
    const [most, all] = await Promise.all([filesIn(), filesIn('--mode', 'all')]);
    const known = testFiles.filter((path) => path !== 'test/bench/smoke.test.ts').sort();
    expect(all).toEqual(known);
    expect(most).toEqual(known.filter((path) => !isSlow(path)));
  });

  it('runs no file that needs the packages of a folder', () => {
    const inFolders = testFiles.filter((path) =>
      packageFolders.some((folder) => path.startsWith(`${folder}/`)),
    );
    expect(inFolders.length).toBeGreaterThan(20);
    expect(inFolders.filter((path) => !isSlow(path))).toEqual([]);
  });
});

describe('each folder with packages of its own', () => {
  /** An app that a test installs somewhere else. */
  const app = 'test/build/next/package.json';
  const manifests = [...filesBelow('src'), ...filesBelow('test')].filter(
    (path) => path.endsWith('/package.json') && path !== app,
  );

  it('is known to the scripts that install them', () => {
    expect(manifests.sort()).toEqual(packageFolders.map((folder) => `${folder}/package.json`));
  });

  it.each(packageFolders)(
    'has a lockfile that names no host, and no package of the root: %s',
    (folder) => {
      expect(readFileSync(`${folder}/package-lock.json`, 'utf8')).not.toContain('"resolved"');
      const own = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).devDependencies;
      const root = JSON.parse(readFileSync('package.json', 'utf8'));
      const shared = { ...root.dependencies, ...root.devDependencies };
      expect(Object.keys(own).filter((name) => name in shared)).toEqual([]);
    },
  );
});
