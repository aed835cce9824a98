import { describe, expect, it } from 'vitest';
import { lacksPathError } from '../../../../src/explorer/call/upstream-errors.js';
import { useGraph } from '../../../support/graph.js';
import { addressOf, hashOf, listOf, transferRow } from '../../../support/records.js';
import { tokenRecord } from '../../../support/versioned-records.js';

const graph = useGraph();
const coin = addressOf('7');
const [alice, bob] = [addressOf('1'), addressOf('2')];
const path = `tokens/${coin}`;
/** 78 digits, as the greatest id has. */
const longId = `9${'0'.repeat(76)}7`;

const ask = (fields: string) => graph.run(`{ token(hash: "${coin}") { ${fields} } }`);

/** The own record of a token, of version 5 under the names of that time. */
const record = (version: 5 | 8 | 12, more: object = {}) =>
  tokenRecord(version === 12 ? 12 : 6, {
    ...(version === 8 && {
      address: undefined,
      address_hash: coin,
      holders: undefined,
      holders_count: '3',
    }),
    ...more,
  });

const held = '{ nodes { address { hash } value amount tokenId } }';

describe('the holders of a token', () => {
  it.each([
    [12, '3', undefined],
    [8, '1.5', undefined],
    [5, '1.5', record(5)],
  ] as const)(
    'have what version %i says of each, and the amount by the decimals',
    async (version, amount, token) => {
      graph.serve({
        [path]: record(version),
        [`${path}/holders`]: listOf([
          { address: { hash: alice }, value: '1500000', token_id: null, token },
        ]),
      });
      const { data, errors } = await ask(`holders ${held}`);
      expect(errors).toBeUndefined();
      // That of version 12 has a factor of 2.
      expect(data.token.holders.nodes).toEqual([
        { address: { hash: alice }, value: '1500000', amount, tokenId: null },
      ]);
    },
  );

  it.each([
    ['ERC-1155', '7', longId, '7'],
    ['ERC-721', '7', null, '7'],
    ['ERC-404', '1', '5', '1'],
    ['ERC-404', '2500000', null, '2.5'],
    ['ERC-20', '0', null, '0'],
    ['ERC-7984', null, null, null],
  ])('of %s have the value %s of the id %s as the amount %s', async (type, value, id, amount) => {
    graph.serve({
      [path]: record(8, { type }),
      [`${path}/holders`]: listOf([{ address: { hash: bob }, value, token_id: id }]),
    });
    const { data } = await ask(`holders ${held}`);
    expect(data.token.holders.nodes).toEqual([
      { address: { hash: bob }, value, amount, tokenId: id },
    ]);
  });
});

describe('the counters of a token', () => {
  it.each([
    [
      { token_holders_count: '12', transfers_count: '34' },
      { holdersCount: '12', transfersCount: '34' },
    ],
    [
      { token_holders_count: '', transfers_count: 34 },
      { holdersCount: null, transfersCount: '34' },
    ],
    [{}, { holdersCount: null, transfersCount: null }],
  ])('are what the explorer counts: %j', async (body, counters) => {
    graph.serve({ [path]: record(12), [`${path}/counters`]: body });
    const { data, extensions } = await ask('counters { holdersCount transfersCount }');
    expect(data.token.counters).toEqual(counters);
    // One of them is estimated as five.
    expect(extensions.cost).toMatchObject({ estimated: 6 });
    expect(graph.asked()).toEqual([path, `${path}/counters`]);
  });
});

const everything = `counters { holdersCount } holders { nodes { value } } transfers { nodes { type } }
  instances { nodes { tokenId } } instance(tokenId: 1) { tokenId }`;
const nothing = {
  counters: null,
  holders: { nodes: [] },
  transfers: { nodes: [] },
  instances: { nodes: [] },
  instance: null,
};

describe('what belongs to a token', () => {
  it('is not asked for where there is none', async () => {
    const { data, errors } = await ask(everything);
    expect([data, errors]).toEqual([{ token: null }, undefined]);
    expect(graph.asked()).toEqual([path]);
  });

  it('is null or empty where the explorer does not know it', async () => {
    graph.serve({ [path]: record(12) });
    const { data, errors } = await ask(everything);
    expect([data, errors]).toEqual([{ token: nothing }, undefined]);
  });

  it('is null or empty, at no call, where a token has no contract', async () => {
    graph.serve({
      [`addresses/${alice}/tokens`]: listOf([
        { token: { address: 'native', symbol: 'ETH' }, value: '1' },
      ]),
    });
    const { data, errors } = await graph.run(
      `{ address(hash: "${alice}") { tokens(first: 1) { nodes { token { ${everything} } } } } }`,
    );
    expect(errors).toBeUndefined();
    expect(data.address.tokens.nodes).toEqual([{ token: nothing }]);
    expect(graph.asked()).toHaveLength(1);
  });

  it('is NOT_SUPPORTED, each for itself, where the explorer lacks the path', async () => {
    graph.serve((_question, asked) => {
      if (asked === path) return record(5);
      if (asked === `${path}/transfers`)
        return listOf([transferRow(hashOf('d'), 1, { type: 'x' })]);
      throw lacksPathError();
    });
    const { data, errors } = await ask(everything);
    expect(data.token).toEqual({
      counters: null,
      holders: null,
      transfers: { nodes: [{ type: 'x' }] },
      instances: null,
      instance: null,
    });
    expect(errors?.map(({ path: at, extensions }) => [at?.[1], extensions.code]).sort()).toEqual(
      ['counters', 'holders', 'instance', 'instances'].map((name) => [name, 'NOT_SUPPORTED']),
    );
  });

  it('costs a call for each token of a list, and says so before', async () => {
    const tokens = Array.from({ length: 50 }, (_, n) => `0x${String(n + 10).padStart(40, '0')}`);
    graph.serve((_question, asked) => {
      if (asked.startsWith('addresses/')) {
        return listOf(
          tokens.map((hash) => ({ token: { address_hash: hash, type: 'ERC-20' }, value: '1' })),
        );
      }
      return listOf([{ address: { hash: bob }, value: '9' }]);
    });
    const query = `{ address(hash: "${alice}") { tokens(first: 50) { nodes { token { holders(first: 1) { nodes { value } } } } } } }`;
    const before = await graph.run(query, {}, { 'x-dry-run': '1' });
    expect(before.extensions.cost).toMatchObject({ estimated: 51, upstreamCalls: 0 });
    const { data, extensions } = await graph.run(query);
    expect(data.address.tokens.nodes).toHaveLength(50);
    expect(extensions.cost).toMatchObject({ estimated: 51, upstreamCalls: 51 });
    expect(graph.asked().sort()).toEqual(
      [`addresses/${alice}/tokens`, ...tokens.map((hash) => `tokens/${hash}/holders`)].sort(),
    );
  });

  it('is asked for once by however many fields name the token', async () => {
    graph.serve({
      [path]: record(12),
      [`${path}/counters`]: { token_holders_count: '1', transfers_count: '2' },
      [`${path}/transfers`]: listOf([transferRow(hashOf('d'), 1, { token: record(12) })]),
      [`${path}/instances/1`]: { id: '1' },
      [`${path}/instances/1/transfers-count`]: { transfers_count: 3 },
    });
    const { data, errors, extensions } = await ask(`
      counters { transfersCount }
      transfers { nodes { token { counters { holdersCount } name } } }
      a: instance(tokenId: 1) { transfersCount token { counters { holdersCount } } }
      b: instance(tokenId: "1") { tokenId transfersCount }`);
    expect(errors).toBeUndefined();
    expect(data.token.a).toEqual({
      transfersCount: '3',
      token: { counters: { holdersCount: '1' } },
    });
    expect(data.token.b).toEqual({ tokenId: '1', transfersCount: '3' });
    expect(graph.asked()).toHaveLength(5);
    expect(extensions.cost).toMatchObject({ estimated: 9, upstreamCalls: 5 });
  });
});

describe('the NFTs of a token', () => {
  it('are continued by the id, to its last digit', async () => {
    const row = (id: string) => `{"id": "${id}", "owner": null}`;
    const page = (rows: string, next: string) =>
      `{"items": [${rows}], "next_page_params": ${next}}`;
    graph.serve({
      [path]: record(12),
      [`${path}/instances`]: page(row(longId), `{"unique_token": ${longId}}`),
      [`${path}/instances?unique_token=${longId}`]: page(row('3'), 'null'),
    });
    const { data, errors } = await ask('instances(first: 60) { nodes { tokenId } }');
    expect(errors).toBeUndefined();
    expect(data.token.instances.nodes).toEqual([{ tokenId: longId }, { tokenId: '3' }]);
  });

  it('are asked for by holder, and have the token of their parent where they lack it', async () => {
    graph.serve({
      [path]: record(12, { address_hash: undefined }),
      [`${path}/instances?holder_address_hash=${bob}`]: listOf([
        { id: '3', token_type: 'ERC-1155', value: '4' },
        { id: '2', token: { address_hash: coin, name: 'Own', type: 'ERC-1155' } },
      ]),
    });
    const { data } = await ask(
      `instances(holder: "${bob}") { nodes { tokenId tokenType value token { addressHash name } } }`,
    );
    expect(data.token.instances.nodes).toEqual([
      {
        tokenId: '3',
        tokenType: 'ERC-1155',
        value: '4',
        token: { addressHash: coin, name: 'Example Dollar' },
      },
      { tokenId: '2', tokenType: null, value: null, token: { addressHash: coin, name: 'Own' } },
    ]);
  });

  it.each([
    ['1', '1'],
    [`"${longId}"`, longId],
    [longId, longId],
    ['0', '0'],
    ['-7', '-7'],
  ])('are asked for by the id %s', async (given, id) => {
    graph.serve({ [path]: record(12), [`${path}/instances/${id}`]: { id, is_unique: true } });
    const { data, errors } = await ask(`instance(tokenId: ${given}) { tokenId isUnique }`);
    expect(errors).toBeUndefined();
    expect(data.token.instance).toEqual({ tokenId: id, isUnique: true });
  });

  it.each([
    ['1.5', 'BigInt must be an integer'],
    ['"0x7"', 'BigInt must be an integer'],
    ['"07"', 'BigInt must be an integer'],
    ['""', 'BigInt must be an integer'],
    [`${longId}0`, 'at most 78 digits'],
    [`"-${longId}0"`, 'at most 78 digits'],
  ])('are refused by the id %s, at no call for them', async (given, message) => {
    graph.serve({ [path]: record(12) });
    const of = (id: string) =>
      `token(hash: "${coin}") { name instance(tokenId: ${id}) { tokenId } }`;
    const variables = { id: given.startsWith('"') || given === '1.5' ? JSON.parse(given) : given };
    for (const { data, errors } of [
      await graph.run(`{ ${of(given)} }`),
      await graph.run(`query ($id: BigInt!) { ${of('$id')} }`, variables),
    ]) {
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
      expect(errors?.[0]?.message).toContain(message);
      if (data?.token) expect(data.token).toEqual({ name: 'Example Dollar', instance: null });
    }
    expect(graph.asked().filter((asked) => asked !== path)).toEqual([]);
  });
});

describe('with EXPLORER_PATHS=seven', () => {
  const seven = useGraph({ EXPLORER_PATHS: 'seven' });

  it('what belongs to a token, and the tokens of a chain, are NOT_SUPPORTED and cost nothing', async () => {
    seven.serve({
      [`addresses/${alice}/tokens`]: listOf([{ token: record(12), value: '1' }]),
    });
    const { data, errors, extensions } = await seven.run(`{
      address(hash: "${alice}") { tokens { nodes { token { name ${everything} } } } }
      topTokens { nodes { name } }
    }`);
    expect(data).toEqual({
      address: {
        tokens: {
          nodes: [
            {
              token: {
                name: 'Example Dollar',
                ...{
                  counters: null,
                  holders: null,
                  transfers: null,
                  instances: null,
                  instance: null,
                },
              },
            },
          ],
        },
      },
      topTokens: null,
    });
    expect(errors?.map(({ extensions: { code } }) => code)).toEqual(Array(6).fill('NOT_SUPPORTED'));
    expect(extensions.cost).toMatchObject({ estimated: 1, upstreamCalls: 1 });
  });
});
