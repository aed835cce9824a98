import { describe, expect, it } from 'vitest';
import { UpstreamError, type UpstreamFault } from '../../../src/explorer/call/upstream-errors.js';
import { status, useGraph } from '../../support/graph.js';
import { latch } from '../../support/latch.js';
import { addressOf, hashOf, idOf, listOf } from '../../support/records.js';

const graph = useGraph({
  MAX_UPSTREAM_CALLS: '20',
  UPSTREAM_API_KEY: 's3cret',
});
const alice = addressOf('a');
const transaction = hashOf('d');
const path = `addresses/${alice}/tokens`;
const document = `{ address(hash: "${alice}") { hash tokens { nodes { value } } } }`;

const fault = (kind: UpstreamFault, options: { retryAfterMs?: number } = {}) => {
  throw new UpstreamError(kind, 'Said to the client.', options);
};

/** Answers of the explorer, with the error extensions that they lead to. */
const outcomes: readonly (readonly [string, () => unknown, object])[] = [
  ['a timeout', () => fault('timeout'), { code: 'UPSTREAM_TIMEOUT', retryable: true }],
  ['no connection', () => fault('unreachable'), { code: 'UPSTREAM_UNAVAILABLE', retryable: true }],
  [
    'an open circuit',
    () => fault('unavailable', { retryAfterMs: 700 }),
    { code: 'UPSTREAM_UNAVAILABLE', retryable: true, retryAfterMs: 700 },
  ],
  [
    'a full queue',
    () => fault('overloaded', { retryAfterMs: 2_500 }),
    { code: 'OVERLOADED', retryable: true, retryAfterMs: 2_500 },
  ],
  ['a body that is too long', () => fault('bad-response'), { code: 'UPSTREAM_BAD_RESPONSE' }],
  [
    'status 500 with a text',
    () => status(500, 'Internal server error'),
    { code: 'UPSTREAM_UNAVAILABLE', retryable: true },
  ],
  [
    'status 503 with a wait',
    () => status(503, {}, { retryAfterMs: 3_000 }),
    { code: 'UPSTREAM_UNAVAILABLE', retryable: true, retryAfterMs: 3_000 },
  ],
  [
    'status 429',
    () => status(429, { message: 'Too many requests' }, { retryAfterMs: 1_500 }),
    { code: 'UPSTREAM_RATE_LIMITED', retryable: true, retryAfterMs: 1_500 },
  ],
  [
    '"Too many requests" with status 200',
    () => status(200, 'Too many requests', { rateLimited: true, retryAfterMs: 1_000 }),
    { code: 'UPSTREAM_RATE_LIMITED', retryable: true, retryAfterMs: 1_000 },
  ],
  ...[401, 402, 403].map(
    (code) =>
      [
        `status ${code}`,
        () => status(code, { message: 'key s3cret is not allowed' }),
        { code: 'UPSTREAM_FORBIDDEN', status: code },
      ] as const,
  ),
  [
    'a challenge page',
    () => status(403, '<html>', { contentType: 'text/html' }),
    { code: 'UPSTREAM_FORBIDDEN', status: 403, challenge: true },
  ],
  [
    'a challenge without a page',
    () => status(403, {}, { isMitigated: true }),
    { code: 'UPSTREAM_FORBIDDEN', status: 403, challenge: true },
  ],
  [
    'status 400',
    () => status(400, { message: 'Unknown API v2 action' }),
    { code: 'UPSTREAM_REJECTED', detail: 'Unknown API v2 action' },
  ],
  [
    'status 422',
    () =>
      status(422, {
        errors: [{ title: 'Invalid value', source: { pointer: '/type' }, detail: 'Bad enum' }],
      }),
    { code: 'UPSTREAM_REJECTED', detail: '/type: Bad enum' },
  ],
  [
    'a 404 with another message',
    () => status(404, { message: 'API V2 is disabled' }),
    { code: 'UPSTREAM_REJECTED', detail: 'API V2 is disabled' },
  ],
  [
    'status 422 with a long message',
    () => status(422, { message: 'x'.repeat(9_000) }),
    { code: 'UPSTREAM_REJECTED', detail: `${'x'.repeat(500)}…` },
  ],
  [
    'status 422 with a long message of surrogate pairs',
    () => status(422, { message: `x${'😀'.repeat(300)}` }),
    { code: 'UPSTREAM_REJECTED', detail: `x${'😀'.repeat(249)}…` },
  ],
  ['a body of another shape', () => ({ items: 'none' }), { code: 'UPSTREAM_BAD_RESPONSE' }],
];

describe('a failed call', () => {
  it.each(outcomes)(
    'with %s fails only its own field, with the right error',
    async (_what, answer, said) => {
      graph.serve((_question, asked) => (asked === path ? answer() : { hash: transaction }));
      const { data, errors } = await graph.run(
        `{ address(hash: "${alice}") { hash tokens { nodes { value } } } transaction(hash: "${transaction}") { hash } }`,
      );
      expect(data.address.tokens).toBeNull();
      expect(data.address.hash).toMatch(/^0x/);
      expect(data.transaction).toEqual({ hash: transaction });
      expect(errors?.length).toBe(1);
      const [error] = errors ?? [];
      expect(error?.path).toEqual(['address', 'tokens']);
      const { requestId, ...rest } = error?.extensions ?? {};
      expect(requestId).toMatch(/^[\w-]{36}$/);
      expect(rest).toEqual(said);
      expect(error?.message).toMatch(/^[A-Z].*\.$/);
      expect(JSON.stringify(errors)).not.toMatch(/s3cret|127\.0\.0\.1|http|stack|node_modules/);
      // A failure of the explorer is not logged as one of the gateway.
      expect(JSON.stringify(graph.lines())).not.toContain('a resolver failed');
    },
  );

  it('with a 404 for an address is an empty list', async () => {
    const all = ['tokens', 'nftCollections', 'tokenTransfers', 'internalTransactions'];
    for (const name of all) {
      const { address } = await graph.data(
        `{ address(hash: "${alice}") { ${name} { nodes { __typename } pageInfo { hasNextPage } } } }`,
      );
      expect(address[name]).toEqual({ nodes: [], pageInfo: { hasNextPage: false } });
    }
  });

  it('with a 404 for a transaction is null', async () => {
    const { data, errors } = await graph.run(
      `{ transaction(hash: "${transaction}") { hash rawTrace { type } tokenTransfers { nodes { id } } } }`,
    );
    expect([data, errors]).toEqual([{ transaction: null }, undefined]);
  });

  it('with an unexpected error is logged, and hidden from the client', async () => {
    graph.serve(() => {
      throw new TypeError('a secret of the inside');
    });
    const { errors } = await graph.run(document);
    expect(errors).toMatchObject([
      {
        message: 'Something went wrong in the gateway. Give the requestId to its operator.',
        extensions: { code: 'INTERNAL_SERVER_ERROR' },
      },
    ]);
    expect(JSON.stringify(graph.lines())).toContain('a secret of the inside');
  });
});

describe('null for a variable with a default, where null is not allowed', () => {
  it.each([
    [`query ($h: AddressHash = "${alice}") { __typename address(hash: $h) { id } }`, ['address']],
    [`query ($h: [ID!] = []) { __typename nodes(ids: $h) { id } }`, ['nodes']],
    ['query ($h: Boolean = true) { __typename @skip(if: $h) }', undefined],
    [
      `query ($h: Boolean = true) { address(hash: "${alice}") { hash @include(if: $h) } }`,
      ['address'],
    ],
  ])('is BAD_USER_INPUT: %s', async (query, at) => {
    const { data, errors } = await graph.run(query, { h: null });
    expect(data).toBeNull();
    const locations = [{ line: 1, column: query.lastIndexOf('$h') + 1 }];
    expect(errors).toMatchObject([{ locations, extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(errors?.[0]?.path).toEqual(at);
  });

  it('fails only the object whose fields it controls', async () => {
    const own = `node(id: "${idOf('Address', alice)}")`;
    graph.serve({ [`transactions/${transaction}`]: { hash: transaction } });
    const { data, errors } = await graph.run(
      `query ($h: Boolean = true) {
        here: ${own} { id @include(if: $h) }
        beside: ${own} { ... on Token { name @include(if: $h) } __typename }
        transaction(hash: "${transaction}") { hash @include(if: $h) }
      }`,
      { h: null },
    );
    expect(data).toEqual({ here: null, beside: { __typename: 'Address' }, transaction: null });
    expect(errors).toMatchObject(
      [['here'], ['transaction']].map((path) => ({ path, extensions: { code: 'BAD_USER_INPUT' } })),
    );
  });
});

describe('a raw trace with its transaction', () => {
  const both = `{ transaction(hash: "${transaction}") { hash rawTrace { type } } }`;
  const detail = `transactions/${transaction}`;

  it.each([
    ['a hash', both],
    [
      'an id',
      `{ transaction: node(id: "${idOf('Transaction', transaction)}") {
        ... on Transaction { hash rawTrace { type } }
      } }`,
    ],
  ])('is fetched at the same time, by %s', async (_by, query) => {
    const asked = latch();
    graph.serve(async (_question, wanted) => {
      // The transaction is answered only once the trace is asked for: in sequence, this would hang.
      if (wanted !== detail) asked.open();
      await asked.opened;
      return wanted === detail ? { hash: transaction } : [];
    });
    expect((await graph.data(query)).transaction).toEqual({ hash: transaction, rawTrace: [] });
  });

  it('fails only its own field', async () => {
    graph.serve((_question, wanted) =>
      wanted === detail ? { hash: transaction } : fault('timeout'),
    );
    const { data, errors } = await graph.run(both);
    expect(data.transaction).toEqual({ hash: transaction, rawTrace: null });
    expect(errors?.map(({ path }) => path)).toEqual([['transaction', 'rawTrace']]);
  });

  it('leaves no unhandled rejection if both fail', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    graph.serve(() => fault('unreachable'));
    const { data, errors } = await graph.run(both);
    process.off('unhandledRejection', note);
    expect([data, errors?.length, unhandled]).toEqual([{ transaction: null }, 1, []]);
  });
});

describe('MAX_UPSTREAM_CALLS, while an operation runs', () => {
  it('ends a walk that takes too many calls because its pages are short', async () => {
    graph.serve((request) => {
      const at = Number(new URLSearchParams(request.query).get('at') ?? 0);
      return listOf([{ value: '1' }], { at: at + 1 });
    });
    const { data, errors } = await graph.run(document);
    expect(data.address.tokens).toBeNull();
    expect(errors).toMatchObject([
      {
        path: ['address', 'tokens'],
        extensions: { code: 'COST_LIMIT_EXCEEDED', estimated: 1, limit: 20 },
      },
    ]);
    // The stub also records the call that is refused.
    expect(graph.asked().length).toBe(21);
  });
});

describe('bad input', () => {
  it('is truncated in the message', async () => {
    const { errors } = await graph.run('query ($h: AddressHash!) { address(hash: $h) { id } }', {
      h: 'x'.repeat(9_000),
    });
    const message = errors?.[0]?.message;
    expect(message).toMatch(/^Variable "\$h" got invalid value "x+…$/);
    expect(message).toHaveLength(2_001);
  });

  it.each([
    [`{ address(hash: "0x12") { hash } }`, 'BAD_USER_INPUT'],
    [`{ address(hash: "${transaction}") { hash } }`, 'BAD_USER_INPUT'],
    [`{ transaction(hash: "${alice}") { hash } }`, 'BAD_USER_INPUT'],
    [`{ transaction(hash: 7) { hash } }`, 'BAD_USER_INPUT'],
    [`{ node(id: "${idOf('Address', '0x')}") { id } }`, 'BAD_USER_INPUT'],
    [`{ address(hash: "${alice}") { tokens(first: 501) { nodes { value } } } }`, 'BAD_USER_INPUT'],
    [`{ address(hash: "${alice}") { tokens(after: "x") { nodes { value } } } }`, 'INVALID_CURSOR'],
  ])('%s is refused without a call', async (query, code) => {
    const { errors } = await graph.run(query);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual([code]);
    expect(graph.asked()).toEqual([]);
  });

  it('stops the whole operation if a non-null variable is null', async () => {
    const query = 'query ($h: AddressHash!) { __typename address(hash: $h) { id } }';
    const { data, errors } = await graph.run(query, { h: null });
    expect(data).toBeUndefined();
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(errors?.[0]).not.toHaveProperty('path');
  });

  it('is reported for every field, even if one of them leaves no data', async () => {
    const { data, errors } = await graph.run(
      `query ($ids: [ID!]!) { node(id: "x") { id } nodes(ids: $ids) { id } }`,
      { ids: Array(51).fill('x') },
    );
    expect(data).toBeNull();
    expect(errors?.map(({ path }) => path)).toEqual([['node'], ['nodes']]);
  });

  it.each([
    ['address(hash: "0x12") { hash }', 17],
    [`addresses(hashes: ["${alice}", "0x12"]) { hash }`, 68],
    ['transaction(hash: 7) { hash }', 21],
  ])('has its location in { %s }', async (field, column) => {
    const { errors } = await graph.run(`{ ${field} }`);
    expect(errors).toMatchObject([{ locations: [{ line: 1, column }] }]);
  });
});
