import { describe, expect, it } from 'vitest';
import { useGraph } from '../../../support/graph.js';
import { addressOf, listOf } from '../../../support/records.js';

const graph = useGraph();
const alice = addressOf('a');

describe('the tags of an NFT', () => {
  it.each([
    ['["a","b"]', ['a', 'b']],
    ['["a",7,1.5,true,false,""]', ['a', '7', '1.5', 'true', 'false', '']],
    ['[12345678901234567890]', ['12345678901234567890']],
    ['[]', []],
    ['["a",null]', null],
    ['["a",{"b":1}]', null],
    ['["a",["b"]]', null],
    ['{"a":1}', null],
    ['"a, b"', null],
    ['null', null],
  ])('of %s are %j', async (tags, expected) => {
    const row = { value: '1', token_instance: { id: '1', metadata: { tags: 'TAGS' } } };
    graph.serve({
      [`addresses/${alice}/tokens`]: JSON.stringify(listOf([row])).replace('"TAGS"', tags),
    });
    const data = await graph.data(
      `{ address(hash: "${alice}") { tokens { nodes { tokenInstance { metadata { tags } } } } } }`,
    );
    expect(data.address.tokens.nodes[0].tokenInstance.metadata.tags).toEqual(expected);
  });
});
