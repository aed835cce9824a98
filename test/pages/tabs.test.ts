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
      contract: '0xb',
      token: '0x1',
      collection: '0xa',
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
    const about = Object.fromEntries(
      tabs.map(({ title, variables }) => [title, JSON.parse(variables)]),
    );
    expect(about).toMatchObject({
      'Token transfers of an address': { address },
      'Logs of a contract': { address: '0xb' },
      'NFTs of an address': { address: '0xc' },
      'Calls of contracts to and from an address': { address: '0xd' },
      'Portfolio of an address on every chain': { address: '0xe' },
      'Live transfers of an address': { address: '0xf' },
      'Logs and calls of a transaction': { hash: transaction },
      'What happened in a block': { number: 123 },
      'NFTs of a collection': { hash: '0xa' },
      'A token, its holders and transfers': { hash: '0x1' },
      'Several tokens': { hashes: ['0x1', '0x2'] },
    });
    expect(about['Latest blocks, transactions and transfers']).toEqual({});
  });

  test('query the examples of openapi.json if the upstream has none', () => {
    const tabs = readyTabs({}, { embedded: false, chains: [] });
    const { paths } = JSON.parse(
      readFileSync(new URL('../../schema/openapi.json', import.meta.url), 'utf8'),
    );
    const exampleOf = (path: string) => paths[path].get.parameters[0].example;
    const known = { address: exampleOf('/api/v2/addresses/{address_hash}/tokens') };
    const moved = { hash: exampleOf('/api/v2/transactions/{transaction_hash}') };
    const code = { address: expect.not.stringMatching(known.address) };
    const several = { hashes: [expect.any(String), expect.any(String)] };
    for (const [index, { subject }] of readyQueries.entries()) {
      const expected = {
        contract: code,
        transaction: moved,
        block: { number: 1 },
        token: { hash: expect.any(String) },
        collection: { hash: expect.any(String) },
        tokens: several,
      };
      const about = Reflect.get(expected, subject ?? '') ?? (subject === null ? {} : known);
      expect(JSON.parse(tabs[index]?.variables ?? ''), tabs[index]?.title).toEqual(about);
    }
  });

  test('query the address in the URL, and begin with those about it', () => {
    const named = namedInUrl(new URLSearchParams({ address: ` ${address} ` }));
    const tabs = variablesOf(readyTabs(named, { embedded: true, chains: [], ...named }));
    const others = tabs.findIndex((variables) => variables.address === undefined);
    expect(others).toBeGreaterThan(6);
    expect(tabs.slice(0, others)).toEqual(Array(others).fill({ address }));
    expect(tabs.slice(others).some((variables) => variables.address)).toBe(false);
  });

  test.each([{ transaction }, { transaction, address: ' ' }])(
    'start with those about transactions if the URL names only a transaction: %j',
    (search) => {
      const named = namedInUrl(new URLSearchParams(search));
      const tabs = readyTabs(named, { embedded: true, chains: [], address, ...named });
      const count = readyQueries.filter(({ subject }) => subject === 'transaction').length;
      expect(count).toBeGreaterThan(2);
      expect(variablesOf(tabs).slice(0, count + 1)).toEqual([
        ...Array(count).fill({ hash: transaction }),
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
    expect(variablesOf(tabs).slice(0, 3)).toEqual([variables, variables, { address }]);
  });

  test('start with those about tokens if the URL names only a token', () => {
    const named = namedInUrl(new URLSearchParams({ token: ` ${address} ` }));
    const tabs = readyTabs(named, { embedded: true, chains: [], address, ...named });
    expect(variablesOf(tabs).slice(0, 3)).toEqual([
      ...[{ hash: address }, { hashes: [address] }],
      { address },
    ]);
  });
});

test('the ready tabs ask the chain in the URL', () => {
  const tabs = readyTabs({}, { embedded: true, chains: [], address }, '52600417');
  expect(tabs).toHaveLength(readyQueries.length);
  for (const { query } of tabs) {
    const rootFields = query.match(/^ {2}\w+.*\{$/gm) ?? [];
    expect(rootFields.length).toBeGreaterThan(0);
    for (const field of rootFields) expect(field).toContain(', chain: "52600417"');
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
