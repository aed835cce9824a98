import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, askGraph } from '../support/http.js';
import { runMain } from '../support/process.js';
import { serve } from '../support/serve.js';

const run = promisify(execFile);

const root = await mkdtemp(join(tmpdir(), 'package-'));
const app = join(root, 'app');
const installed = join(app, 'node_modules/explorer-gateway');
const bin = join(app, 'node_modules/.bin/explorer-gateway');
let files: string[] = [];

/** npm as a user has it, without what Vitest and npm have set. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^(?:NODE_ENV|NODE_OPTIONS|VITEST.*|npm_(?!config_(?:cache|registry)$).*)$/.test(name),
  ),
);

const cannot =
  process.platform === 'win32'
    ? 'this test runs npm as a program'
    : spawnSync('npm', ['view', 'graphql', 'version', '--fetch-retries=0'], { env }).status === 0
      ? undefined
      : 'the npm registry cannot be reached';
if (cannot) console.info(`The package is not installed: ${cannot}.`);

afterAll(() => rm(root, { recursive: true, force: true }));

describe.skipIf(cannot)('the package, installed in an empty folder', { timeout: 300_000 }, () => {
  beforeAll(async () => {
    // Its own scripts would build again: it is packed as `npm run build` has left it.
    const { stdout } = await run(
      'npm',
      ['pack', '--json', '--ignore-scripts', '--pack-destination', root],
      { env },
    );
    const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
    if (!packed) throw new Error('npm has packed nothing');
    files = packed.files.map(({ path }) => path);
    await mkdir(app);
    await writeFile(join(app, 'package.json'), '{ "type": "module" }');
    await run(
      'npm',
      ['install', '--prefer-offline', '--no-audit', '--no-fund', join(root, packed.filename)],
      { cwd: app, env },
    );
  }, 300_000);

  it('has what it needs, and no source, test or development dependency', async () => {
    const known =
      /^(?:dist\/[\w-]+\.js|dist\/index\.d\.ts|dist\/third-party-licenses\.txt|dist\/data\/[\w.-]+\.json\.br|dist\/pages\/.+|schema\/schema\.graphql|package\.json|README\.md|CHANGELOG\.md|LICENSE)$/;
    expect(files.filter((path) => !known.test(path))).toEqual([]);
    const packages = await readdir(join(app, 'node_modules'));
    expect(packages.filter((name) => !name.startsWith('.'))).toEqual([
      'explorer-gateway',
      'graphql',
    ]);
  });

  it('starts with the embedded explorer', async () => {
    const { url, child, exited } = runMain({}, [], { program: bin });
    const served = await url;
    for (const path of ['/', '/docs', '/openapi.json', '/third-party-licenses.txt']) {
      expect((await ask(served, path)).status, path).toBe(200);
    }
    const { transaction } = JSON.parse((await ask(served, '/try.json')).text);
    const answer = await askGraph(served, `{ transaction(hash: "${transaction}") { status } }`);
    expect(answer.json()).toMatchObject({ data: { transaction: { status: 'OK' } } });
    child.kill('SIGTERM');
    expect((await exited).code).toBe(0);
  });

  it.each(['1', '2'])('starts with --upstream and %s workers', async (workers) => {
    const explorer = await serve((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"items":[],"next_page_params":null}');
    });
    const flags = ['--upstream', explorer.url, '--port', '0'];
    const { url } = runMain({ WORKERS: workers }, flags, { program: bin });
    const path = `/api/v2/addresses/0x${'a'.repeat(40)}/tokens`;
    expect((await ask(await url, path)).text).toBe('{"items":[],"next_page_params":null}');
    await explorer.close();
  });

  it('names the package that traces need', async () => {
    const { exited } = runMain({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, [], {
      program: bin,
    });
    const { code, stderr } = await exited;
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('npm install @opentelemetry/sdk-node'),
    ]);
  });

  it('can be started from code, with types that need no others', async () => {
    await writeFile(
      join(app, 'app.ts'),
      `import { type RunningGateway, startGateway } from 'explorer-gateway';
       const gateway: RunningGateway = await startGateway({ settings: { PORT: '0', LOG_LEVEL: 'silent' } });
       const answer = await fetch(gateway.url + '/health/ready');
       console.log(answer.status, await gateway.close());`,
    );
    const tsc = resolve('node_modules/typescript/bin/tsc');
    const flags = ['--module', 'nodenext', '--target', 'es2023', '--strict', '--types', 'node'];
    const typeRoots = ['--typeRoots', resolve('node_modules/@types')];
    await run(process.execPath, [tsc, ...flags, ...typeRoots, '--outDir', '.', 'app.ts'], {
      cwd: app,
    });
    const { stdout } = await run(process.execPath, ['app.js'], { cwd: app, env });
    expect(stdout).toBe('200 true\n');
  });

  it('has the licences of all that is bundled', async () => {
    const manifest = JSON.parse(
      await readFile(join(installed, 'dist/pages/manifest.json'), 'utf8'),
    );
    const { file } = manifest.files['/third-party-licenses.txt'];
    const ofPages = await readFile(join(installed, 'dist/pages', file), 'utf8');
    for (const name of ['react', 'graphiql', 'monaco-editor'])
      expect(ofPages).toMatch(new RegExp(`^${name} \\d`, 'm'));
    // What Monaco and Prettier have bundled themselves.
    for (const part of [/^Copyright .*MarkedJS/m, /^## @babel\/parser/m])
      expect(ofPages).toMatch(part);
    const ofServer = await readFile(join(installed, 'dist/third-party-licenses.txt'), 'utf8');
    for (const name of ['graphql-yoga', 'undici', '@openzeppelin/contracts']) {
      expect(ofServer).toMatch(new RegExp(`^${name} \\d.*\\n=+\\n+[^]{100}`, 'm'));
    }
    // A folder of undici's has another licence.
    expect(ofServer).toContain('Copyright (c) 2020 Ethan Arrowood');
  });
});
