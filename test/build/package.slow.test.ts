import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, askGraph } from '../support/http.js';
import { cannotInstall, makeApp, npmInstall, outputOf, pack, runIn } from '../support/npm.js';
import { runMain } from '../support/process.js';
import { serve } from '../support/serve.js';

const root = await mkdtemp(join(tmpdir(), 'package-'));
const app = join(root, 'app');
const installed = join(app, 'node_modules/explorer-gateway');
const bin = join(app, 'node_modules/.bin/explorer-gateway');
let files: string[] = [];
let left: string[] = [];
let said = '';
let tarball = '';

// biome-ignore lint/suspicious/noExplicitAny: what npm writes
type Json = any;

const readJson = async (file: string): Promise<Json> => JSON.parse(await readFile(file, 'utf8'));

/** An app that prints its version of Node and the status of an answer. */
const asking = (begin: string) => `${begin}
  const gateway = createGateway({ settings: { UPSTREAM_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' } });
  Promise.resolve(gateway.yoga.fetch('http://any.example/?query={__typename}')).then(({ status }) => {
    console.log(process.versions.node.split('.')[0], status);
    return gateway.close();
  });`;

const cannot = cannotInstall();
if (cannot) console.info(`The package is not installed: ${cannot}.`);

afterAll(() => rm(root, { recursive: true, force: true }));

describe.skipIf(cannot)('the package, installed in an empty folder', { timeout: 300_000 }, () => {
  beforeAll(async () => {
    const before = await readdir('.');
    const packed = await pack(root);
    files = packed.files;
    tarball = packed.file;
    left = (await readdir('.')).filter((name) => !before.includes(name));
    await makeApp(app);
    // Fails if one of them does not run on this version of Node.
    said = (await npmInstall(app, '--engine-strict', packed.file)).stderr;
  }, 300_000);

  it('has what it needs, and no source, test or development dependency', async () => {
    const known =
      /^(?:dist\/[\w-]+\.c?js|dist\/index\.d\.ts|dist\/third-party-licenses\.txt|dist\/data\/[\w.-]+\.json\.br|dist\/pages\/.+|schema\/schema\.graphql|package\.json|README\.md|CHANGELOG\.md|LICENSE)$/;
    expect(files.filter((path) => !known.test(path))).toEqual([]);
    const { dependencies } = await readJson('package.json');
    const { stdout } = await runIn(app, 'npm', 'ls', '--all', '--json');
    const [{ dependencies: found }] = Object.values<Json>(JSON.parse(stdout).dependencies);
    expect(Object.keys(found)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    const development = Object.keys((await readJson('package.json')).devDependencies);
    const all = await readdir(join(app, 'node_modules'));
    expect(all.filter((name) => development.includes(name))).toEqual([]);
  });

  it('is packed without a trace, and installed without a warning', () => {
    expect([left, said]).toEqual([[], '']);
  });

  it('runs with one graphql, which is its peer', async () => {
    const { dependencies, devDependencies, peerDependencies } = await readJson('package.json');
    for (const others of [dependencies, devDependencies])
      expect(others).not.toHaveProperty('graphql');
    expect(peerDependencies.graphql).toMatch(/^\^16\.\d+\.0$/);
    const { stdout } = await runIn(
      app,
      'find',
      '.',
      '-type',
      'd',
      '-path',
      '*/node_modules/graphql',
    );
    expect(stdout).toBe('./node_modules/graphql\n');
  });

  it('has ranges that take mends, but for what would leave Node 20', async () => {
    const { dependencies } = await readJson('package.json');
    const pinned = Object.entries<string>(dependencies).filter(
      ([, range]) => !range.startsWith('^'),
    );
    for (const [name] of pinned) expect(name).toMatch(/^@graphql-tools\//);
  });

  it.each(['20', '22', '24', '26'])(
    'is installed without a warning, and answers, on Node %s',
    async (release) => {
      const folder = await makeApp(join(root, `node-${release}`));
      const npx = ['-y', '-p', `node@${release}`, '-p', 'npm@11', '--'];
      const install = ['npm', 'install', '--no-audit', '--no-fund', tarball];
      const { stderr } = await runIn(folder, 'npx', ...npx, ...install);
      // What this user's npm is set to is not the package's.
      expect(stderr.replaceAll(/^npm warn Unknown .* config .*\n/gm, '')).toBe('');
      await writeFile(
        join(folder, 'app.mjs'),
        asking("import { createGateway } from 'explorer-gateway';"),
      );
      await writeFile(
        join(folder, 'app.cjs'),
        asking("const { createGateway } = require('explorer-gateway');"),
      );
      for (const file of ['app.mjs', 'app.cjs']) {
        const { stdout } = await runIn(folder, 'npx', ...npx, 'node', file);
        expect(stdout).toBe(`${release} 200\n`);
      }
    },
  );

  it('passes the tests of the doors over what was installed', async () => {
    const project = join(root, 'doors');
    for (const name of [
      'src',
      'test',
      'package.json',
      'tsconfig.json',
      'vitest.config.ts',
      'schema',
      'LICENSE',
    ]) {
      const filter = (path: string) => !/node_modules|[\\/]dist$/.test(path);
      await cp(name, join(project, name), { recursive: true, filter });
    }
    const packages = join(project, 'node_modules');
    await cp(join(app, 'node_modules'), packages, { recursive: true });
    // What only the tests use.
    const link = async (name: string) => {
      const target = resolve('node_modules', name);
      if (!existsSync(join(packages, name))) await symlink(target, join(packages, name));
    };
    for (const name of await readdir('node_modules')) {
      if (!name.startsWith('@')) await link(name);
      else {
        await mkdir(join(packages, name), { recursive: true });
        for (const inside of await readdir(join('node_modules', name)))
          await link(join(name, inside));
      }
    }
    const vitest = ['vitest', 'run', 'test/embed.doors.test.ts'];
    expect(await outputOf(project, 'npx', ...vitest)).toMatch(/Tests .*\d+ passed/);
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
    await runIn(app, process.execPath, tsc, ...flags, ...typeRoots, '--outDir', '.', 'app.ts');
    const { stdout } = await runIn(app, process.execPath, 'app.js');
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
