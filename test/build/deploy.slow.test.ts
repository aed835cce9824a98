import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { settingDefaults } from '../../src/base/config/config.js';
import { startSandbox } from '../../src/sandbox/sandbox.js';
import { bundledChain } from '../support/bundled-chain.js';
import { subscribe } from '../support/events.js';
import { eventually } from '../support/eventually.js';
import { startTestGateway } from '../support/gateway.js';
import { ask, askGraph } from '../support/http.js';
import { freePort } from '../support/redis.js';

const read = (file: string) => readFileSync(file, 'utf8');
const variables = new Set(settingDefaults.map(([name]) => name));

/** The instructions of the last stage of the Dockerfile. */
const stage =
  read('Dockerfile')
    .split(/^FROM /m)
    .at(-1)
    ?.replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => /^([A-Z]+) (.*)$/.exec(line))
    .flatMap((found) => (found ? [{ name: found[1], text: found[2] ?? '' }] : [])) ?? [];

const only = (name: string) => stage.find((one) => one.name === name)?.text ?? '';
const environment = Object.fromEntries(
  only('ENV')
    .split(' ')
    .map((pair) => pair.split('=')),
);
const command: string[] = JSON.parse(only('CMD'));
const [, healthCheck = '[]'] = /CMD (\[.*\])$/.exec(only('HEALTHCHECK')) ?? [];

/** Copies the packages that `npm prune --omit=dev` leaves. */
const copyProduction = async (folder: string) => {
  const { packages } = JSON.parse(read('package-lock.json'));
  const kept = Object.keys(packages).filter((place) => place !== '' && !packages[place].dev);
  for (const place of kept) await cp(place, join(folder, place), { recursive: true });
};

describe('the image', () => {
  const root = mkdtemp(join(tmpdir(), 'image-'));
  afterAll(async () => rm(await root, { recursive: true, force: true }));

  it('runs as another user than root, which may not write', () => {
    expect(only('USER')).toBe('node');
    for (const name of Object.keys(environment)) {
      if (name !== 'NODE_ENV') expect(variables).toContain(name);
    }
    expect(only('EXPOSE')).toBe('4000');
    // What `npm start` runs.
    const { scripts } = JSON.parse(read('package.json'));
    expect(command.join(' ')).toBe(scripts.start);
  });

  it('is built of files that are there, none of which the build context leaves out', () => {
    const [, ...ignored] = read('.dockerignore').trim().split('\n');
    const kept = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    for (const path of kept) expect(existsSync(path), path).toBe(true);
    // The build reads nothing else of this folder.
    for (const path of ['package.json', 'package-lock.json', 'LICENSE', 'src'])
      expect(kept).toContain(path);
  });

  it.skipIf(process.platform === 'win32')(
    'has all that it runs with: from a bare folder, read-only, under another user',
    { timeout: 60_000 },
    async () => {
      const folder = join(await root, 'app');
      await mkdir(folder);
      for (const { text } of stage.filter(({ name }) => name === 'COPY')) {
        const [, ...paths] = text.split(' ');
        const to = paths.pop() ?? '';
        for (const path of paths) {
          const from = path.replace('/build/', '');
          const place = to === './' ? join(folder, from) : join(folder, to);
          await mkdir(dirname(place), { recursive: true });
          if (from === 'node_modules') await copyProduction(folder);
          else await cp(from === 'dist' ? inject('programs') : from, place, { recursive: true });
        }
      }
      const isRoot = process.getuid?.() === 0;
      const user = { uid: 65_534, gid: 65_534 };
      if (!isRoot) console.info('The image runs as the user of this test, since that is not root.');
      spawnSync('chmod', ['-R', 'a-w,a+rX', await root]);
      const before = await readdir(folder, { recursive: true });
      const [program = '', ...args] = command;
      expect(program).toBe('node');
      const child = spawn(process.execPath, args, {
        cwd: folder,
        env: { ...environment, PORT: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
        ...(isRoot && user),
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      let said = '';
      for await (const text of child.stdout) {
        said += text;
        if (said.includes('/graphql')) break;
      }
      const [, port = ''] = /:(\d+)\/graphql/.exec(said) ?? [];
      expect((await ask(`http://127.0.0.1:${port}`, '/health/ready')).status).toBe(200);
      const [, ...check]: string[] = JSON.parse(healthCheck);
      const checked = async (at: string) => {
        const [code] = await once(spawn(process.execPath, check, { env: { PORT: at } }), 'exit');
        return code;
      };
      expect([await checked(port), await checked('9')]).toEqual([0, 1]);
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
      expect(await readdir(folder, { recursive: true })).toEqual(before);
      spawnSync('chmod', ['-R', 'u+w', await root]);
    },
  );
});

describe('deploy/compose.yaml', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true });

  it('sets variables of the gateway, and names files that are there', () => {
    const gateways = Object.entries<Record<string, unknown>>(services).filter(
      ([, { build }]) => build,
    );
    expect(gateways.map(([name]) => name)).toEqual(['gateway-1', 'gateway-2']);
    for (const [, { environment, build, read_only }] of gateways) {
      for (const name of Object.keys(environment as object)) expect(variables).toContain(name);
      expect(existsSync(join('deploy', String(build), 'Dockerfile'))).toBe(true);
      expect(read_only).toBe(true);
    }
    const [volume = ''] = services.nginx.volumes;
    expect(existsSync(join('deploy', volume.split(':')[0]))).toBe(true);
    for (const [, name = '', port] of read('deploy/nginx.conf').matchAll(
      /server ([\w-]+):(\d+)/g,
    )) {
      expect(services).toHaveProperty(name);
      expect(port).toBe(only('EXPOSE'));
    }
  });
});

describe('deploy/kubernetes.yaml', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes.yaml'));
  const objects = documents.map((document) => document.toJS());

  it('parses, and sets variables, ports and paths of the gateway', async () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    expect(objects.map(({ kind }) => kind)).toEqual([
      'Deployment',
      'Service',
      'PodDisruptionBudget',
    ]);
    const { spec } = objects[0].spec.template;
    const [container] = spec.containers;
    for (const { name } of container.env) expect(variables).toContain(name);
    expect(`${container.ports[0].containerPort}`).toBe(only('EXPOSE'));
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      const { path, port } = container[probe].httpGet;
      expect(['/health/ready', '/health/live']).toContain(path);
      expect(port).toBe(container.ports[0].name);
    }
    const { seconds } = container.lifecycle.preStop.sleep;
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(seconds + 25);
    for (const {
      spec: { selector },
    } of objects) {
      expect(selector.matchLabels ?? selector).toEqual(objects[0].spec.template.metadata.labels);
    }
  });
});

const noNginx = spawnSync('nginx', ['-v']).status === 0 ? undefined : 'nginx is not installed';
if (noNginx) console.info(`deploy/nginx.conf is not tested: ${noNginx}.`);

describe.skipIf(noNginx)('deploy/nginx.conf', () => {
  it('passes on queries and streams to both replicas, but no metrics', async () => {
    const sandbox = await startSandbox({ chain: bundledChain });
    onTestFinished(() => sandbox.close());
    const replicas = await Promise.all(
      [1, 2].map(() => startTestGateway({ UPSTREAM_URL: sandbox.url })),
    );
    for (const { close } of replicas) onTestFinished(async () => void (await close()));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const settings = replicas
      .reduce(
        (text, replica, at) => text.replace(`gateway-${at + 1}:4000`, new URL(replica.url).host),
        read('deploy/nginx.conf'),
      )
      .replace('listen 8080;', `listen 127.0.0.1:${port};`)
      .replace('http {', `http { access_log off; ${temporary.join(' ')}`);
    const file = join(folder, 'nginx.conf');
    await writeFile(file, `daemon off; pid ${join(folder, 'pid')};\n${settings}`);
    const nginx = spawn('nginx', ['-c', file, '-p', folder, '-e', join(folder, 'errors')], {
      stdio: 'ignore',
    });
    onTestFinished(async () => {
      const gone = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await gone;
    });
    await eventually(() => ask(url, '/health/live'));

    for (let at = 0; at < 4; at += 1) {
      const { status, json } = await askGraph(url, '{ __typename }');
      expect([status, json()]).toMatchObject([200, { data: { __typename: 'Query' } }]);
    }
    for (const replica of replicas) {
      await expect
        .poll(async () => (await ask(replica.url, '/metrics')).text)
        .toMatch(/gateway_requests_total\{door="graphql",kind="query",outcome="ok"\} [1-9]/);
    }
    expect((await ask(url, '/metrics')).status).toBe(404);
    const query = `subscription { tokenTransfers(address: "${bundledChain.highlights.exchange}") { cursor } }`;
    const events = await subscribe(url, query);
    // It comes at once, while the stream is still open.
    expect(await events.next()).toMatchObject({ id: expect.any(String) });
    events.close();
  });
});

const noSystemd =
  spawnSync('systemd-analyze', ['--version']).status === 0 ? undefined : 'systemd is not installed';
if (noSystemd) console.info(`deploy/explorer-gateway.service is not verified: ${noSystemd}.`);

describe('deploy/explorer-gateway.service', () => {
  const text = read('deploy/explorer-gateway.service');

  it('sets variables of the gateway, and starts it as the image does', () => {
    for (const [, name] of text.matchAll(/^Environment=(\w+)=/gm))
      expect(variables).toContain(name);
    const [, started] = /^ExecStart=\/usr\/bin\/(.*)$/m.exec(text) ?? [];
    expect(started?.replace('/opt/explorer-gateway/', '')).toBe(command.join(' '));
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1])).toBeGreaterThan(25);
  });

  it.skipIf(noSystemd)('is valid', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'systemd-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'explorer-gateway.service');
    // It looks for the program.
    await writeFile(file, text.replace('/usr/bin/node', process.execPath));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file]);
    // It may have something to say of other units.
    expect(String(stderr)).not.toContain('explorer-gateway.service');
    expect(status).toBe(0);
  });
});
