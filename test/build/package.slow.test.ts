import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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

// biome-ignore lint/suspicious/noExplicitAny: what npm writes
type Json = any;

const readJson = async (file: string): Promise<Json> => JSON.parse(await readFile(file, 'utf8'));

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
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', root], { env });
    const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
    if (!packed) throw new Error('npm has packed nothing');
    files = packed.files.map(({ path }) => path);
    await mkdir(app);
    await writeFile(join(app, 'package.json'), '{ "type": "module" }');
    await run(
      'npm',
      [
        'install',
        '--prefer-offline',
        '--no-audit',
        '--no-fund',
        // Fails if one of them does not run on this version of Node.
        '--engine-strict',
        join(root, packed.filename),
      ],
      { cwd: app, env },
    );
  }, 300_000);

  it('has what it needs, and no source, test or development dependency', async () => {
    const known =
      /^(?:dist\/[\w-]+\.js|dist\/index\.d\.ts|dist\/third-party-licenses\.txt|dist\/data\/[\w.-]+\.json\.br|dist\/pages\/.+|schema\/schema\.graphql|package\.json|README\.md|CHANGELOG\.md|LICENSE|npm-shrinkwrap\.json)$/;
    expect(files.filter((path) => !known.test(path))).toEqual([]);
    expect(files).toContain('npm-shrinkwrap.json');
    const { dependencies } = await readJson('package.json');
    const { stdout } = await run('npm', ['ls', '--all', '--json'], { cwd: app, env });
    const [{ dependencies: found }] = Object.values<Json>(JSON.parse(stdout).dependencies);
    expect(Object.keys(found)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    const development = Object.keys((await readJson('package.json')).devDependencies);
    const all = await readdir(join(app, 'node_modules'));
    expect(all.filter((name) => development.includes(name))).toEqual([]);
  });

  it('pins what it runs with: production alone, from no registry in particular', async () => {
    const { dependencies } = await readJson('package.json');
    const { packages: locked } = await readJson('package-lock.json');
    const { packages } = await readJson(join(installed, 'npm-shrinkwrap.json'));
    expect(packages['']).not.toHaveProperty('devDependencies');
    for (const name of Object.keys(dependencies)) {
      expect(packages).toHaveProperty([`node_modules/${name}`]);
    }
    for (const [place, one] of Object.entries<Json>(packages)) {
      if (place === '') continue;
      expect(one).toEqual(locked[place]);
      expect(Object.keys(one)).not.toContain('dev');
      expect(Object.keys(one)).not.toContain('resolved');
    }
    // The work tree has none: npm would read it in place of the lock file.
    expect(existsSync('npm-shrinkwrap.json')).toBe(false);
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

  it('can be started from code, with types that need no others, and plugins that share its copy of graphql', async () => {
    await writeFile(
      join(app, 'app.ts'),
      `import { createServer } from 'node:http';
       import { createGateway, type EmbeddedGateway, type GatewayOptions, type RunningGateway, startGateway } from 'explorer-gateway';
       import { GraphQLError } from 'graphql';
       const refusing = {
         onExecute: () => {
           throw new GraphQLError('Not today.', { extensions: { code: 'OF_THE_PLUGIN' } });
         },
       };
       const settings: GatewayOptions['settings'] = { PORT: '0', LOG_LEVEL: 'silent' };
       // @ts-expect-error A misspelled name.
       const wrong: GatewayOptions['settings'] = { UPSTREAM_ULR: 'http://127.0.0.1:9' };
       const gateway: RunningGateway = await startGateway({ settings, plugins: [refusing] });
       const answer = await fetch(gateway.url + '/graphql?query={__typename}');
       console.log(await answer.text(), await gateway.close());
       const embedded: EmbeddedGateway = createGateway({
         settings: { UPSTREAM_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' },
         plugins: [refusing],
       });
       for (const door of [embedded.handler, embedded.yoga]) createServer(door);
       const inside: Response = await embedded.yoga.fetch('http://any.example/?query={__typename}');
       console.log(await inside.text(), await embedded.close());`,
    );
    const tsc = resolve('node_modules/typescript/bin/tsc');
    const flags = ['--module', 'nodenext', '--target', 'es2023', '--strict', '--types', 'node'];
    const typeRoots = ['--typeRoots', resolve('node_modules/@types')];
    await run(process.execPath, [tsc, ...flags, ...typeRoots, '--outDir', '.', 'app.ts'], {
      cwd: app,
    });
    const { stdout } = await run(process.execPath, ['app.js'], { cwd: app, env });
    expect(stdout).toMatch(/^(?:.*"Not today\.".*"code":"OF_THE_PLUGIN".* true\n){2}$/);
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
    expect(ofServer).toMatch(/^@openzeppelin\/contracts \d.*\n=+\n+[\s\S]{100}/m);
  });
});
