import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDeferred } from '../../src/base/collections/deferred.js';
import { StartError } from '../../src/base/operator-errors.js';
import { createLog } from '../../src/base/telemetry/log.js';
import type { Serving } from '../../src/sandbox/embedded.js';
import { startEmbedded } from '../../src/upstream/upstream.js';
import { ask } from '../support/http.js';
import { embedded } from '../support/process.js';

let outdir: string;
beforeAll(async () => {
  outdir = await mkdtemp(join(tmpdir(), 'embedded-'));
});
afterAll(() => rm(outdir, { recursive: true }));

const silent = createLog('silent');

/** Writes a program to run in place of the embedded explorer. */
const program = async (name: string, does: string) => {
  const file = join(outdir, `${name}.mjs`);
  await writeFile(file, does);
  return pathToFileURL(file);
};

const serves = "process.send({ url: 'http://127.0.0.1:9', chains: [], highlights: {} });";

describe('startEmbedded', () => {
  it('starts an explorer, and stops it on close', async () => {
    const lines: string[] = [];
    const log = createLog('debug', (line) => lines.push(line));
    const { url, examples, close } = await startEmbedded(embedded, log);
    const path = `/api/v2/transactions/${examples?.transaction}`;
    expect((await ask(url, path)).status).toBe(200);
    await close();
    await expect(ask(url, path)).rejects.toThrow('ECONNREFUSED');
    expect(lines).toEqual([]);
  });

  it('logs that a chain has grown to its end', async () => {
    const ended = createDeferred<string>();
    const log = createLog('info', (line) => ended.resolve(line));
    const over = `${serves} process.send({ over: 'Skerry' });`;
    const { close } = await startEmbedded(await program('over', over), log);
    expect(JSON.parse(await ended.promise)).toMatchObject({
      level: 'info',
      message: expect.stringMatching(
        /^a chain .* has grown to its end: .* until it is started again$/,
      ),
      chain: 'Skerry',
    });
    await close();
  });

  it('does not pass on the flags of this process, such as the port of a debugger', async () => {
    process.execArgv.push('--no-such-flag');
    onTestFinished(() => void process.execArgv.pop());
    const { close } = await startEmbedded(await program('serves', serves), silent);
    await close();
  });

  it('says why the explorer did not start', async () => {
    const start = startEmbedded(await program('fails', 'process.exit(7)'), silent);
    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow('did not start (exit code 7');
  });

  it('says why its process could not be started', async () => {
    const { execPath } = process;
    process.execPath = join(outdir, 'no-node');
    try {
      const start = startEmbedded(embedded, silent);
      await expect(start).rejects.toThrow(StartError);
      await expect(start).rejects.toThrow('did not start (spawn');
    } finally {
      process.execPath = execPath;
    }
  });

  it('logs that the explorer exited by itself, and can still be closed', async () => {
    const ends = await program('ends', `${serves} process.disconnect(); process.exitCode = 7;`);
    let log: (line: string) => void = () => {};
    const logged = new Promise<string>((resolve) => {
      log = resolve;
    });
    const { close } = await startEmbedded(ends, createLog('error', log));
    expect(JSON.parse(await logged)).toMatchObject({
      level: 'error',
      message: 'the embedded explorer ended',
      how: 'exit code 7, signal null',
    });
    await close();
  });
});

describe('the process of the embedded explorer', () => {
  const serving = async (
    variables: Readonly<Record<string, string>> = {},
  ): Promise<{ child: ChildProcess; url: string; path: string }> => {
    const child = fork(embedded, { execArgv: [], env: { ...process.env, ...variables } });
    const [{ url, highlights }]: [Serving] = (await once(child, 'message')) as [Serving];
    return { child, url, path: `/api/v2/transactions/${highlights.swapTransaction}` };
  };

  it.skipIf(process.platform === 'win32')(
    'ignores the signals that a terminal sends to the whole group',
    async () => {
      const { child, url, path } = await serving();
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) child.kill(signal);
      expect((await ask(url, path)).status).toBe(200);
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  );

  it.each([
    ['12', true],
    ['11', false],
  ])('speaks version %s if SANDBOX_FLAVOUR says so', async (version, hasFactors) => {
    // Its port is for `npm run sandbox` alone.
    const { child, url, path } = await serving({ SANDBOX_FLAVOUR: version, SANDBOX_PORT: '1' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const { items } = JSON.parse((await ask(url, `${path}/token-transfers`)).text);
    expect('ui_multiplier' in items[0].token).toBe(hasFactors);
  });

  it('does not start with a setting that is not allowed, and says which', async () => {
    const env = { ...process.env, SANDBOX_FLAVOUR: '10' };
    const child = fork(embedded, { execArgv: [], env, silent: true });
    let said = '';
    child.stderr?.on('data', (text) => {
      said += text;
    });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(said).toContain('SANDBOX_FLAVOUR is "10"; it must be 12, 11 or spec');
  });

  it('exits when its parent is gone', async () => {
    const { child, url, path } = await serving();
    const exited = once(child, 'exit');
    child.disconnect();
    expect(await exited).toEqual([0, null]);
    await expect(ask(url, path)).rejects.toThrow('ECONNREFUSED');
  });
});
