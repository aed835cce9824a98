import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { namedInUrl } from '../../src/pages/examples.js';
import { readyTabs, tabFromUrl } from '../../src/pages/graphiql/tabs.js';
import { readyQueries } from '../../src/pages/queries.js';

const schema = buildSchema(
  readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'),
);

const address = `0x${'a'.repeat(40)}`;
const transaction = `0x${'b'.repeat(64)}`;

const variablesOf = (tabs: { variables: string }[]) => tabs.map((tab) => JSON.parse(tab.variables));

describe('the ready tabs', () => {
  test('query the examples of the upstream', () => {
    const examples = {
      embedded: true,
      chains: [],
      address,
      collector: '0xc',
      trader: '0xd',
      portfolio: '0xe',
      growing: '0xf',
      transaction,
      block: '123',
      tokens: ['0x1', '0x2'],
    };
    const tabs = readyTabs({}, examples);
    expect(tabs.map(({ query }) => query)).toEqual(readyQueries.map(({ document }) => document));
    expect(variablesOf(tabs)).toEqual([
      { address },
      { address },
      { address },
      { address: '0xc' },
      { address: '0xd' },
      { address },
      { address: '0xf' },
      { address: '0xe' },
      { hashes: ['0x1', '0x2'] },
      { hash: transaction },
      { hash: transaction },
      { number: 123 },
    ]);
  });

  test('query the examples of openapi.json if the upstream has none', () => {
    const variables = variablesOf(readyTabs({}, { embedded: false, chains: [] }));
    const { paths } = JSON.parse(
      readFileSync(new URL('../../schema/openapi.json', import.meta.url), 'utf8'),
    );
    const exampleOf = (path: string) => paths[path].get.parameters[0].example;
    const known = { address: exampleOf('/api/v2/addresses/{address_hash}/tokens') };
    const moved = { hash: exampleOf('/api/v2/transactions/{transaction_hash}') };
    const several = { hashes: [expect.any(String), expect.any(String)] };
    expect(variables).toEqual([...Array(8).fill(known), several, moved, moved, { number: 1 }]);
  });

  test('all query the address in the URL', () => {
    const named = namedInUrl(new URLSearchParams({ address: ` ${address} ` }));
    const tabs = readyTabs(named, { embedded: true, chains: [], ...named });
    expect(variablesOf(tabs).slice(0, 8)).toEqual(Array(8).fill({ address }));
  });

  test.each([{ transaction }, { transaction, address: ' ' }])(
    'start with those about transactions if the URL names only a transaction: %j',
    (search) => {
      const named = namedInUrl(new URLSearchParams(search));
      const tabs = readyTabs(named, { embedded: true, chains: [], address, ...named });
      expect(variablesOf(tabs).slice(0, 4)).toEqual([
        { hash: transaction },
        { hash: transaction },
        { number: 1 },
        { address },
      ]);
    },
  );

  test.each([
    ['123', { number: 123 }],
    [transaction, { hash: transaction }],
  ])('start with the one about blocks if the URL names only the block %s', (block, variables) => {
    const named = namedInUrl(new URLSearchParams({ block }));
    const tabs = readyTabs(named, { embedded: true, chains: [], address, ...named });
    expect(variablesOf(tabs).slice(0, 2)).toEqual([variables, { address }]);
  });
});

test('the ready tabs ask the chain in the URL', () => {
  const tabs = readyTabs({}, { embedded: true, chains: [], address }, '52600417');
  expect(tabs).toHaveLength(readyQueries.length);
  for (const { query } of tabs) {
    expect(query).toMatch(
      /^ {2}\w+\((?:hash|hashes|address|number): \$\w+, chain: "52600417"(?:, \w+: \$\w+)?\) \{$/m,
    );
    expect(validate(schema, parse(query))).toEqual([]);
  }
});

test('the tab of the URL has its query and variables', () => {
  expect(tabFromUrl(new URLSearchParams())).toBeUndefined();
  expect(tabFromUrl(new URLSearchParams({ query: '{ a }' }))).toEqual({
    query: '{ a }',
    variables: '',
  });
  expect(tabFromUrl(new URLSearchParams({ query: '{ a }', variables: '{"b":1}' }))).toEqual({
    query: '{ a }',
    variables: '{"b":1}',
  });
});
