import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { fetched, stubExplorer } from '../../support/explorer.js';
import { startTestGateway } from '../../support/gateway.js';
import { latch } from '../../support/latch.js';

const hex = (value: number, digits: number) => `0x${value.toString(16).padStart(digits, '0')}`;

/** More than fit between a gateway and its client, and into the inbox of a subscriber. */
const mostRows = 4_000;

/** Each time it is asked, there are 200 rows more; after the last of them, it answers no more. */
const explorer = () => {
  const { open, opened } = latch();
  let head = 0;
  const stub = stubExplorer(() => {
    if (head === mostRows) {
      open();
      return new Promise(() => {});
    }
    head += 200;
    const items = Array.from({ length: 201 }, (_, at) => ({
      transaction_hash: hex(head - at + 1_000, 64),
      block_hash: hex(head - at + 1_000, 64),
      block_number: head - at + 1_000,
      log_index: 1,
      token: { address_hash: hex(7, 40), type: 'ERC-20', symbol: 'x'.repeat(1_000) },
    }));
    return Promise.resolve(fetched(JSON.stringify({ items, next_page_params: null })));
  });
  return { stub, asked: opened };
};

/** Each event is much longer than its row, so that few of them fill what lies between. */
const symbols = Array.from({ length: 15 }, (_, at) => `s${at}: symbol`).join(' ');

it('tells a client that reads too slowly where to go on, as the last thing', async () => {
  const { stub, asked } = explorer();
  const env = { LIVE_POLL_SECONDS: '0.01', LIVE_MAX_CALLS_PER_SECOND: '10000' };
  const gateway = await startTestGateway(env, { explorer: stub });
  onTestFinished(async () => void (await gateway.close()));
  const query = `subscription { tokenTransfers(address: "${hex(9, 40)}") { cursor node { token { ${symbols} } } } }`;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(`${gateway.url}/graphql`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    });
    sent.once('error', reject).once('response', resolve);
    sent.end(JSON.stringify({ query }));
  });
  // Unread, its events fill what lies between; then they have to wait.
  await asked;
  const events = (await text(response)).trim().split('\n\n');
  expect(events.at(-1)).toBe('event: complete\ndata:');
  const [, id] = /^id: (.+)$/m.exec(events.at(-3) ?? '') ?? [];
  const last = JSON.parse(events.at(-2)?.split('data: ')[1] ?? '');
  expect([last.data, last.errors[0].extensions]).toMatchObject([
    null,
    { code: 'SUBSCRIPTION_TOO_SLOW', lastCursor: id },
  ]);
});
