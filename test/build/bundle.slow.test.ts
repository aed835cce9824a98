import { spawn } from 'node:child_process';
import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, type Format } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../embedding/app.js';
import { eventually } from '../support/eventually.js';
import { ask, askGraph } from '../support/http.js';
import { cannotInstall, makeApp, npmInstall, pack, runIn, userEnv } from '../support/npm.js';

const cannot = cannotInstall();
if (cannot) console.info(`The package is not bundled: ${cannot}.`);

const root = await mkdtemp(join(tmpdir(), 'bundle-'));
afterAll(() => rm(root, { recursive: true, force: true }));

const server = `import { createServer } from 'node:http';
import { createGateway } from 'explorer-gateway';
const gateway = createGateway({ settings: { UPSTREAM_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'warn' } });
createServer((request, response) =>
  request.url.startsWith('/yoga') ? gateway.yoga(request, response) : gateway.handler(request, response),
).listen(process.env.PORT, '127.0.0.1');`;

const requireInModules =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

let tarball = '';
let app = '';

const start = async (file: string, cwd: string) => {
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    cwd,
    env: { ...userEnv, PORT: `${port}`, HOSTNAME: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { text: '' };
  child.stderr.on('data', (text) => {
    said.text += text;
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(() => ask(url, '/'));
  return { url, said };
};

describe.skipIf(cannot)('createGateway', { timeout: 600_000 }, () => {
  beforeAll(async () => {
    tarball = (await pack(root)).file;
    app = await makeApp(join(root, 'app'));
    await npmInstall(app, tarball);
    await writeFile(join(app, 'server.mjs'), server);
  }, 300_000);

  const bundle = async (format: Format, outfile: string) => {
    const { warnings } = await build({
      entryPoints: [join(app, 'server.mjs')],
      bundle: true,
      platform: 'node',
      format,
      outfile,
      logLevel: 'silent',
      ...(format === 'esm' && { banner: { js: requireInModules } }),
    });
    expect(warnings).toEqual([]);
  };

  it.each<[Format, string]>([
    ['esm', 'server.mjs'],
    ['cjs', 'server.cjs'],
  ])(
    'runs in one file (%s), whose pages are 404 with one warning, or beside it',
    async (format, name) => {
      const folder = await makeApp(join(root, format));
      await bundle(format, join(folder, name));
      const { url, said } = await start(name, folder);
      for (const path of ['/yoga', '/graphql']) {
        const { status, text } = await ask(url, `${path}?query={__typename}`);
        expect([status, text]).toEqual([200, expect.stringContaining('"Query"')]);
      }
      expect((await ask(url, '/openapi.json')).status).toBe(200);
      for (const path of ['/', '/docs', '/assets/any.js']) {
        expect((await ask(url, path)).status).toBe(404);
      }
      const warnings = said.text.trim().split('\n');
      expect(warnings).toEqual([expect.stringContaining('the pages are not there')]);
      const { folder: place } = JSON.parse(warnings[0] ?? '');
      await cp(join(app, 'node_modules/explorer-gateway/dist/pages'), place, { recursive: true });
      expect((await ask(url, '/docs')).status).toBe(200);
    },
  );

  it('names the version of a bundle that is out of the range', async () => {
    const folder = await makeApp(join(root, 'other'));
    await cp(app, folder, { recursive: true, verbatimSymlinks: true });
    await npmInstall(folder, '--legacy-peer-deps', 'graphql@17');
    const outfile = join(folder, 'server.cjs');
    await build({
      entryPoints: [join(folder, 'server.mjs')],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outfile,
      logLevel: 'silent',
    });
    const alone = join(await makeApp(join(root, 'alone')), 'server.cjs');
    await rename(outfile, alone);
    await expect(runIn(root, process.execPath, alone)).rejects.toThrow(
      /found 17\.\S+ \(in the bundle\)/,
    );
  });

  it.each([
    ['bundled', {}],
    ['traced', { serverExternalPackages: ['explorer-gateway'] }],
  ])('answers in a standalone build of Next.js, %s', async (name, more) => {
    const project = join(root, `next-${name}`);
    await cp(resolve('test/build/next'), project, { recursive: true });
    await runIn(project, 'npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund');
    await npmInstall(project, '--no-save', tarball, 'graphql@16');
    const config = { output: 'standalone', outputFileTracingRoot: project, ...more };
    await writeFile(join(project, 'next.config.mjs'), `export default ${JSON.stringify(config)};`);
    await runIn(project, 'npx', 'next', 'build');
    const moved = join(root, `moved-${name}`);
    await rename(join(project, '.next/standalone'), moved);
    await rm(project, { recursive: true });
    const { url } = await start('server.js', moved);
    const { status, json } = await askGraph(url, '{ __typename }');
    expect([status, json()]).toMatchObject([200, { data: { __typename: 'Query' } }]);
  });
});
