import { getNamedType, getNullableType, isEnumType, isListType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { allEndpoints, pathOf } from '../../../src/endpoints/endpoints.js';
import { useGraph } from '../../support/graph.js';
import { addressOf, hashOf, listOf } from '../../support/records.js';
import { schema } from '../../support/schema.js';

const graph = useGraph();

const hashes = { address: addressOf('1'), transaction: hashOf('1') };

/** Values other than of enums. */
const hash = addressOf('7');

/** What the explorer is sent for each argument that is not of an enum, by a value other than its default. */
const parameters: Readonly<Record<string, readonly [value: unknown, sent: string]>> = {
  token: [hash, `token=${hash}`],
  topic: [hashOf('7'), `topic=${hashOf('7')}`],
  includeZeroValue: [false, 'include_zero_value=false'],
  oldestFirst: [true, 'sort=block_number&order=asc'],
  // The gateway itself leaves out what is pending, or all else.
  pending: [true, ''],
};

/** The explorer's names for the others. */
const names: Readonly<Record<string, string>> = { types: 'type', direction: 'filter' };

/** Every filter of a list, with all its values. */
const filters = (['address', 'transaction'] as const).flatMap((root) => {
  const type = getNamedType(schema.getQueryType()?.getFields()[root]?.type);
  if (!isObjectType(type)) throw new Error(`Query.${root} leads to no object.`);
  return Object.values(type.getFields()).flatMap(({ name: field, type: fieldType, args }) => {
    if (!getNamedType(fieldType).name.endsWith('Connection')) return [];
    return args
      .filter(({ name }) => name !== 'first' && name !== 'after')
      .flatMap(({ name, type }) => {
        const named = getNamedType(type);
        const [given, text] = parameters[name] ?? [];
        const choices = isEnumType(named)
          ? named.getValues().map((one) => [one.name, `${names[name]}=${one.value}`])
          : [[JSON.stringify(given), text]];
        return choices.map(([literal, sent]) => {
          const value = isListType(getNullableType(type)) ? `[${literal}]` : literal;
          return {
            root,
            field,
            argument: `${name}: ${value}`,
            query: sent ?? 'unknown',
          };
        });
      });
  });
});

describe('a filter', () => {
  it('has many forms in the schema', () => {
    expect(filters.length).toBeGreaterThan(5);
  });

  it.each(filters)('reaches the explorer: $root { $field($argument) }', async (filter) => {
    const { root, field, argument, query } = filter;
    graph.serve(({ endpoint: { name } }) =>
      name === 'transaction' ? { hash: hashes.transaction } : listOf([]),
    );
    await graph.data(
      `{ ${root}(hash: "${hashes[root]}") { ${field}(${argument}) { nodes { __typename } } } }`,
    );
    const [path = '', asked = ''] = graph.asked().at(-1)?.split('?') ?? [];
    expect(asked).toBe(query);
    const endpoint = allEndpoints.find(
      (endpoint) => pathOf(endpoint, hashes[root]) === `/api/v2/${path}`,
    );
    for (const name of new URLSearchParams(query).keys()) {
      expect(endpoint?.filters).toHaveProperty(name);
    }
  });

  it.each([
    ['in a list', 'types: [$a, ERC_20]', '?type=ERC-20,ERC-721'],
    ['that is not given, and is named like an object property', 'direction: $toString', ''],
  ])('may be a variable %s', async (_which, argument, query) => {
    graph.serve(() => listOf([]));
    await graph.data(
      `query ($a: TokenTypeFilter! = ERC_20, $toString: TransferDirection) {
        address(hash: "${hashes.address}") {
          tokenTransfers(${argument}) { nodes { id } }
          none: tokenTransfers(first: 0, types: [$a], direction: $toString) { nodes { id } }
        }
      }`,
      { a: 'ERC_721' },
    );
    expect(graph.asked()).toEqual([`addresses/${hashes.address}/token-transfers${query}`]);
  });
});
