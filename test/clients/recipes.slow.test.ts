import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, type TestContext, test } from 'vitest';
import { launchBrowser, noBrowser } from '../support/browser.js';
import { startTestGateway } from '../support/gateway.js';
import { askGraph } from '../support/http.js';
import { blocksOf, isFile } from './pages.js';
import { rowsOf, startKitGateway, subscriptionsAt } from './support.js';

/** A reader's own environment: nothing of the `npm test` and the Vitest that this runs in. */
const environment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(?:NODE_ENV|NODE_OPTIONS|INIT_CWD|VITEST.*|TEST|npm_(?!config_(?:cache|registry|userconfig)$).*)$/.test(
          name,
        ),
    ),
  ),
  PATH: process.env.PATH?.split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':'),
  // Installs what it can from npm's cache, and answers what npm would ask a person.
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_yes: 'true',
};

const noRegistry =
  spawnSync('npm', ['view', 'vite', 'version', '--fetch-retries=0', '--fetch-timeout=10000'], {
    env: environment,
    stdio: 'ignore',
  }).status === 0
    ? undefined
    : 'the npm registry cannot be reached';
if (noRegistry) console.info(`The recipes of the client pages are skipped: ${noRegistry}.`);

/** The gateway on the pages. */
const documented = 'http://127.0.0.1:4000';

/** Does not end by itself: it serves a page. */
const isServer = (command: string) => /^npm run (?:dev|preview)$/.test(command);

const commandsOf = (code: string) =>
  code
    .trim()
    .replace(/\\\n\s*/g, ' ')
    .split('\n');

/** A command is a group of processes: npm, a shell, and the tool. */
const stop = ({ pid, exitCode, signalCode }: ChildProcess) => {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
};

type Tidy = TestContext['onTestFinished'];

const start = (command: string, cwd: string, onTestFinished: Tidy) => {
  const child = spawn('sh', ['-c', command], {
    cwd,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => stop(child));
  return child;
};

/** Runs a command to its end, and returns what it has printed. */
const run = async (command: string, cwd: string, onTestFinished: Tidy) => {
  const child = start(command, cwd, onTestFinished);
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await once(child, 'close');
  const output = (await printed).join('');
  if (status !== 0) throw new Error(`${command} ended with status ${status}:\n${output}`);
  return output;
};

/** Runs a command that serves a page until it is closed. */
const serve = async (command: string, cwd: string, onTestFinished: Tidy) => {
  const child = start(command, cwd, onTestFinished);
  child.stderr.resume();
  for await (const line of createInterface(child.stdout)) {
    const url = /Local: +(http:\S+)/.exec(stripVTControlCharacters(line))?.[1];
    if (url) return { url, close: () => stop(child) };
  }
  throw new Error(`${command} has not served a page`);
};

/** Does what a page says, in an empty folder. `visit` is called with each page that is served. */
const follow = async (
  kit: string,
  origin: string,
  onTestFinished: Tidy,
  visit: (url: string) => Promise<void>,
) => {
  const root = await mkdtemp(join(tmpdir(), `${kit}-`));
  onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
  const here = (text: string) => text.replaceAll(documented, origin);
  let folder = root;
  let output = '';
  for (const block of blocksOf(kit)) {
    if (isFile(block)) {
      const path = join(folder, block.path ?? '');
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, here(block.code));
    }
    for (const command of block.language === 'sh' ? commandsOf(here(block.code)) : []) {
      const [, to] = /^cd (.+)$/.exec(command) ?? [];
      if (to !== undefined) folder = join(folder, to);
      else if (isServer(command)) {
        const { url, close } = await serve(command, folder, onTestFinished);
        await visit(url);
        close();
      } else output = await run(command, folder, onTestFinished);
    }
  }
  return { folder, output };
};

/** How many rows a list of an address has. */
const countOf = async (url: string, hash: string, list: string) => {
  const query = `query ($hash: AddressHash!, $after: String) { address(hash: $hash) {
    list: ${list}(first: 500, after: $after) { nodes { __typename } pageInfo { endCursor hasNextPage } }
  } }`;
  let count = 0;
  let after: string | null = null;
  do {
    const { json } = await askGraph(url, query, { hash, after });
    const { data } = json() as { data: { address: { list: Page } } };
    const { nodes, pageInfo }: Page = data.address.list;
    count += nodes.length;
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  return count;
};

interface Page {
  readonly nodes: readonly unknown[];
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
}

describe.skipIf(noRegistry).concurrent('what a client page says, in an empty folder,', () => {
  let gateway: Awaited<ReturnType<typeof startKitGateway>>;
  let browser: Browser | undefined;
  beforeAll(async () => {
    gateway = await startKitGateway();
    if (!noBrowser) browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await gateway.close();
  });

  test.skipIf(noBrowser).for(['apollo', 'urql', 'relay', 'fetch'])(
    'makes a page with a list that grows, and one that stays live: %s',
    { timeout: 600_000 },
    async (kit, { expect, onTestFinished }) => {
      // Of its own, since it tells how many subscriptions there are.
      const { url: origin, close } = await startTestGateway({ UPSTREAM_URL: gateway.explorer });
      onTestFinished(async () => void (await close()));
      const all = {
        grows: await rowsOf(origin, gateway.exchange),
        live: await rowsOf(origin, gateway.growing),
      };
      const checkSubscriptions = (count: number) =>
        expect.poll(() => subscriptionsAt(origin), { timeout: 60_000 }).toBe(count);
      const visits: string[] = [];
      const { folder } = await follow(kit, origin, onTestFinished, async (url) => {
        const context = await browser?.newContext();
        if (!context) throw new Error(noBrowser);
        const problems: string[] = [];
        context.on('console', (message) => {
          if (['error', 'warning'].includes(message.type())) problems.push(message.text());
        });
        context.on('weberror', (error) => problems.push(error.error().message));
        const page = await context.newPage();
        // Vite first compiles what the page imports.
        await page.goto(url, { timeout: 120_000 });
        const rows = page.getByRole('listitem');
        await rows.first().waitFor({ timeout: 60_000 });
        const hide = page.getByRole('button', { name: 'Hide' });
        const isLive = (await hide.count()) > 0;
        const kind = isLive ? 'live' : 'grows';
        const wanted = all[kind].slice(0, 150);
        for (let shown = 50; ; shown += 50) {
          const count = Math.min(shown, wanted.length);
          await expect.poll(() => rows.count(), { timeout: 60_000 }).toBe(count);
          if (count === wanted.length) break;
          await page.getByRole('button', { name: 'More' }).click();
        }
        expect(await rows.allInnerTexts()).toEqual(wanted);
        await checkSubscriptions(isLive ? 1 : 0);
        if (isLive) {
          await hide.click();
          await checkSubscriptions(0);
          await page.getByRole('button', { name: 'Show' }).click();
          await checkSubscriptions(1);
          await hide.click();
          await checkSubscriptions(0);
        }
        expect(problems).toEqual([]);
        await context.close();
        visits.push(kind);
      });
      // Each in development and as it is built.
      expect(visits).toEqual(['grows', 'grows', 'live', 'live']);
      // With what the page adds after that.
      await run('npm run build', folder, onTestFinished);
      if (['apollo', 'urql'].includes(kit)) {
        const TRUSTED_DOCUMENTS = join(folder, 'documents.json');
        const trusting = await startTestGateway({
          UPSTREAM_URL: gateway.explorer,
          TRUSTED_DOCUMENTS,
        });
        await trusting.close();
      }
    },
  );

  test('writes all that an address has: server', { timeout: 600_000 }, async (context) => {
    const { expect, onTestFinished } = context;
    const visit = () => Promise.reject(new Error('no page is served'));
    const { folder, output } = await follow('server', gateway.origin, onTestFinished, visit);
    const written = await readFile(join(folder, 'address.ndjson'), 'utf8');
    const rows: { list: string }[] = written
      .trimEnd()
      .split('\n')
      .map((row) => JSON.parse(row));
    for (const list of ['tokens', 'nftCollections', 'tokenTransfers', 'internalTransactions']) {
      const count = await countOf(gateway.origin, gateway.exchange, list);
      expect(rows.filter((row) => row.list === list).length, list).toBe(count);
    }
    expect(JSON.parse(output)).toMatchObject({ rows: rows.length, cacheHits: expect.any(Number) });
  });
});
