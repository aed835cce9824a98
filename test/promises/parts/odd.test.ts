import { describe, expect, it } from 'vitest';
import { fetched } from '../../support/explorer.js';
import { useGraph } from '../../support/graph.js';
import { askGraph } from '../../support/http.js';
import { assemble, payloadsOf } from '../../support/parts.js';

const hex = (value: number, digits: number) => `0x${value.toString(16).padStart(digits, '0')}`;
const address = hex(1, 40);
const accept = 'multipart/mixed;incrementalSpec=v0.2';

const graph = useGraph({ CACHE_URL: 'off' });

/** Five pages of two rows. */
const serve = () =>
  graph.serve((_request, path) => {
    const from = Number(new URLSearchParams(path.split('?')[1]).get('from') ?? 0);
    const items = [from, from + 1].map((at) => ({
      transaction_hash: hex(9_000 - at, 64),
      block_number: 9_000 - at,
      log_index: 1,
    }));
    return fetched(
      JSON.stringify({ items, next_page_params: from + 2 < 10 ? { from: from + 2 } : null }),
    );
  });

const run = async (query: string, variables: object = {}) => {
  serve();
  const { headers, text } = await askGraph(graph.url(), query, variables, { headers: { accept } });
  const payloads = payloadsOf(String(headers['content-type']), text);
  const { data, errors } = assemble(payloads);
  return { payloads, data, errors, plain: (await graph.run(query, variables)).data };
};

const inAddress = (fields: string, head = '') =>
  `${head} { address(hash: "${address}") { ${fields} } }`;
const rows = (how: string, first = 10) => `tokenTransfers(first: ${first}) { ${how} }`;

describe('of a streamed list, the first part has', () => {
  it.each([
    [2, 'no count is given', 'nodes @stream { id }'],
    [2, 'the count is zero', 'nodes @stream(initialCount: 0) { id }'],
    [4, 'the count is of one more page', 'nodes @stream(initialCount: 3) { id }'],
    [10, 'the count is greater than the list', 'nodes @stream(initialCount: 99) { id }'],
    [10, 'it has no effect', 'nodes @stream(if: false) { id }'],
    [
      8,
      'another has a greater count',
      'nodes @stream { id } edges @stream(initialCount: 7) { cursor }',
    ],
    [
      2,
      'the cursor of its first row is asked for',
      'nodes @stream { id } pageInfo { startCursor }',
    ],
  ])('%i rows if %s', async (count, _when, fields) => {
    serve();
    const query = inAddress(rows(fields));
    const { headers, text } = await askGraph(graph.url(), query, {}, { headers: { accept } });
    const [first] = payloadsOf(String(headers['content-type']), text);
    expect(first.data.address.tokenTransfers.nodes).toHaveLength(count);
    expect(first.hasNext).toBe(count < 10);
  });

  it('an error if the count is negative', async () => {
    const { data, errors } = await run(inAddress(rows('nodes @stream(initialCount: -1) { id }')));
    expect(data.address.tokenTransfers).toBeNull();
    expect(errors).toMatchObject([
      { path: ['address', 'tokenTransfers'], extensions: { code: 'BAD_USER_INPUT' } },
    ]);
  });
});

describe('put together, it is the plain answer:', () => {
  const lists = `list: ${rows('nodes { id }', 3)}`;
  it.each([
    ['no rows are asked for', false, inAddress(rows('nodes @stream { id }', 0))],
    ['all rows are on the first page', false, inAddress(rows('nodes @stream { id }', 2))],
    [
      'the rows are skipped',
      false,
      inAddress(rows('__typename nodes @stream @skip(if: true) { id }')),
    ],
    [
      'a fragment is not included',
      false,
      inAddress(`id ... @defer @include(if: false) { ${lists} }`),
    ],
    ['a fragment is included', true, inAddress(`id ... @include(if: true) @defer { ${lists} }`)],
    [
      'a fragment is spread twice, once deferred',
      true,
      `${inAddress('id ...some ...some @defer')} fragment some on Address { ${lists} }`,
    ],
    [
      'a fragment is spread twice, first deferred',
      true,
      `${inAddress('id ...some @defer ...some')} fragment some on Address { ${lists} }`,
    ],
    [
      'deferred fragments are nested',
      true,
      inAddress(`id ... @defer(label: "a") { hash ... @defer(label: "b") { ${lists} } }`),
    ],
    ['all of the root is deferred', true, `{ ... @defer(label: "a") ${inAddress(lists)} }`],
    [
      'one list has two names',
      true,
      inAddress(`a: ${rows('nodes @stream { id }')} b: ${rows('all: nodes @stream { id }')}`),
    ],
    [
      'nodes and edges are both streamed',
      true,
      inAddress(rows('nodes @stream { id } edges @stream { cursor }')),
    ],
    [
      'rows have deferred fragments',
      true,
      inAddress(rows('nodes @stream { id ... @defer(label: "r") { transactionHash } }', 4)),
    ],
    ['a list of another kind is streamed', false, inAddress('onChains @stream { chain { name } }')],
  ])('%s', async (_when, isInParts, query) => {
    const { payloads, data, errors, plain } = await run(query);
    expect(errors).toEqual([]);
    expect(data).toEqual(plain);
    expect(payloads.length > 1).toBe(isInParts);
    expect(payloads.at(-1)).toMatchObject({ hasNext: false, extensions: { cost: {} } });
  });

  it.each([true, false])('a variable says %s', async (on) => {
    const query = inAddress(`id ... @defer(if: $on) { ${lists} }`, 'query ($on: Boolean!)');
    const { payloads, data, plain } = await run(query, { on });
    expect(data).toEqual(plain);
    expect(payloads.length > 1).toBe(on);
  });
});
