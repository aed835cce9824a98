import fc from 'fast-check';
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
import { wholeBody } from '../../../src/explorer/call/upstream-response.js';
import { context, numbered, openExplorer } from '../../support/asking.js';
import { eventually } from '../../support/eventually.js';
import {
  type FakeDatabase,
  type FakeRedis,
  type Oddity,
  startFakeRedis,
} from '../../support/fake-redis.js';
import {
  type FaultyExplorer,
  healthyBody,
  startFaultyExplorer,
} from '../../support/faulty-explorer.js';
import { ask } from '../../support/http.js';
import { runMain } from '../../support/process.js';
import { runs } from '../../support/runs.js';

const nested = (depth: number, innermost: string) => `${'*1\r\n'.repeat(depth)}${innermost}`;

/** Complete replies and more, of all kinds. */
const surplus: Readonly<Record<string, string>> = {
  'a null': '$-1\r\n',
  'a null list': '*-1\r\n',
  'a null of RESP3': '_\r\n',
  'an empty list': '*0\r\n',
  'a list': '*2\r\n$1\r\na\r\n:1\r\n',
  'a list with a null list': '*2\r\n*-1\r\n$-1\r\n',
  'nested lists': nested(3, ':1\r\n'),
  'lists nested too deeply for a stack': nested(50_000, ':1\r\n'),
  'a number': ':1\r\n',
  'a number that is none': ':x\r\n',
  'a status': '+OK\r\n',
  'a value': '$5\r\nhello\r\n',
  'an empty value': '$0\r\n\r\n',
  'an error': '-ERR odd\r\n',
  'an error without words': '-\r\n',
  'a push of RESP3': '>3\r\n$7\r\nmessage\r\n$1\r\na\r\n$1\r\nb\r\n',
  'an empty push of RESP3': '>0\r\n',
  'a map of RESP3': '%1\r\n$1\r\na\r\n:1\r\n',
  'a set of RESP3': '~1\r\n:1\r\n',
  'a boolean of RESP3': '#t\r\n',
  'a double of RESP3': ',1.5\r\n',
  'a big number of RESP3': '(123456789012345678901234567890\r\n',
  'a verbatim string of RESP3': '=6\r\ntxt:hi\r\n',
  'a blob error of RESP3': '!3\r\nERR\r\n',
  'a list that announces more than it has': '*1000000\r\n:1\r\n',
  'a list that announces more than can exist': '*99999999999999999999\r\n',
  'a value that announces more than fits in memory': '$9999999999\r\nx',
  'a value that announces more than can exist': '$99999999999999999999\r\nx',
  'a value of negative length': '$-5\r\n',
  'a value whose length is none': '$*\r\n',
  'a value that is longer than announced': '$2\r\nlonger\r\n',
  'half a value': '$5\r\nhe',
  'half a line': '+O',
  'a line without end': `+${'x'.repeat(100_000)}`,
  'a line break of another kind': '+OK\n',
  'an answer of HTTP': 'HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n',
  'bytes of no meaning': '\u0000\u0001\r\n\u00ff',
  'line breaks only': '\r\n\r\n',
};

type Cases<How> = readonly (readonly [string, How])[];

/** What is sent at some time, whichever bytes these are. */
const sent = (how: (bytes: string) => Oddity): Cases<Oddity> =>
  Object.entries(surplus).map(([name, bytes]) => [name, how(bytes)]);

/** What a Redis may do with the replies to GET and SET. */
const oddities: Cases<Cases<Oddity>> = [
  [
    'more before each reply',
    sent((bytes) => ({ reply: (right) => Buffer.concat([Buffer.from(bytes), right]) })),
  ],
  [
    'more after each reply',
    sent((bytes) => ({ reply: (right) => Buffer.concat([right, Buffer.from(bytes)]) })),
  ],
  ['something else instead of each reply', sent((bytes) => ({ reply: () => bytes }))],
  [
    'too little, or the same again',
    [
      ['no reply', { reply: () => null }],
      ['half a reply, then the end', { reply: (right) => right.subarray(0, 3), hangsUp: true }],
      ['half a reply, then nothing', { reply: (right) => right.subarray(0, -1) }],
      ['the end instead of a reply', { reply: () => null, hangsUp: true }],
      ['each reply twice', { reply: (right) => Buffer.concat([right, right]) }],
    ],
  ],
];

describe('a Redis that replies oddly', () => {
  let server: FakeRedis;
  let redis: FakeDatabase;
  let upstream: FaultyExplorer;

  beforeAll(async () => {
    [server, upstream] = await Promise.all([startFakeRedis(), startFaultyExplorer()]);
  });

  beforeEach(() => {
    redis = server.addDatabase();
  });

  afterEach(() => {
    vi.useRealTimers();
    server.greet(null);
  });

  afterAll(() => Promise.all([server.close(), upstream.close()]));

  /** Nothing is in memory, so that every hit is one of Redis. */
  const open = (url: string) => openExplorer(upstream.url, { cacheUrl: url, cacheMaxBytes: 0 });

  type Replica = ReturnType<typeof open>;

  /** The circuit breaker goes by this clock. */
  const fakeClock = () => vi.useFakeTimers({ toFake: ['performance'] });

  const openReplica = async () => {
    const replica = open(redis.url);
    await replica.ready;
    fakeClock();
    return replica;
  };

  /** Every answer must be the right one. */
  const askFor = async (replica: Replica, n: number) => {
    const { response, via } = await replica.fetch(numbered(n), context());
    const body = JSON.parse(wholeBody(response).toString());
    expect([response.status, new URL(body.items[0].asked, upstream.url).search]).toEqual([
      200,
      `?n=${n}`,
    ]);
    return via;
  };

  const askForMany = async (replica: Replica, { at = 0, count = 4 } = {}) => {
    for (let n = at; n < at + count; n += 1) {
      await Promise.all([askFor(replica, n), askFor(replica, n + 1), askFor(replica, n + 2)]);
    }
  };

  interface Case<How> {
    readonly name: string;
    readonly how: How;
    readonly redis: FakeDatabase;
    readonly replica: Replica;
  }

  /** A replica and a database for each case. */
  const openEach = <How>(cases: Cases<How>): readonly Case<How>[] =>
    cases.map(([name, how]) => {
      const redis = server.addDatabase();
      return { name, how, redis, replica: open(redis.url) };
    });

  /** Does something for all cases side by side, since most of the time is spent waiting for each. */
  const forEach = async <How>(
    cases: readonly Case<How>[],
    act: (one: Case<How>) => Promise<unknown>,
  ) => {
    const acts = cases.map(async (one) => {
      await act(one).catch((cause) => {
        throw new Error(one.name, { cause });
      });
    });
    await Promise.all(acts);
  };

  const allHitAgain = async (cases: readonly Case<unknown>[]) => {
    const left = new Set(cases);
    const look = async () => {
      vi.advanceTimersByTime(10_000);
      await forEach([...left], async (one) => {
        if ((await askFor(one.replica, 1)) === 'hit') left.delete(one);
      });
      expect([...left].map(({ name }) => name)).toEqual([]);
    };
    // No connection is tried again sooner, and each look asks the explorer for each case.
    await vi.waitFor(look, { timeout: 40_000, interval: 50 });
  };

  const hitsAgain = (replica: Replica) =>
    allHitAgain([{ name: 'a replica', how: null, redis, replica }]);

  const askForManyTwice = async (cases: readonly Case<unknown>[]) => {
    for (let round = 0; round < 2; round += 1) {
      await forEach(cases, ({ replica }) => askForMany(replica, { at: round }));
      vi.advanceTimersByTime(10_000);
    }
  };

  it.each(oddities)('costs only hits, and is used again once it is well: %s', async (_, cases) => {
    const opened = openEach(cases);
    await forEach(opened, ({ replica }) => replica.ready);
    fakeClock();
    await allHitAgain(opened);
    for (const { how, redis } of opened) redis.misbehave(how);
    await askForManyTwice(opened);
    for (const { redis } of opened) {
      redis.misbehave({});
      // A reply that is still awaited may only be given up once the connection is.
      redis.hangUp();
    }
    await allHitAgain(opened);
  });

  it('costs only hits, and is used again once it is well: more before any command', async () => {
    const opened: Case<string>[] = [];
    for (const greeting of Object.entries(surplus)) {
      const greeted = server.greet(greeting[1]);
      opened.push(...openEach([greeting]));
      await greeted;
    }
    await forEach(opened, ({ replica }) => replica.ready);
    fakeClock();
    await askForManyTwice(opened);
    server.greet(null);
    server.hangUpAll();
    await allHitAgain(opened);
  });

  it('may say anything at any time', async () => {
    const opened = openEach(Object.entries(surplus));
    await forEach(opened, ({ replica }) => replica.ready);
    fakeClock();
    await allHitAgain(opened);
    for (let round = 0; round < 3; round += 1) {
      await forEach(opened, async ({ how, redis, replica }) => {
        const asked = askForMany(replica, { at: round, count: 2 });
        redis.say(how);
        await asked;
      });
    }
    await allHitAgain(opened);
  });

  it.each(oddities)('may be odd from the start: %s', async (_, cases) => {
    const opened = openEach(cases);
    for (const { how, redis } of opened) redis.misbehave(how);
    await forEach(opened, async ({ replica }) => {
      await replica.ready;
      expect((await replica.fetch(numbered(1), context())).response.status).toBe(200);
    });
  });

  it('never has an answer used for another question, however its replies are shifted', async () => {
    const replica = await openReplica();
    const numbers = Array.from({ length: 8 }, (_, n) => n);
    for (const n of numbers) await askFor(replica, n);
    await eventually(() => expect(redis.entries.size).toBe(numbers.length));
    const values = [...redis.entries.values()];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(values.length), { maxLength: 6 }), async (picked) => {
        redis.misbehave({});
        await hitsAgain(replica);
        const more = picked.map((at) => values[at]);
        redis.misbehave({
          reply: (right) => {
            const value = more.pop();
            if (value === undefined) return right;
            return Buffer.concat([Buffer.from(`$${value.length}\r\n`), value, Buffer.from('\r\n')]);
          },
        });
        await Promise.all(numbers.map((n) => askFor(replica, n)));
      }),
      { numRuns: runs(20, 300) },
    );
  });

  it('may send any bytes', async () => {
    const replica = await openReplica();
    const piece = fc.oneof(
      fc.constantFrom(...Object.values(surplus)).map((text) => Buffer.from(text)),
      fc
        .constantFrom('$', '*', '+', '-', ':', '\r\n', '1', '-1', '9')
        .map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
    );
    const bytes = fc.array(piece, { maxLength: 8 }).map((chunks) => Buffer.concat(chunks));
    await fc.assert(
      fc.asyncProperty(bytes, fc.boolean(), fc.nat(20), async (sent, isInstead, cut) => {
        redis.misbehave({
          reply: (right) =>
            isInstead ? sent : Buffer.concat([right.subarray(0, right.length - cut), sent]),
        });
        await askForMany(replica, { count: 2 });
        // Otherwise every reply would be waited for in vain.
        redis.hangUp();
        vi.advanceTimersByTime(10_000);
      }),
      { numRuns: runs(25, 1_000) },
    );
    redis.misbehave({});
    await hitsAgain(replica);
  });

  it('is logged seldom, however often it sends what nobody asked for', async () => {
    const replica = await openReplica();
    server.greet('$-1\r\n');
    redis.hangUp();
    await eventually(() => expect(replica.lines).toHaveLength(2));
    for (let n = 0; n < 20; n += 1) await askFor(replica, n);
    const whys = replica.lines.map((line) => JSON.parse(line).why);
    expect(whys).toEqual([
      'the connection is lost',
      // The one or the other, as it comes before or after the first command is sent.
      expect.stringMatching(/^a reply (that nobody waits for|to some other command)$/),
    ]);
  });

  it('may reply with values as long as answers may be, if that is more than 64 MiB', async () => {
    const replica = openExplorer(upstream.url, {
      cacheUrl: redis.url,
      upstreamMaxBytes: 100_000_000,
    });
    await replica.ready;
    redis.misbehave({ reply: () => '$100000001\r\nx' });
    await askFor(replica, 1);
    const why = 'a reply of more than 100000000 bytes';
    await eventually(() => expect(replica.lines.join('')).toContain(why));
  });

  it('does not end the process', async () => {
    const { child, url, exited } = runMain({
      UPSTREAM_URL: upstream.url,
      CACHE_URL: redis.url,
      CACHE_MAX_BYTES: '0',
      LOG_LEVEL: 'silent',
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const served = await url;
    for (const bytes of Object.values(surplus)) {
      server.greet(bytes);
      redis.misbehave({ reply: (right) => Buffer.concat([right, Buffer.from(bytes)]) });
      redis.say(bytes);
      const path = `/api/v2/transactions/0x${'ab'.repeat(32)}`;
      expect((await ask(served, path)).text).toBe(healthyBody(path));
    }
    child.kill('SIGTERM');
    expect((await exited).code).toBe(0);
  });
});
