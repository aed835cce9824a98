import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Redis } from 'iovalkey';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import { packingVersion } from '../../../src/explorer/cache/packing.js';
import { wholeBody } from '../../../src/explorer/call/upstream-response.js';
import {
  context,
  numbered,
  openExplorer,
  principalWith,
  request,
  type settings,
} from '../../support/asking.js';
import { eventually } from '../../support/eventually.js';
import {
  type FaultyExplorer,
  healthyBody,
  startFaultyExplorer,
} from '../../support/faulty-explorer.js';
import { noRedis, startRedis, type TestRedis } from '../../support/redis.js';

if (noRedis) console.info(`Redis tests are skipped: ${noRedis}.`);

describe.skipIf(noRedis)('the shared cache', () => {
  let redis: TestRedis;
  let upstream: FaultyExplorer;
  let direct: Redis;

  beforeAll(async () => {
    redis = await startRedis();
  });

  afterAll(() => redis.close());

  beforeEach(async () => {
    upstream = await startFaultyExplorer();
    direct = new Redis(redis.url);
    direct.on('error', () => {});
    await direct.flushall();
  });

  afterEach(async () => {
    vi.useRealTimers();
    direct.disconnect();
    await upstream.close();
  });

  const openReplica = async (more: Partial<typeof settings> = {}) => {
    const replica = openExplorer(upstream.url, { cacheUrl: redis.url, ...more });
    await replica.ready;
    return replica;
  };

  const isUp = async ({ metrics }: Awaited<ReturnType<typeof openReplica>>) =>
    (await metrics.cacheUp.get()).values.map(({ value }) => value);

  /** With stopped timers, no reply is late, however busy the machine. */
  const waitForReplies = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  /** A command is written in the turn after the one in which it is given. */
  const written = async () => {
    for (let turn = 0; turn < 2; turn += 1) await new Promise(setImmediate);
  };

  /** Asks while Redis does not answer, and lets only the time pass after which its reply is late. */
  const askInVain = async (replica: Awaited<ReturnType<typeof openReplica>>, n: number) => {
    const asked = replica.fetch(numbered(n), context());
    await written();
    await vi.advanceTimersByTimeAsync(100);
    return asked;
  };

  const until = async (condition: () => Promise<boolean>) => {
    while (!(await condition())) await new Promise(setImmediate);
  };

  /** Waits until Redis has stored the keys: it may read another connection first. */
  const arrived = (keys = 1) => until(async () => (await direct.dbsize()) >= keys);

  /** Moves the clock forward. */
  const travel = (ms: number) => {
    const now = Date.now() + ms;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now });
  };

  it('is connected once the explorer is ready', async () => {
    expect(await isUp(await openReplica())).toEqual([1]);
  });

  it('lets two replicas make no more calls than one, in sequence', async () => {
    const replicas = [await openReplica(), await openReplica()];
    waitForReplies();
    const vias: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      for (const replica of n % 2 === 0 ? replicas : replicas.toReversed()) {
        const { via, response } = await replica.fetch(numbered(n), context());
        expect(wholeBody(response).toString()).toContain(`n=${n}`);
        vias.push(via);
        await arrived(n + 1);
      }
    }
    expect(upstream.seen).toHaveLength(20);
    expect(vias.filter((via) => via === 'hit')).toHaveLength(20);
  });

  it('lets a stampede on a cold key make at most one call per replica', async () => {
    const replicas = await Promise.all([openReplica(), openReplica(), openReplica()]);
    upstream.hold();
    const herd = replicas.flatMap((replica) =>
      Array.from({ length: 40 }, () => replica.fetch(request(), context())),
    );
    await upstream.arrived(1);
    upstream.release();
    const bodies = (await Promise.all(herd)).map(({ response }) => wholeBody(response).toString());
    expect(new Set(bodies).size).toBe(1);
    expect(upstream.seen.length).toBeLessThanOrEqual(3);
  });

  it('shares the age of an answer, so that no replica serves it for longer', async () => {
    const [one, other] = [await openReplica(), await openReplica()];
    travel(0);
    await one.fetch(request(), context());
    await arrived();
    travel(50_000);
    expect(await other.fetch(request(), context())).toMatchObject({ via: 'hit', age: 50, ttl: 10 });
    travel(11_000);
    expect(await other.fetch(request(), context())).toMatchObject({ via: 'fetched', age: 0 });
    upstream.fail('dead gateway');
    travel(100_000);
    expect((await one.fetch(request(), context())).via).toBe('stale');
    travel(1_000_000);
    expect((await one.fetch(request(), context())).via).toBe('fetched');
  });

  it('lets no replica serve an answer for longer than its own settings allow', async () => {
    const [one, other] = [
      await openReplica(),
      await openReplica({ cacheTtl: { default: 2 }, cacheStaleIfError: 10 }),
    ];
    travel(0);
    await one.fetch(request(), context());
    await arrived();
    expect(await other.fetch(request(), context())).toMatchObject({ via: 'hit', ttl: 2 });
    travel(3_000);
    upstream.fail('dead gateway');
    expect((await other.fetch(request(), context())).via).toBe('stale');
    travel(13_000);
    expect((await other.fetch(request(), context())).via).toBe('fetched');
  });

  it('is asked once for an answer, which is then held in memory, parsed', async () => {
    const [one, other] = [await openReplica(), await openReplica()];
    waitForReplies();
    await one.fetch(request(), context());
    await arrived();
    const first = await other.fetch(request(), context());
    await direct.flushall();
    const second = await other.fetch(request(), context());
    expect(second.via).toBe('hit');
    expect(second.response.json()).toBe(first.response.json());
  });

  it('serves what another replica fetched while a call of this one failed', async () => {
    const replica = await openReplica({ cacheMaxBytes: 0 });
    travel(0);
    await replica.fetch(request(), context());
    await arrived();
    const [key = ''] = await direct.keys('*');
    const value = (await direct.getBuffer(key)) ?? '';
    await direct.flushall();
    upstream.fail('dead gateway');
    upstream.hold();
    const failing = replica.fetch(request(), context());
    await upstream.arrived(2);
    await direct.set(key, value);
    upstream.release();
    const { via, ttl } = await failing;
    expect([via, ttl]).toEqual(['hit', 60]);
  });

  it('serves what does not fit in memory, fresh and stale', async () => {
    const one = await openReplica({ cacheMaxBytes: 0 });
    waitForReplies();
    await one.fetch(request(), context());
    expect((await one.fetch(request(), context())).via).toBe('hit');
    upstream.fail('dead gateway');
    travel(61_000);
    expect((await one.fetch(request(), context())).via).toBe('stale');
  });

  it('stores no answers of identified callers, and no readable keys', async () => {
    const replica = await openReplica({ upstreamApiKey: 'operator-s3cret' });
    await replica.fetch(numbered(1), context({ principal: principalWith('ann') }));
    expect(await direct.keys('*')).toEqual([]);
    await replica.fetch(numbered(2), context());
    await arrived();
    const keys = await direct.keys('*');
    expect(keys).toEqual([expect.stringMatching(/^gateway:3:[\w-]{43}$/)]);
    const value = await direct.getBuffer(keys[0] ?? '');
    expect(value?.toString('latin1')).not.toMatch(/s3cret|ann|127\.0\.0\.1/);
    const left = await direct.pttl(keys[0] ?? '');
    expect(left).toBeGreaterThan(300_000);
    expect(left).toBeLessThanOrEqual(360_000);
  });

  it('keeps the answers of two explorers apart', async () => {
    const other = await startFaultyExplorer();
    onTestFinished(other.close);
    const alike = await openReplica();
    const elsewhere = openExplorer(other.url, { cacheUrl: redis.url });
    await elsewhere.ready;
    waitForReplies();
    await (await openReplica()).fetch(request(), context());
    await arrived();
    expect((await alike.fetch(request(), context())).via).toBe('hit');
    expect((await elsewhere.fetch(request(), context())).via).toBe('fetched');
  });

  it('keeps the answers of two explorers at one origin apart', async () => {
    const [one, alike, other] = await Promise.all(
      ['/eth', '/eth', '/base'].map(async (path) => {
        const replica = openExplorer(`${upstream.url}${path}`, { cacheUrl: redis.url });
        await replica.ready;
        return replica;
      }),
    );
    waitForReplies();
    await one?.fetch(request(), context());
    await arrived();
    expect((await alike?.fetch(request(), context()))?.via).toBe('hit');
    expect((await other?.fetch(request(), context()))?.via).toBe('fetched');
  });

  it('keeps answers apart by the operator key, or its absence', async () => {
    const [one, alike, other, none] = await Promise.all(
      ['one', 'one', 'other', null].map((upstreamApiKey) => openReplica({ upstreamApiKey })),
    );
    waitForReplies();
    await one?.fetch(request(), context());
    await arrived();
    expect((await alike?.fetch(request(), context()))?.via).toBe('hit');
    expect((await other?.fetch(request(), context()))?.via).toBe('fetched');
    expect((await none?.fetch(request(), context()))?.via).toBe('fetched');
  });

  it.each([
    ['a foreign value', Buffer.from('hello')],
    ['another version', Buffer.from([9, 0, 0, 0, 2, 0, 0, 0, 0, 123, 125, 3, 0])],
    [
      'a head with a wrong length',
      Buffer.from([packingVersion, 255, 255, 255, 255, 0, 0, 0, 0, 123, 125]),
    ],
    [
      'a head of another shape',
      // With a valid checksum.
      Buffer.from([packingVersion, 0, 0, 0, 2, 0xa3, 0xa6, 0xbf, 0x43, 123, 125, 3, 0]),
    ],
    ['an empty value', Buffer.alloc(0)],
  ])('treats %s as a miss', async (_, garbage) => {
    const [one, other] = [await openReplica(), await openReplica()];
    waitForReplies();
    await one.fetch(request(), context());
    await arrived();
    for (const key of await direct.keys('*')) await direct.set(key, garbage);
    expect((await other.fetch(request(), context())).via).toBe('fetched');
  });

  it('treats an answer with a flipped bit as a miss', async () => {
    const one = await openReplica();
    const other = await openReplica({ cacheMaxBytes: 0 });
    waitForReplies();
    await one.fetch(request(), context());
    await arrived();
    const [key = ''] = await direct.keys('*');
    const whole = (await direct.getBuffer(key)) ?? Buffer.alloc(0);
    for (const at of [whole.indexOf('since') + 8, whole.length - 8, whole.length - 20]) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      await direct.set(key, flipped);
      const { response, via } = await other.fetch(request(), context());
      const asked = upstream.seen.at(-1)?.url ?? '';
      expect([via, wholeBody(response).toString()]).toEqual(['fetched', healthyBody(asked)]);
      await until(async () => !(await direct.getBuffer(key))?.equals(flipped));
    }
  });

  it('only loses hits when Redis is killed under load, and is used again when it is back', async () => {
    const [one, other] = [await openReplica(), await openReplica()];
    let asked = 0;
    let over = false;
    const client = async () => {
      while (!over) {
        asked += 1;
        const n = asked >> 1;
        const replica = asked % 2 === 0 ? one : other;
        const { response } = await replica.fetch(numbered(n), context());
        expect(wholeBody(response).toString()).toContain(`n=${n}"`);
      }
    };
    const clients = Promise.all(Array.from({ length: 8 }, client));
    const goOnFor = async (requests: number) => {
      const goal = asked + requests;
      while (asked < goal) await new Promise(setImmediate);
    };
    await goOnFor(200);
    await redis.kill();
    await goOnFor(400);
    await redis.up();
    // Each replica reconnects on its own: repeat until one finds what the other stored.
    for (let n = 0; ; n += 1) {
      await one.fetch(request('rawTrace', `n=${n}`), context());
      if ((await other.fetch(request('rawTrace', `n=${n}`), context())).via === 'hit') break;
    }
    over = true;
    await clients;
    const messages = one.lines.map((line) => JSON.parse(line).message);
    expect(messages.filter((message) => /^Redis (is|cannot)/.test(message))).toEqual(
      expect.arrayContaining(['Redis cannot be reached, or refuses.', 'Redis is reached again.']),
    );
  });

  it('has no connection left if the explorer is closed before it is connected', async () => {
    const replica = openExplorer(upstream.url, { cacheUrl: redis.url });
    await replica.close();
    await replica.ready;
    await eventually(async () => {
      expect(
        String(await direct.client('LIST'))
          .trim()
          .split('\n'),
      ).toHaveLength(1);
    });
    expect(replica.lines).toEqual([]);
  });

  it('is disconnected when the explorer is closed', async () => {
    const replica = await openReplica();
    await replica.close();
    await eventually(async () => {
      const clients = String(await direct.client('LIST')).trim();
      expect(clients.split('\n')).toHaveLength(1);
      expect(await isUp(replica)).toEqual([0]);
    });
    expect(replica.lines).toEqual([]);
  });

  it('is reported as down until it is connected', async () => {
    const replica = openExplorer(upstream.url, { cacheUrl: redis.url });
    expect(await isUp(replica)).toEqual([0]);
    await replica.ready;
    expect(await isUp(replica)).toEqual([1]);
  });

  it('may be missing from the start', async () => {
    const replica = openExplorer(upstream.url, { cacheUrl: 'redis://127.0.0.1:1' });
    await replica.ready;
    expect((await replica.fetch(request(), context())).response.status).toBe(200);
    expect((await replica.fetch(request(), context())).via).toBe('hit');
    const troubles = replica.lines.filter((line) => line.includes('cannot be reached'));
    expect(troubles).toEqual([expect.stringContaining('"why":"ECONNREFUSED"')]);
    expect(await isUp(replica)).toEqual([0]);
    expect((await replica.metrics.cacheFaults.get()).values).toEqual([]);
  });

  describe('that asks for a password', () => {
    const at = (login: string, path = '') =>
      redis.url.replace('redis://', `redis://${login}@`) + path;

    beforeEach(() => direct.config('SET', 'requirepass', 's3 cret/%'));

    afterEach(async () => {
      await direct.config('SET', 'requirepass', '');
      await direct.call('acl', 'deluser', 'gateway');
    });

    it.each([
      ['a password', ':s3%20cret%2F%25', ''],
      ['a password and a database', ':s3%20cret%2F%25', '/3'],
      ['a user', 'default:s3%20cret%2F%25', ''],
      ['a user who may only read and write', 'gateway:own', ''],
    ])('is used with %s', async (_, login, path) => {
      const rights = ['on', '>own', '~*', '-@all', '+get', '+set', '+auth'];
      await direct.call('acl', 'setuser', 'gateway', ...rights);
      const cacheUrl = at(login, path);
      const [one, other] = [await openReplica({ cacheUrl }), await openReplica({ cacheUrl })];
      expect([await isUp(one), await isUp(other)]).toEqual([[1], [1]]);
      waitForReplies();
      await one.fetch(request(), context());
      await direct.select(Number(path.slice(1)));
      await arrived();
      expect((await other.fetch(request(), context())).via).toBe('hit');
      expect([...one.lines, ...other.lines]).toEqual([]);
    });

    it.each([
      ['none', '', 'NOAUTH'],
      ['the wrong one', ':wrong', 'WRONGPASS'],
    ])('is not used with %s, which is logged once, without the password', async (_, login, why) => {
      const replica = await openReplica({ cacheUrl: login === '' ? redis.url : at(login) });
      expect(await isUp(replica)).toEqual([0]);
      expect((await replica.fetch(request(), context())).response.status).toBe(200);
      const [line = ''] = replica.lines;
      expect(replica.lines).toHaveLength(1);
      expect(JSON.parse(line).why).toMatch(new RegExp(`^${why} `));
      expect(line).not.toContain(':wrong');
    });
  });

  it('is used with a password that it does not ask for', async () => {
    const cacheUrl = redis.url.replace('redis://', 'redis://:needless@');
    const replica = await openReplica({ cacheUrl });
    expect(await isUp(replica)).toEqual([1]);
    expect(replica.lines).toEqual([]);
  });

  it('is not used if it lacks the configured database, since another may belong to someone else', async () => {
    const replica = await openReplica({ cacheUrl: `${redis.url}/4242` });
    for (let n = 0; n < 3; n += 1) await replica.fetch(numbered(n), context());
    await eventually(async () => expect(await isUp(replica)).toEqual([0]));
    await replica.fetch(numbered(3), context());
    expect(await direct.dbsize()).toBe(0);
    expect(replica.lines.join('')).toContain('DB index is out of range');
    expect(replica.lines.join('')).not.toContain('reached again');
  });

  it('is not asked after three late replies, and requests are still answered', async () => {
    const replica = await openReplica({ cacheMaxBytes: 0 });
    await replica.fetch(numbered(0), context());
    // Otherwise it would be asked again after a second, and given up after two.
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    redis.freeze();
    let ttl: number | null = 0;
    try {
      for (let n = 1; n < 4; n += 1) await askInVain(replica, n);
      for (let n = 4; n < 200; n += 1) ({ ttl } = await replica.fetch(numbered(n), context()));
    } finally {
      redis.thaw();
    }
    // An answer that was not sent to Redis does not claim to be stored.
    expect(ttl).toBeNull();
    const faults = (await replica.metrics.cacheFaults.get()).values;
    const count = faults.reduce((sum, { value }) => sum + value, 0);
    // A write may be in flight when the third reply is late.
    expect([3, 4]).toContain(count);
    expect(replica.lines.join('')).toContain('does not answer');
    expect(replica.lines.join('')).not.toContain('cannot be reached');
    expect(await isUp(replica)).toEqual([0]);
  });

  it('is not late with a reply that comes while the process is busy', async () => {
    const replica = await openReplica({ cacheMaxBytes: 0 });
    await replica.fetch(request(), context());
    await arrived();
    const reads = () => /cmdstat_get:calls=\d+/.exec(redis.callSync('info', 'commandstats'))?.[0];
    const before = reads();
    const since = performance.now();
    const delivery = replica.fetch(request(), context());
    await written();
    for (let n = 0; reads() === before || performance.now() - since < 150; n += 1) {
      expect(n).toBeLessThan(1_000);
    }
    expect((await delivery).via).toBe('hit');
    expect((await replica.metrics.cacheFaults.get()).values).toEqual([]);
  });

  it('is logged as left alone only once, however often a retry fails', async () => {
    const replica = await openReplica({ cacheMaxBytes: 0 });
    const leftAlone = () => replica.lines.filter((line) => line.includes('is not asked')).length;
    const lateReplies = async () =>
      (await replica.metrics.cacheFaults.get()).values.find(
        ({ labels }) => labels.operation === 'get',
      )?.value ?? 0;
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    redis.freeze();
    try {
      for (let n = 0; leftAlone() === 0; n += 1) await askInVain(replica, n);
      const before = await lateReplies();
      vi.advanceTimersByTime(1_000);
      await askInVain(replica, 200);
      expect(await lateReplies()).toBe(before + 1);
    } finally {
      redis.thaw();
    }
    expect(leftAlone()).toBe(1);
    await eventually(async () => {
      vi.advanceTimersByTime(10_000);
      await replica.fetch(request(), context());
      expect(await isUp(replica)).toEqual([1]);
    });
    expect(replica.lines.join('')).toContain('Redis answers again.');
  });

  it('is logged each time its connection is lost, and each time it is back', async () => {
    // A name that has addresses of one family only.
    const replica = await openReplica({ cacheUrl: redis.url.replace('127.0.0.1', 'localhost') });
    const logged = () =>
      replica.lines.map((line) => JSON.parse(line)).map((line) => line.why ?? line.message);
    const once = ['the connection is lost', 'Redis is reached again.'];
    for (const all of [once, [...once, ...once]]) {
      await direct.call('client', 'kill', 'type', 'normal', 'skipme', 'yes');
      await eventually(() => expect(logged()).toEqual(all));
    }
  });

  it('is not sent what it could not keep for any time', async () => {
    const replica = await openReplica({ cacheTtl: { default: 0 }, cacheStaleIfError: 0 });
    waitForReplies();
    // Redis replies in order: a fault from the first would be counted before the second read returns.
    for (let n = 0; n < 2; n += 1) await replica.fetch(numbered(n), context());
    expect((await replica.metrics.cacheFaults.get()).values).toEqual([]);
  });

  it('only loses hits when it is full, and logs that once', async () => {
    const replica = await openReplica();
    waitForReplies();
    await direct.config('SET', 'maxmemory', '1');
    try {
      const faults = async () => (await replica.metrics.cacheFaults.get()).values[0]?.value ?? 0;
      for (let n = 0; n < 3; n += 1) {
        expect((await replica.fetch(numbered(n), context())).response.status).toBe(200);
        await until(async () => (await faults()) > n);
      }
    } finally {
      await direct.config('SET', 'maxmemory', '0');
    }
    const troubles = replica.lines.filter((line) => line.includes('cannot be reached'));
    expect(troubles).toEqual([expect.stringContaining('"why":"OOM ')]);
  });

  it('is still read when it is full, even if it refuses many answers at once', async () => {
    const replica = await openReplica({ cacheMaxBytes: 0 });
    waitForReplies();
    await replica.fetch(numbered(0), context());
    await arrived();
    await direct.config('SET', 'maxmemory', '1');
    try {
      // All reads come before the first write, so that no reply to a read comes between the refusals.
      upstream.hold();
      const others = [1, 2, 3, 4].map((n) => replica.fetch(numbered(n), context()));
      await upstream.arrived(5);
      upstream.release();
      await Promise.all(others);
      const refusals = async () => (await replica.metrics.cacheFaults.get()).values[0]?.value ?? 0;
      await until(async () => (await refusals()) === 4);
      expect((await replica.fetch(numbered(0), context())).via).toBe('hit');
    } finally {
      await direct.config('SET', 'maxmemory', '0');
    }
    expect(replica.lines.join('')).not.toContain('does not answer');
    expect(await isUp(replica)).toEqual([1]);
  });

  /** A fake Redis that replies to commands by name, or not at all; null closes the connection. */
  const startNode = async (
    reply: (name: string, connection: number) => string | null | undefined,
  ) => {
    let connections = 0;
    const node = createServer((socket) => {
      connections += 1;
      const connection = connections;
      socket.on('error', () => {});
      socket.on('data', (sent) => {
        for (const command of sent.toString().split(/^\*/m).slice(1)) {
          const name = command.split('\r\n')[2]?.toLowerCase() ?? '';
          const answer = reply(name, connection);
          if (answer === null) socket.destroy();
          else if (answer !== undefined)
            socket.write(name === 'ping' ? '+PONG\r\n' : `${answer}\r\n`);
        }
      });
    }).listen(0, '127.0.0.1');
    await once(node, 'listening');
    onTestFinished(() => void node.close());
    const { port } = node.address() as AddressInfo;
    return `redis://127.0.0.1:${port}`;
  };

  it.each<[string, (slot: number) => string | null, string]>([
    [
      'it is a cluster node, which names another slot for each key',
      (slot) => `-MOVED ${slot} 127.0.0.1:1`,
      // The first is what a new connection is tried with.
      'MOVED 2 127.0.0.1:1',
    ],
    [
      'it does not know the command, whose arguments it repeats',
      () => "-ERR unknown command 'X', with args beginning with: 's3cret'",
      "ERR unknown command 'X'",
    ],
    ['it closes the connection on every command', () => null, 'the connection is lost'],
  ])('logs once that %s', async (_, reply, why) => {
    let slot = 0;
    const cacheUrl = await startNode((name) => {
      if (name === 'get' || name === 'set') slot += 1;
      return reply(slot);
    });
    const replica = await openReplica({ cacheUrl });
    waitForReplies();
    for (let n = 0; n < 3; n += 1) await replica.fetch(numbered(n), context());
    const troubles = replica.lines.filter((line) => line.includes('cannot be reached'));
    expect(troubles.map((line) => JSON.parse(line).why)).toEqual([why]);
  });

  it('is not used while its database cannot be selected', async () => {
    const used = new Set<number>();
    const cacheUrl = await startNode((name, connection) => {
      if (name === 'select') return connection === 1 ? '-LOADING for now' : '+OK';
      if (name === 'get') used.add(connection);
      return name === 'get' ? '$-1' : '+OK';
    });
    const replica = await openReplica({ cacheUrl: `${cacheUrl}/1` });
    for (let n = 0; used.size === 0; n += 1) await replica.fetch(numbered(n), context());
    expect([...used]).toEqual([2]);
  });

  it('is down while it loads its data, which is logged once', async () => {
    let isLoading = false;
    let last = 0;
    const cacheUrl = await startNode((name, connection) => {
      last = connection;
      if (isLoading) return '-LOADING Redis is loading the dataset in memory';
      return name === 'get' ? '$-1' : '+OK';
    });
    const replica = await openReplica({ cacheUrl });
    isLoading = true;
    await Promise.all([0, 1, 2, 3].map((n) => replica.fetch(numbered(n), context())));
    await until(async () => last > 3);
    expect(await isUp(replica)).toEqual([0]);
    expect(replica.lines).toEqual([expect.stringContaining('"why":"LOADING ')]);
    isLoading = false;
    await eventually(async () => expect(await isUp(replica)).toEqual([1]));
  });

  it('is connected to anew when its connection has gone silent', async () => {
    const used: number[] = [];
    const cacheUrl = await startNode((name, connection) => {
      if (name === 'get') used.push(connection);
      if (name === 'get') return connection === 1 ? undefined : '$-1';
      return '+OK';
    });
    const replica = await openReplica({ cacheUrl });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    let n = 0;
    await eventually(async () => {
      vi.advanceTimersByTime(1_000);
      await replica.fetch(numbered(n), context());
      n += 1;
      expect([used[0], used.at(-1)]).toEqual([1, 2]);
      expect(await isUp(replica)).toEqual([1]);
    });
  });
});
