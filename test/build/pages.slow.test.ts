import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

interface Row {
  file: string;
  type: string;
  hash: string;
  immutable: boolean;
  bytes: number;
  br?: number;
  gzip?: number;
}

const directory = new URL('../../dist/pages/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, directory));
const { files } = JSON.parse(read('manifest.json').toString()) as { files: Record<string, Row> };

test('an unchanged build leaves the pages as they are', () => {
  const manifest = new URL('manifest.json', directory);
  const before = statSync(manifest).mtimeMs;
  const build = "import('./src/build/pages.mjs').then((module) => module.buildPages())";
  execFileSync(process.execPath, ['-e', build], { cwd: new URL('../..', import.meta.url) });
  expect(statSync(manifest).mtimeMs).toBe(before);
});

test.each(Object.entries(files))(
  '%s matches its manifest entry, in every encoding',
  (_path, row) => {
    const bytes = read(row.file);
    expect(bytes.length).toBe(row.bytes);
    expect(createHash('sha256').update(bytes).digest('base64url')).toContain(row.hash);
    if (row.br) expect(brotliDecompressSync(read(`${row.file}.br`)).equals(bytes)).toBe(true);
    if (row.gzip) expect(gunzipSync(read(`${row.file}.gzip`)).equals(bytes)).toBe(true);
  },
);

describe.each([
  { path: '/', limit: 14_000 },
  { path: '/docs', limit: 10_000 },
  { path: '/graphql', limit: 1_050_000 },
])('the page $path', ({ path, limit }) => {
  const row = files[path];
  const html = row ? read(row.file).toString() : '';
  const assets = [...html.matchAll(/"(assets\/[^"]+)"/g)].map(([, asset]) => files[`/${asset}`]);

  test('refers only to existing, immutable assets', () => {
    expect(assets.length).toBeGreaterThan(2);
    expect(assets.every((asset) => asset?.immutable)).toBe(true);
    expect(row?.immutable).toBe(false);
  });

  test('has no inline script or style, and names no other origin', () => {
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|https?:\/\//);
  });

  test(`loads at most ${limit} bytes, compressed`, () => {
    const sent = assets.reduce((sum, asset) => sum + (asset?.br ?? asset?.bytes ?? 0), 0);
    expect(sent).toBeLessThanOrEqual(limit);
  });
});
