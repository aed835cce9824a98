import { describe, expect, it } from 'vitest';
import { endpoints, type WatchedList } from '../../../src/endpoints/endpoints.js';
import type { UpstreamContext } from '../../../src/explorer/call/upstream-request.js';
import type { Chain } from '../../../src/explorer/chain.js';
import type { CacheResult } from '../../../src/explorer/layers/cache.js';
import type { Feed } from '../../../src/graphql/live/feed.js';
import type { Watched } from '../../../src/graphql/live/list-watch.js';
import type { SeenRow } from '../../../src/graphql/live/rows-above.js';
import { readFilters } from '../../../src/graphql/load/list-filters.js';
import { fetched } from '../../support/explorer.js';
import { fakeClock } from '../../support/fake-clock.js';
import { liveModel, nameOf } from '../../support/live-model.js';
import { replicaOf } from '../../support/replica.js';

const address = `0x${'ab'.repeat(20)}`;

const noFilters = readFilters('addressTokenTransfers', {});

const watchedOn = (
  chain: Chain,
  id = address,
  name: WatchedList = 'addressTokenTransfers',
): Watched => ({ chain, name, id, filters: noFilters, watching: endpoints[name].list.watched });

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  readonly perSecond?: number;
  readonly name?: WatchedList;
  readonly hasSocket?: boolean;
  readonly pageSize?: number;
}

const start = ({ env = {}, perSecond, hasSocket = false, pageSize = 50 }: Options = {}) => {
  const time = fakeClock();
  const model = liveModel(pageSize);
  model.grow([1, 1]);
  const { fetch } = model.createFetch();
  const contexts: UpstreamContext[] = [];
  let answer: CacheResult | null = null;
  const replica = replicaOf({
    fetch: async (request, context) => {
      contexts.push(context);
      if (answer) {
        context.budget.spend('address-token-transfers');
        return answer;
      }
      return fetch(request, context);
    },
    time,
    env,
    ...(perSecond !== undefined && { perSecond }),
    ...(hasSocket && { socket: model.socket }),
  });
  const subscribe = async (
    hash = address,
    name: WatchedList = 'addressTokenTransfers',
    after: string | null = null,
  ) => {
    const feed = await replica.live.rows(
      watchedOn(replica.chain, hash, name),
      after,
      replica.subscriber,
    );
    const got: string[] = [];
    let failure: unknown;
    const read = async () => {
      for (let found = await feed.take(); found; found = await feed.take()) {
        got.push(nameOf(found.row.record));
      }
    };
    const done = read().catch((error: unknown) => {
      failure = error;
    });
    return { feed, got, done, failure: () => failure };
  };
  return {
    ...replica,
    time,
    model,
    contexts,
    subscribe,
    answerWith: (one: CacheResult | null) => {
      answer = one;
    },
    calls: () => contexts.length,
  };
};

const names = (rows: readonly { readonly name: string }[]) =>
  rows.map(({ name }) => name).reverse();

describe('a watch', () => {
  it('looks as often as LIVE_POLL_SECONDS says, for all who subscribe, until the last has left', async () => {
    const { subscribe, time, calls } = start({ env: { LIVE_POLL_SECONDS: '2.5' } });
    const feeds: Feed<SeenRow>[] = [];
    for (let count = 0; count < 100; count += 1) feeds.push((await subscribe()).feed);
    expect(calls()).toBe(1);
    await time.pass(10_000);
    expect(calls()).toBe(5);
    for (const feed of feeds) feed.close();
    await time.pass(10_000);
    expect(calls()).toBe(5);
    expect(time.timers()).toBe(0);
  });

  it.each([
    [false, 4],
    [true, 60],
  ])('looks every 4 s, or 60 where calls have a price: %s', async (isPriced, seconds) => {
    const { live, chain, subscriber, time, calls } = start();
    await live.rows(watchedOn({ ...chain, isPriced }), null, subscriber);
    await time.pass(seconds * 1_000 - 1);
    expect(calls()).toBe(1);
    await time.pass(1);
    expect(calls()).toBe(2);
  });

  it('asks for an answer to a call sent after its look began, and lets others go first', async () => {
    const { subscribe, time, contexts } = start();
    await subscribe();
    await time.pass(4_000);
    expect(contexts.map(({ sentAfter }) => typeof sentAfter)).toEqual(['number', 'number']);
    expect(contexts.map(({ priority }) => priority)).toEqual(['query', 'watch']);
  });

  it('closes a gap of any length by walking on', async () => {
    const { subscribe, time, model } = start({ pageSize: 3 });
    const { got } = await subscribe();
    const added = [model.grow([1, 2, 3]), model.grow([4]), model.grow([1, 1, 1])];
    await time.pass(4_000);
    expect(got).toEqual(added.flatMap(names));
  });

  it('tells of what is included again in another block, also of the same height', async () => {
    const { subscribe, time, model } = start();
    const { got } = await subscribe();
    const first = names(model.grow([1, 1]));
    await time.pass(4_000);
    const again = names(model.replace());
    await time.pass(4_000);
    expect(got).toEqual([...first, ...again]);
  });

  it('does not tell of what is inserted below', async () => {
    const { subscribe, time, model } = start();
    const { got } = await subscribe();
    const first = names(model.grow([1, 1]));
    await time.pass(4_000);
    model.insertLate();
    const next = names(model.grow([1]));
    await time.pass(4_000);
    expect(got).toEqual([...first, ...next]);
  });

  it('looks more seldom while that fails, in silence, and tells of all later', async () => {
    const { subscribe, time, model, calls } = start();
    const { got, failure } = await subscribe();
    model.fail(3);
    const added = names(model.grow([1]));
    const moments: number[] = [];
    for (let second = 1; second <= 80; second += 1) {
      const before = calls();
      await time.pass(1_000);
      if (calls() > before) moments.push(second);
    }
    expect(moments.slice(0, 4)).toEqual([4, 12, 28, 60]);
    expect([got, failure()]).toEqual([added, undefined]);
  });

  it.each([401, 402, 403])('ends after three polls with status %i', async (status) => {
    const { subscribe, time, answerWith } = start();
    const { failure } = await subscribe();
    answerWith(fetched('{"error":"no"}', { status }));
    await time.pass(4_000 + 8_000);
    expect(failure()).toBeUndefined();
    await time.pass(16_000);
    expect(failure()).toMatchObject({ extensions: { code: 'UPSTREAM_FORBIDDEN', status } });
    expect(time.timers()).toBe(0);
  });

  it.each([{ contentType: 'text/html' }, { isMitigated: true }])(
    'goes on after any number of challenges, and tells of all later: %o',
    async (more) => {
      const { subscribe, time, model, answerWith } = start();
      const { got, failure } = await subscribe();
      answerWith(fetched('<html>', { status: 403, ...more }));
      const added = names(model.grow([1]));
      await time.pass(600_000);
      expect([got, failure()]).toEqual([[], undefined]);
      answerWith(null);
      await time.pass(600_000);
      expect([got, failure()]).toEqual([added, undefined]);
    },
  );

  it('ends with CURSOR_STALE if a gap is too long for MAX_UPSTREAM_CALLS', async () => {
    const { subscribe, time, model } = start({ pageSize: 1, env: { MAX_UPSTREAM_CALLS: '3' } });
    const { failure } = await subscribe();
    model.grow([1, 1, 1, 1, 1]);
    await time.pass(10_000);
    expect(failure()).toMatchObject({ extensions: { code: 'CURSOR_STALE' } });
  });

  it('gives a subscriber that is too slow its last cursor, and others everything', async () => {
    const { live, chain, subscriber, subscribe, time, model } = start({ pageSize: 1_000 });
    const told: string[] = [];
    const slow = await live.rows(watchedOn(chain), null, {
      ...subscriber,
      onTooSlow: () => void told.push('slow'),
    });
    const { got } = await subscribe();
    for (let looks = 0; looks < 4; looks += 1) {
      for (let blocks = 0; blocks < 20; blocks += 1) model.grow(Array(20).fill(1));
      await time.pass(4_000);
    }
    expect(got.length).toBe(1_600);
    expect(told).toEqual(['slow']);
    let last: SeenRow | undefined;
    let taken = 0;
    const drain = async () => {
      for (let found = await slow.take(); found; found = await slow.take()) {
        last = found;
        taken += 1;
      }
    };
    const error = await drain().catch((thrown: unknown) => thrown);
    expect(taken).toBe(1_200);
    expect(error).toMatchObject({
      extensions: { code: 'SUBSCRIPTION_TOO_SLOW', lastCursor: last?.row.cursor() },
    });
  });
});

describe('the start of a subscription', () => {
  it('fails as a query does', async () => {
    const { subscribe, answerWith, time } = start();
    answerWith(fetched('{"error":"no"}', { status: 403 }));
    await expect(subscribe()).rejects.toMatchObject({ extensions: { code: 'UPSTREAM_FORBIDDEN' } });
    expect(time.timers()).toBe(0);
  });

  it('refuses the cursor of another list, and watches nothing for it', async () => {
    const { subscribe, time, calls } = start();
    const { feed } = await subscribe();
    const other = subscribe(`0x${'cd'.repeat(20)}`, 'addressTokenTransfers', feed.cursor);
    await expect(other).rejects.toMatchObject({ extensions: { code: 'INVALID_CURSOR' } });
    feed.close();
    expect([calls(), time.timers()]).toEqual([1, 0]);
  });

  it('has a cursor of now in an empty list, too, from which it goes on', async () => {
    const { subscribe, answerWith, model, time } = start();
    answerWith(fetched('{"items":[],"next_page_params":null}'));
    const { feed } = await subscribe();
    feed.close();
    answerWith(null);
    const { got } = await subscribe(address, 'addressTokenTransfers', feed.cursor);
    await time.settle();
    expect(got).toEqual(names(model.rows()));
  });

  it('finds a cursor too old for MAX_UPSTREAM_CALLS stale', async () => {
    const { subscribe, model, time } = start({ pageSize: 1, env: { MAX_UPSTREAM_CALLS: '3' } });
    const { feed } = await subscribe();
    feed.close();
    model.grow([1, 1, 1, 1, 1, 1]);
    const late = subscribe(address, 'addressTokenTransfers', feed.cursor);
    await expect(late).rejects.toMatchObject({ extensions: { code: 'CURSOR_STALE' } });
    expect(time.timers()).toBe(0);
  });
});

describe('all watches together', () => {
  const watchMany = async (options: Options, count: number) => {
    const own = start(options);
    for (let at = 0; at < count; at += 1) {
      await own.subscribe(`0x${at.toString(16).padStart(40, '0')}`);
    }
    const before = own.calls();
    await own.time.pass(100_000);
    return own.calls() - before;
  };

  it.each<[string, Options, number]>([
    ['two calls a second', { env: { LIVE_MAX_CALLS_PER_SECOND: 'auto' } }, 200],
    [
      'a quarter of what the explorer allows',
      { env: { LIVE_MAX_CALLS_PER_SECOND: 'auto' }, perSecond: 4 },
      100,
    ],
    ['LIVE_MAX_CALLS_PER_SECOND', { env: { LIVE_MAX_CALLS_PER_SECOND: '0.5' }, perSecond: 4 }, 50],
  ])('send at most %s', async (_what, options, most) => {
    const sent = await watchMany(options, 20);
    expect(sent).toBeLessThanOrEqual(most + 1);
    expect(sent).toBeGreaterThan(most / 2);
  });

  it('are each slowed alike', async () => {
    const time = fakeClock();
    const { fetch } = liveModel().createFetch();
    const counts = new Map<string, number>();
    const { live, chain, subscriber } = replicaOf({
      fetch: async (request, context) => {
        counts.set(request.id, (counts.get(request.id) ?? 0) + 1);
        return fetch(request, context);
      },
      time,
      env: { LIVE_MAX_CALLS_PER_SECOND: '1' },
    });
    for (let at = 0; at < 20; at += 1) {
      const hash = `0x${at.toString(16).padStart(40, '0')}`;
      await live.rows(watchedOn(chain, hash), null, subscriber);
    }
    await time.pass(200_000);
    const all = [...counts.values()];
    expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1);
  });
});

describe('the socket', () => {
  it('makes a watch look at once, and again after 1, 2 and 4 s if that shows nothing new', async () => {
    const { subscribe, time, model, calls } = start({ hasSocket: true });
    await subscribe();
    model.tell();
    await time.settle();
    expect(calls()).toBe(2);
    const moments: number[] = [];
    for (let second = 1; second <= 30; second += 1) {
      const before = calls();
      await time.pass(1_000);
      if (calls() > before) moments.push(second);
    }
    expect(moments).toEqual([1, 2, 4]);
  });

  it('brings a row that the list has only later', async () => {
    const { subscribe, time, model } = start({ hasSocket: true });
    const { got } = await subscribe();
    model.tell();
    await time.pass(1_500);
    const added = names(model.grow([1]));
    await time.pass(500);
    expect(got).toEqual(added);
  });

  it('lets transfers be polled a tenth as often while it is joined, and nothing else', async () => {
    const count = async (name: WatchedList) => {
      const { subscribe, time, model, calls } = start({ hasSocket: true });
      await subscribe(address, name);
      // What was due before it is told still is.
      await time.pass(4_000);
      const before = calls();
      await time.pass(80_000);
      const told = calls() - before;
      model.setSocket(false);
      await time.pass(40_000);
      return [told, calls() - before - told];
    };
    expect(await count('addressTokenTransfers')).toEqual([2, 10]);
    expect(await count('addressInternalTransactions')).toEqual([20, 10]);
  });
});
