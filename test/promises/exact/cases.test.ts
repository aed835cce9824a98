import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withFragments } from '../../support/all-fields.js';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import type { Data, Result } from '../../support/graph.js';
import { ask, askGraph } from '../../support/http.js';
import {
  bodyOf,
  reportedNames as names,
  type Reported,
  reported,
  serveRoutes,
} from '../../support/reported.js';

let explorer: Awaited<ReturnType<typeof serveRoutes>>;
let gateway: TestGateway;

beforeAll(async () => {
  explorer = await serveRoutes();
  gateway = await startTestGateway({ UPSTREAM_URL: explorer.url, CACHE_URL: 'off' });
});
afterAll(async () => {
  await gateway.close();
  await explorer.close();
});

const run = async (odd: Reported, variables = odd.variables): Promise<Result> => {
  explorer.give(odd.routes);
  return (await askGraph(gateway.url, withFragments(odd.query), variables)).json() as Result;
};

describe.each(names)('the reported answer %s', (name) => {
  it('comes out as a user of that chain would want it', async () => {
    const { data, errors = [] } = await run(reported(name));
    const seen = errors.map(({ path, extensions: { code } }) => ({ path, code }));
    await expect(`${JSON.stringify({ data, errors: seen }, null, 1)}\n`).toMatchFileSnapshot(
      `fixtures/cases/${name}/expected.json`,
    );
  });

  it('passes the REST door byte for byte', async () => {
    const { routes: given } = reported(name);
    explorer.give(given);
    for (const route of given) {
      const reply = await ask(gateway.url, route.path);
      expect([reply.status, reply.text]).toEqual([route.status ?? 200, bodyOf(route)]);
    }
  });
});

describe('a list of a reported answer', () => {
  const lists = names.filter((name) => reported(name).query.includes('$first'));
  const listIn = ({ data }: Result): Data => Object.values(data.address).find(Boolean);
  const nodesIn = (list: Data) => list.edges.map(({ node }: Data) => node);

  it.each(lists)('has the same rows in steps of any size: %s', async (name) => {
    const odd = reported(name);
    const all = nodesIn(listIn(await run(odd)));
    for (const first of [1, 2, 3]) {
      const rows: Data[] = [];
      for (let after: string | null = null, list: Data; ; after = list.pageInfo.endCursor) {
        const result = await run(odd, { first, after });
        list = listIn(result);
        // Going on after the last row is what fails, if the explorer cut the list short.
        if (!list) expect(result.errors?.[0]?.extensions.code).toBe('UPSTREAM_BAD_RESPONSE');
        if (list) rows.push(...nodesIn(list));
        if (!list?.pageInfo.hasNextPage) break;
      }
      expect(rows).toEqual(all);
    }
  });
});

describe('a 404 of somebody in front of the explorer', () => {
  const odd = reported('92-foreign-404-source');

  it.each([
    ['Not found', { error: 'Not found', source: 'internal' }],
    ['Network not supported', { error: 'Network not supported', source: 'internal' }],
    ['API V2 is disabled', { message: 'API V2 is disabled' }],
    ['Not Found', { timestamp: '2026', status: 404, error: 'Not Found', path: '/api' }],
    ['not found', { message: 'not found', path: '/api/v2' }],
    ['Page not found', 'Page not found'],
  ])('fails each field, and leads to the setting: %s', async (detail, body) => {
    const given = odd.routes.map((route) => (route.status === 404 ? { ...route, body } : route));
    const { data, errors = [] } = await run({ ...odd, routes: given });
    expect(data).toEqual({
      address: {
        tokens: null,
        tokenTransfers: null,
        internalTransactions: null,
        nftCollections: null,
      },
      transaction: null,
      other: { status: 'OK', tokenTransfers: null, rawTrace: null },
    });
    expect(errors).toHaveLength(7);
    for (const { message, extensions } of errors) {
      expect(extensions).toEqual({
        code: 'UPSTREAM_REJECTED',
        detail,
        requestId: expect.any(String),
      });
      expect(message).toContain('UPSTREAM_URL');
    }
    for (const route of given.filter(({ status }) => status === 404)) {
      const reply = await ask(gateway.url, route.path);
      expect([reply.status, reply.text]).toEqual([404, JSON.stringify(body)]);
    }
  });

  it.each(['Not found', 'NOT FOUND', 'not found'])(
    'is not meant by its own: %s',
    async (message) => {
      const given = odd.routes.map((route) =>
        route.status === 404 ? { ...route, body: { message } } : route,
      );
      const { data, errors } = await run({ ...odd, routes: given });
      expect(errors).toBeUndefined();
      expect(data).toEqual({
        address: {
          tokens: { nodes: [] },
          tokenTransfers: { nodes: [] },
          internalTransactions: { nodes: [] },
          nftCollections: { nodes: [] },
        },
        transaction: null,
        other: { status: 'OK', tokenTransfers: { nodes: [] }, rawTrace: null },
      });
    },
  );
});

describe('bytes behind a gzip body', () => {
  it.each(['', '0a', '0d0a', '3c212d2d', '0000'])('cost no second call: %s', async (gzipTail) => {
    const odd = reported('99-gzip-tail');
    const given = odd.routes.map((route) => ({ ...route, gzipTail }));
    const { data, errors, extensions } = await run({ ...odd, routes: given });
    expect(errors).toBeUndefined();
    expect(data.address.tokenTransfers.nodes).toHaveLength(1);
    expect(extensions?.cost).toMatchObject({ upstreamCalls: 1 });
  });
});

describe('a byte order mark before JSON', () => {
  it('is skipped by the graph, and passed on by the REST door', async () => {
    for (const name of ['04-batch-total-list', '76-trace-wrapper-txhash']) {
      const plain = reported(name);
      const marked = plain.routes.map((route) => ({ ...route, text: `\ufeff${bodyOf(route)}` }));
      const { data } = await run({ ...plain, routes: marked });
      expect(data).toEqual((await run(plain)).data);
      explorer.give(marked);
      for (const route of marked) {
        expect((await ask(gateway.url, route.path)).body).toEqual(Buffer.from(bodyOf(route)));
      }
    }
  });
});

describe('a token named "Too Many Requests"', () => {
  it('is no rate limit, in whatever answer', async () => {
    const plain = reported('19-trace-replay-object');
    const wrapped = { result: [{ type: 'call', action: {}, error: 'Too Many Requests' }] };
    const odd = plain.routes.map((route) =>
      route.path.endsWith('raw-trace') ? { ...route, body: wrapped } : route,
    );
    const { data, errors } = await run({ ...plain, routes: odd });
    expect(errors).toBeUndefined();
    expect(data.transaction.rawTrace).toMatchObject([{ error: 'Too Many Requests' }]);
  });
});
