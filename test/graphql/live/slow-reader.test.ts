import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { fetched, stubExplorer } from '../../support/explorer.js';
import { startTestGateway } from '../../support/gateway.js';

const hex = (value: number, digits: number) => `0x${value.toString(16).padStart(digits, '0')}`;

/** Each time it is asked, there are 200 rows more, each with a long text. */
const explorer = () => {
  let head = 0;
  return stubExplorer(() => {
    head += 200;
    const items = Array.from({ length: 400 }, (_, at) => ({
      transaction_hash: hex(head - at + 1_000, 64),
      block_hash: hex(head - at + 1_000, 64),
      block_number: head - at + 1_000,
      log_index: 1,
      token: { address_hash: hex(7, 40), type: 'ERC-20', symbol: 'x'.repeat(3_000) },
    }));
    return Promise.resolve(fetched(JSON.stringify({ items, next_page_params: null })));
  });
};

it('tells a client that reads too slowly where to go on, as the last thing', async () => {
  const stub = explorer();
  const env = { LIVE_POLL_SECONDS: '0.01', LIVE_MAX_CALLS_PER_SECOND: '1000' };
  const gateway = await startTestGateway(env, { explorer: stub });
  onTestFinished(async () => void (await gateway.close()));
  const query = `subscription { tokenTransfers(address: "${hex(9, 40)}") { cursor node { token { symbol } } } }`;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(`${gateway.url}/graphql`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    });
    sent.once('error', reject).once('response', resolve);
    sent.end(JSON.stringify({ query }));
  });
  // Unread, it fills what lies between; then its events have to wait.
  await eventually(() => expect(stub.requests.length).toBeGreaterThan(25));
  const events = (await text(response)).trim().split('\n\n');
  expect(events.at(-1)).toBe('event: complete\ndata:');
  const [, id] = /^id: (.+)$/m.exec(events.at(-3) ?? '') ?? [];
  const last = JSON.parse(events.at(-2)?.split('data: ')[1] ?? '');
  expect([last.data, last.errors[0].extensions]).toMatchObject([
    null,
    { code: 'SUBSCRIPTION_TOO_SLOW', lastCursor: id },
  ]);
});
