import { describe, expect, it } from 'vitest';
import { type EventReader, subscribe } from '../../support/events.js';
import { useChains } from '../../support/explorers.js';
import type { Data } from '../../support/graph.js';
import { addressOf, hashOf } from '../../support/records.js';

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
  chains.answer(() => (record === null ? undefined : { body: { hash, ...record } }));

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
