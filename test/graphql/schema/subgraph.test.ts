import { readFileSync } from 'node:fs';
import {
  buildClientSchema,
  buildSchema,
  type GraphQLSchema,
  getIntrospectionQuery,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { nodeTypes } from '../../../src/graphql/relay/node-types.js';
import { detail, ids, pages, transaction } from '../../support/batch.js';
import { type Data, useGraph } from '../../support/graph.js';
import { addressOf, hashOf, idOf, listOf, transferRow } from '../../support/records.js';
import { blockRecord, tokenRecord } from '../../support/versioned-records.js';

const graph = useGraph({ FEDERATION: 'true', CACHE_URL: 'off' });
const plain = useGraph();

const holder = addressOf('a');
const typeLine = (sdl: string, name: string) =>
  new RegExp(`^type ${name}\\b.*`, 'm').exec(sdl)?.[0];

const sdlOf = async (): Promise<string> => (await graph.data('{ _service { sdl } }'))._service.sdl;

const entities = (representations: readonly unknown[], selection: string) =>
  graph.run(
    `query ($all: [_Any!]!) { _entities(representations: $all) { __typename ${selection} } }`,
    { all: representations },
  );

describe('the schema of a subgraph', () => {
  it('names the specification, the keys of every node type, and what may be shared', async () => {
    const sdl = await sdlOf();
    expect(sdl).toMatch(
      /^extend schema @link\(url: "https:\/\/specs\.apollo\.dev\/federation\/v2\.\d+", import: \["@key", "@shareable"\]\)$/m,
    );
    for (const name of nodeTypes) expect(typeLine(sdl, name)).toContain('@key(fields: "id")');
    for (const name of ['Address', 'Transaction']) {
      expect(typeLine(sdl, name)).toContain('@key(fields: "hash")');
    }
    expect(typeLine(sdl, 'Token')).toContain('@key(fields: "addressHash")');
    expect(typeLine(sdl, 'Block')).toContain('@key(fields: "number")');
    expect(typeLine(sdl, 'PageInfo')).toContain('@shareable');
  });

  it('is what /schema.graphql and introspection show', async () => {
    const { text } = await graph.getPath('/schema.graphql');
    expect(text).toBe(await sdlOf());
    const options = { schemaDescription: true, directiveIsRepeatable: true };
    const introspected = buildClientSchema(await graph.data(getIntrospectionQuery(options)));
    const printed = (schema: GraphQLSchema) => printSchema(lexicographicSortSchema(schema));
    expect(printed(introspected)).toBe(printed(buildSchema(text)));
  });

  it('is without all this unless it is asked for', async () => {
    const { text } = await plain.getPath('/schema.graphql');
    expect(text).toBe(readFileSync('schema/schema.graphql', 'utf8'));
    for (const field of ['_service { sdl }', '_entities(representations: []) { __typename }']) {
      const { errors } = await plain.run(`{ ${field} }`);
      expect(errors).toMatchObject([{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }]);
    }
    const { __schema: schema } = await plain.data('{ __schema { types { name } } }');
    expect(schema.types.filter(({ name }: Data) => /^_(?!_)/.test(name))).toEqual([]);
  });
});

describe('entities', () => {
  it('are found by id, whatever their type', async () => {
    const token = addressOf('7');
    const trace = { type: 'call', action: { from: holder, to: token }, traceAddress: [] };
    graph.serve({
      ...pages,
      [`transactions/${transaction}`]: detail,
      [`transactions/${transaction}/raw-trace`]: [trace],
      [`addresses/${holder}/token-transfers`]: listOf([
        transferRow(transaction, 3, { token: { address_hash: token, name: 'Coin' } }),
      ]),
    });
    const all = {
      Address: idOf('Address', holder),
      Transaction: idOf('Transaction', transaction),
      TokenTransfer: ids[0],
      Trace: idOf('Trace', `${transaction}:`),
      Token: idOf('Token', token),
    };
    const representations = Object.entries(all).map(([__typename, id]) => ({ __typename, id }));
    const { data, errors } = await entities(
      representations,
      '... on Node { id } ... on Address { tokenTransfers { nodes { token { id } } } }',
    );
    expect(errors).toBeUndefined();
    expect(data._entities).toMatchObject(representations);
  });

  it('are found by hash, in any letter case', async () => {
    graph.serve({ [`transactions/${transaction}`]: { ...detail, status: 'ok' } });
    const { data, errors } = await entities(
      [
        { __typename: 'Address', hash: holder.toUpperCase().replace('X', 'x') },
        { __typename: 'Transaction', hash: transaction.toUpperCase().replace('X', 'x') },
      ],
      '... on Node { id } ... on Transaction { status }',
    );
    expect(errors).toBeUndefined();
    expect(data._entities).toEqual([
      { __typename: 'Address', id: idOf('Address', holder) },
      { __typename: 'Transaction', id: idOf('Transaction', transaction), status: 'OK' },
    ]);
  });

  it('are found by the number of a block, and by the hash of a token', async () => {
    const token = addressOf('7');
    graph.serve({ 'blocks/77': blockRecord(12), [`tokens/${token}`]: tokenRecord(12) });
    const { data, errors } = await entities(
      [
        { __typename: 'Block', number: 77 },
        { __typename: 'Block', number: '77' },
        { __typename: 'Block', id: idOf('Block', '77') },
        { __typename: 'Token', addressHash: token.toUpperCase().replace('X', 'x') },
        { __typename: 'Block', number: 78 },
      ],
      '... on Block { size } ... on Token { symbol }',
    );
    expect(errors).toBeUndefined();
    const block = { __typename: 'Block', size: 71_344 };
    expect(data._entities).toEqual([
      block,
      block,
      block,
      { __typename: 'Token', symbol: 'XUSD' },
      null,
    ]);
    expect(graph.asked().sort()).toEqual(['blocks/77', 'blocks/78', `tokens/${token}`]);
    const refused = await entities([{ __typename: 'Block', number: -1 }], '');
    expect(refused.errors).toMatchObject([
      {
        message: 'The number of a block must be from 0 to 9007199254740991 (2^53 - 1), not -1.',
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
  });

  it('are null where the explorer knows none', async () => {
    const { data, errors } = await entities(
      [
        { __typename: 'Transaction', hash: hashOf('9') },
        { __typename: 'Token', id: idOf('Token', holder) },
        { __typename: 'Address', hash: holder },
      ],
      '',
    );
    expect(errors).toBeUndefined();
    expect(data._entities).toEqual([null, null, { __typename: 'Address' }]);
  });

  const isOneOf = `A representation must be an object whose \`__typename\` is one of ${nodeTypes.join(', ')}.`;
  const address = { __typename: 'Address' };
  it.each([
    ['no object', 5, isOneOf],
    ['a list', [address], isOneOf],
    ['no type', { hash: holder }, isOneOf],
    ['a type without keys', { __typename: 'PageInfo', id: 'x' }, isOneOf],
    ['the name of a property', { __typename: 'constructor', id: 'x' }, isOneOf],
    ['no key', address, 'A representation of Address must have `id`, or `hash`.'],
    [
      'a key that is null',
      { ...address, hash: null },
      'A representation of Address must have `id`, or `hash`.',
    ],
    [
      'a key of another type',
      { __typename: 'Token', hash: holder },
      'A representation of Token must have `id`.',
    ],
    ['a short hash', { ...address, hash: '0x12' }, /^AddressHash must be 0x and 40 hex digits/],
    ['a hash that is no text', { ...address, hash: {} }, /^AddressHash must be 0x and 40 hex/],
    [
      'the hash of an address for a transaction',
      { __typename: 'Transaction', hash: holder },
      /^Hash must be 0x and 64 hex digits\. This has 40/,
    ],
    ['no id', { ...address, id: 'x' }, /^This is not an object id/],
    ['an id that is no text', { ...address, id: { toString: 1 } }, /^This is not an object id/],
    [
      'the id of another type',
      { ...address, id: idOf('Transaction', transaction) },
      'The `id` is that of a Transaction, but `__typename` is Address.',
    ],
  ])('fail alone: %s', async (_name, representation, message) => {
    const { data, errors = [] } = await entities(
      [{ ...address, hash: holder }, representation, { ...address, hash: addressOf('b') }],
      '... on Address { hash }',
    );
    expect(data._entities).toMatchObject([{ hash: expect.any(String) }, null, {}]);
    expect(errors).toEqual([
      expect.objectContaining({ path: ['_entities', 1], message: expect.stringMatching(message) }),
    ]);
    expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('are named in the document as well as in variables', async () => {
    const { _entities: found } = await graph.data(
      `query ($hash: _Any!) { _entities(representations: [{ __typename: "Address", hash: "${holder}" }, $hash]) { ... on Address { id } } }`,
      { hash: { __typename: 'Address', hash: addressOf('b') } },
    );
    expect(found).toEqual([holder, addressOf('b')].map((hash) => ({ id: idOf('Address', hash) })));
  });

  it('are at most a thousand', async () => {
    const run = (count: number) =>
      entities(Array(count).fill({ ...address, hash: holder }), '... on Address { hash }');
    const { data, errors } = await run(1_000);
    expect(errors).toBeUndefined();
    expect(data._entities).toHaveLength(1_000);
    const refused = await run(1_001);
    expect(refused.errors).toMatchObject([
      {
        message: expect.stringContaining('1000 are allowed'),
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
    expect(refused.extensions.cost).toMatchObject({ estimated: 0, upstreamCalls: 0 });
  });
});

describe('the cost of entities', () => {
  const hashes = Array.from({ length: 200 }, (_, at) => `0x${String(at).padStart(40, '0')}`);
  const stubs = hashes.map((hash) => ({ __typename: 'Address', hash }));

  it('is that of the objects: 200 lists are within the usual limit', async () => {
    graph.serve((_question, path) =>
      path.endsWith('token-transfers') ? listOf([transferRow(transaction, 1)]) : listOf([]),
    );
    const selection = '... on Address { hash tokenTransfers(first: 1) { nodes { logIndex } } }';
    const { data, errors, extensions } = await entities(stubs, selection);
    expect(errors).toBeUndefined();
    const found = data._entities.map(({ hash }: Data) => hash.toLowerCase());
    expect(found).toEqual(hashes);
    for (const { tokenTransfers } of data._entities) expect(tokenTransfers.nodes).toHaveLength(1);
    expect(extensions.cost).toMatchObject({ estimated: 200, upstreamCalls: 200 });
  });

  it('is refused above the limit, which is named', async () => {
    const { data, errors } = await entities(
      stubs,
      '... on Address { name metadata { tags { slug } } }',
    );
    expect(data).toBeUndefined();
    expect(errors).toMatchObject([
      {
        message:
          'This operation would cost 600 upstream calls, and 250 are allowed (MAX_UPSTREAM_CALLS). The most expensive field is `_entities.metadata` with 400: lower `representations` of `_entities`.',
        extensions: { code: 'COST_LIMIT_EXCEEDED', estimated: 600, limit: 250 },
      },
    ]);
    expect(graph.asked()).toEqual([]);
  });

  it('counts an object once, however often and by whatever key it is named', async () => {
    const same = [
      { __typename: 'Address', hash: holder },
      { __typename: 'Address', id: idOf('Address', holder) },
      { __typename: 'Address', hash: holder.toUpperCase().replace('X', 'x') },
    ];
    const { extensions } = await entities(same, '... on Address { name }');
    expect(extensions.cost).toMatchObject({ estimated: 1, upstreamCalls: 1 });
  });

  it('is nothing for hashes of addresses, and one call for a transaction', async () => {
    const { extensions } = await entities(stubs, '... on Address { hash }');
    expect(extensions.cost).toMatchObject({ estimated: 0, upstreamCalls: 0 });
    const one = await entities([{ __typename: 'Transaction', hash: transaction }], '');
    expect(one.extensions.cost).toMatchObject({ estimated: 1, upstreamCalls: 1 });
  });
});
