import { isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import type { Data, Result } from '../../support/graph.js';
import { ask, askGraph } from '../../support/http.js';
import { assemble, payloadsOf } from '../../support/parts.js';
import { schema } from '../../support/schema.js';

/** Every connection. */
const connections = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .flatMap((type) =>
    Object.values(type.getFields())
      .filter(({ args }) => args.some(({ name }) => name === 'after'))
      .map(({ name }) => [type.name.toLowerCase(), name] as const),
  )
  .filter(([parent]) => parent !== 'subscription');

/** Ways to say that there is no cursor: variables that an operation has, what `after` is, and what it is given. */
const empties = [
  ['', 'after: ""', {}],
  ['($after: String)', 'after: $after', { after: '' }],
  ['($after: String = "")', 'after: $after', {}],
] as const;

/** Ways to ask for rows. */
const pageInfo = 'pageInfo { hasPreviousPage hasNextPage startCursor }';
const ways = [
  ['whole', 'application/json', `nodes { __typename } edges { cursor } ${pageInfo}`],
  [
    'streamed',
    'multipart/mixed;incrementalSpec=v0.2',
    `edges @stream { cursor } ... @defer { ${pageInfo} }`,
  ],
] as const;

let gateway: TestGateway;
/** A block with withdrawals. */
let withdrawn: number;
beforeAll(async () => {
  gateway = await startTestGateway({ UPSTREAM_URL: '', CACHE_URL: 'off' });
  const query = '{ latestBlocks { nodes { number withdrawalsCount } } }';
  const { latestBlocks } = (await askGraph(gateway.url, query).then(({ json }) => json() as Result))
    .data;
  withdrawn = latestBlocks.nodes.find((block: Data) => block.withdrawalsCount > 0).number;
});
afterAll(() => gateway.close());

describe.each(connections)('an empty `after` of %s.%s', (parent, name) => {
  it.each(ways)('is none: the same rows at the same price, %s', async (_how, accept, rows) => {
    const { address, block, collector, transaction } = gateway.upstream.examples ?? {};
    const owner = name === 'nftCollections' || name === 'nfts' ? collector : address;
    const number = name === 'withdrawals' ? withdrawn : block;
    /** What leads to the object; the root fields need nothing. */
    const parents: Readonly<Record<string, string>> = {
      address: `address(hash: "${owner}")`,
      transaction: `transaction(hash: "${transaction}")`,
      block: `block(number: ${number})`,
      // It may not be known by an id.
      chain: `address(hash: "${address}") { chain`,
    };
    const run = async (declared: string, after: string, variables: object) => {
      const list = `list: ${name}(first: 60 ${after}) { ${rows} }`;
      const { [parent]: lead } = parents;
      const within = lead ? `of: ${lead} { ${list} }` : list;
      const query = `query ${declared} { ${within} ${parent === 'chain' ? '}' : ''} }`;
      const { headers, text } = await ask(gateway.url, '/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept },
        body: JSON.stringify({ query, variables }),
      });
      const type = headers['content-type'] ?? '';
      expect(type).toContain(accept.split(';')[0]);
      return assemble(payloadsOf(type, text));
    };
    const plain = await run('', '', {});
    const { of = plain.data } = plain.data;
    expect((of.chain ?? of).list.pageInfo).toMatchObject({
      hasPreviousPage: false,
      startCursor: expect.any(String),
    });
    expect(plain.errors).toEqual([]);
    for (const [declared, after, variables] of empties) {
      expect(await run(declared, after, variables)).toEqual(plain);
    }
  });
});
