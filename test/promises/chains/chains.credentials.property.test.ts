import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import { ask, askGraph } from '../../support/http.js';
import { addressOf, hashOf } from '../../support/records.js';
import { runs } from '../../support/runs.js';
import { serve } from '../../support/serve.js';

/**
 * Chains 1 and 2 have one origin, which is the default chain's; 3, 4 and 5 another one each. 4 has a key of
 * its own, and 5 may receive what callers send. The explorers of 1 and 3 sometimes redirect to each other.
 */
const explorers: Awaited<ReturnType<typeof serve>>[] = [];
let received: { readonly chain: string; readonly text: string }[] = [];
let gateway: TestGateway;
let redirects = false;

const origins = ['home', 'three', 'four', 'five'] as const;

beforeAll(async () => {
  for (const name of origins) {
    explorers.push(
      await serve((request, response) => {
        const [, chain = ''] = /^\/(\d)/.exec(request.url ?? '') ?? [];
        received.push({
          chain: `${name} ${chain}`,
          text: JSON.stringify([request.url, request.rawHeaders]),
        });
        if (
          redirects &&
          (name === 'home' || name === 'three') &&
          !request.url?.includes('/moved')
        ) {
          const there = explorers[name === 'home' ? 1 : 0]?.url;
          const location = `${there}/moved${request.url?.slice(2)}`;
          response.writeHead(302, { location }).end();
          return;
        }
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(
          request.url?.includes('/transactions/')
            ? JSON.stringify({ hash: hashOf('d'), result: 'success' })
            : '{"items":[],"next_page_params":null}',
        );
      }),
    );
  }
  const [home, three, four, five] = explorers.map(({ url }) => url);
  gateway = await startTestGateway({
    UPSTREAM_URL: '',
    CHAINS: `1=${home}/1,2=${home}/2,3=${three}/3,4=${four}/4,5=${five}/5`,
    UPSTREAM_API_KEY: 'operator-home',
    CHAIN_API_KEYS: '4=operator-four',
    CHAIN_FORWARD: '5',
    FORWARD_HEADERS: 'authorization,cookie,x-api-key,api-v2-temp-token,show-scam-tokens,x-own',
    CACHE_TTL: 'default=0',
    CACHE_STALE_IF_ERROR: '0',
  });
});

afterAll(async () => {
  await gateway.close();
  for (const { close } of explorers) await close();
});

const headers = fc.record(
  {
    authorization: fc.constant('Bearer caller-bearer'),
    cookie: fc.constantFrom(
      '_explorer_key=caller-cookie',
      'other=never',
      '_explorer_key=caller-cookie; o=never',
    ),
    'x-api-key': fc.constant('caller-key'),
    'api-v2-temp-token': fc.constant('caller-token'),
    'x-own': fc.constant('caller-own'),
    'x-unlisted': fc.constant('never'),
  },
  { requiredKeys: [] },
);

const chain = fc.constantFrom('1', '2', '3', '4', '5');

const request = fc.oneof(
  fc.record({ kind: fc.constant('graph' as const), chains: fc.uniqueArray(chain), headers }),
  fc.record({
    kind: fc.constant('rest' as const),
    chains: fc.tuple(chain),
    headers,
    query: fc.constantFrom(
      '',
      '?apikey=caller-query',
      '?key=caller-query&type=ERC-20',
      '?ap%69key=caller-query',
    ),
  }),
);

const address = addressOf('a');

it('sends no credential to an origin that it was not meant for', async () => {
  let withCaller = 0;
  await fc.assert(
    fc.asyncProperty(request, fc.boolean(), async (one, isMoved) => {
      received = [];
      redirects = isMoved;
      if (one.kind === 'rest') {
        const target = `/${one.chains[0]}/api/v2/addresses/${address}/tokens${one.query}`;
        await ask(gateway.url, target, { headers: one.headers });
      } else {
        await askGraph(
          gateway.url,
          `query ($ids: [ChainId!]) { address(hash: "${address}") { name onChains(ids: $ids) { name tokens { nodes { value } } } } }`,
          { ids: one.chains },
          { headers: one.headers },
        );
      }
      expect(received.length).toBeGreaterThan(0);
      for (const { chain: at, text } of received) {
        const isHome = at.startsWith('home') && !text.includes('/moved');
        if (!isHome && !at.startsWith('five')) expect(text, at).not.toContain('caller-');
        if (!isHome) expect(text, at).not.toContain('operator-home');
        if (!at.startsWith('four')) expect(text, at).not.toContain('operator-four');
        expect(text).not.toContain('never');
        if (text.includes('caller-')) withCaller += 1;
        if (at.startsWith('four')) expect(text).toContain('operator-four');
      }
    }),
    { numRuns: runs(150, 2_000) },
  );
  expect(withCaller).toBeGreaterThan(20);
});
