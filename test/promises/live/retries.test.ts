import { expect, it } from 'vitest';
import { subscribe } from '../../support/events.js';
import { eventually } from '../../support/eventually.js';
import { useChains } from '../../support/explorers.js';
import type { Data } from '../../support/graph.js';
import { addressOf, hashOf, listOf, transferRow } from '../../support/records.js';

const chains = useChains({
  ids: ['1'],
  env: {
    LIVE_POLL_SECONDS: '0.02',
    LIVE_MAX_CALLS_PER_SECOND: '1000',
    UPSTREAM_SOCKET: 'off',
    UPSTREAM_RETRIES: '1',
    MAX_UPSTREAM_CALLS: '1',
  },
});

const query = `subscription {
  tokenTransfers(address: "${addressOf('a')}") { node { logIndex } }
}`;

const list = (last: number) => ({
  body: listOf([last, last - 1].map((index) => transferRow(hashOf('d'), index))),
});
const failing = { status: 503, body: {} };

it('a look whose retries use up MAX_UPSTREAM_CALLS has failed, and is repeated in silence', async () => {
  chains.answer(() => list(1));
  const events = await subscribe(chains.url(), query);
  await events.next();
  chains.answer(() => failing);
  const before = chains.asked().flat().length;
  await eventually(() => expect(chains.asked().flat().length).toBeGreaterThan(before + 1));
  chains.answer(() => list(2));
  const { data } = (await events.result()) as Data;
  expect(data?.tokenTransfers.node.logIndex).toBe(2);
});

it('a start whose retries use up MAX_UPSTREAM_CALLS has the error of the explorer', async () => {
  chains.answer(() => failing);
  const events = await subscribe(chains.url(), query);
  const { errors } = (await events.result()) as Data;
  expect(errors[0].extensions.code).toBe('UPSTREAM_UNAVAILABLE');
});
