import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = 'test/clients';
const kits = readdirSync(root).filter((name) => existsSync(join(root, name, 'README.md')));
const manifest: { devDependencies: object; dependencies: object } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);

const flat = (text: string) => text.trim().replace(/^ +/gm, '');

/** The code blocks on a page, each with the file that the page names for it. */
const blocksOf = (folder: string) => {
  const page = readFileSync(join(folder, 'README.md'), 'utf8');
  const fence = /(?:\[`[^`]+`\]\(([^)]+)\)\n\n)?```(\w+)\n([\s\S]*?)```/g;
  return [...page.matchAll(fence)].map(([, path, language, code = '']) => ({
    path,
    language,
    code,
    file: path && readFileSync(join(folder, path), 'utf8'),
  }));
};

describe('the page about all clients', () => {
  it('says what to do about every error code', () => {
    const sources = [
      'graphql/errors/errors.ts',
      'graphql/server.ts',
      'explorer/failures/failures.ts',
    ];
    // No method of HTTP has so many letters.
    const code = /'([A-Z]{8,}|[A-Z]+(?:_[A-Z]+)+)'/g;
    const codes = sources.flatMap((path) =>
      [...readFileSync(join('src', path), 'utf8').matchAll(code)].map(([, name]) => name),
    );
    // Never sent: NOT_FOUND becomes null, and BAD_REQUEST is replaced by a more precise code.
    const inner = new Set(['NOT_FOUND', 'BAD_REQUEST']);
    const row = /^\| (`[A-Z_`, ]+) \|/gm;
    const page = readFileSync(join(root, 'README.md'), 'utf8');
    const documented = [...page.matchAll(row)].flatMap(
      ([, cell = '']) => cell.match(/[A-Z_]+/g) ?? [],
    );
    expect(documented.sort()).toEqual(
      [...new Set(codes)].filter((name) => !inner.has(name ?? '')).sort(),
    );
  });
});

describe.each(['.', ...kits])('test/clients/%s/README.md', (kit) => {
  const folder = join(root, kit);
  const blocks = blocksOf(folder);

  it('shows only code from the files that it names', () => {
    const shown = blocks.filter(({ language }) => language !== 'sh');
    expect(shown.length).toBeGreaterThan(0);
    for (const { code, file = '' } of shown) expect(flat(file)).toContain(flat(code));
  });

  it('installs only packages that the tests run with', () => {
    const commands = blocks.filter(({ language }) => language === 'sh').map(({ code }) => code);
    const names = commands.flatMap((code) => code.match(/(?<= )@?[a-z]+(?:[/-][a-z-]+)?(?=\s)/g));
    const known = { ...manifest.dependencies, ...manifest.devDependencies };
    expect(Object.keys(known)).toEqual(
      expect.arrayContaining(names.filter((n) => n !== 'install')),
    );
  });
});

describe.each(kits)('the page of %s', (kit) => {
  it('shows every file of the kit, whole', () => {
    const shown = blocksOf(join(root, kit))
      .filter(({ code, file }) => file === code)
      .map(({ path = '' }) => basename(path));
    const files = readdirSync(join(root, kit)).filter((name) =>
      /(?<!\.test)\.(?:tsx?|json)$/.test(name),
    );
    expect(shown.sort()).toEqual(files.sort());
  });
});
