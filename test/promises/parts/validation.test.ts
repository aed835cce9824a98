import { describe, expect, it } from 'vitest';
import { useGraph } from '../../support/graph.js';

const address = `0x${'1'.padStart(40, '0')}`;

const graph = useGraph({ CACHE_URL: 'off' });

const errorsOf = async (query: string, variables: object = {}) =>
  (await graph.run(query, variables)).errors ?? [];

const inAddress = (fields: string) => `{ address(hash: "${address}") { ${fields} } }`;

const list = (fields: string) => `tokenTransfers { ${fields} }`;

describe('a document is refused in which', () => {
  it.each([
    ['@stream is on no list', inAddress('hash @stream'), 'is for lists'],
    [
      'a label is used twice',
      inAddress('... @defer(label: "a") { hash } ... @defer(label: "a") { id }'),
      'more than once',
    ],
    [
      'a label is a variable',
      `query ($l: String) ${inAddress('... @defer(label: $l) { hash }')}`,
      'written as a string',
    ],
    [
      'a subscription has @defer',
      `subscription { tokenTransfers(address: "${address}") { ... @defer { cursor } } }`,
      'must not be used in a subscription',
    ],
  ])('%s', async (_what, query, message) => {
    expect(await errorsOf(query)).toMatchObject([
      {
        message: expect.stringContaining(message),
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      },
    ]);
  });

  it.each([
    ['one is missing', list('nodes @stream { id } nodes { blockNumber }')],
    [
      'their counts differ',
      list('nodes @stream(initialCount: 1) { id } nodes @stream(initialCount: 2) { id }'),
    ],
    [
      'one has a condition',
      `${list('nodes @stream { id }')} ... @defer { ${list('nodes @stream(if: false) { id }')} }`,
    ],
    ['one has a label', list('nodes @stream { id } nodes @stream(label: "a") { blockNumber }')],
  ])('two @stream of one field of the answer differ: %s', async (_how, fields) => {
    const [error, ...others] = await errorsOf(inAddress(fields));
    expect(others).toEqual([]);
    expect(error).toMatchObject({
      message: expect.stringMatching(/conflict because they have differing stream directives\./),
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    });
  });

  it('they differ in a fragment', async () => {
    const query = `${inAddress('...rows tokenTransfers { nodes { id } }')}
      fragment rows on Address { tokenTransfers { nodes @stream { blockNumber } } }`;
    expect(await errorsOf(query)).toMatchObject([
      {
        message: expect.stringContaining('subfields "nodes" conflict because they have differing'),
      },
    ]);
  });

  it('arguments differ, which are not said to be those of @stream', async () => {
    const errors = await errorsOf(
      inAddress('tokenTransfers(first: 1) { nodes @stream { id } } tokenTransfers { __typename }'),
    );
    expect(errors.map(({ message }) => message).join()).not.toContain('stream directives');
  });
});

describe('a document is accepted in which', () => {
  it.each([
    [
      'two @stream of one field are the same, in whatever order',
      list(
        'nodes @stream(initialCount: 2, if: true) { id } nodes @stream(if: true, initialCount: 2) { id }',
      ),
    ],
    ['they have two names', list('nodes @stream { id } others: nodes { id }')],
    ['nodes and edges have their own', list('nodes @stream { id } edges { cursor }')],
    ['a list of another kind has one', 'onChains @stream { chain { name } }'],
  ])('%s', async (_what, fields) => {
    expect(await errorsOf(inAddress(fields))).toEqual([]);
  });
});
