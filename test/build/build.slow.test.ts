import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../support/http.js';
import { runMain } from '../support/process.js';

let project: string;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'build-'));
  for (const name of ['src', 'package.json', 'package-lock.json', 'tsconfig.json', 'LICENSE']) {
    await cp(name, join(project, name), { recursive: true });
  }
  await symlink(resolve('node_modules'), join(project, 'node_modules'), 'junction');
  // The best compression takes nearly all of a build's time, and does not matter here.
  await writeFile(
    join(project, 'src/build/compressors.mjs'),
    `import { gzipSync } from 'node:zlib';
     export const compressors = { gzip: (bytes) => gzipSync(bytes, { level: 1 }) };`,
  );
});
afterAll(() => rm(project, { recursive: true }));

/** Runs the build in the project, as `npm run build` does, or another program of its own. */
const run = async (...args: string[]) => {
  const child = spawn(process.execPath, args, {
    cwd: project,
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  return { code, said };
};
const build = () => run('src/build/build.mjs');
const buildServer = () =>
  run('-e', "import('./src/build/server.mjs').then((module) => module.buildServer('dist'))");
const fine = { code: 0, said: '' };

const start = () => runMain({}, [], { program: join(project, 'dist/main.js') }).url;
const page = async (url: string, path: string) => {
  const { status, text } = await ask(url, path, { headers: { accept: 'text/html' } });
  return { status, text };
};

const isDraft = (name: string) => name.startsWith('draft-');
const names = async () => [
  ...(await readdir(join(project, 'dist'))),
  ...(await readdir(join(project, 'dist/pages'))),
];

describe('builds in one folder', { timeout: 300_000 }, () => {
  it('may run at the same time, from nothing, and leave one that works', async () => {
    expect(await Promise.all([build(), build()])).toEqual([fine, fine]);
    expect((await names()).filter(isDraft)).toEqual([]);
    const url = await start();
    for (const path of ['/', '/docs', '/graphql']) {
      expect(await page(url, path)).toMatchObject({ status: 200 });
    }
    const address = `0x${'1'.repeat(40)}`;
    expect((await ask(url, `/api/v2/addresses/${address}/tokens`)).status).toBe(200);
  });

  it('may run at the same time over an older one, again and again', async () => {
    for (let round = 0; round < 2; round += 1) {
      const all = await Promise.all([buildServer(), buildServer(), buildServer()]);
      expect(all).toEqual([fine, fine, fine]);
    }
    const url = await start();
    expect((await ask(url, '/health/ready')).status).toBe(200);
  });

  it('leave a running gateway the pages that it has not read yet', async () => {
    const url = await start();
    const source = join(project, 'src/pages/docs/index.html');
    const before = await readFile(source, 'utf8');
    await writeFile(source, before.replace('<body>', '<body><p>Rebuilt</p>'));
    expect(await build()).toEqual(fine);
    const old = await page(url, '/docs');
    expect(old.status).toBe(200);
    expect(old.text).not.toContain('Rebuilt');
    const asset = /"(assets\/[^"]+\.js)"/.exec(old.text)?.[1];
    expect(await page(url, `/${asset}`)).toMatchObject({ status: 200 });
    expect((await page(await start(), '/docs')).text).toContain('Rebuilt');
  });

  it('remove the chunks and drafts that were left more than an hour ago', async () => {
    const left = ['chunk-AAAAAAAA.js', 'draft-killed', 'chunk-BBBBBBBB.js'];
    const ago = new Date(Date.now() - 2 * 3_600_000);
    for (const name of left) {
      const path = join(project, 'dist', name);
      await writeFile(path, '');
      if (name !== 'chunk-BBBBBBBB.js') await utimes(path, ago, ago);
    }
    expect(await buildServer()).toEqual(fine);
    const found = await names();
    expect(left.filter((name) => found.includes(name))).toEqual(['chunk-BBBBBBBB.js']);
  });
});
