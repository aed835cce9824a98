import { afterEach, describe, expect, it } from 'vitest';
import { type FlavourName, type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import type { Data } from '../../support/graph.js';
import { post } from '../../support/sandboxed-gateway.js';
import { smallChain as chain } from '../../support/small-chain/small-chain.js';

/** A list that is longer with each block, or nearly each. */
interface Growing {
  readonly field: string;
  readonly hash: string;
  /** What tells its rows, and costs no call. */
  readonly rows: string;
}

const dollar = chain.tokens.find(({ name }) => name === 'Harbour Dollar')?.hash ?? '';

const lists: readonly Growing[] = [
  { field: 'logs', hash: dollar, rows: 'transactionHash index' },
  {
    field: 'coinBalanceHistory',
    hash: chain.highlights.exchange,
    rows: 'blockNumber value delta',
  },
];

const cases = (['12', '11'] as const).flatMap((flavour: FlavourName) =>
  lists.flatMap((list) => [1, 7, 50, 120].map((first) => ({ flavour, first, ...list }))),
);

describe('a list of an address that grows at its head', () => {
  let sandbox: Sandbox;
  let gateway: TestGateway;
  const start = async (flavour: FlavourName) => {
    sandbox = await startSandbox({ chain, flavour, growSeconds: 3_600 });
    gateway = await startTestGateway({ UPSTREAM_URL: sandbox.url, CACHE_URL: 'off' });
  };
  afterEach(async () => {
    await gateway.close();
    await sandbox.close();
  });

  const walk = async ({ field, hash, rows }: Growing, first: number, grow = () => {}) => {
    const found: unknown[] = [];
    for (let after: string | null = null; ; grow()) {
      const query = `query ($first: Int, $after: String) { address(hash: "${hash}") {
        list: ${field}(first: $first, after: $after) { nodes { ${rows} } pageInfo { hasNextPage endCursor } }
      } }`;
      const { data, errors } = await post(gateway.url, query, { first, after });
      expect(errors).toEqual([]);
      const { nodes, pageInfo }: Data = (data as Data).address.list;
      found.push(...nodes);
      if (!pageInfo.hasNextPage) return found;
      after = pageInfo.endCursor;
    }
  };

  it.each(cases)(
    'has each row once and in order: $field, $first at a time, from an explorer of version $flavour',
    async ({ flavour, first, ...list }) => {
      await start(flavour);
      const before = await walk(list, 500);
      expect(before.length).toBeGreaterThan(50);
      expect(await walk(list, first, () => sandbox.grow())).toEqual(before);
      sandbox.grow();
      const after = await walk(list, 500);
      expect(after.length).toBeGreaterThan(before.length);
      expect(after.slice(-before.length)).toEqual(before);
    },
  );
});
