import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Fetch } from '../../../src/explorer/layers/cache.js';
import { type EventReader, subscribe } from '../../support/events.js';
import { fetched } from '../../support/explorer.js';
import { useChains } from '../../support/explorers.js';
import { fakeClock } from '../../support/fake-clock.js';
import type { Data } from '../../support/graph.js';
import { addressOf, hashOf } from '../../support/records.js';
import { replicaOf } from '../../support/replica.js';

const hash = hashOf('e');
const chains = useChains({
  ids: ['1'],
  env: { LIVE_POLL_SECONDS: '0.02', LIVE_MAX_CALLS_PER_SECOND: '1000', UPSTREAM_SOCKET: 'off' },
});

const query = `subscription ($confirmations: Int = 1) {
  transaction(hash: "${hash}", confirmations: $confirmations) { status blockNumber confirmations }
}`;

/** What the explorer says of the transaction from now on; null if it does not know it. */
const say = (record: object | null) =>
  chains.answer(() => (record === null ? undefined : { body: { ...record, hash } }));

const pending = { status: null, result: 'pending', block_number: null, confirmations: 0 };
const mined = (block: number, confirmations: number) => ({
  status: 'ok',
  result: 'success',
  block_number: block,
  confirmations,
});
const told = (blockNumber: number, confirmations: number) => ({
  status: 'OK',
  blockNumber,
  confirmations,
});

const toldBy = async (events: EventReader) => ((await events.result()) as Data).data.transaction;

/** What an explorer says of a transaction while it is pending, and once it was dropped. */
const droppedTransaction: readonly object[] = JSON.parse(
  readFileSync('test/promises/exact/fixtures/transaction.dropped.json', 'utf8'),
);

const complete = { event: 'complete', data: '' };

/** What is told after each change, until it is complete. */
const tell = async (
  confirmations: number | null | undefined,
  changes: readonly (object | null)[],
) => {
  const [first = null, ...others] = changes;
  say(first);
  const events = await subscribe(chains.url(), query, {
    variables: confirmations === undefined ? {} : { confirmations },
  });
  const all = [await toldBy(events)];
  for (const change of others) {
    say(change);
    all.push(await toldBy(events));
  }
  return { all, end: () => events.next() };
};

const isPending = { status: null, blockNumber: null, confirmations: 0 };

describe('a subscription to a transaction', () => {
  it.each([undefined, null, 1])(
    'tells of each change until it has one confirmation, if asked for %s',
    async (confirmations) => {
      const { all, end } = await tell(confirmations, [null, pending, mined(7, 1)]);
      expect(all).toEqual([null, isPending, told(7, 1)]);
      expect(await end()).toEqual(complete);
    },
  );

  it('tells of confirmations up to as many as it is asked for, also if some are skipped', async () => {
    const { all, end } = await tell(3, [mined(7, 1), mined(7, 2), mined(7, 9)]);
    expect(all).toEqual([told(7, 1), told(7, 2), told(7, 9)]);
    expect(await end()).toEqual(complete);
  });

  it('tells of a block that is replaced, and of a transaction that is dropped', async () => {
    const { all, end } = await tell(3, [mined(7, 2), mined(8, 1), null, pending, mined(9, 3)]);
    expect(all).toEqual([told(7, 2), told(8, 1), null, isPending, told(9, 3)]);
    expect(await end()).toEqual(complete);
  });

  it('is complete once the transaction was dropped or replaced, and asks no more', async () => {
    const asks = `subscription { transaction(hash: "${hash}") { status result blockNumber } }`;
    const [before, dropped] = droppedTransaction;
    const shown = { status: 'ERROR', result: 'dropped/replaced', blockNumber: null };
    say(before ?? null);
    const first = await subscribe(chains.url(), asks);
    expect(await toldBy(first)).toEqual({ status: null, result: 'pending', blockNumber: null });
    say(dropped ?? null);
    expect(await toldBy(first)).toEqual(shown);
    expect(await first.next()).toEqual(complete);
    const asked = chains.asked().flat().length;
    const second = await subscribe(chains.url(), asks);
    expect(await toldBy(second)).toEqual(shown);
    expect(await second.next()).toEqual(complete);
    expect(chains.asked().flat()).toHaveLength(asked + 1);
  });

  it('waits for one that failed on the chain, whatever its result says', async () => {
    const failed = { ...mined(7, 1), status: 'error', result: 'dropped/replaced' };
    const { all, end } = await tell(2, [failed, mined(8, 2)]);
    expect(all).toEqual([{ ...told(7, 1), status: 'ERROR' }, told(8, 2)]);
    expect(await end()).toEqual(complete);
  });

  it.each([
    ['no confirmations', 0, pending, isPending],
    ['fewer than it has', 2, mined(7, 9), told(7, 9)],
  ])('is complete at once with %s', async (_what, confirmations, record, expected) => {
    const { all, end } = await tell(confirmations, [record]);
    expect(all).toEqual([expected]);
    expect(await end()).toEqual(complete);
  });

  it.each([undefined, null, 'several'])(
    'takes the block that includes it for its first confirmation where the explorer counts %s',
    async (confirmations) => {
      const { all, end } = await tell(1, [pending, { ...mined(7, 1), confirmations }]);
      expect(all).toEqual([isPending, { ...told(7, 1), confirmations: null }]);
      expect(await end()).toEqual(complete);
    },
  );

  it('waits for what is unknown, also with no confirmations', async () => {
    const { all, end } = await tell(0, [null, pending]);
    expect(all).toEqual([null, isPending]);
    expect(await end()).toEqual(complete);
  });

  it('is refused a negative number of confirmations', async () => {
    say(pending);
    const events = await subscribe(chains.url(), query, { variables: { confirmations: -1 } });
    expect(await events.result()).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    });
    expect(await events.next()).toEqual(complete);
  });

  it.each([
    [401, 'UPSTREAM_FORBIDDEN'],
    [402, 'UPSTREAM_FORBIDDEN'],
    [403, 'UPSTREAM_FORBIDDEN'],
    [422, 'UPSTREAM_REJECTED'],
    [500, 'UPSTREAM_UNAVAILABLE'],
  ])('fails at its start as a query does: status %i', async (status, code) => {
    chains.answer(() => ({ status, body: {} }));
    const events = await subscribe(chains.url(), query);
    expect(await events.result()).toMatchObject({ data: null, errors: [{ extensions: { code } }] });
    expect(await events.next()).toEqual(complete);
  });
});

describe('a subscription to a transaction that the explorer does not know', () => {
  const start = () => {
    const time = fakeClock();
    let record: object | null = null;
    let calls = 0;
    const fetch: Fetch = async (_request, { budget }) => {
      budget.spend('transaction');
      calls += 1;
      return record === null
        ? fetched('{"message":"Not found"}', { status: 404 })
        : fetched(JSON.stringify({ hash, ...record }));
    };
    const { live, chain, subscriber } = replicaOf({ fetch, time, env: { LIVE_POLL_SECONDS: '6' } });
    const watch = async () => {
      const feed = await live.transaction(chain, hash, 1, subscriber);
      const got: unknown[] = [];
      const read = async () => {
        for (let one = await feed.take(); one; one = await feed.take()) got.push(one.body?.('all'));
        got.push('complete');
      };
      return { feed, got, done: read() };
    };
    const know = (one: object | null) => {
      record = one;
    };
    return { time, watch, know, calls: () => calls };
  };
  const minutes = (count: number) => count * 60_000;

  it('is complete after ten minutes, for each who subscribed since their start', async () => {
    const { time, watch, calls } = start();
    const first = await watch();
    await time.pass(minutes(4));
    const second = await watch();
    await time.pass(minutes(6) - 1);
    expect(first.got).toEqual([undefined]);
    await time.pass(1);
    expect(first.got).toEqual([undefined, 'complete']);
    expect(second.got).toEqual([undefined]);
    await time.pass(minutes(4));
    expect(second.got).toEqual([undefined, 'complete']);
    expect([calls(), time.timers()]).toEqual([141, 0]);
  });

  it('is complete ten minutes after the transaction vanished for the last time', async () => {
    const { time, watch, know, calls } = start();
    know(pending);
    const { got } = await watch();
    await time.pass(minutes(20));
    know(null);
    await time.pass(minutes(9));
    know(pending);
    await time.pass(minutes(1));
    know(null);
    await time.pass(minutes(10));
    const known = { hash, ...pending };
    expect(got).toEqual([known, undefined, known, undefined]);
    await time.pass(6_000);
    expect(got).toEqual([known, undefined, known, undefined, 'complete']);
    const asked = calls();
    await time.pass(minutes(60));
    expect([calls(), time.timers()]).toEqual([asked, 0]);
  });

  it('asks no more once it is over, also while nobody takes the end', async () => {
    const { time, watch, know, calls } = start();
    know({ ...pending, status: 'error', result: 'dropped/replaced' });
    const { feed } = await watch();
    await time.pass(minutes(1));
    expect([calls(), time.timers()]).toEqual([1, 0]);
    feed.close();
  });
});

it('an event costs what it took beyond the look at its record, and a field may fail alone', async () => {
  say(mined(7, 1));
  const asks = `subscription { transaction(hash: "${hash}") {
    status
    tokenTransfers(first: 1) { nodes { type } }
    from { hash }
  } }`;
  chains.answer(({ path }) =>
    path.includes('token-transfers')
      ? { status: 500, body: {} }
      : { body: { hash, ...mined(7, 1), from: { hash: addressOf('a') } } },
  );
  const events = await subscribe(chains.url(), asks);
  expect(await events.result()).toMatchObject({
    data: {
      transaction: { status: 'OK', tokenTransfers: null, from: { hash: expect.anything() } },
    },
    errors: [
      { path: ['transaction', 'tokenTransfers'], extensions: { code: 'UPSTREAM_UNAVAILABLE' } },
    ],
    extensions: { cost: { estimated: 1, upstreamCalls: 1 } },
  });
  expect(await events.next()).toEqual(complete);
});
