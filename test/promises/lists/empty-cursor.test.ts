import { isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import type { Data } from '../../support/graph.js';
import { ask } from '../../support/http.js';
import { assemble, payloadsOf } from '../../support/parts.js';
import { schema } from '../../support/schema.js';
import { smallChain as chain } from '../../support/small-chain/small-chain.js';

/** Every connection. */
const connections = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .flatMap((type) =>
    Object.values(type.getFields())
      .filter(({ args }) => args.some(({ name }) => name === 'after'))
      .map(({ name }) => [type.name, name] as const),
  )
  .filter(([parent]) => parent !== 'Subscription');

const { collector, exchange, liquidationTransaction, batchTransaction } = chain.highlights;
const [dollar, crates] = ['Harbour Dollar', 'Crates'].map(
  (name) => chain.tokens.find((token) => token.name === name)?.hash,
);
const mined = chain.blocks.filter(({ number }) => number < (chain.reserveFrom ?? Infinity));
const blocks: Readonly<Record<string, number | undefined>> = {
  internalTransactions: mined.find(({ transactions }) =>
    transactions.some(({ hash }) => hash === liquidationTransaction),
  )?.number,
  withdrawals: mined.findLast(({ withdrawals }) => withdrawals.length > 0)?.number,
};

/** The addresses that have what the exchange has not. */
const addresses: Readonly<Record<string, string | undefined>> = {
  logs: dollar,
  nfts: collector,
  nftCollections: collector,
};

/** Where a list stands that has rows, by the type that has it. */
const owners: Readonly<Record<string, (list: string, name: string) => string>> = {
  Address: (list, name) => `address(hash: "${addresses[name] ?? exchange}") { ${list} }`,
  Block: (list, name) => `block(number: ${blocks[name] ?? mined.at(-1)?.number}) { ${list} }`,
  Chain: (list) => `chains { ${list} }`,
  Query: (list) => list,
  Token: (list) => `token(hash: "${crates}") { ${list} }`,
  TokenInstance: (list) => `token(hash: "${crates}") { instance(tokenId: 3) { ${list} } }`,
  Transaction: (list, name) =>
    `transaction(hash: "${name === 'internalTransactions' ? liquidationTransaction : batchTransaction}") { ${list} }`,
};

/** The list in an answer, however deep. */
const listIn = (data: Data): Data =>
  data === null || typeof data !== 'object' || 'pageInfo' in data
    ? data
    : listIn(Object.values(data)[0]);

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

let sandbox: Sandbox;
let gateway: TestGateway;
beforeAll(async () => {
  sandbox = await startSandbox({ chain, growSeconds: 3_600 });
  gateway = await startTestGateway({ UPSTREAM_URL: sandbox.url, CACHE_URL: 'off' });
});
afterAll(async () => {
  await gateway.close();
  await sandbox.close();
});

describe.each(connections)('an empty `after` of %s.%s', (parent, name) => {
  it.each(ways)('is none: the same rows at the same price, %s', async (_how, accept, rows) => {
    const run = async (declared: string, after: string, variables: object) => {
      const list = `${name}(first: 60 ${after}) { ${rows} }`;
      const query = `query ${declared} { ${owners[parent]?.(list, name)} }`;
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
    expect(listIn(plain.data).pageInfo).toMatchObject({
      hasPreviousPage: false,
      startCursor: expect.any(String),
    });
    expect(plain.errors).toEqual([]);
    for (const [declared, after, variables] of empties) {
      expect(await run(declared, after, variables)).toEqual(plain);
    }
  });
});
