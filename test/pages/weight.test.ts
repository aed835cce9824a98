import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Row {
  file: string;
  bytes: number;
  br?: number;
}

const pages = new URL('../../dist/pages/', import.meta.url);
const { files } = JSON.parse(readFileSync(new URL('manifest.json', pages), 'utf8')) as {
  files: Record<string, Row>;
};

/** What a page has the browser load before it can start, as it is sent to a browser. */
const startOf = (path: string) => {
  const html = readFileSync(new URL(files[path]?.file ?? '', pages), 'utf8');
  const paths = new Set(html.match(/(?<=(?:href|src)=")assets\/[^"]+/g));
  const rows = [...paths].map((asset) => files[`/${asset}`]);
  return {
    requests: rows.length,
    bytes: rows.reduce((sum, row) => sum + (row?.br ?? row?.bytes ?? Number.NaN), 0),
    scripts: rows
      .filter((row) => row?.file.endsWith('.js'))
      .map((row) => readFileSync(new URL(row?.file ?? '', pages), 'utf8'))
      .join('\n'),
  };
};

describe('what a page loads before it can be used', () => {
  test.each([
    ['/', 12, 25_000],
    ['/docs', 12, 15_000],
    ['/graphql', 20, 974_000],
  ])('is little: %s', (path, requests, bytes) => {
    const start = startOf(path);
    expect(start.requests).toBeLessThanOrEqual(requests);
    expect(start.bytes).toBeLessThanOrEqual(bytes);
  });

  test('leaves what formats a query, and the query builder, for when they are asked for', () => {
    const { scripts } = startOf('/graphql');
    expect(scripts.includes('graphiql-execute-button')).toBe(true);
    for (const later of ['prettier-ignore', 'graphiql-explorer-root']) {
      expect(scripts.includes(later)).toBe(false);
    }
  });
});
