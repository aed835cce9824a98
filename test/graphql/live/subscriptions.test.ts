import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
import { bundledChain } from '../../support/bundled-chain.js';
import { subscribe } from '../../support/events.js';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import { ask, askGraph } from '../../support/http.js';

let sandbox: Sandbox;
let gateway: TestGateway;

beforeAll(async () => {
  sandbox = await startSandbox({ chain: bundledChain });
  gateway = await startTestGateway({
    UPSTREAM_URL: sandbox.url,
    LIVE_POLL_SECONDS: '0.05',
    LIVE_MAX_CALLS_PER_SECOND: '100',
  });
});
afterAll(async () => {
  await gateway.close();
  await sandbox.close();
});

const transfers = `subscription($address: AddressHash!, $after: String) {
  tokenTransfers(address: $address, after: $after) { cursor node { id transactionHash } }
}`;

const listed = async (first: number) => {
  const { json } = await askGraph(
    gateway.url,
    `query($address: AddressHash!, $first: Int!) {
      address(hash: $address) { tokenTransfers(first: $first) { pageInfo { startCursor endCursor } edges { cursor node { id transactionHash } } } }
    }`,
    { address: sandbox.highlights.exchange, first },
  );
  // biome-ignore lint/suspicious/noExplicitAny: an answer
  return (json() as any).data.address.tokenTransfers;
};

describe('subscribing to the transfers of an address', () => {
  it('begins with the cursor of now, and sends what comes after a cursor, oldest first', async () => {
    const { edges } = await listed(4);
    const after = edges[3].cursor;
    const address = sandbox.highlights.exchange;
    const events = await subscribe(gateway.url, transfers, { variables: { address, after } });
    expect(events.status).toBe(200);
    expect(await events.next()).toEqual({ id: after });
    const got = [];
    for (let at = 0; at < 3; at += 1) {
      const event = await events.next();
      expect(event?.event).toBe('next');
      const result = JSON.parse(event?.data ?? '');
      expect(result.extensions.cost.estimated).toBe(0);
      got.push(result.data.tokenTransfers);
      expect(event?.id).toBe(result.data.tokenTransfers.cursor);
    }
    expect(got).toEqual(edges.slice(0, 3).reverse());
  });
});
