import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { createClient } from 'graphql-sse';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.js';
import { bundledChain } from '../support/bundled-chain.js';
import { startTestGateway, type TestGateway } from '../support/gateway.js';
import type { Data } from '../support/graph.js';
import { askGraph } from '../support/http.js';
import { latch } from '../support/latch.js';

// How lists stay live in each client is in live.slow.test.ts.

const text = `subscription($address: AddressHash!, $after: String) {
  tokenTransfers(address: $address, after: $after) { cursor node { id transactionHash } }
}`;

let sandbox: Sandbox;
let gateway: TestGateway;
let variables: { readonly address: string; readonly after: string };
/** The rows after the cursor, oldest first. */
let expected: readonly string[];

beforeAll(async () => {
  sandbox = await startSandbox({ chain: bundledChain });
  const address = sandbox.highlights.exchange;
  gateway = await startTestGateway({ UPSTREAM_URL: sandbox.url });
  const { json } = await askGraph(
    gateway.url,
    'query($address: AddressHash!) { address(hash: $address) { tokenTransfers(first: 4) { edges { cursor node { id } } } } }',
    { address },
  );
  const { edges } = (json() as Data).data.address.tokenTransfers;
  variables = { address, after: edges[3].cursor };
  expected = edges
    .slice(0, 3)
    .map(({ node }: Data) => node.id)
    .reverse();
});
afterAll(async () => {
  await gateway.close();
  await sandbox.close();
});

const idOf = (data: Data): string => data.tokenTransfers.node.id;

describe('a subscription reaches', () => {
  it('graphql-sse, as it comes', async () => {
    const client = createClient({ url: `${gateway.url}/graphql`, retryAttempts: 0 });
    onTestFinished(() => client.dispose());
    const got: string[] = [];
    for await (const { data } of client.iterate({ query: text, variables })) {
      got.push(idOf(data));
      if (got.length === 3) break;
    }
    expect(got).toEqual(expected);
  });

  it('Apollo Client with nothing but its HttpLink, and the end of the gateway as an error of the connection', async () => {
    const other = await startTestGateway({ UPSTREAM_URL: sandbox.url });
    onTestFinished(async () => void (await other.close()));
    const client = new ApolloClient({
      link: new HttpLink({ uri: `${other.url}/graphql` }),
      cache: new InMemoryCache(),
    });
    const got: string[] = [];
    const { open, opened } = latch();
    const failed = new Promise((resolve) => {
      const options = { query: gql(text), variables, fetchPolicy: 'no-cache' } as const;
      client.subscribe(options).subscribe({
        next: ({ data, error }) => {
          if (error) return resolve(error);
          got.push(idOf(data));
          if (got.length === 3) open();
        },
        error: resolve,
      });
    });
    await opened;
    expect(got.slice(0, 3)).toEqual(expected);
    await other.close();
    expect(await failed).toMatchObject({
      message: expect.stringContaining('shutting down'),
      errors: [{ extensions: { code: 'SERVER_SHUTTING_DOWN' } }],
    });
  });
});
