import { describe, expect, it } from 'vitest';
import { useGraph } from '../../support/graph.js';
import { ask } from '../../support/http.js';
import { payloadsOf } from '../../support/parts.js';

const graph = useGraph({ CACHE_URL: 'off', MAX_BODY_BYTES: '2000', MAX_UPSTREAM_CALLS: '5' });

const address = `0x${'1'.padStart(40, '0')}`;
const json = { 'content-type': 'application/json' };
const body = (parameters: object) => ({
  method: 'POST',
  headers: json,
  body: JSON.stringify(parameters),
});
const query = (text: string) => body({ query: text });

const send = async (accept: string, { headers, ...options }: Parameters<typeof ask>[2] = {}) => {
  const reply = await ask(graph.url(), '/graphql', { ...options, headers: { ...headers, accept } });
  return { ...reply, type: String(reply.headers['content-type']) };
};

/** What no step executes, and its status as JSON of GraphQL's own media type. */
const refused: readonly [string, number, Parameters<typeof ask>[2]][] = [
  ['a body that is no JSON', 400, { method: 'POST', headers: json, body: '{' }],
  ['a body without a query', 400, body({})],
  ['a text that does not parse', 400, query('{')],
  ['a document that is not valid', 400, query(`{ address(hash: "${address}") @stream { id } }`)],
  ['a mutation', 400, query('mutation { __typename }')],
  ['a variable that is missing', 400, query('query ($n: Int!) { __typename @include(if: $n) }')],
  ['a value that is none', 400, query('{ address(hash: "0x1") { ... @defer { id } } }')],
  ['an operation that is not there', 400, body({ query: '{ __typename }', operationName: 'X' })],
  [
    'a hash that is not known',
    400,
    body({ extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } }),
  ],
  [
    'an operation that costs too much',
    400,
    query(
      `{ address(hash: "${address}") { tokenTransfers { nodes @stream { transaction { status } } } } }`,
    ),
  ],
];

describe.each(refused)('%s', (_what, status, options) => {
  it.each(['multipart/mixed;incrementalSpec=v0.2', 'multipart/mixed'])(
    'is refused as without parts, where %s is all that is accepted',
    async (accept) => {
      const reply = await send(accept, options);
      expect([reply.status, reply.type]).toEqual([
        status,
        'application/graphql-response+json; charset=utf-8',
      ]);
      expect(reply.json()).toMatchObject({
        errors: [{ extensions: { code: expect.any(String) } }],
      });
    },
  );

  it('is one event, with the same error, to who accepts only events', async () => {
    const reply = await send('text/event-stream', options);
    expect([reply.status, reply.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const [only, ...others] = payloadsOf(reply.type, reply.text);
    expect(others).toEqual([]);
    expect(only).not.toHaveProperty('data');
    const plain = (await send('application/json', options)).json() as typeof only;
    const codes = ({ errors }: typeof only) =>
      errors.map(({ message, extensions: { code } }: (typeof only)['errors']) => [message, code]);
    expect(codes(only)).toEqual(codes(plain));
    expect(reply.text.endsWith('\n\nevent: complete\ndata:\n\n')).toBe(true);
  });
});

describe('what HTTP refuses', () => {
  it.each([
    [405, { method: 'PUT' }],
    [413, query(`#${'x'.repeat(3_000)}`)],
    [415, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }],
  ])('is %i whatever is accepted', async (status, options) => {
    for (const accept of ['multipart/mixed', 'text/event-stream']) {
      const reply = await send(accept, options);
      expect([reply.status, reply.type]).toEqual([status, 'application/json; charset=utf-8']);
    }
  });

  it.each(['text/html', 'multipart/mixed;q=0', 'multipart/mixed;incrementalSpec=v9', 'image/*'])(
    'is 406 where only %s is accepted',
    async (accept) => {
      expect((await send(accept, query('{ __typename }'))).status).toBe(406);
    },
  );
});
