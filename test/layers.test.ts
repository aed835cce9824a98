import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The layers of the source, each with the others that it may import from. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  process: ['http', 'graphql', 'rest', 'upstream', 'ground', 'sandbox'],
  http: ['ground'],
  graphql: ['upstream', 'ground'],
  rest: ['upstream', 'ground'],
  upstream: ['ground'],
  ground: [],
  sandbox: [],
  pages: [],
};

/** The folders of a layer, each with those of the same layer that it may import from. */
const mayImportBeside: Readonly<Record<string, readonly string[]>> = {
  'graphql/operation': ['graphql/cost', 'graphql/execution'],
  'graphql/execution': [],
  'graphql/types': ['graphql/cost', 'graphql/relay'],
  'graphql/cost': ['graphql/relay'],
  'graphql/relay': [],
  'upstream/sending': ['upstream/pacing'],
  'upstream/cache': ['upstream/pacing', 'upstream/reading'],
  'upstream/pacing': [],
  'upstream/reading': [],
};

/** The files at the top of `src` that belong to the lowest layer, not to the process. */
const ground = [
  'accept',
  'caller',
  'client-address',
  'config',
  'deadlines',
  'exchange',
  'file-limit',
  'flags',
  'get-or-insert',
  'instruments',
  'log',
  'metrics',
  'patience',
  'setting-values',
  'start-error',
  'transient-map',
  'usage',
];

const root = 'src';

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => path.replaceAll('\\', '/'));

const layerOf = (path: string): string => {
  const [first = '', ...rest] = path.split('/');
  if (rest.length > 0) return first;
  return ground.includes(first.replace(/\.[jt]s$/, '')) ? 'ground' : 'process';
};

const importPattern = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

interface Import {
  readonly from: string;
  readonly to: string;
}

const importsOf = (path: string): Import[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(importPattern)].map(([, target = '']) => ({
    from: path,
    to: relative(root, join(root, dirname(path), target)).replaceAll('\\', '/'),
  }));

const imports = sources.flatMap(importsOf);

describe('the layers', () => {
  it('are all listed in this test', () => {
    expect(new Set(sources.map(layerOf))).toEqual(new Set(Object.keys(mayImport)));
  });

  it('import only from layers below them', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [above, below] = [layerOf(from), layerOf(to)];
      return above !== below && !mayImport[above]?.includes(below);
    });
    expect(wrong).toEqual([]);
  });

  it('have folders that import each other only in the allowed direction', () => {
    const folderOf = (path: string) => dirname(path).replaceAll('\\', '/');
    const folders = ['graphql', 'upstream'].flatMap((layer) =>
      readdirSync(join(root, layer), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${layer}/${name}`),
    );
    expect(new Set(folders)).toEqual(new Set(Object.keys(mayImportBeside)));
    const wrong = imports.filter(({ from, to }) => {
      const [folder, other] = [folderOf(from), folderOf(to)];
      const isBeside = folder !== other && folders.includes(other) && layerOf(from) === layerOf(to);
      return isBeside && mayImportBeside[folder]?.includes(other) === false;
    });
    expect(wrong).toEqual([]);
  });

  it('have no import cycles, except among the entities, which refer to each other', () => {
    const file = (path: string) => path.replace(/\.[jt]sx?$/, '');
    let left = imports
      .map(({ from, to }) => ({ from: file(from), to: file(to) }))
      .filter(({ from, to }) => ![from, to].every((path) => path.startsWith('graphql/types/')));
    for (let before = -1; left.length !== before; ) {
      before = left.length;
      const importing = new Set(left.map(({ from }) => from));
      const imported = new Set(left.map(({ to }) => to));
      left = left.filter(({ from, to }) => imported.has(from) && importing.has(to));
    }
    expect(left).toEqual([]);
  });

  it('are really found by this test', () => {
    expect(imports.length).toBeGreaterThan(sources.length);
    expect(imports).toContainEqual({ from: 'main.ts', to: 'gateway.js' });
  });

  it('keep the embedded explorer out of the process, except for its types', () => {
    const importing = imports.filter(
      ({ from, to }) => layerOf(from) === 'process' && layerOf(to) === 'sandbox',
    );
    expect(importing).toEqual([{ from: 'embedded.ts', to: 'sandbox/embedded.js' }]);
    expect(readFileSync(join(root, 'embedded.ts'), 'utf8')).toMatch(
      /^import type .*'.\/sandbox\//m,
    );
  });

  it('call the explorer from one line each', () => {
    const asking = sources.filter((path) =>
      /explorer\.fetch\(/.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(asking.sort()).toEqual(['graphql/loaders.ts', 'rest/door.ts']);
  });

  it('have files of fewer than 300 lines', () => {
    const long = sources.filter(
      (path) => readFileSync(join(root, path), 'utf8').split('\n').length > 300,
    );
    expect(long).toEqual([]);
  });
});
