import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlavourName, type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import type { Result } from '../../support/graph.js';
import { ask, askGraph } from '../../support/http.js';
import { smallChain } from '../../support/small-chain/small-chain.js';

// It is in each block that is added.
const { exchange } = smallChain.highlights;

interface Listed {
  readonly hash: string;
  readonly block_number: number | null;
}

describe.each<FlavourName>(['12', '11'])(
  'the transactions of an address, of explorer %s',
  (flavour) => {
    let sandbox: Sandbox;
    let gateway: TestGateway;
    beforeAll(async () => {
      sandbox = await startSandbox({ chain: smallChain, flavour, growSeconds: 3_600 });
      gateway = await startTestGateway({ UPSTREAM_URL: sandbox.url, CACHE_URL: 'off' });
    });
    afterAll(async () => {
      await gateway.close();
      await sandbox.close();
    });

    /** Those that are mined, newest first, as the explorer itself lists them. */
    const mined = async (): Promise<string[]> => {
      const hashes: string[] = [];
      for (let query = ''; ; ) {
        const { text } = await ask(
          sandbox.url,
          `/api/v2/addresses/${exchange}/transactions${query}`,
        );
        const { items, next_page_params: next } = JSON.parse(text);
        hashes.push(
          ...items.flatMap(({ hash, block_number: at }: Listed) => (at === null ? [] : [hash])),
        );
        if (next === null) return hashes;
        query = `?${new URLSearchParams(Object.entries(next).map(([name, value]) => [name, `${value}`]))}`;
      }
    };

    const walk = async (first: number, args: string, grow: () => void): Promise<string[]> => {
      const hashes: string[] = [];
      for (let after: string | null = null; ; ) {
        const query = `query ($first: Int, $after: String) {
        address(hash: "${exchange}") { transactions(first: $first, after: $after ${args}) {
          nodes { hash } pageInfo { hasNextPage endCursor }
        } }
      }`;
        const answer = (await askGraph(gateway.url, query, { first, after })).json() as Result;
        expect(answer.errors ?? []).toEqual([]);
        const { nodes, pageInfo } = answer.data.address.transactions;
        hashes.push(...nodes.map(({ hash }: Listed) => hash));
        if (!pageInfo.hasNextPage) return hashes;
        after = pageInfo.endCursor;
        grow();
      }
    };

    it.each([1, 7, 50, 120])(
      'come once and in order, %d at a time, while it grows',
      async (first) => {
        const before = await mined();
        expect(before.length).toBeGreaterThan(50);
        expect(await walk(first, '', () => sandbox.grow())).toEqual(before);
        // The oldest first, those that were added meanwhile come last.
        const upwards = await walk(first, 'oldestFirst: true', () => sandbox.grow());
        expect(upwards).toEqual((await mined()).reverse());
      },
    );
  },
);
