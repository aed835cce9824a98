import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/explorer/decode/long-numbers.js';
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
import { bundledChain } from '../../support/bundled-chain.js';
import { startTestGateway } from '../../support/gateway.js';
import type { Data, Result } from '../../support/graph.js';
import { ask, askGraph } from '../../support/http.js';

interface Walked {
  readonly field: string;
  /** The fields that identify a row, and the same as the explorer names them. */
  readonly fields: string;
  readonly of: (row: Data) => unknown[];
  readonly path: string;
  /** Whether the specification of the seven paths has it. */
  readonly isNew?: boolean;
}

const transfer = {
  field: 'tokenTransfers',
  fields: 'transactionHash logIndex total { tokenId value }',
  of: (row: Data) => [
    row.transaction_hash,
    Number(row.log_index),
    row.total?.token_id ?? null,
    row.total?.value ?? null,
  ],
  path: 'token-transfers',
};

const addressLists: readonly Walked[] = [
  transfer,
  {
    field: 'tokens',
    fields: 'token { addressHash } tokenId value',
    of: (row) => [row.token.address_hash, row.token_id ?? null, row.value],
    path: 'tokens',
  },
  {
    field: 'nftCollections',
    fields: 'token { addressHash } amount',
    of: (row) => [row.token.address_hash, row.amount],
    path: 'nft/collections',
  },
  {
    field: 'internalTransactions',
    fields: 'transactionHash index',
    of: (row) => [row.transaction_hash, row.index],
    path: 'internal-transactions',
  },
  {
    field: 'transactions',
    fields: 'hash',
    of: (row) => (row.block_number === null ? [] : [row.hash]),
    path: 'transactions',
    isNew: true,
  },
];

const pageSize = 7;

const flat = (value: Data): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(flat) : [value];

describe.each(['12', '11', 'spec'] as const)(
  'walks through an explorer of the %s flavour',
  (flavour) => {
    let sandbox: Sandbox;
    let gateway: Awaited<ReturnType<typeof startTestGateway>>;
    beforeAll(async () => {
      sandbox = await startSandbox({ chain: bundledChain, flavour, pageSize });
      gateway = await startTestGateway({ UPSTREAM_URL: sandbox.url, CACHE_URL: 'off' });
    });
    afterAll(async () => {
      await gateway.close();
      await sandbox.close();
    });

    /** The whole list as the explorer pages it. */
    const truth = async (path: string): Promise<Data[]> => {
      const rows: Data[] = [];
      for (let query = ''; ; ) {
        // Older cursors have integers that JSON.parse would round, which would repeat rows.
        const page: Data = parseJson((await ask(sandbox.url, `/api/v2/${path}${query}`)).text);
        rows.push(...page.items);
        if (page.next_page_params === null) return rows;
        query = `?${new URLSearchParams(Object.entries(page.next_page_params).map(([name, value]) => [name, String(value)]))}`;
      }
    };

    const read = async (query: string, variables: object = {}): Promise<Data> => {
      const answer = (await askGraph(gateway.url, query, variables)).json() as Result;
      expect(answer.errors ?? []).toEqual([]);
      return answer.data;
    };

    const walk = async (parent: string, { field, fields }: Walked, firsts: readonly number[]) => {
      const rows: Data[] = [];
      for (let after: string | null = null, step = 0; ; step += 1) {
        const query = `query ($first: Int, $after: String) { parent: ${parent} { list: ${field}(first: $first, after: $after) {
        nodes { ${fields} } pageInfo { hasNextPage endCursor }
      } } }`;
        const data: Data = await read(query, { first: firsts[step % firsts.length], after });
        const { nodes, pageInfo } = data.parent.list;
        rows.push(...nodes);
        if (!pageInfo.hasNextPage) return rows.map(flat);
        after = pageInfo.endCursor ?? expect.unreachable('a next page behind no row');
      }
    };

    const isServed = ({ isNew }: Walked) => isNew !== true || flavour !== 'spec';

    it.each(addressLists.filter(isServed))('return all rows of Address.$field', async (list) => {
      const lengths: number[] = [];
      for (const hash of [sandbox.highlights.collector, sandbox.highlights.trader]) {
        const whole = (await truth(`addresses/${hash}/${list.path}`)).map(list.of);
        // Those that are not mined yet are another list.
        const rows = whole.filter((row) => row.length > 0);
        lengths.push(rows.length);
        for (const firsts of [[500], [pageSize], [3, 1, 11]]) {
          expect(await walk(`address(hash: "${hash}")`, list, firsts)).toEqual(rows);
        }
      }
      expect(Math.max(...lengths)).toBeGreaterThan(pageSize);
    });

    it('return all rows of Transaction.tokenTransfers', async () => {
      for (const hash of [
        sandbox.highlights.batchTransaction,
        sandbox.highlights.swapTransaction,
      ]) {
        const rows = (await truth(`transactions/${hash}/token-transfers`)).map(transfer.of);
        for (const firsts of [[500], [pageSize], [3, 1, 11]]) {
          expect(await walk(`transaction(hash: "${hash}")`, transfer, firsts)).toEqual(rows);
        }
      }
    });

    it('return objects that are found by their ids', async () => {
      const { batchTransaction, collector } = sandbox.highlights;
      const lists = (fields: string) => `
      transaction(hash: "${batchTransaction}") {
        ${fields} from { ${fields} } tokenTransfers(first: 30) { nodes { ${fields} token { ${fields} } } }
        rawTrace { ${fields} }
      }
      address(hash: "${collector}") { ${fields} tokens(first: 5) { nodes { token { ${fields} } } } }`;
      const met = new Set(flat(await read(`{ ${lists('id')} }`)));
      expect(met.size).toBeGreaterThan(30);
      // A token is found if the operation shows it.
      const ids = [...met].slice(0, 50);
      const { nodes } = await read(
        `query ($ids: [ID!]!) { nodes(ids: $ids) { id __typename } ${lists('__typename')} }`,
        { ids },
      );
      expect(nodes.map(({ id }: Data) => id)).toEqual(ids);
      const kinds = new Set(nodes.map((node: Data) => node.__typename));
      expect([...kinds].sort()).toEqual([
        'Address',
        'Token',
        'TokenTransfer',
        'Trace',
        'Transaction',
      ]);
    });
  },
);
