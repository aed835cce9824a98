import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../support/eventually.js';
import { ask, askGraph } from '../support/http.js';
import { serve } from '../support/serve.js';
import { createApp, freePort, runApp } from './app.js';

/** How a server is made with a gateway behind something that has read the body, or not. */
const apps = {
  express: `const app = express(); app.use('/graphql', gateway.yoga); app.listen(port);`,
  'express.json()': `const app = express(); app.use(express.json()); app.use('/graphql', gateway.yoga); app.listen(port);`,
  'express.json() and handler': `const app = express(); app.use(express.json()); app.use(gateway.handler); app.listen(port);`,
  'express, read and not handed over': `const app = express();
    app.use((request, response, next) => request.on('data', () => {}).on('end', next));
    app.use('/graphql', gateway.yoga); app.listen(port);`,
  'fastify, its request': `const app = Fastify();
    app.all('/graphql', (request, reply) => gateway.yoga.handleNodeRequestAndResponse(request, reply));
    app.listen({ port });`,
  'fastify, parsed and not handed over': `const app = Fastify();
    app.all('/graphql', ({ raw }, reply) => gateway.yoga.handleNodeRequestAndResponse(raw, reply.raw));
    app.listen({ port });`,
  'koa in the way of Yoga': `const app = new Koa(); app.use(answerWith('request')); app.listen(port);`,
  'koa-bodyparser in the way of Yoga': `const app = new Koa(); app.use(older()); app.use(answerWith('request')); app.listen(port);`,
  '@koa/bodyparser in the way of Yoga': `const app = new Koa(); app.use(bodyParser()); app.use(answerWith('request')); app.listen(port);`,
  'koa-bodyparser, not handed over': `const app = new Koa(); app.use(older()); app.use(answerWith('req')); app.listen(port);`,
  hono: `const app = new Hono(); app.all('/graphql', ({ req }) => gateway.yoga.fetch(req.raw)); serve({ fetch: app.fetch, port });`,
  'hono, read and cloned': `const app = new Hono();
    app.post('/graphql', async ({ req }) => { await req.text(); return gateway.yoga.fetch(await cloneRawRequest(req)); });
    serve({ fetch: app.fetch, port });`,
  'hono, read and not handed over': `const app = new Hono();
    app.post('/graphql', async ({ req }) => { await req.text(); return gateway.yoga.fetch(req.raw); });
    serve({ fetch: app.fetch, port });`,
} as const;

type Name = keyof typeof apps;

const start = async (name: Name, settings: Readonly<Record<string, string>> = {}) => {
  const port = await freePort();
  const { exited, child } = runApp(
    createApp(),
    `import express from 'express';
    import Fastify from 'fastify';
    import Koa from 'koa';
    import older from 'koa-bodyparser';
    import { bodyParser } from '@koa/bodyparser';
    import { Hono } from 'hono';
    import { cloneRawRequest } from 'hono/request';
    import { serve } from '@hono/node-server';
    import { createGateway } from 'explorer-gateway';
    const port = ${port};
    const settings = { UPSTREAM_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'error', UPSTREAM_SOCKET: 'off' };
    const gateway = createGateway({ settings: { ...settings, ...${JSON.stringify(settings)} } });
    const answerWith = (key) => async (context) => {
      const response = await gateway.yoga.handleNodeRequestAndResponse(context[key], context.res, context);
      context.status = response.status;
      response.headers.forEach((value, name) => context.append(name, value));
      context.body = response.body;
    };
    ${apps[name]}`,
  );
  const url = `http://127.0.0.1:${port}`;
  await eventually(() => ask(url, '/nowhere'));
  const end = async () => {
    child.kill('SIGTERM');
    return (await exited).stderr;
  };
  return { url, end };
};

const post = (url: string, body: string | Buffer, headers = {}) =>
  ask(url, '/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

const all = Object.keys(apps) as Name[];
const gone = all.filter((name) => name.includes('not handed over'));

describe('a body behind other people’s parsers', () => {
  it.each(all.filter((name) => !gone.includes(name)))('arrives: %s', async (name) => {
    const { url, end } = await start(name);
    const answer = await askGraph(url, '{ __typename }');
    expect(answer.json()).toMatchObject({ data: { __typename: 'Query' } });
    const long = { query: `{ __typename } #${'x'.repeat(50_000)}` };
    expect((await post(url, JSON.stringify(long))).status).toBe(200);
    // Fastify's parser, and the one above, do not inflate.
    if (!/fastify|cloned/.test(name)) {
      const zipped = gzipSync(JSON.stringify({ query: '{ __typename }' }));
      expect((await post(url, zipped, { 'content-encoding': 'gzip' })).status).toBe(200);
    }
    expect((await post(url, JSON.stringify({ query: 'x'.repeat(2_000_000) }))).status).toBe(413);
    expect((await askGraph(url, '{ __typename }')).status).toBe(200);
    expect(await end()).not.toContain('was read before');
  });

  it.each(gone)('is told to be gone, once in the log: %s', async (name) => {
    const { url, end } = await start(name);
    for (let n = 0; n < 2; n += 1) {
      const { status, json } = await askGraph(url, '{ __typename }');
      expect([status, json()]).toEqual([
        500,
        { message: expect.stringContaining('was read before it reached the gateway') },
      ]);
    }
    expect((await end()).split('was read before')).toHaveLength(2);
  });
});

describe('readers that do not read', () => {
  const address = `0x${'a'.repeat(40)}`;
  const method = 'x'.repeat(20_000);
  const items = Array.from({ length: 50 }, (_, at) => ({
    method,
    log_index: at,
    block_number: 1,
    transaction_hash: `0x${'b'.repeat(64)}`,
  }));

  /** Asks for so many megabytes, and resolves to the status of an answer that is then left unread. */
  const askSilently = (url: string, megabytes: number, accept: string) =>
    new Promise<number>((resolve, reject) => {
      const field = `address(hash: "${address}") { tokenTransfers(first: 50) { nodes { method } } }`;
      const fields = Array.from({ length: megabytes }, (_, at) => `a${at}: ${field}`);
      const headers = { 'content-type': 'application/json', accept };
      const sent = request(`${url}/graphql`, { method: 'POST', headers, agent: false });
      sent.once('error', reject);
      sent.once('response', (response) => {
        response.pause();
        response.on('error', () => {});
        onTestFinished(() => void response.destroy());
        resolve(response.statusCode ?? 0);
      });
      sent.end(JSON.stringify({ query: `{ ${fields.join(' ')} }` }));
    });

  it.each([
    ['express', 'application/json'],
    ['express', 'text/event-stream'],
    ['koa in the way of Yoga', 'application/json'],
    ['fastify, its request', 'application/json'],
    ['hono', 'application/json'],
    ['hono', 'text/event-stream'],
  ] as const)('stay within MAX_MEMORY_BYTES: %s, %s', async (name, accept) => {
    const explorer = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ items, next_page_params: null }));
    });
    onTestFinished(explorer.close);
    const { url } = await start(name, {
      UPSTREAM_URL: explorer.url,
      MAX_MEMORY_BYTES: `${32 * 1_048_576}`,
      CACHE_TTL: 'default=600',
    });
    expect(await askSilently(url, 1, accept)).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push(await askSilently(url, 6, accept));
    // Each holds 6 MB, and three times as much while it is written.
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(6);
    expect(statuses.slice(0, 2)).toEqual([200, 200]);
    expect(statuses.slice(5)).toEqual(Array(7).fill(503));
  });
});
