import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fullError } from '../../../src/explorer/call/upstream-errors.js';
import type {
  UpstreamContext,
  UpstreamRequest,
} from '../../../src/explorer/call/upstream-request.js';
import type { Explorer } from '../../../src/explorer/client.js';
import type { CacheResult } from '../../../src/explorer/layers/cache.js';
import { fetched } from '../../support/explorer.js';
import { explorerOver } from '../../support/explorer-over.js';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import type { Result } from '../../support/graph.js';
import { askGraph } from '../../support/http.js';
import { addressOf, hashOf } from '../../support/records.js';

const [alice, transaction] = [addressOf('a'), hashOf('d')];
const tokens = `address(hash: "${alice}") { hash tokens { nodes { value } } }`;
const detail = `transaction(hash: "${transaction}") { hash }`;

const hit: CacheResult = {
  ...fetched(JSON.stringify({ hash: transaction })),
  via: 'hit',
  age: 1,
  ttl: 4,
};

let gateway: TestGateway;
/** What the full gateway has of a transaction. */
let found: (context: UpstreamContext) => CacheResult;

const full = (): never => {
  throw fullError(2_500);
};

const explorer: Explorer & { readonly close: () => Promise<void> } = {
  close: async () => {},
  ...explorerOver(async ({ endpoint }: UpstreamRequest, context: UpstreamContext) =>
    endpoint.name === 'transaction' ? found(context) : full(),
  ),
};

beforeAll(async () => {
  gateway = await startTestGateway({}, { explorer });
});
afterAll(() => gateway.close());
beforeEach(() => {
  found = full;
});

const run = async (query: string, accept = 'application/json') => {
  const reply = await askGraph(gateway.url, query, {}, { headers: { accept } });
  return { ...reply, result: reply.json() as Result };
};

const overloaded = {
  code: 'OVERLOADED',
  retryable: true,
  retryAfterMs: 2_500,
  requestId: expect.any(String),
};

describe('an operation on a full gateway', () => {
  it.each(['application/json', 'application/graphql-response+json'])(
    'is refused with 503 if none of it could begin, in %s',
    async (accept) => {
      const { status, headers, result } = await run(`{ ${tokens} ${detail} }`, accept);
      expect([status, headers['retry-after']]).toEqual([503, '3']);
      expect(headers['content-type']).toBe(`${accept}; charset=utf-8`);
      expect(result).toEqual({
        errors: [
          {
            message:
              'The gateway is full: too many calls wait for the explorer. Try again in 3 s, or ask for less.',
            extensions: overloaded,
          },
        ],
        extensions: {
          cost: {
            estimated: 2,
            estimatedValues: expect.any(Number),
            upstreamCalls: 0,
            cacheHits: 0,
            joined: 0,
          },
        },
      });
    },
  );

  it.each<[string, (context: UpstreamContext) => CacheResult]>([
    [
      'called',
      ({ budget }) => {
        budget.spend('transaction');
        return fetched(JSON.stringify({ hash: transaction }));
      },
    ],
    [
      'cached',
      ({ budget }) => {
        budget.hit();
        return hit;
      },
    ],
    [
      'joined',
      ({ budget }) => {
        budget.join();
        return { ...hit, via: 'joined' };
      },
    ],
  ])('has errors of its fields if something was %s', async (_, find) => {
    found = find;
    const { status, headers, result } = await run(`{ ${tokens} ${detail} }`);
    expect([status, headers['retry-after']]).toEqual([200, undefined]);
    expect(result.data.transaction).toEqual({ hash: transaction });
    expect(result.data.address.tokens).toBeNull();
    expect(result.errors).toMatchObject([{ path: ['address', 'tokens'], extensions: overloaded }]);
  });

  it('is answered if it needs no call', async () => {
    const { status, result } = await run(`{ address(hash: "${alice}") { hash } }`);
    expect([status, result.errors]).toEqual([200, undefined]);
  });

  it('has errors of its fields if one of them has another cause', async () => {
    const { status, result } = await run(`{ ${tokens} node(id: "none") { id } }`);
    expect(status).toBe(200);
    expect(result.errors?.map(({ extensions }) => extensions.code).sort()).toEqual([
      'BAD_USER_INPUT',
      'OVERLOADED',
    ]);
  });
});
