import { describe, expect, it } from 'vitest';
import { useGraph } from '../../../support/graph.js';
import { addressOf, listOf } from '../../../support/records.js';

const graph = useGraph();
const coin = (digit: string, name: string | null) => ({
  address_hash: addressOf(digit),
  name,
  type: 'ERC-20',
});

describe('the tokens of a chain', () => {
  it('are asked for by name and standard, in one form for equal ones', async () => {
    graph.serve({
      'tokens?type=ERC-1155,ERC-20&q=gold%20%26%20co': listOf([coin('1', 'Gold & co')]),
    });
    const list = (types: string) =>
      `topTokens(query: "gold & co", types: [${types}]) { nodes { name } }`;
    const data = await graph.data(
      `{ a: ${list('ERC_20, ERC_1155')} chains { b: ${list('ERC_1155, ERC_20, ERC_20')} } }`,
    );
    const found = { nodes: [{ name: 'Gold & co' }] };
    expect(data).toEqual({ a: found, chains: [{ b: found }] });
    expect(graph.asked()).toHaveLength(1);
  });

  it('are continued with every key, also null, and with plain digits', async () => {
    const next = {
      contract_address_hash: addressOf('1'),
      fiat_value: 1.2e-7,
      holders_count: 5,
      is_name_null: true,
      market_cap: null,
      name: null,
    };
    const after = `contract_address_hash=${addressOf('1')}&fiat_value=0.00000012&holders_count=5&is_name_null=true&market_cap=null&name=null`;
    graph.serve({
      'tokens?q=a': listOf([coin('1', null)], { ...next, q: 'a' }),
      [`tokens?q=a&${after}`]: listOf([coin('2', 'A')]),
    });
    const query =
      'query ($after: String) { topTokens(query: "a", first: 1, after: $after) { nodes { addressHash } pageInfo { endCursor } } }';
    const first = await graph.data(query);
    const second = await graph.data(query, { after: first.topTokens.pageInfo.endCursor });
    expect(second.topTokens.nodes).toEqual([{ addressHash: addressOf('2') }]);
    expect(graph.asked().at(-1)).toContain(after);
  });

  it.each([['""'], ['" "'], ['"!?"'], ['"比特币"'], ['"🪶"']])(
    'are none for %s, at no call: explorers would send all',
    async (text) => {
      graph.serve({ tokens: listOf([coin('1', 'A')]) });
      const data = await graph.data(
        `{ topTokens(query: ${text}) { nodes { name } pageInfo { hasNextPage endCursor } } }`,
      );
      expect(data.topTokens).toEqual({
        nodes: [],
        pageInfo: { hasNextPage: false, endCursor: null },
      });
      expect(graph.asked()).toEqual([]);
    },
  );

  it('are all for null', async () => {
    graph.serve({ tokens: listOf([coin('1', 'A')]) });
    const data = await graph.data('{ topTokens(query: null, types: []) { nodes { name } } }');
    expect(data.topTokens.nodes).toEqual([{ name: 'A' }]);
  });

  it.each([
    ['128 letters', 'a'.repeat(128), true],
    ['128 letters of two units', `a${'🪶'.repeat(127)}`, true],
    ['129 letters', 'a'.repeat(129), false],
    ['129 that find nothing', '!'.repeat(129), false],
    ['half a letter', 'a\ud800', false],
  ])('are asked for by 128 characters at most: %s', async (_name, text, isTaken) => {
    graph.serve(() => listOf([]));
    const { data, errors } = await graph.run(
      'query ($text: String) { topTokens(query: $text) { nodes { name } } }',
      { text },
    );
    expect(graph.asked()).toHaveLength(isTaken ? 1 : 0);
    if (isTaken) expect(data.topTokens).toEqual({ nodes: [] });
    else {
      expect(data.topTokens).toBeNull();
      expect(errors).toMatchObject([
        {
          message: '`query` must be a text of at most 128 characters.',
          extensions: { code: 'BAD_USER_INPUT' },
        },
      ]);
    }
  });

  it('have cursors of their own for each text', async () => {
    graph.serve((_question, path) =>
      path.includes('name=') ? listOf([]) : listOf([coin('1', 'A')], { name: 'A' }),
    );
    const end = async (given: string) => {
      const data = await graph.data(`{ topTokens${given} { pageInfo { endCursor } } }`);
      return data.topTokens.pageInfo.endCursor as string;
    };
    const cursors = [await end(''), await end('(query: "a")'), await end('(query: "b")')];
    for (const given of ['', 'query: "a",', 'query: "b",', 'query: "",', 'query: "!",']) {
      const codes = [];
      for (const after of cursors) {
        const { errors = [] } = await graph.run(
          `{ topTokens(${given} after: "${after}") { nodes { name } } }`,
        );
        codes.push(errors[0]?.extensions.code ?? 'ok');
      }
      const own = ['', 'query: "a",', 'query: "b",'].indexOf(given);
      expect(codes).toEqual(cursors.map((_, at) => (at === own ? 'ok' : 'INVALID_CURSOR')));
    }
  });
});
