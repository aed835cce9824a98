import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { versionOf } from '../support/installed.js';
import { blocksOf, isFile, kits, overview } from './pages.js';

describe('the page about all clients', () => {
  it('says what to do about every error code', () => {
    const sources = [
      'graphql/errors/errors.ts',
      'graphql/errors/refusal.ts',
      'explorer/failures/failure-table.ts',
    ];
    // No method of HTTP has so many letters.
    const code = /'([A-Z]{8,}|[A-Z]+(?:_[A-Z]+)+)'/g;
    const codes = sources.flatMap((path) =>
      [...readFileSync(join('src', path), 'utf8').matchAll(code)].map(([, name]) => name),
    );
    // Never sent: it becomes null.
    const inner = new Set(['NOT_FOUND']);
    const row = /^\| (`[A-Z_`, ]+) \|/gm;
    const documented = [...overview.matchAll(row)].flatMap(
      ([, cell = '']) => cell.match(/[A-Z_]+/g) ?? [],
    );
    expect(documented.sort()).toEqual(
      [...new Set(codes)].filter((name) => !inner.has(name ?? '')).sort(),
    );
  });

  it('names the page of every client', () => {
    for (const kit of kits) expect(overview).toContain(`](${kit}.md)`);
  });
});

/** What the pages use of Vite and Babel; their recipes are tested with these, the kits without. */
const ofTheApp = [
  'create',
  'vite',
  '@rolldown/plugin-babel',
  '@babel/core',
  'babel-plugin-relay',
  'tsx',
];

describe.each(kits)('docs/clients/%s.md', (kit) => {
  const folder = join('test/clients', kit);
  const blocks = blocksOf(kit);
  const packages = blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.match(/(?<= )@?[a-z][\w./-]*@[\d.]+/g) ?? [])
    .map((text) => {
      const at = text.lastIndexOf('@');
      return { name: text.slice(0, at), major: text.slice(at + 1) };
    });

  it('shows every file of the kit, whole', () => {
    const shown = blocks.filter(isFile).map(({ name, path = '', code }) => {
      expect(path).toBe(name);
      expect(code, path).toBe(readFileSync(join(folder, path), 'utf8'));
      return path;
    });
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) =>
        /(?<!\.test)\.(?:tsx?|json|graphql)$/.test(path) &&
        !/generated\/|schema\.graphql$/.test(path),
    );
    expect(shown.sort()).toEqual(files.sort());
  });

  it('shows nothing but whole files, and commands', () => {
    for (const block of blocks)
      expect(isFile(block) || block.language === 'sh', block.code).toBe(true);
  });

  it('installs packages with their major versions, which are those that the tests run with', () => {
    expect(packages.length).toBeGreaterThan(0);
    for (const { name, major } of packages.filter(({ name }) => !ofTheApp.includes(name))) {
      expect(`${name}@${versionOf(name, 'test/clients')}`).toContain(`${name}@${major}.`);
    }
  });
});

describe('the files that several pages have', () => {
  it.each([
    ['retrying-fetch.ts', 5],
    ['errors.ts', 4],
    ['format.ts', 4],
    ['keep-live.ts', 4],
    ['live-fetch.ts', 3],
    ['read-parts.ts', 2],
  ])('are the same on all: %s, on %i', (name, count) => {
    const texts = kits.flatMap((kit) =>
      blocksOf(kit)
        .filter((block) => isFile(block) && block.name === `src/gateway/${name}`)
        .map(({ code }) => code),
    );
    expect(texts).toHaveLength(count);
    expect(new Set(texts).size).toBe(1);
  });
});
