import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.js';
import { codeBlocks, readPage } from '../docs/pages.js';
import { eventually } from '../support/eventually.js';
import { ask, askGraph } from '../support/http.js';
import { smallChain } from '../support/small-chain/small-chain.js';
import { createApp, freePort, runApp } from './app.js';

const page = readPage('docs/embedding.md');

/** The files that it shows, each under its heading. */
const files = page
  .split(/^## /m)
  .flatMap((section) =>
    codeBlocks(section, 'js').map((code) => ({ heading: section.split('\n', 1)[0], code })),
  );

let explorer: Sandbox;
beforeAll(async () => {
  explorer = await startSandbox({ chain: smallChain });
});
afterAll(() => explorer.close());

/** Starts the file of a heading, or of the second below it, over the model explorer, and waits until it serves at this path. */
const start = async (heading: string, path = '/graphql', at = 0) => {
  const code = files.filter((file) => file.heading === heading)[at]?.code ?? '';
  const port = await freePort();
  const own = code
    .replaceAll('https://eth.blockscout.com', explorer.url)
    .replaceAll('4000', String(port));
  // Only what the file says: none of this is read.
  const env = { UPSTREAM_URL: 'http://127.0.0.1:9', HTTP_PROXY: 'http://127.0.0.1:9', PORT: '1' };
  const { child, exited } = runApp(createApp(), own, env);
  const url = `http://127.0.0.1:${port}`;
  const failed = exited.then(({ stderr }): never => {
    throw new Error(`the process ended: ${stderr}`);
  });
  failed.catch(() => {});
  const answering = eventually(async () =>
    expect((await ask(url, `${path}?query={__typename}`)).status).toBe(200),
  );
  await Promise.race([answering, failed]);
  return { url, child, exited };
};

const address = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const query = `{ address(hash: "${address}") { hash tokens(first: 1) { nodes { value } } } }`;

describe('docs/embedding.md', () => {
  it('shows a file under each of its headings about servers', () => {
    expect(files.map(({ heading }) => heading)).toEqual([
      'Express',
      'Fastify',
      'Hono',
      'Koa',
      'Koa',
      'node:http',
      'Several gateways in one process',
      'Plugins',
    ]);
    expect(codeBlocks(page, 'js')).toHaveLength(files.length);
  });

  it.each([
    ...(['Express', 'Fastify', 'Hono', 'Koa', 'node:http'] as const).map(
      (name) => [name, 0] as const,
    ),
    ['Koa', 1] as const,
  ])(
    'shows how to serve the graph with %s, from POST and GET to a subscription, and how to end (%i)',
    async (server, at) => {
      const { url, child, exited } = await start(server, '/graphql', at);
      const posted = await askGraph(url, query);
      expect([posted.status, posted.json()]).toMatchObject([
        200,
        { data: { address: { hash: address } } },
      ]);
      expect(posted.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'x-request-id': expect.any(String),
      });
      const body = JSON.stringify({ query: '{ __typename }' });
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      const compressed = await ask(url, '/graphql', {
        method: 'POST',
        headers,
        body: gzipSync(body),
      });
      expect(compressed.json()).toMatchObject({ data: { __typename: 'Query' } });
      const preflight = await ask(url, '/graphql', {
        method: 'OPTIONS',
        headers: { origin: 'https://app.example', 'access-control-request-headers': 'x-own' },
      });
      expect([preflight.status, preflight.headers['access-control-allow-headers']]).toEqual([
        204,
        'x-own',
      ]);
      const long = JSON.stringify({ query: `{ __typename } #${'x'.repeat(1_048_576)}` });
      expect((await askGraph(url, long)).status).toBe(413);
      const subscribe = (signal?: AbortSignal) =>
        fetch(`${url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
          body: JSON.stringify({
            query: `subscription { tokenTransfers(address: "${address}") { node { id } } }`,
          }),
          ...(signal && { signal }),
        });
      let logged = '';
      child.stderr.on('data', (chunk) => {
        logged += chunk;
      });
      for (const count of [1, 2, 3]) {
        const leaving = new AbortController();
        const left = await subscribe(leaving.signal);
        // Some leave before the first event has come, others after it.
        if (count > 1) await left.body?.getReader().read();
        leaving.abort();
        await eventually(() => expect(logged.match(/"outcome":"gone"/g)).toHaveLength(count));
      }
      // It ends with the process, though it would go on for ever.
      const live = await subscribe();
      expect([live.status, live.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('text/event-stream'),
      ]);
      child.kill('SIGTERM');
      expect(await live.text().catch(String)).not.toContain('event: complete');
      const { stderr, ...ended } = await exited;
      expect(ended).toMatchObject({ code: 0, stdout: '' });
      // Whatever carries it, no client that leaves makes a line of its own.
      expect(stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'))).toEqual([]);
    },
  );

  it('shows several gateways, each with settings and metrics of its own', async () => {
    const { url, child, exited } = await start('Several gateways in one process', '/open/graphql');
    expect((await ask(url, `/open/api/v2/addresses/${address}/tokens`)).status).toBe(200);
    const ask100 = `{ address(hash: "${address}") { tokenTransfers(first: 500) { nodes { transaction { status } } } } }`;
    const post = (path: string, headers = {}) =>
      ask(url, path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-dry-run': '0', ...headers },
        body: JSON.stringify({ query: ask100 }),
      });
    expect((await post('/open/graphql')).text).toContain('COST_LIMIT_EXCEEDED');
    const origin = 'https://partner.example';
    const partner = await post('/partners/graphql', { origin });
    expect(partner.headers['access-control-allow-origin']).toBe(origin);
    const { text } = await ask(url, '/open/metrics');
    expect(text).toContain(
      'gateway_requests_total{door="graphql",kind="query",outcome="refused"} 1',
    );
    child.kill('SIGTERM');
    expect((await exited).code).toBe(0);
  });

  it('shows plugins, of an operation and of its request', async () => {
    const { url } = await start('Plugins');
    const { headers, json } = await askGraph(url, query);
    expect(headers['x-served-by']).toBe('my-app');
    expect(json()).toMatchObject({
      extensions: { ms: expect.any(Number), cost: { estimated: 1 } },
    });
  });
});
