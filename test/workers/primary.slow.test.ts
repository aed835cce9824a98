import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ask, askGraph } from '../support/http.js';
import { latch } from '../support/latch.js';
import { runMain } from '../support/process.js';
import { serve } from '../support/serve.js';
import { stopUnderLoad } from '../support/stop-under-load.js';

const path = `/api/v2/addresses/0x${'a'.repeat(40)}/tokens`;
let explorer: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  explorer = await serve((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"items":[],"next_page_params":null}');
  });
});
afterAll(() => explorer.close());

/** Runs in every worker, before it starts. */
const inWorkers = (code: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`if (process.env.GATEWAY_WORKER) {${code}}`)}`,
});

const tellPid = inWorkers('console.error(JSON.stringify({ level: "info", pid: process.pid }))');

const start = (env: Record<string, string> = {}) => {
  const main = runMain({ UPSTREAM_URL: explorer.url, CACHE_URL: 'off', WORKERS: '2', ...env });
  let text = '';
  main.child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  const lines = () =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line): Record<string, unknown> => JSON.parse(line));
  return { ...main, lines };
};

/** The sample of a metric on the page. */
const metric = async (url: string, name: string) => {
  const { text } = await ask(url, '/metrics');
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );
};

const countOf = (url: string) =>
  metric(url, 'gateway_requests_total{door="rest",kind="address-tokens",outcome="ok"}');

// On Windows, signals end a process without notice.
describe.skipIf(process.platform === 'win32')('several workers', { timeout: 60_000 }, () => {
  it('share one port, one page of metrics and one log, and exit with 0 on SIGTERM', async () => {
    const { child, url, exited, lines } = start();
    const served = await url;
    for (let at = 0; at < 8; at += 1) expect((await ask(served, path)).status).toBe(200);
    await expect.poll(() => countOf(served)).toBe(8);
    expect(await metric(served, 'gateway_workers')).toBe(2);
    child.kill('SIGTERM');
    expect(await exited).toMatchObject({ code: 0 });
    const requests = lines().filter(({ door }) => door === 'rest');
    expect(requests).toHaveLength(8);
    expect(new Set(requests.map(({ worker }) => worker))).toEqual(new Set([1, 2]));
    expect(lines().filter(({ message }) => message === 'stopping')).toHaveLength(1);
  });

  it('have one embedded explorer', async () => {
    const say = 'process.connected && !process.env.GATEWAY_WORKER && console.error("{}")';
    const { url, exited, child } = start({
      UPSTREAM_URL: '',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(say)}`,
    });
    const served = await url;
    const { text } = await ask(served, '/try.json');
    const { transaction }: { transaction: string } = JSON.parse(text);
    for (let at = 0; at < 4; at += 1) {
      const query = `{ transaction(hash: "${transaction}") { status } }`;
      expect((await askGraph(served, query)).json()).toMatchObject({
        data: { transaction: { status: 'OK' } },
      });
    }
    child.kill('SIGTERM');
    const { stderr } = await exited;
    expect(stderr.split('\n').filter((line) => line === '{}')).toHaveLength(1);
  });

  it('are replaced when they die, which is logged, and no count falls', async () => {
    const { url, lines } = start(tellPid);
    const served = await url;
    for (let at = 0; at < 4; at += 1) await ask(served, path);
    await expect.poll(() => countOf(served)).toBe(4);
    const [pid] = lines().flatMap(({ pid }) => (typeof pid === 'number' ? [pid] : []));
    process.kill(pid ?? Number.NaN, 'SIGKILL');
    await expect.poll(lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        message: 'a worker ended and is replaced',
        how: 'exit code null, signal SIGKILL',
      }),
    );
    await expect.poll(() => metric(served, 'gateway_workers')).toBe(2);
    expect(await countOf(served)).toBe(4);
    expect((await ask(served, path)).status).toBe(200);
  });

  it('finish what they answer and are replaced on a SIGTERM of their own, and no request is lost', async () => {
    let asked = 0;
    const held = latch();
    const slow = await serve(async (_request, response) => {
      asked += 1;
      await held.opened;
      response.setHeader('content-type', 'application/json');
      response.end('{"items":[],"next_page_params":null}');
    });
    onTestFinished(slow.close);
    const { child, url, exited, lines } = start({ ...tellPid, UPSTREAM_URL: slow.url });
    const served = await url;
    // As many for one worker as for the other.
    const asking = Array.from({ length: 4 }, () => ask(served, path));
    await expect.poll(() => asked).toBe(2);
    const [pid] = lines().flatMap(({ pid }) => (typeof pid === 'number' ? [pid] : []));
    process.kill(pid ?? Number.NaN, 'SIGTERM');
    const healthy = async () => (await ask(served, '/health/ready')).status;
    await expect.poll(async () => [await healthy(), await healthy()]).toEqual([200, 200]);
    held.open();
    expect((await Promise.all(asking)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await expect.poll(lines, { timeout: 20_000 }).toContainEqual(
      expect.objectContaining({
        message: 'a worker ended and is replaced',
        how: 'exit code 0, signal null',
      }),
    );
    await expect.poll(() => metric(served, 'gateway_workers'), { timeout: 20_000 }).toBe(2);
    await expect.poll(() => countOf(served)).toBe(4);
    child.kill('SIGTERM');
    expect((await exited).code).toBe(0);
  });

  it('come back on the same port after all of them died', async () => {
    const { url, lines } = start(tellPid);
    const served = await url;
    for (const { pid } of lines()) if (typeof pid === 'number') process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => metric(served, 'gateway_workers').catch(() => 0), { timeout: 30_000 })
      .toBe(2);
  });

  it('say once why they cannot start', async () => {
    const { code, stdout, stderr } = await start({ PORT: new URL(explorer.url).port }).exited;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('in use')]);
  });

  it('say once that the settings are invalid', async () => {
    const { code, stderr } = await start({ MAX_DEPTH: '-1' }).exited;
    expect(code).toBe(1);
    expect(stderr.match(/MAX_DEPTH is "-1"/g)).toHaveLength(1);
  });

  it('are not started for ever if they end while they start', async () => {
    const { code, stdout, stderr } = await start(inWorkers('process.exit(7)')).exited;
    expect([code, stdout]).toEqual([1, '']);
    const lines = stderr.trim().split('\n');
    expect(lines.at(-1)).toMatch(/^The workers end while they start \(.*exit code 7/);
    for (const line of lines.slice(0, -1)) {
      expect(JSON.parse(line)).toMatchObject({ message: 'a worker ended and is replaced' });
    }
  });

  it('lose no request when they are stopped under load', async () => {
    const { child, url, exited } = start({ LOG_LEVEL: 'error' });
    const ends = await stopUnderLoad(await url, path, () => child.kill('SIGTERM'));
    expect(ends).toEqual(new Set(['ECONNREFUSED']));
    expect(await exited).toMatchObject({ code: 0, stderr: '' });
  });

  it('exit with 0 on a signal during startup, and leave nobody behind on SIGKILL', async () => {
    const early = start(
      inWorkers(
        'console.error("{}"); await new Promise((resolve) => setTimeout(resolve, 600_000));',
      ),
    );
    await expect.poll(() => early.lines().length).toBe(2);
    const killed = start();
    const served = await killed.url;
    early.child.kill('SIGTERM');
    killed.child.kill('SIGKILL');
    // Resolves once the last process has closed the shared standard output.
    await Promise.all([early.exited, killed.exited]);
    await expect(ask(served, path)).rejects.toThrow('ECONNREFUSED');
  });
});
