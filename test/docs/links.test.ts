import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { anchorsOf, linksOf, pagePaths, readPage } from './pages.js';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

describe.each(pagePaths)('%s', (path) => {
  const page = readPage(path);

  it('links only to files and sections that exist', () => {
    for (const link of linksOf(page).filter((target) => !/^https?:/.test(target))) {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : join(dirname(path), file);
      expect(existsSync(target), `${path}: ${link}`).toBe(true);
      if (anchor !== undefined) {
        expect(anchorsOf(readPage(target)), `${path}: ${link}`).toContain(anchor);
      }
    }
  });

  // Those of the clients name the reader's own files.
  it.skipIf(path.startsWith('docs/clients/'))('names only files and commands that exist', () => {
    for (const [, named = ''] of page.matchAll(/`((?:src|test|schema|docs|\.ci)\/[\w./-]+)`/g)) {
      expect(existsSync(named), `${path}: ${named}`).toBe(true);
    }
    for (const [, name = ''] of page.matchAll(/npm run ([\w:]+)/g)) {
      expect(scripts, path).toHaveProperty([name]);
    }
  });

  it('starts the gateway as npm start does', () => {
    for (const [command] of page.matchAll(/\bnode (?:--\S+ )*dist\/main\.js/g)) {
      expect(command).toBe(scripts.start);
    }
  });
});

describe('the documentation', () => {
  it('is reached from the README', () => {
    const found = new Set(['README.md']);
    // A set's iterator also visits what is added on the way.
    for (const path of found) {
      for (const link of linksOf(readPage(path))) {
        const target = join(dirname(path), link.replace(/#.*/, ''));
        if (pagePaths.includes(target)) found.add(target);
      }
    }
    expect([...found].sort()).toEqual([...pagePaths].sort());
  });
});
