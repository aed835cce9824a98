import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { cannotInstall, makeApp, npmInstall, outputOf, pack, runIn } from '../support/npm.js';

const cannot = cannotInstall();
if (cannot) console.info(`Versions of graphql are not installed: ${cannot}.`);

const range = packageJson.peerDependencies.graphql;

/** Calls each entry, the first two with a plugin that blocks introspection. */
const server = `import { createGateway, startGateway } from 'explorer-gateway';
const settings = { UPSTREAM_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'silent', PORT: '0' };
const { NoSchemaIntrospectionCustomRule } = await import('graphql').catch(() => ({}));
const plugins = [{ onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule) }];
const query = '?query={__schema{queryType{name}}}';
try {
  const gateway = createGateway({ settings, plugins });
  console.log('createGateway', await (await gateway.yoga.fetch('http://any.example/' + query)).text());
  await gateway.close();
} catch ({ name, message }) {
  console.log('createGateway', name, message);
}
try {
  const gateway = await startGateway({ settings, plugins });
  console.log('startGateway', await (await fetch(gateway.url + '/graphql' + query)).text());
  await gateway.close();
} catch ({ name, message }) {
  console.log('startGateway', name, message);
}`;

const root = await mkdtemp(join(tmpdir(), 'graphql-'));
afterAll(() => rm(root, { recursive: true, force: true }));

let tarball = '';
let installed = '';

describe.skipIf(cannot)('graphql beside the package', { timeout: 300_000 }, () => {
  beforeAll(async () => {
    tarball = (await pack(root)).file;
    installed = await makeApp(join(root, 'installed'));
    await npmInstall(installed, '--legacy-peer-deps', tarball);
  }, 300_000);

  const appWith = async (name: string, ...packages: readonly string[]) => {
    const app = join(root, name);
    await cp(installed, app, { recursive: true, verbatimSymlinks: true });
    await writeFile(join(app, 'server.mjs'), server);
    if (packages.length > 0) await npmInstall(app, '--legacy-peer-deps', ...packages);
    return app;
  };

  const run = async (app: string, node: readonly string[] = ['node']) => {
    const [program = '', ...args] = node;
    const lines = (await outputOf(app, program, ...args, 'server.mjs')).trim().split('\n');
    return lines.slice(-2);
  };

  const refused = (found: string) => (text: string) => {
    expect(text).toContain(`needs one copy of graphql, ${range}`);
    expect(text).toContain(`found ${found}`);
    expect(text).toContain(`npm install "graphql@${range}"`);
  };

  const expectRefused = async (app: string, found: string) => {
    const [created = '', started = ''] = await run(app);
    expect([created, started]).toEqual([
      expect.stringMatching(/^createGateway StartError /),
      expect.stringMatching(/^startGateway StartError /),
    ]);
    const command = await outputOf(app, 'npx', 'explorer-gateway', '--port', '0');
    for (const text of [created, started, command]) refused(found)(text);
    expect(command.trim().split('\n')).toHaveLength(1);
  };

  it.each([range.slice(1), '16'])(
    'of %s: a plugin that blocks introspection does',
    async (version) => {
      const lines = await run(await appWith(version, `graphql@${version}`));
      for (const line of lines)
        expect(line).toMatch(/^\w+ \{"errors":\[\{"message":"GraphQL introspection/);
      expect(lines).toHaveLength(2);
    },
  );

  it('of no version is an error that says so', async () => {
    await expectRefused(await appWith('none'), 'none.');
  });

  it.each(['15', '16.8.2', '17'])('of %s is an error that says where it is', async (version) => {
    const app = await appWith(version, `graphql@${version}`);
    await expectRefused(app, `${version}`);
    expect((await run(app)).join()).toContain(join(app, 'node_modules/graphql'));
  });

  it.each(['explorer-gateway', 'graphql-yoga'])(
    'twice, once below %s, names both',
    async (name) => {
      const app = await appWith(`twice-${name}`, 'graphql@16');
      const inside = join(app, 'node_modules', name, 'node_modules/graphql');
      await cp(join(app, 'node_modules/graphql'), inside, { recursive: true });
      await expectRefused(app, 'these: 16.');
      const text = (await run(app)).join();
      for (const place of [inside, join(app, 'node_modules/graphql')])
        expect(text).toContain(`(${place})`);
      // What the message says helps.
      await npmInstall(app, `graphql@${range}`);
      await runIn(app, 'npm', 'dedupe', '--no-audit', '--no-fund');
      expect((await run(app)).join()).not.toContain('StartError');
    },
  );

  it('is what pnpm has beside the package', async () => {
    const app = await makeApp(join(root, 'pnpm'));
    await writeFile(join(app, 'server.mjs'), server);
    const add = (...packages: readonly string[]) =>
      runIn(app, 'npx', '-y', 'pnpm@10', 'add', '--store-dir', join(root, 'store'), ...packages);
    await add(tarball, 'graphql@16');
    expect((await run(app)).join()).not.toContain('StartError');
    await add('graphql@16.8.2');
    await expectRefused(app, '16.8.2 (');
  });

  it('is what Yarn has in its PnP, which has no folders', async () => {
    const app = await makeApp(join(root, 'pnp'));
    await writeFile(join(app, 'server.mjs'), server);
    await writeFile(join(app, 'yarn.lock'), '');
    const { stdout } = await runIn(app, 'npm', 'config', 'get', 'registry');
    const settings = {
      nodeLinker: 'pnp',
      enableGlobalCache: false,
      enableTelemetry: false,
      npmRegistryServer: stdout.trim().replace(/\/$/, ''),
      unsafeHttpWhitelist: [new URL(stdout.trim()).hostname],
    };
    await writeFile(join(app, '.yarnrc.yml'), JSON.stringify(settings));
    const yarn = ['npx', '-y', '-p', '@yarnpkg/cli-dist@4', 'yarn'];
    const [npx = '', ...args] = yarn;
    await runIn(app, npx, ...args, 'add', `explorer-gateway@file:${tarball}`, 'graphql@^16.15.0');
    expect((await run(app, [...yarn, 'node'])).join()).not.toContain('StartError');
    await runIn(app, npx, ...args, 'add', 'graphql@16.8.2');
    const command = await outputOf(app, npx, ...args, 'explorer-gateway', '--port', '0');
    for (const text of [...(await run(app, [...yarn, 'node'])), command]) refused('16.8.2 (')(text);
  });
});
