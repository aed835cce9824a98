import { request } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { fetched } from '../../support/explorer.js';
import { status, useGraph } from '../../support/graph.js';
import { askGraph } from '../../support/http.js';
import { latch } from '../../support/latch.js';
import { assemble, payloadsOf } from '../../support/parts.js';

const hex = (value: number, digits: number) => `0x${value.toString(16).padStart(digits, '0')}`;
const address = hex(1, 40);

const graph = useGraph({ CACHE_URL: 'off', UPSTREAM_RETRIES: '0', MAX_UPSTREAM_CALLS: '20' });

const v02 = 'multipart/mixed;incrementalSpec=v0.2';
const v2022 = 'multipart/mixed;deferSpec=20220824';
const events = 'text/event-stream';

/** Pages of two rows; `before` is awaited before each. */
const serve = (
  before: (from: number, path: string) => Promise<unknown> | unknown = () => {},
  rows = 10,
) =>
  graph.serve(async (_request, path) => {
    const from = Number(new URLSearchParams(path.split('?')[1]).get('from') ?? 0);
    const failure = await before(from, path);
    if (failure) return failure;
    const items = [from, from + 1].map((at) => ({
      transaction_hash: hex(9_000 - at, 64),
      block_number: 9_000 - at,
      log_index: 1,
    }));
    const next = from + 2 < rows ? { from: from + 2 } : null;
    return fetched(JSON.stringify({ items, next_page_params: next }));
  });

const post = async (query: string, accept: string, variables: object = {}) => {
  const reply = await askGraph(graph.url(), query, variables, { headers: { accept } });
  const type = String(reply.headers['content-type']);
  return { ...reply, type, payloads: payloadsOf(type, reply.text) };
};

const transfers = (directive: string, more = '') =>
  `{ address(hash: "${address}") { tokenTransfers(first: 10) { nodes ${directive} { blockNumber } ${more} } } }`;

describe('the form of an answer', () => {
  it.each([
    [v02, 'multipart/mixed;boundary=…;incrementalSpec=v0.2'],
    [`application/json, ${v2022}`, 'multipart/mixed;boundary=…;deferSpec=20220824'],
    ['application/json, text/event-stream, multipart/mixed', 'multipart/mixed;boundary=…'],
    [`${events}, application/json`, 'text/event-stream; charset=utf-8'],
    [`${v02};q=0, application/json`, 'application/json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
  ])('of an operation with an active directive is, for %s, %s', async (accept, expected) => {
    serve();
    const { type, payloads, headers } = await post(transfers('@stream'), accept);
    // Letters, as no client can misread.
    expect(type.replace(/boundary=[a-z]{20}(?=;|$)/, 'boundary=…')).toBe(expected);
    const { nodes } = assemble(payloads).data.address.tokenTransfers;
    expect(nodes).toHaveLength(10);
    if (payloads.length > 1) expect(headers['x-accel-buffering']).toBe('no');
  });

  it.each(['@stream(if: false)', '@stream(if: $no)', '@skip(if: $no)'])(
    'of one with %s is JSON where that is acceptable',
    async (directive) => {
      serve();
      const query = `query ($no: Boolean = false) ${transfers(directive)}`;
      const used = directive.includes('$no') ? query : transfers(directive);
      const all = 'multipart/mixed, text/event-stream, application/json;q=0.1';
      expect((await post(used, all)).type).toBe('application/json; charset=utf-8');
      const only = await post(used, events);
      expect(only.type).toBe('text/event-stream; charset=utf-8');
      expect(only.text).toContain('event: complete\ndata:\n\n');
    },
  );

  it('is decided by variables', async () => {
    serve();
    const query = `query ($on: Boolean!, $n: Int!) ${transfers('@stream(if: $on, initialCount: $n)')}`;
    const accept = `application/json, ${v02}`;
    expect((await post(query, accept, { on: false, n: 0 })).payloads).toHaveLength(1);
    const { payloads } = await post(query, accept, { on: true, n: 3 });
    expect(payloads[0].data.address.tokenTransfers.nodes).toHaveLength(4);
  });

  it('of a refusal is plain under multipart, and an event with 200 under text/event-stream', async () => {
    const query = `{ address(hash: "${address}") { hash ... @defer(label: "x") { hash } tokens(first: -1) { nodes { value } } } }`;
    const bad = `{ nothing }`;
    expect(await post(bad, v02)).toMatchObject({ status: 400 });
    expect((await post(bad, v02)).type).toContain('json');
    const refused = await post(bad, events);
    expect(refused).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' });
    expect(refused.payloads).toMatchObject([{ errors: [{ message: expect.any(String) }] }]);
    expect(refused.text).toContain('event: complete');
    expect((await post(query, 'text/html')).status).toBe(406);
  });
});

describe('a streamed connection', () => {
  it('has the first page first, and each of the others when it arrives', async () => {
    serve();
    const { payloads } = await post(transfers('@stream'), v02);
    const lengths = payloads.slice(1, -1).map(({ incremental }) => incremental?.[0].items.length);
    expect(payloads[0].data.address.tokenTransfers.nodes).toHaveLength(2);
    expect(lengths).toEqual([2, 2, 2, 2]);
    expect(payloads.at(-1)).toEqual({
      hasNext: false,
      extensions: { cost: expect.objectContaining({ upstreamCalls: 5 }) },
    });
  });

  it.each([v2022, 'multipart/mixed'])(
    'ends with a part that has `incremental`, if an empty one: %s',
    async (accept) => {
      serve();
      for (const query of [transfers('@stream'), transfers('@stream', 'edges { cursor }')]) {
        const { payloads } = await post(query, accept);
        expect(payloads.at(-1)).toMatchObject({ incremental: [], hasNext: false });
        expect(payloads.slice(0, -1).map(({ hasNext }) => hasNext)).not.toContain(false);
      }
    },
  );

  it.each(['pageInfo { endCursor }', 'pageInfo { hasNextPage }', 'edges { cursor }'])(
    'comes whole if %s is asked for beside it',
    async (more) => {
      serve();
      const { payloads } = await post(transfers('@stream', more), v02);
      expect(payloads).toHaveLength(1);
      expect(payloads[0]).toMatchObject({ hasNext: false, extensions: { cost: {} } });
    },
  );

  it('has its end in a deferred fragment', async () => {
    serve();
    const query = transfers('@stream', '... @defer { pageInfo { endCursor hasNextPage } }');
    const { payloads } = await post(query, v02);
    expect(payloads.length).toBeGreaterThan(4);
    expect(assemble(payloads).data.address.tokenTransfers.pageInfo).toMatchObject({
      hasNextPage: false,
    });
  });

  it.each([v02, v2022])('keeps its rows if a later page fails: %s', async (accept) => {
    serve((from) => (from === 4 ? status(500, {}) : null));
    const { payloads } = await post(transfers('@stream'), accept);
    const { data, errors, failed } = assemble(payloads);
    expect(data.address.tokenTransfers.nodes).toHaveLength(4);
    expect(failed).toEqual([['address', 'tokenTransfers', 'nodes']]);
    expect(errors).toMatchObject([
      {
        path: ['address', 'tokenTransfers', 'nodes'],
        extensions: { code: 'UPSTREAM_UNAVAILABLE' },
      },
    ]);
  });

  it('fails as the plain answer does if its first page does', async () => {
    serve(() => status(500, {}));
    const { payloads } = await post(transfers('@stream'), v02);
    expect(payloads).toMatchObject([
      { data: { address: { tokenTransfers: null } }, hasNext: false },
    ]);
    expect(payloads[0].errors[0].path).toEqual(['address', 'tokenTransfers']);
  });

  it('asks for one page, and no more, while the one before waits for calls of its own', async () => {
    const [called, rest] = [latch(), latch()];
    const pages = () => graph.asked().filter((path) => path.includes('token-transfers'));
    const first = [hex(9_000, 64), hex(8_999, 64)];
    serve(async (_from, path) => {
      const [hash] = /0x\w{64}/.exec(path) ?? [];
      if (hash === undefined) return null;
      if (!first.includes(hash)) {
        called.open();
        await rest.opened;
      }
      return fetched(JSON.stringify({ hash, status: 'ok' }));
    });
    const answer = post(transfers('@stream').replace('blockNumber', 'transaction { status }'), v02);
    await called.opened;
    await eventually(() => expect(pages()).toHaveLength(3));
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect(pages()).toHaveLength(3);
    rest.open();
    const { nodes } = assemble((await answer).payloads).data.address.tokenTransfers;
    expect(nodes).toHaveLength(10);
    expect(pages()).toHaveLength(5);
  });

  it('asks for nothing more once its client has left', async () => {
    const left = latch();
    serve(async (from) => {
      if (from === 4) await left.opened;
    });
    const { hostname, port } = new URL(graph.url());
    const headers = { 'content-type': 'application/json', accept: v02 };
    const sent = request({ hostname, port, path: '/graphql', method: 'POST', headers });
    sent.on('error', () => {});
    sent.on('response', (response) => response.on('error', () => {}).resume());
    sent.end(JSON.stringify({ query: transfers('@stream') }));
    await eventually(() => expect(graph.asked()).toHaveLength(3));
    sent.destroy();
    // The explorer of this test does not notice that nobody waits.
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    left.open();
    await eventually(() => expect(graph.lines().at(-1)).toMatchObject({ outcome: 'gone' }));
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect(graph.asked()).toHaveLength(3);
  });
});

describe('a deferred fragment', () => {
  const inAddress = (fields: string) => `{ address(hash: "${address}") { ${fields} } }`;

  it('is not split off if it needs no call, unless it has a label', async () => {
    serve();
    const one = await post(inAddress('id ... @defer { hash }'), v02);
    expect(one.payloads).toHaveLength(1);
    expect(one.payloads[0].data.address).toHaveProperty('hash');
    const two = await post(inAddress('id ... @defer(label: "x") { hash }'), v02);
    expect(two.payloads[0]).toMatchObject({
      pending: [{ path: ['address'], label: 'x' }],
      hasNext: true,
    });
    expect(assemble(two.payloads).data).toEqual(one.payloads[0].data);
  });

  it('that fails leaves its fields out', async () => {
    serve(() => status(500, {}));
    const query = inAddress('hash ... @defer { list: tokenTransfers { nodes { id } } }');
    const nullable = assemble((await post(query, v02)).payloads);
    expect(nullable.data.address).toMatchObject({ list: null });
    expect(nullable.errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }]);
  });
});
