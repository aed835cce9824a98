import { expect, it, onTestFinished } from 'vitest';
import { subscribe } from '../../support/events.js';
import { eventually } from '../../support/eventually.js';
import { fetched, stubExplorer } from '../../support/explorer.js';
import { startTestGateway } from '../../support/gateway.js';
import { ask } from '../../support/http.js';

const hex = (value: number, digits: number) => `0x${value.toString(16).padStart(digits, '0')}`;

/** A list that has one row more each time it is asked, up to three; the newest of them has a long text. */
const explorer = () => {
  let asked = 0;
  return stubExplorer(() => {
    asked = Math.min(asked + 1, 3);
    const items = Array.from({ length: asked }, (_, at) => ({
      transaction_hash: hex(asked - at, 64),
      block_hash: hex(asked - at, 64),
      block_number: asked - at,
      log_index: 1,
      token: { address_hash: hex(7, 40), type: 'ERC-20' },
      method: 'x'.repeat(asked - at === 3 ? 20_000 : 200),
    }));
    return Promise.resolve(fetched(JSON.stringify({ items, next_page_params: null })));
  });
};

it('an event that finds no room is the last, as an error, and holds nothing', async () => {
  const env = {
    LIVE_POLL_SECONDS: '0.05',
    LIVE_MAX_CALLS_PER_SECOND: '1000',
    MAX_MEMORY_BYTES: '2097152',
  };
  const { url, close } = await startTestGateway(env, { explorer: explorer() });
  onTestFinished(async () => void (await close()));
  const methods = Array.from({ length: 60 }, (_, at) => `m${at}: method`).join(' ');
  const query = `subscription { tokenTransfers(address: "${hex(9, 40)}") { node { ${methods} } } }`;
  const events = await subscribe(url, query);
  await events.next();
  expect(await events.result()).toMatchObject({
    data: { tokenTransfers: { node: { m59: 'x'.repeat(200) } } },
  });
  expect(await events.result()).toMatchObject({
    data: null,
    errors: [{ extensions: { code: 'OVERLOADED', retryable: true, retryAfterMs: 1_000 } }],
  });
  await eventually(async () => {
    const { text } = await ask(url, '/metrics');
    expect(text).toMatch(/^gateway_request_memory_bytes 0$/m);
  });
});
