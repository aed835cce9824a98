import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bundledChains } from '../src/sandbox/bundled-chains.js';
import { ask, askGraph } from './support/http.js';
import { runMain } from './support/process.js';
import { serve } from './support/serve.js';
import { stopUnderLoad } from './support/stop-under-load.js';

const path = `/api/v2/addresses/0x${'a'.repeat(40)}/tokens`;
let explorer: Awaited<ReturnType<typeof serve>>;
/** How the explorer answers a request. */
let answer: (send: () => void) => void = (send) => send();

beforeAll(async () => {
  explorer = await serve((_request, response) => {
    response.setHeader('content-type', 'application/json');
    answer(() => response.end('{"items":[],"next_page_params":null}'));
  });
});
afterAll(() => explorer.close());

const start = (env: Record<string, string> = {}, args: string[] = []) =>
  runMain({ UPSTREAM_URL: explorer.url, CACHE_URL: 'off', ...env }, args);

const explorerIn = (stdout: string) => /explorer +(http:\S+)/.exec(stdout)?.[1] ?? '';

// On Windows, signals end a process without notice.
describe.skipIf(process.platform === 'win32')('the process', () => {
  it('prints what to open, serves, and exits with 0 on SIGTERM', async () => {
    const { child, url, exited } = start();
    expect((await ask(await url, path)).text).toBe('{"items":[],"next_page_params":null}');
    for (const target of ['/docs', '/health/ready']) {
      expect((await ask(await url, target)).status).toBe(200);
    }
    child.kill('SIGTERM');
    const { code, stdout, stderr } = await exited;
    expect(code).toBe(0);
    for (const target of ['/', '/graphql', '/docs']) {
      expect(stdout).toContain(` ${await url}${target}\n`);
    }
    expect(stdout).toContain(explorer.url);
    const lines = stderr.trim().split('\n');
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('level');
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('starts the embedded explorer if no other is set, prints what to try, and stops it too', async () => {
    const { child, url, exited } = start({ UPSTREAM_URL: '' });
    await url;
    child.kill('SIGINT');
    const { code, stdout } = await exited;
    expect(code).toBe(0);
    expect(stdout).toMatch(/curl http:\S+\/api\/v2\/addresses\/0x\w{40}\/token-transfers\n/);
    expect(stdout).toMatch(/curl http:\S+\/api\/v2\/transactions\/0x\w{64}\n/);
    expect(stdout).toContain('{ address(hash: "0x');
    for (const { id, name } of bundledChains) {
      expect(stdout).toContain(`/${id}  ${name} (${id})\n`);
    }
    await expect(ask(explorerIn(stdout), path)).rejects.toThrow('ECONNREFUSED');
  });

  it.each(['1', '2'])(
    'warns once of made-up data and of mistyped variables, without their values, with %s workers',
    async (WORKERS) => {
      const env = { UPSTREAM_URL: '', UPSTREM_URL: 'http://s3cret.example', POTR: '80', WORKERS };
      const { child, url, exited } = start(env);
      await url;
      child.kill('SIGTERM');
      const { stdout, stderr } = await exited;
      const lines = stderr.trim().split('\n');
      const warned = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn');
      expect(warned).toEqual([
        expect.objectContaining({ variable: 'UPSTREM_URL', setting: 'UPSTREAM_URL' }),
        expect.objectContaining({
          message: expect.stringMatching(/UPSTREAM_URL.* is set: the data is made up/),
        }),
      ]);
      expect(stdout + stderr).not.toContain('s3cret');
    },
  );

  it('warns of nothing where an explorer is set, by a flag too', async () => {
    for (const [env, args] of [
      [{}, []],
      [{ UPSTREAM_URL: '' }, ['--upstream', explorer.url]],
      [{ UPSTREAM_URL: '', CHAINS: `1=${explorer.url}` }, []],
    ] as const) {
      const { child, url, exited } = start(env, [...args]);
      await url;
      child.kill('SIGTERM');
      expect((await exited).stderr).not.toContain('"level":"warn"');
    }
  });

  it('leaves no embedded explorer behind when it is killed', async () => {
    const say = 'process.connected && console.error("embedded explorer started")';
    const { child, url, exited } = start({
      UPSTREAM_URL: '',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(say)}`,
    });
    await url;
    child.kill('SIGKILL');
    // Resolves once the last process has closed the shared standard error.
    const { stdout, stderr } = await exited;
    expect(stderr).toContain('embedded explorer started');
    await expect(ask(explorerIn(stdout), path)).rejects.toThrow('ECONNREFUSED');
  });

  it('writes only JSON lines to standard error, even for warnings of Node or a library', async () => {
    const warn =
      "process.on('SIGUSR2',()=>{process.emitWarning('odd');console.warn('%s ends',1);setImmediate(()=>process.kill(process.pid,'SIGTERM'))})";
    const { child, url, exited } = start({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(warn)}`,
    });
    await url;
    child.kill('SIGUSR2');
    const lines = (await exited).stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(expect.objectContaining({ message: 'Node warns', text: 'odd' }));
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', text: '1 ends' }));
  });

  it('keeps serving, and exits with 0, after its output streams are closed', async () => {
    const { child, url, exited } = start();
    const served = await url;
    child.stdout.destroy();
    child.stderr.destroy();
    for (let at = 0; at < 3; at += 1) expect((await ask(served, path)).status).toBe(200);
    child.kill('SIGTERM');
    expect((await exited).code).toBe(0);
  });

  it.each(['--help', '-h'])('prints its usage on %s', async (flag) => {
    const { code, stdout } = await start({}, [flag]).exited;
    expect(code).toBe(0);
    expect(stdout).toMatch(/--upstream URL.*--port NUMBER.*--host NAME/s);
    expect(stdout).toContain('UPSTREAM_CONCURRENCY=16');
  });

  it('prints its version on --version', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    const { code, stdout } = await start({}, ['--version']).exited;
    expect([code, stdout]).toEqual([0, `${version}\n`]);
  });

  it('exits with 1 and lists every problem if the settings are invalid', async () => {
    const { code, stderr, stdout } = await start({ PORT: 'x', MAX_DEPTH: '-1' }, ['--nope']).exited;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/--nope.*PORT is "x".*MAX_DEPTH is "-1"/s);
    expect(stderr).not.toContain('    at ');
  });

  it('exits with 1 and one line that says why if it cannot listen', async () => {
    const taken = new URL(explorer.url).port;
    const ends = await Promise.all([
      start({ PORT: taken }).exited,
      start({ HOST: 'no-such-host.invalid' }).exited,
      // Reserved for documentation (RFC 5737), so no machine has it.
      start({ HOST: '192.0.2.1' }).exited,
    ]);
    expect(ends).toEqual([
      expect.objectContaining({ code: 1, stderr: expect.stringContaining('in use') }),
      expect.objectContaining({
        code: 1,
        stderr: expect.stringContaining('HOST is no-such-host.invalid, which is not a name'),
      }),
      expect.objectContaining({
        code: 1,
        stderr: expect.stringContaining('HOST is 192.0.2.1, which is not an address'),
      }),
    ]);
    for (const { stderr } of ends) expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('loses no request when it is stopped under load, and logs nothing below LOG_LEVEL', async () => {
    const { child, url, exited } = start({ LOG_LEVEL: 'error' });
    const ends = await stopUnderLoad(await url, path, () => child.kill('SIGTERM'));
    expect(ends).toEqual(new Set(['ECONNREFUSED']));
    expect(await exited).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([
    ['an uncaught error', 'throw new Error("unforeseen")'],
    ['an unhandled rejection', 'Promise.reject(new Error("unforeseen"))'],
  ])('exits with 1 and logs why after %s', async (_what, fault) => {
    const bomb = `data:text/javascript,process.on('SIGUSR2',()=>{${encodeURIComponent(fault)}})`;
    const { child, url, exited } = start({ NODE_OPTIONS: `--import=${bomb}` });
    await url;
    child.kill('SIGUSR2');
    const { code, stderr } = await exited;
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({
      level: 'error',
      message: 'uncaught error',
      error: expect.stringMatching(/unforeseen\n +at /),
    });
  });

  it('has enough memory for a long cursor in many lists', async () => {
    const { url } = start({ NODE_OPTIONS: '--max-old-space-size=128' });
    const hashes = Array.from({ length: 20 }, (_, at) => `0x${String(at).padStart(40, '0')}`);
    const lists = hashes.map(
      (_, at) => `a${at}: tokens(first: 0, after: $after) { nodes { value } }`,
    );
    const reply = await askGraph(
      await url,
      `query ($hashes: [AddressHash!]!, $after: String) {
        addresses(hashes: $hashes) { ${lists.join(' ')} }
      }`,
      { hashes, after: 'A'.repeat(16_000) },
    );
    expect(reply.status).toBe(200);
    expect(reply.json()).toHaveProperty('errors.length', 400);
  });

  it('has enough memory for many documents with long variables, one after another', async () => {
    const { url } = start({ NODE_OPTIONS: '--max-old-space-size=64' });
    const served = await url;
    const ids = ['A'.repeat(900_000)];
    for (let at = 0; at < 60; at += 1) {
      const query = `query ($ids: [ID!]!) { a${at}: nodes(ids: $ids) { id } }`;
      expect((await askGraph(served, query, { ids })).status).toBe(200);
    }
  });

  it('exits with 0 on a signal during startup', async () => {
    const silentCache = createTcpServer();
    const asked = once(silentCache, 'connection');
    await once(silentCache.listen(0, '127.0.0.1'), 'listening');
    const { port } = silentCache.address() as AddressInfo;
    const { child, exited } = start({ CACHE_URL: `redis://127.0.0.1:${port}` });
    await asked;
    child.kill('SIGTERM');
    const { code, stdout } = await exited;
    silentCache.close();
    expect([code, stdout]).toEqual([0, '']);
  });

  it('drains on SIGHUP like on SIGTERM, which a second one does not cut short', async () => {
    const { child, url, exited } = start();
    const came = new Promise<() => void>((resolve) => {
      answer = resolve;
    });
    onTestFinished(() => {
      answer = (send) => send();
    });
    const asked = ask(await url, path);
    const send = await came;
    const stopping = new Promise<void>((resolve) => {
      child.stderr.on('data', (chunk) => {
        if (String(chunk).includes('"stopping","signal":"SIGHUP"')) resolve();
      });
    });
    child.kill('SIGHUP');
    await stopping;
    child.kill('SIGHUP');
    expect((await ask(await url, '/health/ready')).status).toBe(503);
    send();
    expect((await asked).status).toBe(200);
    expect((await exited).code).toBe(0);
  });

  it('exits at once on a second signal', async () => {
    const { child, url, exited } = start();
    const came = new Promise<void>((resolve) => {
      answer = () => resolve();
    });
    onTestFinished(() => {
      answer = (send) => send();
    });
    const cut = ask(await url, path).catch((error: Error) => error.message);
    await came;
    child.kill('SIGINT');
    child.stderr.on('data', (chunk) => {
      if (String(chunk).includes('stopping')) child.kill('SIGINT');
    });
    expect((await exited).code).toBe(1);
    expect(await cut).toContain('hang up');
  });
});
