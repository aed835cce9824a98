import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/endpoints/endpoints.js';
import type { Chain } from '../../../src/explorer/chain.js';
import type { Feed } from '../../../src/graphql/live/feed.js';
import type { Watched } from '../../../src/graphql/live/list-watch.js';
import type { SeenRow } from '../../../src/graphql/live/rows-above.js';
import { readFilters } from '../../../src/graphql/load/list-filters.js';
import { fakeClock } from '../../support/fake-clock.js';
import { type LiveModel, liveModel, nameOf } from '../../support/live-model.js';
import { replicaOf } from '../../support/replica.js';
import { runs } from '../../support/runs.js';

const watchedOn = (chain: Chain): Watched => ({
  chain,
  name: 'addressTokenTransfers',
  id: `0x${'ab'.repeat(20)}`,
  watching: endpoints.addressTokenTransfers.list.watched,
  filters: readFilters('addressTokenTransfers', {}),
});

/** A replica of the gateway over a model. */
const replicaOver = (model: LiveModel, time: ReturnType<typeof fakeClock>) => {
  const { fetch, seen } = model.createFetch();
  const replica = replicaOf({ fetch, socket: model.socket, time });
  return { ...replica, seen, watched: watchedOn(replica.chain) };
};

/** What one client has got, over all its subscriptions. */
interface Client {
  feed: Feed<SeenRow> | null;
  cursor: string | null;
  readonly got: string[];
  /** The rows that its watch had seen when it first subscribed. */
  before: ReadonlySet<string>;
}

const collect = async (client: Client, feed: Feed<SeenRow>) => {
  for (;;) {
    const found = await feed.take();
    if (found === undefined) return;
    client.cursor = found.row.cursor();
    client.got.push(nameOf(found.row.record));
  }
};

type Step = readonly [kind: string, value: number];

const steps = fc.array(
  fc.tuple(
    fc.constantFrom(
      'grow',
      'grow',
      'grow',
      'burst',
      'reorganise',
      'replace',
      'late',
      'fail',
      'limit',
      'tell',
      'tell',
      'silent',
      'up',
      'down',
      'join',
      'leave',
      'resume',
      'pass',
      'pass',
      'pass',
    ),
    fc.nat({ max: 11 }),
  ),
  { minLength: 5, maxLength: 60, size: 'max' },
);

const play = async (script: readonly Step[]) => {
  const time = fakeClock();
  const model = liveModel();
  model.grow([1, 3, 1]);
  model.grow([1]);
  const replicas = [replicaOver(model, time), replicaOver(model, time)];
  const clients: Client[] = [];
  /** The rows that came above all others: whoever was subscribed must get them, unless they vanish. */
  const news = new Map<string, number>();
  /** Rows in place of equal ones of the same height: cursors cannot tell them apart. */
  const replaced = new Set<string>();
  let order = 0;
  const added = (rows: readonly { readonly name: string }[]) => {
    for (const { name } of [...rows].reverse()) {
      order += 1;
      news.set(name, order);
    }
  };

  const subscribe = async (client: Client, which: number) => {
    const replica = replicas[which % replicas.length];
    if (!replica) return;
    const { live, watched, subscriber, seen } = replica;
    const opening = live.rows(watched, client.cursor, subscriber);
    let feed: Feed<SeenRow> | null = null;
    opening.then(
      (opened) => {
        feed = opened;
        if (client.cursor === null) client.before = seen();
      },
      () => {},
    );
    for (let waits = 0; feed === null && waits < 50; waits += 1) await time.settle();
    await opening.catch(() => {});
    if (feed === null) return;
    client.feed = feed;
    client.cursor ??= (feed as Feed<SeenRow>).cursor;
    void collect(client, feed);
  };

  for (const [kind, value] of script) {
    const client = clients[value % Math.max(1, clients.length)];
    switch (kind) {
      case 'grow':
        added(model.grow([1, (value % 4) + 1]));
        break;
      case 'burst':
        for (let blocks = 0; blocks < value; blocks += 1) added(model.grow([1, 2]));
        break;
      case 'reorganise':
        added(model.reorganise());
        break;
      case 'replace':
        for (const { name } of model.replace()) replaced.add(name);
        break;
      case 'late':
        model.insertLate();
        break;
      case 'fail':
        model.fail(value % 4);
        break;
      case 'limit':
        model.limit(value % 3);
        break;
      case 'tell':
        added(model.grow([1]));
        model.tell();
        if (value % 2 === 0) model.tell();
        break;
      case 'silent':
        model.tell();
        break;
      case 'up':
      case 'down':
        model.setSocket(kind === 'up');
        break;
      case 'join': {
        const joined: Client = { feed: null, cursor: null, got: [], before: new Set() };
        await subscribe(joined, value);
        if (joined.feed) clients.push(joined);
        break;
      }
      case 'leave':
        client?.feed?.close();
        if (client) client.feed = null;
        break;
      case 'resume':
        client?.feed?.close();
        if (client) {
          client.feed = null;
          await subscribe(client, value);
        }
        break;
      default:
        await time.pass(value * 1_000);
    }
    await time.settle();
  }

  // In the end, all is well, and all who left are back.
  model.fail(0);
  model.limit(0);
  for (const [at, client] of clients.entries()) if (!client.feed) await subscribe(client, at);
  await time.pass(200_000);
  for (const client of clients) expect(client.feed).not.toBeNull();
  const there = new Set(model.rows().map(({ name }) => name));
  const stale = clients.map(({ got, before }) => ({
    twice: got.filter((name, at) => !replaced.has(name) && got.indexOf(name) !== at),
    old: got.filter((name) => !replaced.has(name) && before.has(name)),
    missed: [...news.keys()].filter(
      (name) => there.has(name) && !before.has(name) && !got.includes(name),
    ),
    order: got.map((name) => news.get(name)).filter((nth) => nth !== undefined),
  }));
  for (const { twice, old, missed, order: nths } of stale) {
    expect({ twice, old, missed }).toEqual({ twice: [], old: [], missed: [] });
    expect(nths).toEqual([...nths].sort((a, b) => a - b));
  }
  for (const { feed } of clients) feed?.close();
  await time.settle();
  expect(time.timers()).toBe(0);
  return clients.reduce((count, { got }) => count + got.length, 0);
};

describe('every subscriber', () => {
  it('gets every new row once and in order, whatever happens', { timeout: 1_800_000 }, async () => {
    let rows = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        rows += await play(script);
      }),
      { numRuns: runs(50, 4_000) },
    );
    expect(rows).toBeGreaterThan(runs(100, 100_000));
  });
});
