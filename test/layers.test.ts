import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow } from './support/files.js';

/** The layers of the source, each with the others that it may import from. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  process: ['workers', 'upstream', 'http', 'graphql', 'rest', 'explorer', 'base'],
  workers: ['upstream', 'http', 'base'],
  upstream: ['http', 'base', 'sandbox'],
  http: ['base'],
  graphql: ['explorer', 'base', 'endpoints'],
  rest: ['explorer', 'base', 'endpoints'],
  explorer: ['base', 'endpoints'],
  base: ['endpoints'],
  endpoints: [],
  sandbox: ['endpoints'],
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
  'graphql/reading': ['graphql/errors', 'graphql/execute', 'graphql/plan'],
  'graphql/running': [
    'graphql/errors',
    'graphql/execute',
    'graphql/live',
    'graphql/load',
    'graphql/plan',
    'graphql/reading',
  ],
  'graphql/delivery': ['graphql/errors', 'graphql/execute', 'graphql/reading', 'graphql/running'],
  'explorer/call': [],
  'explorer/decode': ['explorer/call'],
  'explorer/failures': ['explorer/call', 'explorer/decode'],
  'explorer/limiter': ['explorer/call', 'explorer/decode', 'explorer/failures'],
  'explorer/cache': ['explorer/call', 'explorer/decode', 'explorer/limiter'],
  'explorer/sending': ['explorer/call', 'explorer/decode'],
  'explorer/layers': [
    'explorer/cache',
    'explorer/call',
    'explorer/decode',
    'explorer/failures',
    'explorer/limiter',
    'explorer/sending',
  ],
};

const root = 'src';

const sources = filesBelow(root)
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => path.slice(root.length + 1));

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

/** The groups of several of which each reaches each other (strongly connected components). */
const cyclesOf = (edges: readonly Import[]): readonly (readonly string[])[] => {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const reachedFrom = (start: string): ReadonlySet<string> => {
    const reached = new Set<string>();
    const pending = [start];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      for (const to of next.get(at) ?? []) {
        if (reached.has(to)) continue;
        reached.add(to);
        pending.push(to);
      }
    }
    return reached;
  };
  const reach = new Map([...next.keys()].map((name) => [name, reachedFrom(name)]));
  const groups = [...reach].map(([name, reached]) =>
    [...reached].filter((other) => reach.get(other)?.has(name)).sort(),
  );
  const several = groups.filter(({ length }) => length > 1).map((group) => group.join('\n'));
  return [...new Set(several)].map((group) => group.split('\n'));
};

describe('the layers', () => {
  it('finds the groups of what imports one another', () => {
    const edges = ['ab', 'bc', 'ca', 'cd', 'de', 'ef', 'fe'].map(([from = '', to = '']) => ({
      from,
      to,
    }));
    expect(cyclesOf(edges)).toEqual([
      ['a', 'b', 'c'],
      ['e', 'f'],
    ]);
  });

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

  it('have rooms of graphql and explorer that are listed above those that import them', () => {
    const all = Object.keys(mayImportBeside);
    for (const layer of ['graphql/', 'explorer/']) {
      const rooms = all.filter((room) => room.startsWith(layer));
      for (const [at, room] of rooms.entries()) {
        expect(rooms.slice(0, at), room).toEqual(
          expect.arrayContaining([...(mayImportBeside[room] ?? [])]),
        );
      }
    }
  });

  it('have no folders that import one another, types included', () => {
    const between = imports
      .map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }))
      .filter(({ from, to }) => from !== to);
    // Programs of their own: what runs in the browser, and the embedded explorer and its generator.
    const apart = /^(?:pages|sandbox)\b/;
    const cycles = cyclesOf(between);
    for (const path of cycles.flat()) expect(path).toMatch(apart);
    expect(cycles).toHaveLength(3);
  });

  it('have no files that import one another, except the entities, which refer to each other', () => {
    const cycles = cyclesOf(
      imports.map(({ from, to }) => ({ from, to: to.replace(/\.js(x?)$/, '.ts$1') })),
    );
    for (const path of cycles.flat()) expect(path).toMatch(/^graphql\/schema\/types\//);
    expect(cycles).toHaveLength(1);
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

  it('price an operation before it runs: no resolver, and nothing that it asks, imports plan/cost', () => {
    const pricing = imports.filter(
      ({ from, to }) =>
        to.startsWith('graphql/plan/cost/') && !from.startsWith('graphql/plan/cost/'),
    );
    const rooms = pricing.map(({ from }) => from.split('/').slice(0, 2).join('/'));
    expect(new Set(rooms)).toEqual(new Set(['graphql/reading', 'graphql/running']));
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
