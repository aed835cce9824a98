import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { GraphqlPlugin } from '../src/graphql/running/yoga.js';
import { createEmbedded, type Door, startEmbedded } from './support/embedded.js';
import { eventually } from './support/eventually.js';
import { ask, askGraph } from './support/http.js';
import { serve } from './support/serve.js';

const hash = `0x${'a'.repeat(40)}`;
const query = `{ address(hash: "${hash}") { tokens(first: 1) { nodes { value } } } }`;
const typename = '{ __typename }';

const calls: { readonly url: string; readonly key: string | undefined }[] = [];
/** Requests of the explorer that wait until a test lets them go on. */
let held: (() => void)[] | null = null;
let explorer: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  explorer = await serve((request, response) => {
    calls.push({ url: `${request.url}`, key: request.headers['x-api-key']?.toString() });
    const answer = () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"items":[],"next_page_params":null}');
    };
    if (held === null) answer();
    else held.push(answer);
  });
});
afterAll(() => explorer.close());

const start = async (door: Door, env = {}, plugins: readonly GraphqlPlugin[] = []) => {
  calls.length = 0;
  const gateway = await startEmbedded(door, { UPSTREAM_URL: explorer.url, ...env }, plugins);
  onTestFinished(async () => void (await gateway.close()));
  return gateway;
};

describe.each<Door>(['handler', 'yoga'])('the graph by %s', (door) => {
  it('has the same headers as everywhere', async () => {
    const { url } = await start(door, { CORS_ORIGINS: 'https://app.example' });
    const origin = 'https://app.example';
    const headers = { origin, 'x-request-id': 'mine' };
    const answer = await askGraph(url, query, {}, { headers });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'x-request-id': 'mine',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      vary: expect.stringContaining('authorization'),
    });
    const other = await askGraph(url, query, {}, { headers: { origin: 'https://other.example' } });
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
    const preflight = await ask(url, '/graphql', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-headers': 'apollo-client' },
    });
    expect([preflight.status, preflight.headers]).toMatchObject([
      204,
      { 'access-control-allow-headers': 'apollo-client', 'access-control-allow-origin': origin },
    ]);
    const put = await ask(url, '/graphql', { method: 'PUT', body: '{}' });
    expect([put.status, put.headers.allow]).toEqual([405, 'GET, POST, OPTIONS']);
  });

  it('is at /graphql with or without a slash at the end', async () => {
    const { url } = await start(door);
    for (const path of ['/graphql', '/graphql/']) {
      const { status, json } = await ask(url, `${path}?query=${encodeURIComponent(typename)}`);
      expect([status, json()]).toMatchObject([200, { data: { __typename: 'Query' } }]);
    }
  });

  it('shares answers among anonymous callers, and none of a caller with credentials', async () => {
    const { url } = await start(door);
    for (const headers of [{}, {}, { 'x-api-key': 'one' }, { 'x-api-key': 'one' }]) {
      const { status, headers: sent } = await askGraph(url, query, {}, { headers });
      const expected = 'x-api-key' in headers ? 'private, no-store' : 'no-cache';
      expect([status, sent['cache-control']]).toEqual([200, expected]);
    }
    expect(calls.map(({ key }) => key)).toEqual([undefined, 'one', 'one']);
  });

  it('refuses a body that is longer than MAX_BODY_BYTES, also one that is compressed', async () => {
    const { url } = await start(door, { MAX_BODY_BYTES: '1000' });
    const body = gzipSync(JSON.stringify({ query: `${typename} #${'x'.repeat(100_000)}` }));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const answer = await ask(url, '/graphql', { method: 'POST', headers, body });
    expect([answer.status, answer.json()]).toEqual([413, { message: expect.any(String) }]);
  });

  it('takes the body that a parser has read, and says what to do where it is gone', async () => {
    const gateway = createEmbedded({ UPSTREAM_URL: explorer.url });
    onTestFinished(async () => void (await gateway.close()));
    /** Reads a body as middleware does, and leaves what it made of it in `body`. */
    const readAs = async (parse: string | undefined, request: IncomingMessage) => {
      const sent = await text(request);
      const made = {
        parsed: () => JSON.parse(sent),
        text: () => sent,
        bytes: () => Buffer.from(sent),
      };
      if (parse !== undefined && parse in made) {
        Object.assign(request, { body: made[parse as keyof typeof made]() });
      }
    };
    const { url, close } = await serve(async (request, response) => {
      await readAs(request.headers['x-parse']?.toString(), request);
      await gateway[door](request, response);
    });
    onTestFinished(close);
    for (const parse of ['parsed', 'text', 'bytes']) {
      const headers = { 'x-parse': parse };
      expect((await askGraph(url, typename, {}, { headers })).status).toBe(200);
      const empty = await ask(url, '/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      });
      expect([empty.status, empty.text]).toEqual([400, expect.stringContaining('no `query`')]);
    }
    for (let n = 0; n < 2; n += 1) {
      const gone = await askGraph(url, typename);
      expect([gone.status, gone.json()]).toEqual([
        500,
        { message: expect.stringMatching(/^The body of this request was read before .* `body`/) },
      ]);
    }
    const said = gateway.lines.filter(({ level }) => level === 'error');
    expect(said).toEqual([
      expect.objectContaining({ message: expect.stringContaining('was read before') }),
    ]);
    const headers = { 'content-type': 'application/json' };
    const nothing = await ask(url, '/graphql', { method: 'POST', headers, body: '' });
    expect([nothing.status, nothing.text]).toEqual([400, expect.stringContaining('is not JSON')]);
    expect((await ask(url, '/graphql?query={__typename}')).status).toBe(200);
  });

  it('answers within REQUEST_TIMEOUT_MS, also a client that does not send its body', async () => {
    const { url } = await start(door, { REQUEST_TIMEOUT_MS: '200' });
    const headers = { 'content-type': 'application/json', 'content-length': '1000' };
    expect((await ask(url, '/graphql', { method: 'POST', headers, body: '{' })).status).toBe(408);
    held = [];
    const late = await askGraph(url, query);
    for (const answer of held) answer();
    held = null;
    expect(late.json()).toMatchObject({ errors: [{ extensions: { code: 'UPSTREAM_TIMEOUT' } }] });
  });

  it('has no more in memory than MAX_MEMORY_BYTES, and counts what is in flight', async () => {
    const {
      url,
      handler: _handler,
      lines,
    } = await start(door, {
      MAX_MEMORY_BYTES: '1048576',
      MAX_BODY_BYTES: '10000000',
    });
    const full = await askGraph(url, `${typename} #${'x'.repeat(400_000)}`);
    expect([full.status, full.headers['retry-after'], full.json()]).toMatchObject([
      503,
      '1',
      { errors: [{ extensions: { code: 'OVERLOADED' } }] },
    ]);
    held = [];
    const waiting = askGraph(url, query);
    await eventually(() => expect(held).toHaveLength(1));
    // Beside the request that asks for it.
    const metric = async (name: string) =>
      Number(new RegExp(`^${name} (\\d+)$`, 'm').exec((await ask(url, '/metrics')).text)?.[1]);
    expect(await metric('gateway_requests_under_way')).toBe(2);
    for (const answer of held) answer();
    held = null;
    expect((await waiting).status).toBe(200);
    await eventually(async () => {
      expect(await metric('gateway_requests_under_way')).toBe(1);
      expect(await metric('gateway_request_memory_bytes')).toBe(0);
    });
    expect(lines.map(({ door: name, status, code }) => [name, status, code])).toEqual(
      expect.arrayContaining([
        ['graphql', 503, 'OVERLOADED'],
        ['graphql', 200, undefined],
      ]),
    );
  });

  it('ends the calls of a client that leaves', async () => {
    const { url, lines } = await start(door);
    held = [];
    const leaving = new AbortController();
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ query });
    const sent = fetch(`${url}/graphql`, { method: 'POST', headers, body, signal: leaving.signal });
    await eventually(() => expect(held).toHaveLength(1));
    leaving.abort();
    await expect(sent).rejects.toThrow();
    await eventually(() =>
      expect(lines).toContainEqual(expect.objectContaining({ outcome: 'gone' })),
    );
    held = null;
  });

  it('finishes what is in flight when it closes, and refuses what comes later', async () => {
    const { url, close } = await start(door);
    held = [];
    const waiting = askGraph(url, query);
    await eventually(() => expect(held).toHaveLength(1));
    const server = createEmbedded({ UPSTREAM_URL: explorer.url });
    onTestFinished(() => void server.close());
    const closed = close();
    const late = await ask(url, '/graphql?query={__typename}');
    expect([late.status, late.headers['retry-after']]).toEqual([503, '1']);
    expect((await ask(url, '/health/ready')).status).toBe(503);
    for (const answer of held) answer();
    held = null;
    expect((await waiting).status).toBe(200);
    expect(await closed).toBe(true);
  });

  it('passes every hook of Envelop and Yoga', async () => {
    const seen: string[] = [];
    const saw = (hook: string) => () => void seen.push(hook);
    const plugin: GraphqlPlugin = {
      onYogaInit: saw('onYogaInit'),
      onPluginInit: saw('onPluginInit'),
      onRequest: saw('onRequest'),
      onRequestParse: saw('onRequestParse'),
      onParams: saw('onParams'),
      onEnveloped: saw('onEnveloped'),
      onParse: saw('onParse'),
      onValidate: saw('onValidate'),
      onContextBuilding: saw('onContextBuilding'),
      onExecute: saw('onExecute'),
      onExecutionResult: saw('onExecutionResult'),
      onResultProcess: saw('onResultProcess'),
      onResponse: ({ response }) => {
        seen.push('onResponse');
        response.headers.set('x-plugin', 'seen');
      },
      onDispose: saw('onDispose'),
    };
    const { url, close } = await start(door, {}, [plugin]);
    const { headers } = await askGraph(url, query);
    expect(headers['x-plugin']).toBe('seen');
    await close();
    expect(seen).toEqual([
      ...['onPluginInit', 'onYogaInit', 'onRequest', 'onRequestParse', 'onParams', 'onEnveloped'],
      ...['onParse', 'onValidate', 'onContextBuilding', 'onExecute', 'onExecutionResult'],
      ...['onResultProcess', 'onResponse', 'onDispose'],
    ]);
  });

  it('answers what a plugin answers itself, with the headers of all answers and a log line', async () => {
    const denying: GraphqlPlugin = {
      onRequest: ({ endResponse }) => endResponse(Response.json({ sign: 'in' }, { status: 401 })),
    };
    const { url, lines } = await start(door, {}, [denying]);
    const answer = await askGraph(url, query);
    expect([answer.status, answer.json()]).toEqual([401, { sign: 'in' }]);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'x-request-id': expect.any(String),
    });
    await eventually(() => expect(lines).toContainEqual(expect.objectContaining({ status: 401 })));
    expect(calls).toEqual([]);
  });

  it('closes all that it opened, also where a plugin fails at that', async () => {
    const failing: GraphqlPlugin = {
      onDispose: () => {
        throw new Error('stuck');
      },
    };
    const { close, lines } = await start(door, {}, [failing]);
    expect(await close()).toBe(true);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'error', error: expect.stringContaining('stuck') }),
    );
  });
});

describe('a request that comes by Fetch', () => {
  const gateway = (env = {}) => {
    const made = createEmbedded({ UPSTREAM_URL: explorer.url, ...env });
    onTestFinished(async () => void (await made.close()));
    return made;
  };
  const post = (body: string, init: RequestInit = {}) =>
    new Request('http://any.example/some/path', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      ...init,
    });

  it('is answered at any path, with a stream for a subscription that its reader may leave', async () => {
    const { yoga, handler: _handler, lines } = gateway();
    const answer = await yoga.fetch(post(JSON.stringify({ query })));
    expect([answer.status, await answer.json()]).toMatchObject([200, { data: { address: {} } }]);
    const subscription = `subscription { tokenTransfers(address: "${hash}") { node { id } } }`;
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
    const live = await yoga.fetch(post(JSON.stringify({ query: subscription }), { headers }));
    const reader = live.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? '').toString()).toMatch(/^id: /);
    await reader?.cancel();
    await eventually(() =>
      expect(lines).toContainEqual(
        expect.objectContaining({ kind: 'subscription', outcome: 'gone' }),
      ),
    );
  });

  it('may have a body that was parsed before', async () => {
    const { yoga } = gateway();
    const parsed = { method: 'POST', url: '/graphql', headers: {}, body: { query: typename } };
    const headers = { host: 'x', 'content-type': 'application/json', 'content-encoding': 'gzip' };
    // As a framework has it after its own parser has read the body.
    const request = Object.assign(parsed, { headers }) as object;
    const response = await yoga.handleNodeRequestAndResponse(
      request as Parameters<typeof yoga.handleNodeRequestAndResponse>[0],
      { once: () => {} } as unknown as Parameters<typeof yoga.handleNodeRequestAndResponse>[1],
    );
    expect(await response.json()).toMatchObject({ data: { __typename: 'Query' } });
  });

  it.each(['fails', 'is endless'])(
    'may be one that Yoga makes, also if its body %s',
    async (how) => {
      const { yoga } = gateway({ MAX_BODY_BYTES: '1000' });
      let isCancelled = false;
      const body = new ReadableStream({
        pull: (controller) => {
          if (how === 'fails') controller.error();
          else controller.enqueue(new Uint8Array(100));
        },
        cancel: () => {
          isCancelled = true;
        },
      });
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body, duplex: 'half' };
      const { status } = await yoga.fetch('http://any.example/', init);
      expect([status, isCancelled]).toEqual(how === 'fails' ? [400, false] : [413, true]);
    },
  );

  it('is over with a short answer, and holds memory until a long one is read', async () => {
    const { yoga, close, lines } = gateway();
    await yoga.fetch(post(JSON.stringify({ query })));
    await eventually(() => expect(lines).toHaveLength(1));
    const long = await yoga.fetch(post(JSON.stringify({ query: getIntrospectionQuery() })));
    const closed = close();
    expect((await long.text()).length).toBeGreaterThan(65_536);
    expect(await closed).toBe(true);
    expect(lines).toHaveLength(2);
  });
});

describe('two gateways side by side', () => {
  it('share no settings, callers, answers or metrics', async () => {
    const one = await start('yoga', { MAX_PAGE_SIZE: '50' });
    const two = await start('yoga', { CACHE_URL: 'off', FORWARD_HEADERS: '' });
    for (const { url } of [one, two]) await askGraph(url, query);
    await askGraph(two.url, query);
    // Each asks for itself, and one keeps nothing.
    expect(calls).toHaveLength(3);
    await askGraph(two.url, query, {}, { headers: { 'x-api-key': 'a' } });
    expect(calls.at(-1)?.key).toBeUndefined();
    const countOf = async (url: string) =>
      /^gateway_requests_total\{door="graphql",kind="query",outcome="ok"\} (\d+)$/m.exec(
        (await ask(url, '/metrics')).text,
      )?.[1];
    await eventually(async () =>
      expect([await countOf(one.url), await countOf(two.url)]).toEqual(['1', '3']),
    );
    expect(await one.close()).toBe(true);
    expect((await askGraph(two.url, typename)).status).toBe(200);
  });
});
