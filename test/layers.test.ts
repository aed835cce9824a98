import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The layers of the source, each with the others that it may import from. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  process: ['workers', 'upstream', 'http', 'graphql', 'rest', 'explorer', 'base'],
  workers: ['upstream', 'http', 'base'],
  upstream: ['http', 'base', 'sandbox'],
  http: ['base'],
  graphql: ['explorer', 'base'],
  rest: ['explorer', 'base'],
  explorer: ['base'],
  base: [],
  sandbox: [],
  pages: [],
};

/** The rooms of a layer, each with those of the same layer that it may import from. */
const mayImportBeside: Readonly<Record<string, readonly string[]>> = {
  'base/collections': [],
  'base/config': ['base/telemetry'],
  'base/deadline': [],
  'base/request': ['base/config', 'base/deadline', 'base/telemetry'],
  'base/telemetry': ['base/collections'],
  'base/turns': [],
  'graphql/errors': [],
  'graphql/relay': ['graphql/errors'],
  'graphql/plan': ['graphql/errors', 'graphql/relay'],
  'graphql/execute': ['graphql/errors', 'graphql/plan', 'graphql/relay'],
  'graphql/load': ['graphql/errors', 'graphql/plan', 'graphql/relay'],
  'graphql/live': ['graphql/errors', 'graphql/load', 'graphql/relay'],
  'graphql/schema': [
    'graphql/errors',
    'graphql/live',
    'graphql/load',
    'graphql/plan',
    'graphql/relay',
  ],
  'graphql/operation': [
    'graphql/errors',
    'graphql/execute',
    'graphql/live',
    'graphql/load',
    'graphql/relay',
    'graphql/plan',
    'graphql/schema',
  ],
  'explorer/cache': ['explorer/decode', 'explorer/endpoints', 'explorer/layers', 'explorer/pacing'],
  'explorer/decode': ['explorer/endpoints', 'explorer/failures'],
  'explorer/endpoints': [],
  'explorer/failures': ['explorer/decode'],
  'explorer/layers': [
    'explorer/cache',
    'explorer/decode',
    'explorer/endpoints',
    'explorer/failures',
    'explorer/pacing',
    'explorer/sending',
  ],
  'explorer/pacing': ['explorer/decode', 'explorer/failures', 'explorer/layers'],
  'explorer/socket': ['explorer/decode', 'explorer/sending'],
  'explorer/sending': ['explorer/decode', 'explorer/failures', 'explorer/layers'],
};

const root = 'src';

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => path.replaceAll('\\', '/'));

const layerOf = (path: string): string => {
  const [first = '', ...rest] = path.split('/');
  return rest.length > 0 ? first : 'process';
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

/** But the manifest, which says which release it is. */
const imports = sources.flatMap(importsOf).filter(({ to }) => to !== '../package.json');

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

  it('have rooms that import each other only in the allowed direction', () => {
    const roomOf = (path: string) => path.split('/').slice(0, 2).join('/');
    const rooms = ['base', 'explorer', 'graphql'].flatMap((layer) =>
      readdirSync(join(root, layer), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${layer}/${name}`),
    );
    expect(new Set(rooms)).toEqual(new Set(Object.keys(mayImportBeside)));
    const wrong = imports.filter(({ from, to }) => {
      const [room, other] = [roomOf(from), roomOf(to)];
      const isBeside = room !== other && rooms.includes(other) && layerOf(from) === layerOf(to);
      return isBeside && mayImportBeside[room]?.includes(other) === false;
    });
    expect(wrong).toEqual([]);
  });

  it('have rooms of graphql that are listed above those that import them', () => {
    const rooms = Object.keys(mayImportBeside).filter((room) => room.startsWith('graphql/'));
    for (const [at, room] of rooms.entries()) {
      expect(rooms.slice(0, at), room).toEqual(
        expect.arrayContaining([...(mayImportBeside[room] ?? [])]),
      );
    }
  });

  it('have no import cycles, except among the entities, which refer to each other', () => {
    const file = (path: string) => path.replace(/\.[jt]sx?$/, '');
    let left = imports
      .map(({ from, to }) => ({ from: file(from), to: file(to) }))
      .filter(
        ({ from, to }) => ![from, to].every((path) => path.startsWith('graphql/schema/types/')),
      );
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
      ({ from, to }) => layerOf(to) === 'sandbox' && layerOf(from) !== 'sandbox',
    );
    expect(importing.length).toBeGreaterThan(0);
    for (const { from, to } of importing) {
      expect(to).toBe('sandbox/embedded.js');
      expect(readFileSync(join(root, from), 'utf8')).toMatch(/^import type .*'..\/sandbox\//m);
    }
  });

  it('call the explorer from one line each', () => {
    const asking = sources.filter((path) =>
      /explorer\.fetch\(/.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(asking.sort()).toEqual(['graphql/load/loaders.ts', 'rest/handler.ts']);
  });

  it('have files of fewer than 300 lines', () => {
    const long = sources.filter(
      (path) =>
        // What is generated is read by nobody.
        !path.includes('/generated/') &&
        readFileSync(join(root, path), 'utf8').split('\n').length > 300,
    );
    expect(long).toEqual([]);
  });
});
