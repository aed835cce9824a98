import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ask, askGraph } from './support/http.js';
import { runMain } from './support/process.js';
import { serve } from './support/serve.js';

const path = `/api/v2/addresses/0x${'a'.repeat(40)}/tokens`;
let explorer: Awaited<ReturnType<typeof serve>>;
/** What the explorer does with a request once it has come. */
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

// Elsewhere a signal ends a process without asking it.
describe.skipIf(process.platform === 'win32')('the process', () => {
  it('says what to open, serves, and ends with 0 on SIGTERM', async () => {
    const { child, url, exited } = start();
    expect((await ask(await url, path)).text).toBe('{"items":[],"next_page_params":null}');
    expect((await ask(await url, '/health/ready')).status).toBe(200);
    child.kill('SIGTERM');
    const { code, stdout, stderr } = await exited;
    expect(code).toBe(0);
    expect(stdout).toContain(`${await url}/docs`);
    expect(stdout).toContain(explorer.url);
    for (const line of stderr.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
  });

  it('serves the embedded explorer where none is set, says what to try, and ends it too', async () => {
    const { child, url, exited } = start({ UPSTREAM_URL: '' });
    await url;
    child.kill('SIGINT');
    const { code, stdout } = await exited;
    expect(code).toBe(0);
    expect(stdout).toMatch(/curl http:\S+\/api\/v2\/addresses\/0x\w{40}\/token-transfers/);
    expect(stdout).toContain('{ address(hash: "0x');
    await expect(ask(explorerIn(stdout), path)).rejects.toThrow('ECONNREFUSED');
  });

  it('leaves no embedded explorer behind when it is killed', async () => {
    const { child, url, exited } = start({ UPSTREAM_URL: '' });
    await url;
    child.kill('SIGKILL');
    // With the last process that writes to the same standard error.
    const { stdout } = await exited;
    await expect(ask(explorerIn(stdout), path)).rejects.toThrow('ECONNREFUSED');
  });

  it('has lines of JSON on standard error, also where Node or a library warns', async () => {
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

  it('serves on, and ends with 0, where nobody reads what it prints any more', async () => {
    const { child, url, exited } = start();
    const served = await url;
    child.stdout.destroy();
    child.stderr.destroy();
    for (let at = 0; at < 3; at += 1) expect((await ask(served, path)).status).toBe(200);
    child.kill('SIGTERM');
    expect((await exited).code).toBe(0);
  });

  it('explains itself on --help', async () => {
    const { code, stdout } = await start({}, ['--help']).exited;
    expect(code).toBe(0);
    expect(stdout).toContain('--upstream URL');
    expect(stdout).toContain('UPSTREAM_CONCURRENCY=16');
  });

  it('ends with 1 and every problem where settings are not right', async () => {
    const { code, stderr, stdout } = await start({ PORT: 'x', MAX_DEPTH: '-1' }, ['--nope']).exited;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/--nope.*PORT is "x".*MAX_DEPTH is "-1"/s);
    expect(stderr).not.toContain('    at ');
  });

  it('ends with 1 and says what to do where it cannot listen', async () => {
    const taken = new URL(explorer.url).port;
    const ends = await Promise.all([
      start({ PORT: taken }).exited,
      start({ HOST: 'no-such-host.invalid' }).exited,
      // For documentation only (RFC 5737): no machine has it.
      start({ HOST: '192.0.2.1' }).exited,
    ]);
    expect(ends).toEqual([
      expect.objectContaining({ code: 1, stderr: expect.stringContaining('in use') }),
      expect.objectContaining({
        code: 1,
        stderr: expect.stringContaining('HOST is no-such-host.invalid, which is no name'),
      }),
      expect.objectContaining({
        code: 1,
        stderr: expect.stringContaining('HOST is 192.0.2.1, which is not an address'),
      }),
    ]);
    for (const { stderr } of ends) expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('loses no request when it is told to end under load, and says nothing below LOG_LEVEL', async () => {
    const { child, url, exited } = start({ LOG_LEVEL: 'error' });
    const agent = new Agent({ keepAlive: true });
    const { hostname, port } = new URL(await url);
    const once = () =>
      new Promise<number | string | undefined>((resolve) => {
        const sent = request({ hostname, port, path, agent });
        sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
        sent.once('response', (response) => {
          response.resume().once('end', () => resolve(response.statusCode));
        });
        sent.end();
      });
    const ends: unknown[] = [];
    let answered = 0;
    const client = async () => {
      for (;;) {
        const end = await once();
        if (end !== 200) return ends.push(end);
        answered += 1;
        if (answered === 200) child.kill('SIGTERM');
      }
    };
    await Promise.all(Array.from({ length: 10 }, client));
    agent.destroy();
    expect(new Set(ends)).toEqual(new Set(['ECONNREFUSED']));
    expect(await exited).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([
    ['an error that nobody caught', 'throw new Error("unforeseen")'],
    ['a rejection that nobody handled', 'Promise.reject(new Error("unforeseen"))'],
  ])('ends with 1 and says why after %s', async (_what, fault) => {
    const bomb = `data:text/javascript,process.on('SIGUSR2',()=>{${encodeURIComponent(fault)}})`;
    const { child, url, exited } = start({ NODE_OPTIONS: `--import=${bomb}` });
    await url;
    child.kill('SIGUSR2');
    const { code, stderr } = await exited;
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({ level: 'error', message: 'uncaught error' });
    expect(stderr).toContain('unforeseen');
  });

  it('has room for a long text that stands as the cursor of many lists', async () => {
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
      { hashes, after: 'A'.repeat(900_000) },
    );
    expect(reply.status).toBe(200);
    expect(reply.json()).toHaveProperty('errors.length', 400);
  });

  it('has room for the long variables of many documents, one after the other', async () => {
    const { url } = start({ NODE_OPTIONS: '--max-old-space-size=64' });
    const served = await url;
    const ids = ['A'.repeat(900_000)];
    for (let at = 0; at < 100; at += 1) {
      const query = `query ($ids: [ID!]!) { a${at}: nodes(ids: $ids) { id } }`;
      expect((await askGraph(served, query, { ids })).status).toBe(200);
    }
  });

  it('ends with 0 on a signal while it starts', async () => {
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

  it('ends at once on a second signal', async () => {
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
