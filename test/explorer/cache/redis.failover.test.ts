import { Redis } from 'iovalkey';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { context, numbered, openExplorer } from '../../support/asking.js';
import { eventually } from '../../support/eventually.js';
import { type FaultyExplorer, startFaultyExplorer } from '../../support/faulty-explorer.js';
import { startFront } from '../../support/front.js';
import { noRedis, startRedis } from '../../support/redis.js';

if (noRedis) console.info(`Tests of failovers are skipped: ${noRedis}.`);

describe.skipIf(noRedis)('a Redis that fails over', () => {
  let upstream: FaultyExplorer;

  beforeAll(async () => {
    upstream = await startFaultyExplorer();
  });

  afterAll(() => upstream.close());

  const start = async () => {
    const { url, close } = await startRedis();
    const direct = new Redis(url);
    // Otherwise a replica leaves a file of what it is sent.
    await direct.config('SET', 'repl-diskless-load', 'swapdb');
    onTestFinished(async () => {
      direct.disconnect();
      await close();
    });
    return { url, direct, port: Number(new URL(url).port) };
  };

  /** Nothing is in memory, so that every hit is one of Redis. */
  const openReplica = async (cacheUrl: string) => {
    const replica = openExplorer(upstream.url, { cacheUrl, cacheMaxBytes: 0 });
    await replica.ready;
    const ask = async (n: number) => (await replica.fetch(numbered(n), context())).via;
    const logged = () =>
      replica.lines.map((line) => JSON.parse(line)).map((line) => line.why ?? line.message);
    const isUp = async () => (await replica.metrics.cacheUp.get()).values[0]?.value;
    const faults = async () =>
      (await replica.metrics.cacheFaults.get()).values.map(({ labels, value }) => [
        labels.operation,
        value,
      ]);
    return { ask, logged, isUp, faults };
  };

  const readOnly = "READONLY You can't write against a read only replica.";

  it('is left, once it is a replica, for the one that its address leads to by then', async () => {
    const [before, after, front] = await Promise.all([start(), start(), startFront()]);
    onTestFinished(front.close);
    front.leadTo(before);
    const { ask, logged, isUp, faults } = await openReplica(front.url.replace('http', 'redis'));
    await ask(0);
    await eventually(async () => expect(await ask(0)).toBe('hit'));
    await before.direct.replicaof('127.0.0.1', after.port);
    front.leadTo(after);
    await ask(1);
    await eventually(() => expect(logged()).toEqual([readOnly, 'Redis is reached again.']));
    expect([await isUp(), await faults()]).toEqual([1, [['set', 1]]]);
    await ask(2);
    await eventually(async () => expect(await ask(2)).toBe('hit'));
    expect(await after.direct.dbsize()).toBeGreaterThan(0);
  });

  it.each([
    ['refuses what is stored', 'yes', readOnly, 'set'],
    [
      'refuses all, having lost its primary',
      'no',
      "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
      'get',
    ],
  ])('is down while it %s, which is logged once', async (_, servesStale, why, operation) => {
    const { url, direct } = await start();
    const { ask, logged, isUp, faults } = await openReplica(url);
    const connections = async () =>
      Number(/total_connections_received:(\d+)/.exec(await direct.info('stats'))?.[1]);
    await direct.config('SET', 'replica-serve-stale-data', servesStale);
    await direct.replicaof('127.0.0.1', '1');
    const opened = await connections();
    // All are asked before the first reply.
    await Promise.all([1, 2, 3, 4].map(ask));
    await eventually(async () => expect(await connections()).toBeGreaterThan(opened + 2));
    expect([await isUp(), await ask(1), logged()]).toEqual([0, 'fetched', [why]]);
    expect(await faults()).toEqual([[operation, expect.any(Number)]]);
    await direct.replicaof('no', 'one');
    await eventually(() => expect(logged()).toEqual([why, 'Redis is reached again.']));
    expect(await isUp()).toBe(1);
    await ask(5);
    await eventually(async () => expect(await ask(5)).toBe('hit'));
  });
});
