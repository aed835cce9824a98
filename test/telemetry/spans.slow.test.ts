import { execFile } from 'node:child_process';
import type { IncomingHttpHeaders } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Ask, ask, askGraph } from '../support/http.js';
import { startOtlpReceiver } from '../support/otlp-receiver.js';
import { serve } from '../support/serve.js';
import { copyPrograms, startTraced } from './traced.js';

const programs = copyPrograms();

const hash = `0x${'ab'.repeat(20)}`;
const server = 2;
const client = 3;

let explorer: Awaited<ReturnType<typeof serve>>;
const received: IncomingHttpHeaders[] = [];
let status = 200;
beforeAll(async () => {
  explorer = await serve((request, response) => {
    received.push(request.headers);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end('{"items":[],"next_page_params":null}');
  });
});
afterAll(() => explorer.close());

const start = (env: Record<string, string> = {}) => startTraced(programs, explorer.url, env);

const trace = '0af7651916cd43dd8448eb211c80319c';
const traced: Ask = { headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` } };

const transfers =
  'query Transfers($hash: AddressHash!) { address(hash: $hash) { tokenTransfers(first: 3) { nodes { id } } } }';

// On Windows, signals end a process without notice.
describe.skipIf(process.platform === 'win32')('with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it('continues the trace of a request with spans for it, its operation and its call', async () => {
    const { receiver, url, stop } = await start();
    received.length = 0;
    expect((await askGraph(url, transfers, { hash }, traced)).status).toBe(200);
    const { spans } = await stop();
    expect(receiver.bodies.map(({ path }) => path)).toContain('/v1/traces');
    expect(receiver.resource()).toMatchObject({ 'service.name': 'explorer-gateway' });
    const [request, operation, call] = [
      'POST /graphql',
      'query',
      'GET /api/v2/addresses/{address_hash}/token-transfers',
    ].map((wanted) => spans.find(({ name }) => name === wanted));
    expect(spans).toHaveLength(3);
    expect(request).toMatchObject({
      traceId: trace,
      parentSpanId: 'b7ad6b7169203331',
      kind: server,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/graphql',
        'url.path': '/graphql',
        'url.scheme': 'http',
        'http.response.status_code': 200,
        'server.address': '127.0.0.1',
        'server.port': Number(new URL(url).port),
        'network.protocol.version': '1.1',
      },
    });
    expect(operation).toMatchObject({
      traceId: trace,
      parentSpanId: request?.spanId,
      kind: server,
      attributes: { 'graphql.operation.type': 'query', 'graphql.operation.name': 'Transfers' },
    });
    expect(call).toMatchObject({
      traceId: trace,
      parentSpanId: operation?.spanId,
      kind: client,
      attributes: {
        'http.request.method': 'GET',
        'url.full': `${explorer.url}/api/v2/addresses/REDACTED/token-transfers`,
        'url.template': '/api/v2/addresses/{address_hash}/token-transfers',
        'server.address': '127.0.0.1',
        'server.port': Number(new URL(explorer.url).port),
        'http.response.status_code': 200,
      },
    });
    expect(received).toHaveLength(1);
    expect(received[0]).not.toHaveProperty('traceparent');
  });

  it('has one span for a call that several requests wait for, and none for a cached answer', async () => {
    const { url, stop } = await start();
    await Promise.all([1, 2].map(() => askGraph(url, transfers, { hash })));
    await askGraph(url, transfers, { hash });
    const { spans } = await stop();
    expect(spans.filter(({ kind }) => kind === client)).toHaveLength(1);
    expect(spans.filter(({ name }) => name === 'query')).toHaveLength(3);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(3);
  });

  it('has a span for each attempt, and the error of what failed', async () => {
    const { url, stop } = await start({ UPSTREAM_RETRIES: '1', CACHE_URL: 'off' });
    status = 503;
    onTestFinished(() => {
      status = 200;
    });
    expect((await ask(url, `/api/v2/addresses/${hash}/tokens`)).status).toBe(503);
    await askGraph(url, transfers, { hash });
    const { spans } = await stop();
    const calls = spans.filter(({ kind }) => kind === client);
    expect(calls).toHaveLength(4);
    for (const call of calls) {
      expect(call).toMatchObject({ attributes: { 'error.type': '503' }, status: { code: 2 } });
    }
    expect(spans).toContainEqual(
      expect.objectContaining({
        name: 'GET /api/v2/addresses/{address_hash}/tokens',
        attributes: expect.objectContaining({ 'error.type': '503' }),
      }),
    );
    expect(spans.find(({ name }) => name === 'query')).toMatchObject({
      attributes: { 'error.type': 'UPSTREAM_UNAVAILABLE' },
      status: { code: 2 },
    });
  });

  it('has no credential, query text or variable in its spans, and follows the sampling of the caller', async () => {
    const { receiver, url, stop } = await start({ UPSTREAM_API_KEY: 'operator-secret' });
    const headers = {
      authorization: 'Bearer caller-secret',
      cookie: '_explorer_key=cookie-secret',
      'x-api-key': 'key-secret',
    };
    const query =
      'query Q($hash: AddressHash!) { secretAlias: address(hash: $hash) { hash tokens { nodes { value } } } }';
    await askGraph(url, query, { hash }, { headers });
    const parameters = new URLSearchParams({ query, variables: JSON.stringify({ hash }) });
    await ask(url, `/graphql?${parameters}`, { headers });
    await ask(url, `/api/v2/transactions/0x${'c'.repeat(64)}?apikey=query-secret`);
    await ask(url, '/nothing?token=query-secret');
    const unsampled = { headers: { traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-00` } };
    await askGraph(url, '{ __typename }', {}, unsampled);
    await ask(url, '/health/live');
    await ask(url, '/metrics');
    const { spans } = await stop();
    const text = receiver.bodies.map((body) => body.text).join('\n');
    for (const secret of ['secret', hash, 'AddressHash', 'nodes'])
      expect(text).not.toContain(secret);
    expect(spans.filter(({ parentSpanId }) => !parentSpanId).map(({ name }) => name)).toEqual([
      'POST /graphql',
      'GET /graphql',
      'GET /api/v2/transactions/{transaction_hash}',
      'GET',
    ]);
  });

  it('is used by every worker', async () => {
    const { url, stop } = await start({ WORKERS: '2' });
    for (let at = 0; at < 4; at += 1) await askGraph(url, '{ __typename }');
    const { spans } = await stop();
    expect(spans.filter(({ name }) => name === 'query')).toHaveLength(4);
  });

  it('warns of a collector that cannot be reached, and stops in time', async () => {
    const { url, stop } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      OTEL_BSP_EXPORT_TIMEOUT: '500',
    });
    await askGraph(url, '{ __typename }');
    const { stderr } = await stop();
    for (const line of stderr.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
  });
});

/** Prints what a program says as JSON that imports these functions of the package. */
const resultOf = async (functions: string, code: string): Promise<unknown> => {
  const index = JSON.stringify(pathToFileURL(resolve(programs, 'index.js')).href);
  const program = `import { ${functions} } from ${index};\n${code}`;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { env: { PATH: process.env.PATH, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' } },
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout);
};

describe('the spans of a gateway that is started from code', () => {
  it('go where its settings say', async () => {
    const receiver = await startOtlpReceiver();
    onTestFinished(receiver.close);
    const settings = {
      UPSTREAM_URL: explorer.url,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...receiver.env,
    };
    await resultOf(
      'startGateway',
      `const { url, close } = await startGateway({ settings: ${JSON.stringify(settings)} });
      const { status } = await fetch(url + '/graphql?query={__typename}');
      await close();
      console.log(status);`,
    );
    expect(receiver.spans().map(({ name }) => name)).toContain('query');
  });

  it('are by a provider of its own in a server of others, and nothing is registered', async () => {
    const receiver = await startOtlpReceiver();
    onTestFinished(receiver.close);
    const settings = {
      UPSTREAM_URL: explorer.url,
      LOG_LEVEL: 'silent',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    };
    const result = await resultOf(
      'createGateway',
      `import { trace } from '@opentelemetry/api';
      const gateway = createGateway({ settings: ${JSON.stringify(settings)} });
      const graph = 'http://any.example/graphql?query=' + encodeURIComponent('{ address(hash: "${hash}") { tokens(first: 1) { nodes { value } } } }');
      const answer = await gateway.yoga.fetch(graph);
      await answer.text();
      await gateway.close();
      const isOurs = trace.getTracer('any').startSpan('any').isRecording();
      const variable = process.env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null;
      console.log(JSON.stringify({ status: answer.status, isOurs, variable }));`,
    );
    expect(result).toEqual({ status: 200, isOurs: false, variable: null });
    expect(receiver.bodies.map(({ path }) => path)).toEqual(['/v1/traces']);
  });
});
