import { describe, expect, it } from 'vitest';
import type { Watching } from '../../../src/endpoints/declaration.js';
import { endpoints, type ListName } from '../../../src/endpoints/endpoints.js';
import type { UpstreamRequest } from '../../../src/explorer/call/upstream-request.js';
import type { ExplorerSocket, TopicListener } from '../../../src/explorer/explorer-socket.js';
import type { Fetch } from '../../../src/explorer/layers/cache.js';
import { readFilters } from '../../../src/graphql/load/list-filters.js';
import { fetched } from '../../support/explorer.js';
import { fakeClock } from '../../support/fake-clock.js';
import { addressHash } from '../../support/list-rows.js';
import { replicaOf } from '../../support/replica.js';

type Row = Readonly<Record<string, unknown>>;

const hash = (at: number) => `0x${at.toString(16).padStart(64, '0')}`;
const pending = (at: number): Row => ({ hash: hash(at), block_number: null, position: null });
const mined = (at: number): Row => ({ hash: hash(at), block_number: at, position: 0 });
const block = (at: number): Row => ({ height: at, hash: hash(at) });
const log = (at: number): Row => ({ transaction_hash: hash(at), block_number: at, index: 3 });

/** A list of an explorer in pages of fifty, and its socket; each is watched as `watching` declares. */
const start = (name: ListName, id: string, watching: Watching, rows: readonly Row[]) => {
  const time = fakeClock();
  let now = rows;
  const asked: UpstreamRequest[] = [];
  const listeners = new Map<string, TopicListener>();
  const fetch: Fetch = async (request, context) => {
    context.budget.spend(request.endpoint.name);
    asked.push(request);
    const from = Number(new URLSearchParams(request.query).get('index') ?? 0);
    const items = now.slice(from, from + 50);
    const next = from + 50 < now.length ? { index: from + 50, block_number: null } : null;
    return fetched(JSON.stringify({ items, next_page_params: next }));
  };
  const socket: ExplorerSocket = {
    listen: (topic, listener) => {
      listeners.set(topic, listener);
      listener.onJoined(true);
      return () => void listeners.delete(topic);
    },
    close: () => {},
  };
  const { live, chain, subscriber } = replicaOf({ fetch, socket, time });
  const subscribe = async (after: string | null = null) => {
    const watched = { chain, name, id, filters: readFilters(name, {}), watching };
    const feed = await live.rows(watched, after, subscriber);
    const got: unknown[] = [];
    const read = async () => {
      for (let found = await feed.take(); found; found = await feed.take()) {
        got.push(found.row.record);
      }
    };
    void read();
    return { feed, got };
  };
  return {
    time,
    listeners,
    subscribe,
    calls: () => asked.length,
    paths: () => new Set(asked.map(({ endpoint, id }) => `${endpoint.name} ${id}`)),
    setRows: (next: readonly Row[]) => {
      now = next;
    },
  };
};

const polled: Watching = { topic: null };

describe('a watched list that begins with what is pending', () => {
  const name = 'addressTransactions';

  it('tells of what is mined while a pending transaction is stuck at its head', async () => {
    const [stuck, second] = [pending(9_001), pending(9_002)];
    const { subscribe, setRows, time } = start(name, addressHash, polled, [
      stuck,
      second,
      mined(10),
    ]);
    const { got, feed } = await subscribe();
    const now = { ...second, block_number: 11, position: 0 };
    setRows([stuck, now, mined(10)]);
    await time.pass(4_000);
    expect(got).toEqual([now]);
    setRows([stuck, pending(9_003), mined(12), now, mined(10)]);
    await time.pass(8_000);
    expect(got).toEqual([now, mined(12)]);
    // Another subscriber gets all of that after the first one's place.
    const late = await subscribe(feed.cursor);
    await time.settle();
    expect(late.got).toEqual([now, mined(12)]);
  });

  it('tells of no row twice where the first page is all pending', async () => {
    const many = Array.from({ length: 60 }, (_, at) => pending(9_000 + at));
    const { subscribe, setRows, time } = start(name, addressHash, polled, [
      ...many,
      mined(11),
      mined(10),
    ]);
    const { got } = await subscribe();
    setRows([...many, mined(12), mined(11), mined(10)]);
    await time.pass(8_000);
    expect(got).toEqual([mined(12)]);
  });

  it('tells of the first that is mined where there was none', async () => {
    const { subscribe, setRows, time } = start(name, addressHash, polled, [pending(9_001)]);
    const { got } = await subscribe();
    setRows([pending(9_002), { ...mined(9_001), block_number: 7 }]);
    await time.pass(4_000);
    expect(got).toEqual([{ ...mined(9_001), block_number: 7 }]);
  });
});

describe('a watched list of the whole chain', () => {
  it('wakes at its topic, and is one watch for all', async () => {
    const own = start('blocks', '', { topic: 'blocks:new_block', tells: 'all' }, [block(7)]);
    const first = await own.subscribe();
    const second = await own.subscribe();
    expect([...own.listeners.keys()]).toEqual(['blocks:new_block']);
    own.setRows([block(9), block(8), block(7)]);
    own.listeners.get('blocks:new_block')?.onEvent();
    await own.time.settle();
    for (const { got } of [first, second]) expect(got).toEqual([block(8), block(9)]);
    expect([own.calls(), [...own.paths()]]).toEqual([2, ['blocks ']]);
    for (const { feed } of [first, second]) feed.close();
    expect([own.listeners.size, own.time.timers()]).toEqual([0, 0]);
  });
});

describe('what is declared of a watched list', () => {
  it('is polled alone without a topic', async () => {
    const own = start('addressLogs', addressHash, polled, [log(7)]);
    const { got } = await own.subscribe();
    expect(own.listeners.size).toBe(0);
    own.setRows([log(8), log(7)]);
    await own.time.pass(4_000);
    expect(got).toEqual([log(8)]);
    await own.time.pass(40_000);
    expect(own.calls()).toBe(12);
  });

  it.each([
    ['all', 1],
    ['some', 10],
  ] as const)('tells %s: it is polled so often in 40 s: %d', async (tells, polls) => {
    const id = `0x${'AB'.repeat(20)}`;
    const topic = 'tokens:{id}';
    const own = start('tokenTransfersOfToken', id, { topic, tells }, [
      { block_number: 7, log_index: 1 },
    ]);
    await own.subscribe();
    expect([...own.listeners.keys()]).toEqual([`tokens:0x${'ab'.repeat(20)}`]);
    await own.time.pass(4_000);
    const before = own.calls();
    await own.time.pass(40_000);
    expect(own.calls() - before).toBe(polls);
  });

  it('is the same of each list that can be watched', () => {
    const watched = Object.values(endpoints).flatMap(({ name, ...endpoint }) =>
      'list' in endpoint && 'watched' in endpoint.list ? [[name, endpoint.list.watched]] : [],
    );
    expect(watched).toEqual([
      ['address-token-transfers', { topic: 'addresses:{id}', tells: 'all' }],
      ['address-internal-transactions', { topic: 'addresses:{id}', tells: 'some' }],
    ]);
  });
});
