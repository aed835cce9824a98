import { createHash } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { isAsyncIterable } from 'graphql-yoga';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { GraphqlPlugin } from '../../../src/graphql/running/yoga.js';
import { fileOf } from '../../support/documents.js';
import { eventually } from '../../support/eventually.js';
import { type FaultyExplorer, startFaultyExplorer } from '../../support/faulty-explorer.js';
import { startTestGateway } from '../../support/gateway.js';
import { askGraph, type Reply } from '../../support/http.js';
import { assemble, payloadsOf } from '../../support/parts.js';
import { methods, type Start, served } from '../../support/ways.js';

const hex = (value: number, digits: number) => `0x${value.toString(16).padStart(digits, '0')}`;
const address = hex(1, 40);
const accept = 'multipart/mixed;incrementalSpec=v0.2';
const json = { accept: 'application/json' };

const transfers = (first: number, more = '') =>
  `{ address(hash: "${address}") { tokenTransfers(first: ${first}) { nodes @stream { blockNumber token { name } } } ${more} } }`;

let explorer: FaultyExplorer;
beforeEach(async () => {
  explorer = await startFaultyExplorer();
});
afterEach(() => explorer.close());

/** Lists of so many rows on each page, which have a long text. */
const servePages = (rows: number, name = 'T') =>
  explorer.respond(({ url = '' }, response) => {
    const from = Number(new URL(url, explorer.url).searchParams.get('from') ?? 0);
    const items = Array.from({ length: rows }, (_, at) => ({
      transaction_hash: hex(90_000 - from - at, 64),
      block_number: 90_000 - from - at,
      log_index: 1,
      token: { address_hash: hex(7, 40), name, type: 'ERC-20' },
    }));
    const body = { items, next_page_params: { from: from + rows } };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });

const start = async (
  env: Record<string, string> = {},
  plugins: readonly GraphqlPlugin[] = [],
  begin: Start = (settings, plugins = []) => startTestGateway(settings, { plugins }),
) => {
  const settings = { UPSTREAM_URL: explorer.url, UPSTREAM_RETRIES: '0', CACHE_URL: 'off', ...env };
  const gateway = await begin(settings, plugins);
  onTestFinished(async () => void (await gateway.close()));
  return gateway;
};

/** Sends an operation, whose response is not read until the test does. */
const open = (url: string, query: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const headers = { 'content-type': 'application/json', accept };
    const options = { hostname, port, path: '/graphql', method: 'POST', agent: false, headers };
    const sent = request(options, resolve);
    sent.once('error', reject);
    sent.end(JSON.stringify({ query }));
  });

const typeOf = ({ headers }: Pick<Reply | IncomingMessage, 'headers'>) =>
  String(headers['content-type']);

const readAll = async (response: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return payloadsOf(typeOf(response), Buffer.concat(chunks).toString());
};

const payloadsIn = (reply: Reply) => payloadsOf(typeOf(reply), reply.text);

describe('a streamed operation', () => {
  it('asks for no more pages than its client has room for, and for the others later', async () => {
    servePages(1, 'x'.repeat(100_000));
    const { url } = await start({ MAX_UPSTREAM_CALLS: '1000' });
    const response = await open(url, transfers(400));
    let [before, looks] = [0, 0];
    const asked = await eventually(() => {
      const now = explorer.seen.length;
      looks = now === before ? looks + 1 : 0;
      before = now;
      expect(now > 0 && looks > 20).toBe(true);
      return now;
    });
    // What the connection holds is not known to the gateway.
    expect(asked).toBeLessThan(300);
    const { data, errors } = assemble(await readAll(response));
    expect(errors).toEqual([]);
    expect(data.address.tokenTransfers.nodes).toHaveLength(400);
    expect(explorer.seen).toHaveLength(400);
  });

  it('is finished by a gateway that shuts down', async () => {
    servePages(2);
    explorer.hold();
    const { url, close } = await start();
    const opening = open(url, transfers(6));
    await explorer.arrived(1);
    explorer.releaseOne();
    const response = await opening;
    await explorer.arrived(2);
    const closed = close();
    explorer.release();
    const payloads = await readAll(response);
    expect(assemble(payloads).data.address.tokenTransfers.nodes).toHaveLength(6);
    expect(payloads.at(-1)).toMatchObject({ hasNext: false, extensions: { cost: {} } });
    expect(await closed).toBe(true);
  });

  it('sends none of the calls that wait for their turn once its client has left', async () => {
    servePages(2);
    explorer.hold();
    const { url, lines } = await start({ UPSTREAM_CONCURRENCY: '1', UPSTREAM_PAGE_SIZE: '50' });
    const others = [1, 2, 3].map(
      (n) => `... @defer { a${n}: tokens(types: [ERC_20]) { nodes { amount } } }
        ... @defer { b${n}: internalTransactions(first: ${n}) { nodes { type } } }`,
    );
    const opening = open(url, transfers(6, others.join(' ')));
    await explorer.arrived(1);
    explorer.releaseOne();
    const response = await opening;
    response.on('error', () => {}).resume();
    await explorer.arrived(2);
    const cancelled = explorer.brokenOff();
    response.destroy();
    await cancelled;
    await eventually(() => expect(lines.at(-1)).toMatchObject({ outcome: 'gone' }));
    explorer.release();
    // Whoever comes later would wait behind them.
    const hash = hex(9, 64);
    await askGraph(url, `{ transaction(hash: "${hash}") { status } }`);
    expect(explorer.seen.map((sent) => sent.url).slice(2)).toEqual([
      `/api/v2/transactions/${hash}`,
    ]);
  });
});

describe.each(served)('a streamed operation, %s,', (_way, begin) => {
  it('passes the hooks of plugins, which see each of its results, and may replace it', async () => {
    servePages(2);
    const seen: unknown[] = [];
    const saw = (what: unknown) => void seen.push(what);
    const plugin: GraphqlPlugin = {
      onParse: () => saw('parse'),
      onValidate: () => saw('validate'),
      onContextBuilding: () => saw('context'),
      onExecute: () => {
        saw('execute');
        return {
          onExecuteDone: ({ result }) => {
            saw(isAsyncIterable(result));
            return {
              onNext: ({ result: part, setResult }) => {
                saw(Object.keys(part).sort().join());
                if ('data' in part) setResult({ ...part, extensions: { seen: true } });
              },
              onEnd: () => saw('end'),
            };
          },
        };
      },
    };
    const { url } = await start({}, [plugin], begin);
    const reply = await askGraph(url, transfers(4), {}, { headers: { accept } });
    const payloads = payloadsIn(reply);
    expect(assemble(payloads).data.address.tokenTransfers.nodes).toHaveLength(4);
    expect(payloads[0]).toMatchObject({ extensions: { seen: true } });
    expect(seen).toEqual([
      ...['parse', 'validate', 'context', 'execute', true],
      'data,hasNext,pending',
      'completed,hasNext,incremental',
      'hasNext',
      'end',
    ]);
  });
});

describe('a streamed operation beside', () => {
  const query = transfers(4);
  const sha256Hash = createHash('sha256').update(query).digest('hex');
  const hashed = { extensions: { persistedQuery: { version: 1, sha256Hash } } };
  const env = () => ({
    CACHE_URL: 'memory:',
    CACHE_TTL: 'default=600',
    TRUSTED_DOCUMENTS: fileOf({ known: query }),
    PUBLIC_CACHE: 'true',
  });

  it.each([
    ['an automatic persisted query', hashed],
    ['a trusted document', { documentId: 'known' }],
  ])('%s, by either method, has parts like any other', async (_kind, parameters) => {
    servePages(2);
    const { url } = await start(env());
    await methods.POST(url, { query, ...hashed }, { headers: json });
    for (const send of Object.values(methods)) {
      const reply = await send(url, parameters, { headers: { accept } });
      expect(assemble(payloadsIn(reply)).data.address.tokenTransfers.nodes).toHaveLength(4);
      expect(payloadsIn(reply).length).toBeGreaterThan(2);
    }
  });

  it('PUBLIC_CACHE is never public, and a plain answer to the same is', async () => {
    servePages(2);
    const { url } = await start(env());
    const get = (headers: Record<string, string>) =>
      methods.GET(url, { documentId: 'known' }, { headers });
    for (let time = 0; time < 2; time += 1) {
      for (const type of [accept, `${accept}, application/json`, 'text/event-stream']) {
        const { headers } = await get({ accept: type });
        expect(headers['cache-control']).toBe('no-store, no-transform');
        expect(headers).not.toHaveProperty('etag');
        expect(String(headers.vary).split(', ')).toContain('accept');
      }
      const { headers } = await get(json);
      expect(headers['cache-control']).toMatch(/^public, max-age=\d+$/);
      expect(headers).toHaveProperty('etag');
    }
  });

  it('whole answers that are kept neither uses nor becomes one', async () => {
    servePages(2);
    const { url } = await start(env());
    const costOf = async (headers: Record<string, string>) => {
      const payloads = payloadsIn(await methods.POST(url, { query }, { headers }));
      const { data, extensions } = assemble(payloads);
      return [data.address.tokenTransfers.nodes.length, payloads.length, extensions.cost];
    };
    const cached = expect.objectContaining({ upstreamCalls: 0, cacheHits: 2 });
    await costOf({ accept });
    for (const headers of [{ accept }, { accept }, json, json, json, { accept }, json]) {
      expect(await costOf(headers)).toEqual([4, headers === json ? 1 : 3, cached]);
    }
  });
});
