import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { getIntrospectionQuery } from 'graphql';
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
import { eventually } from '../../support/eventually.js';
import { startFaultyExplorer } from '../../support/faulty-explorer.js';
import { type Ask, ask, askGraph } from '../../support/http.js';
import { smallChain } from '../../support/small-chain/small-chain.js';
import { served as servedWays } from '../../support/ways.js';

const json = { 'content-type': 'application/json' };
const query = JSON.stringify({ query: '{ __typename }' });
const typename = { data: { __typename: 'Query' } };

describe.each(servedWays)('%s,', (_way, start) => {
  let sandbox: Sandbox;
  let served: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    sandbox = await startSandbox({ chain: smallChain });
    served = await start({ UPSTREAM_URL: sandbox.url });
  });
  afterAll(async () => {
    await served.close();
    await sandbox.close();
  });
  const gateway = () => served;
  const get = (parameters: Record<string, string>, options: Ask = {}) =>
    ask(gateway().url, `/graphql?${new URLSearchParams(parameters)}`, options);
  const send = (body: Buffer | string, headers: Ask['headers'] = json, options: Ask = {}) =>
    ask(gateway().url, '/graphql', { method: 'POST', body, headers, ...options });

  describe('GraphQL over HTTP', () => {
    // The list of audits must be known before the server runs.
    const audits = serverAudits({ url: () => `${gateway().url}/graphql` });

    it.each(audits.map((audit) => [audit.id, audit.name, audit] as const))(
      '%s %s',
      async (_id, _name, audit) => {
        const result = await audit.fn();
        expect(result.status === 'ok' ? 'ok' : result.reason).toBe('ok');
      },
    );
  });

  describe('media types', () => {
    it.each([
      [undefined, 'application/json'],
      ['*/*', 'application/json'],
      ['application/*', 'application/json'],
      ['application/json', 'application/json'],
      ['application/graphql-response+json', 'application/graphql-response+json'],
      ['application/graphql-response+json, application/json', 'application/graphql-response+json'],
      ['application/json, application/graphql-response+json;q=0.5', 'application/json'],
      ['application/graphql-response+json;charset=utf-8', 'application/graphql-response+json'],
      ['APPLICATION/JSON', 'application/json'],
      ['text/html;q=0.9, application/json;q=0.5', 'application/json'],
    ])('answers accept %s with %s', async (accept, type) => {
      const {
        status,
        headers,
        json: body,
      } = await send(query, { ...json, ...(accept && { accept }) });
      expect([status, headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
      expect(body()).toMatchObject(typename);
    });

    it.each([
      'text/plain',
      'application/xml',
      'application/json;q=0',
      'image/*',
      'application/*;q=0, */*',
    ])('answers accept %s with 406', async (accept) => {
      const { status, text } = await send(query, { ...json, accept });
      expect([status, text]).toEqual([406, expect.stringContaining('application/json')]);
    });

    it.each([
      ['a parse error', '{', 'GRAPHQL_PARSE_FAILED'],
      ['a validation error', '{ nope }', 'GRAPHQL_VALIDATION_FAILED'],
      ...['first: 3000000000', 'first: "1"', 'types: [ERC_777]', 'types: [null]'].map(
        (argument): [string, string, string] => [
          `an invalid literal, ${argument},`,
          `{ address(hash: "0x00000000219ab540356cBB839Cbe05303d7705Fa") { tokens(${argument}) { nodes { value } } } }`,
          'BAD_USER_INPUT',
        ],
      ),
      [
        'several operations and no name',
        'query A { __typename } query B { __typename }',
        'BAD_USER_INPUT',
      ],
      [
        'a missing variable',
        'query ($a: Int!) { __typename @skip(if: false) address(hash: "0x00000000219ab540356cBB839Cbe05303d7705Fa") { tokens(first: $a) { nodes { value } } } }',
        'BAD_USER_INPUT',
      ],
    ])(
      '%s is 400 as application/graphql-response+json, 200 as application/json, and has no data',
      async (_what, text, code) => {
        for (const [accept, status] of [
          ['application/json', 200],
          ['application/graphql-response+json', 400],
        ] as const) {
          const reply = await send(JSON.stringify({ query: text }), { ...json, accept });
          expect([reply.status, reply.headers['content-type']]).toEqual([
            status,
            `${accept}; charset=utf-8`,
          ]);
          const body = reply.json() as Record<string, unknown>;
          expect(body).not.toHaveProperty('data');
          expect(body).toMatchObject({
            errors: [
              expect.objectContaining({
                extensions: { code, requestId: reply.headers['x-request-id'] },
              }),
            ],
            extensions: {
              cost: {
                estimated: 0,
                estimatedValues: expect.any(Number),
                upstreamCalls: 0,
                cacheHits: 0,
                joined: 0,
              },
            },
          });
        }
      },
    );
  });

  describe('an answer', () => {
    const introspection = JSON.stringify({ query: getIntrospectionQuery() });

    it.each([
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ])('is sent with %s on request, with the same content', async (coding, decode) => {
      const plain = await send(introspection);
      const { headers, body } = await send(introspection, { ...json, 'accept-encoding': coding });
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(headers['content-encoding']).toBe(coding);
      expect(decode(body).equals(plain.body)).toBe(true);
    });
  });

  describe('a request without a valid operation', () => {
    it.each<[string, string | Buffer]>([
      ['another format', 'query'],
      ['an empty body', ''],
      ['a string', '"{ __typename }"'],
      ['null', 'null'],
      ['no query', '{}'],
      ['an empty query', '{"query":""}'],
      ['a query that is not a string', '{"query":{"a":1}}'],
      ['an operation name that is not a string', '{"query":"{ __typename }","operationName":[]}'],
      ['variables that are not an object', '{"query":"{ __typename }","variables":[]}'],
      ['variables as a string', '{"query":"{ __typename }","variables":"{}"}'],
      ['extensions that are not an object', '{"query":"{ __typename }","extensions":1}'],
      [
        'invalid UTF-8',
        Buffer.concat([
          Buffer.from('{"query":"{ __typename }'),
          Buffer.of(0xff),
          Buffer.from('"}'),
        ]),
      ],
    ])('is answered with 400: %s', async (_what, body) => {
      for (const accept of ['application/json', 'application/graphql-response+json']) {
        const { status, json: read } = await send(body, { ...json, accept });
        expect(status).toBe(400);
        expect(read()).toMatchObject({ errors: [{ message: expect.any(String) }] });
      }
    });

    it('is told that batching is not supported', async () => {
      const { status, json: read } = await send(`[${query},${query}]`);
      expect(status).toBe(400);
      expect(read()).toMatchObject({
        errors: [{ extensions: { code: 'QUERY_LIMIT_EXCEEDED', limit: 1 } }],
      });
    });

    it('may have null for optional parameters', async () => {
      const { status, json: read } = await send(
        '{"query":"{ __typename }","operationName":null,"variables":null,"extensions":null}',
      );
      expect([status, read()]).toEqual([200, expect.objectContaining(typename)]);
    });
  });

  describe('the body of a POST', () => {
    it.each([
      'application/json',
      'application/json; charset=utf-8',
      'application/json;charset="UTF-8"',
      'application/json ; charset = utf-8',
      'Application/JSON',
    ])('may have the content type %s', async (type) => {
      expect((await send(query, { 'content-type': type })).json()).toMatchObject(typename);
    });

    it.each(['application/json; profile="a"', 'application/json;charset="UTF-8";v=1'])(
      'may have other parameters in its media type: %s',
      async (type) => {
        expect((await send(query, { 'content-type': type })).status).toBe(200);
      },
    );

    // Among them, what a page of another origin may send without a preflight.
    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'text/plain; application/json',
      'application/graphql',
      '',
    ])('is 415 for %j', async (type) => {
      const answer = await send(query, type === '' ? {} : { 'content-type': type });
      const { status, headers } = answer;
      expect([status, headers['accept-post']]).toEqual([415, 'application/json; charset=utf-8']);
      expect(answer.json()).toEqual({ message: expect.any(String) });
    });

    it('may begin with a byte order mark', async () => {
      expect((await send(`\ufeff${query}`)).json()).toMatchObject(typename);
    });

    it('may be compressed', async () => {
      const { json: read } = await send(gzipSync(query), { ...json, 'content-encoding': 'gzip' });
      expect(read()).toMatchObject(typename);
    });

    it.each<[string, Buffer, Record<string, string>]>([
      ['plain', Buffer.alloc(1_048_577, ' '), {}],
      [
        'compressed, however few bytes are sent',
        gzipSync(Buffer.alloc(100_000_000)),
        { 'content-encoding': 'gzip' },
      ],
    ])('is 413 if it is longer than MAX_BODY_BYTES: %s', async (_what, body, headers) => {
      const answer = await send(body, { ...json, ...headers });
      expect([answer.status, answer.json()]).toEqual([413, { message: expect.any(String) }]);
    });

    it('is refused long before 100 MB have arrived', async () => {
      const { status } = await send('{', { ...json, 'content-length': '100000000' }).catch(
        ({ code }) => ({ status: code }),
      );
      expect(status).toBe(413);
    });
  });

  describe('GET', () => {
    it('accepts variables and an operation name', async () => {
      const { json: read } = await get({
        query:
          'query A($skip: Boolean!) { __typename @skip(if: $skip) } query B { other: __typename }',
        operationName: 'A',
        variables: '{"skip":false}',
      });
      expect(read()).toMatchObject(typename);
    });

    it('ignores empty parameters', async () => {
      const empty = { operationName: '', variables: '', extensions: '' };
      expect((await get({ query: '{ __typename }', ...empty })).json()).toMatchObject(typename);
    });

    it('answers a mutation with 405', async () => {
      const { status, headers, json: read } = await get({ query: 'mutation { __typename }' });
      expect([status, headers.allow]).toEqual([405, 'POST']);
      expect(read()).toEqual({
        message: 'GET is for queries and subscriptions, and the explorer is read-only.',
      });
    });

    it.each([
      ['no query', {}],
      ['variables that are not JSON', { query: '{ __typename }', variables: '{' }],
      ['extensions that are not an object', { query: '{ __typename }', extensions: '[]' }],
    ])('answers %s with 400', async (_what, parameters: Record<string, string>) => {
      const { status } = await get(parameters, { headers: { accept: 'application/json' } });
      expect(status).toBe(400);
    });
  });

  describe('other methods and operations', () => {
    it.each(['PUT', 'DELETE', 'PATCH', 'HEAD'])('are answered with 405: %s', async (method) => {
      const { status, headers } = await ask(gateway().url, '/graphql', { method });
      expect([status, headers.allow]).toEqual([405, 'GET, POST, OPTIONS']);
    });

    it('a mutation is refused, since there are none', async () => {
      const body = JSON.stringify({ query: 'mutation { __typename }' });
      const accept = 'application/graphql-response+json';
      const { status, json: read } = await send(body, { ...json, accept });
      expect(status).toBe(400);
      expect(read()).toMatchObject({
        errors: [
          {
            message: expect.stringContaining('Only queries and subscriptions'),
            extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
          },
        ],
      });
    });

    it('a subscription is refused with 406 to clients that take no stream', async () => {
      const query = `subscription { transaction(hash: "0x${'00'.repeat(32)}") { status } }`;
      const { status } = await send(JSON.stringify({ query }), {
        ...json,
        accept: 'application/json',
      });
      expect(status).toBe(406);
    });
  });

  describe('the log line of an operation', () => {
    const lineOf = (id: string) =>
      eventually(() => {
        const found = gateway().lines.find((line) => line.id === id);
        expect(found).toBeDefined();
        return found;
      });

    it('has its name, kind and cost, but no variables', async () => {
      const id = 'logged-operation';
      const name = 'N'.repeat(300);
      const text = `query ${name}($hash: AddressHash!) { address(hash: $hash) { tokens(first: 51) { nodes { value } } } }`;
      const variables = { hash: '0x00000000219ab540356cBB839Cbe05303d7705Fa' };
      await send(JSON.stringify({ query: text, variables }), { ...json, 'x-request-id': id });
      const line = await lineOf(id);
      expect(line).toMatchObject({
        door: 'graphql',
        kind: 'query',
        outcome: 'ok',
        operation: 'N'.repeat(100),
        estimated: 2,
        upstreamCalls: 1,
        cacheHits: 0,
        joined: 0,
      });
      expect(JSON.stringify(gateway().lines)).not.toContain(variables.hash);
      const { text: metrics } = await ask(gateway().url, '/metrics');
      expect(metrics).not.toContain('NNNN');
      expect(metrics).toContain('gateway_requests_total{door="graphql",kind="query",outcome="ok"}');
    });

    it('counts the calls made for a client that left', async () => {
      const explorer = await startFaultyExplorer();
      onTestFinished(explorer.close);
      explorer.hold();
      const { url, lines, close } = await start({ UPSTREAM_URL: explorer.url });
      onTestFinished(async () => void (await close()));
      const leaving = new AbortController();
      const query = `{ transaction(hash: "0x${'a'.repeat(64)}") { status } }`;
      const left = askGraph(url, query, {}, { signal: leaving.signal }).catch(() => {});
      await explorer.arrived(1);
      leaving.abort();
      await left;
      const isLogged = expect.objectContaining({
        kind: 'query',
        outcome: 'gone',
        upstreamCalls: 1,
      });
      await eventually(() => expect(lines).toContainEqual(isLogged));
    });

    it.each([
      [
        'refused',
        'COST_LIMIT_EXCEEDED',
        'Dear',
        'query Dear { address(hash: "0x00000000219ab540356cBB839Cbe05303d7705Fa") { tokenTransfers(first: 500) { nodes { transaction { hash } } } } }',
      ],
      ['refused', 'GRAPHQL_VALIDATION_FAILED', null, 'query Wrong { nope }'],
      ['refused', 'GRAPHQL_VALIDATION_FAILED', 'Change', 'mutation Change { __typename }'],
      [
        'refused',
        'BAD_USER_INPUT',
        'Lacking',
        'query Lacking($hash: AddressHash!) { address(hash: $hash) { hash } }',
      ],
      [
        'errors',
        'BAD_USER_INPUT',
        null,
        '{ address(hash: "0x00000000219ab540356cBB839Cbe05303d7705Fa") { tokens(first: 501) { nodes { value } } } }',
      ],
    ])(
      'has the outcome %s, the code %s and the operation name %j for %s',
      async (outcome, code, operation, text) => {
        const id = `log-${Math.random()}`;
        await send(JSON.stringify({ query: text }), { ...json, 'x-request-id': id });
        expect(await lineOf(id)).toMatchObject({ outcome, code, operation });
      },
    );

    it('has no code if there is no error', async () => {
      const id = 'without-errors';
      await send(JSON.stringify({ query: '{ __typename }' }), { ...json, 'x-request-id': id });
      expect(await lineOf(id)).not.toHaveProperty('code');
    });
  });
});
