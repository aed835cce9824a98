import { expect, it, onTestFinished } from 'vitest';
import { subscribe } from '../support/events.js';
import { startTestGateway } from '../support/gateway.js';
import { ask, askGraph } from '../support/http.js';
import { serve } from '../support/serve.js';

it('counts a subscription, but not its time, which would hide that of all other operations', async () => {
  const explorer = await serve((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"items":[],"next_page_params":null}');
  });
  onTestFinished(() => explorer.close());
  const gateway = await startTestGateway({ UPSTREAM_URL: explorer.url });
  onTestFinished(async () => void (await gateway.close()));
  const metrics = async () => (await ask(gateway.url, '/metrics')).text;
  const query = `subscription { tokenTransfers(address: "0x${'a'.repeat(40)}") { cursor } }`;
  const events = await subscribe(gateway.url, query);
  await events.next();
  events.close();
  await expect
    .poll(metrics)
    .toMatch(/^gateway_requests_total\{door="graphql",kind="subscription",outcome="gone"\} 1$/m);
  await askGraph(gateway.url, '{ __typename }');
  await expect
    .poll(metrics)
    .toContain('gateway_request_duration_seconds_count{door="graphql"} 1\n');
});

it.each([
  ['info', ['metrics']],
  ['debug', ['live', 'ready', 'metrics']],
])('logs health checks at debug: with LOG_LEVEL=%s', async (LOG_LEVEL, logged) => {
  const gateway = await startTestGateway({ LOG_LEVEL });
  onTestFinished(async () => void (await gateway.close()));
  for (const path of ['/health/live', '/health/ready', '/metrics']) {
    await ask(gateway.url, path, { headers: { 'x-request-id': path.split('/').at(-1) } });
  }
  const ids = () => gateway.lines.map(({ id }) => id).filter((id) => id !== undefined);
  await expect.poll(ids).toEqual(logged);
});
