import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/endpoints/endpoints.js';
import { type Data, status, useGraph } from '../../support/graph.js';
import {
  belowParent,
  callsToParent,
  happenedLists,
  listQuery,
  useVersion,
} from '../../support/happened-lists.js';
import { hashOf, listOf } from '../../support/records.js';
import { smallChain as chain } from '../../support/small-chain/small-chain.js';
import { selectionOf } from '../../support/told-fields.js';
import { blockRecord, wholeTransactionRecord } from '../../support/versioned-records.js';

const { liquidationTransaction, swapTransaction } = chain.highlights;
const blockOf = (hash: string) =>
  chain.blocks.find(({ transactions }) => transactions.some((one) => one.hash === hash));
const [swap, liquidation] = [blockOf(swapTransaction), blockOf(liquidationTransaction)];

describe('a query that mixes blocks, transactions, logs, calls, transfers and withdrawals', () => {
  const { explorer, run, read } = useVersion(12);

  // Four calls; then for each of 3 blocks its own record and a list, for each of 2 transactions its own record.
  const mixed = `{
    latestBlocks(first: 3) { nodes {
      number hash miner { name } rewards { reward } withdrawalsCount parent { hash }
      withdrawals { nodes { index amount } }
    } }
    latestTransactions(first: 2) { nodes { hash block { number timestamp } transactionTag embeddedTokenTransfers { type } } }
    latestTokenTransfers { nodes { block { id number hash timestamp } } }
    waiting: latestTransactions(pending: true) { nodes { hash } }
    of: block(number: ${swap?.number}) {
      transactions { nodes { hash transactionIndex: position block { number timestamp } } }
      internalTransactions { nodes { type block { number timestamp } } }
    }
    transaction(hash: "${liquidationTransaction}") {
      status block { number timestamp }
      logs { nodes { topics block { number hash timestamp } transaction { status } } }
      internalTransactions { nodes { type transaction { method } } }
    }
  }`;

  it('costs what its dry run says', async () => {
    const dry = await run(mixed, {}, { 'x-dry-run': '1' });
    expect(explorer().asked).toEqual([]);
    const { cost } = await read(mixed);
    expect(dry.cost.estimated).toBe(4 + 3 * 2 + 2 + 3 + 3);
    expect(cost).toMatchObject({ estimated: dry.cost.estimated });
    expect(cost.upstreamCalls).toBe(cost.estimated);
    expect(explorer().asked).toHaveLength(cost.estimated);
  });

  it('asks once for a block that several fields lead to', async () => {
    const { number, hash } = liquidation ?? {};
    const { found } = await read(`{ of: transaction(hash: "${liquidationTransaction}") {
      block { hash gasUsed miner { name } }
      logs { nodes { block { size } } }
      internalTransactions { nodes { block { gasLimit } } }
      tokenTransfers { nodes { block { nonce rewards { type } } } }
    } }`);
    expect(found.block.hash).toBe(hash);
    const blocks = explorer().asked.filter((path) => path.startsWith('blocks'));
    expect(blocks).toEqual([`blocks/${number}`]);
    expect(explorer().asked).toHaveLength(4);
  });

  it('asks once for 50 transactions with the numbers and times of their blocks', async () => {
    const query =
      '{ latestTransactions(first: 50) { nodes { hash block { id number timestamp } } } }';
    const { found, cost } = await read(query);
    expect(found.latestTransactions.nodes).toHaveLength(50);
    expect(cost).toMatchObject({ estimated: 1, upstreamCalls: 1 });
  });

  it.each(happenedLists)('refuses a page of $field of $path that cannot be', async (list) => {
    const { upstreamCalls } = (await run(listQuery(list, '__typename'), { first: 0 })).cost;
    expect(upstreamCalls).toBe(callsToParent(list));
    for (const [page, code] of [
      [{ first: -1 }, 'BAD_USER_INPUT'],
      [{ first: 501 }, 'BAD_USER_INPUT'],
      [{ first: 5, after: 'junk' }, 'INVALID_CURSOR'],
    ] as const) {
      const { data, errors } = await run(listQuery(list, '__typename'), page);
      expect(belowParent(data as Data)).toEqual({ list: null });
      expect(errors.map(({ extensions }) => extensions.code)).toEqual([code]);
      // Nothing but what it belongs to.
      expect(explorer().asked).toHaveLength(upstreamCalls);
    }
  });
});

describe('with EXPLORER_PATHS=seven', () => {
  const { explorer, run } = useVersion(12, { EXPLORER_PATHS: 'seven' });
  const seven = new Set<string>(
    Object.values(endpoints).flatMap((endpoint) => ('rest' in endpoint ? [endpoint.name] : [])),
  );

  it.each(happenedLists.filter(({ name }) => !seven.has(name)))(
    '$field of $path is NOT_SUPPORTED, and costs nothing',
    async (list) => {
      const { data, errors, cost } = await run(listQuery(list, selectionOf(list.type)));
      // A transaction is one of the seven.
      const own = list.parent?.startsWith('transaction') ? 1 : 0;
      expect(cost).toMatchObject({ estimated: own, upstreamCalls: own });
      expect(explorer().asked).toHaveLength(own);
      const isBelowOther = /^(?:block|token)/.test(list.parent ?? '');
      expect(data).toEqual(
        isBelowOther ? { of: null } : list.parent ? { of: { list: null } } : { list: null },
      );
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['NOT_SUPPORTED']);
    },
  );

  it('gives what the seven say of a block', async () => {
    const { data, errors, cost } = await run(`{ transaction(hash: "${swapTransaction}") {
      historicExchangeRate block { number timestamp } tokenTransfers { nodes { block { number hash timestamp } } }
    } }`);
    expect(errors).toEqual([]);
    const { number, hash, timestamp } = swap ?? {};
    expect(data?.transaction).toMatchObject({
      historicExchangeRate: '2000.5',
      block: { number, timestamp },
      tokenTransfers: { nodes: expect.arrayContaining([{ block: { number, hash, timestamp } }]) },
    });
    expect(cost.upstreamCalls).toBe(1);
  });
});

describe('the lists of a block that the explorer does not have any more', () => {
  const graph = useGraph({ CACHE_URL: 'off' });
  const [hash, transaction] = [hashOf('b'), hashOf('d')];
  const lists =
    'transactions { nodes { hash } } internalTransactions { nodes { index } } withdrawals { nodes { index } }';
  const lost = status(404, { message: 'Block lost consensus', hash });
  const empty = { nodes: [] };

  it('are empty where it went meanwhile, also from a transaction', async () => {
    graph.serve({
      'blocks/77': blockRecord(12),
      'blocks/77/transactions': lost,
      'blocks/77/internal-transactions': status(404, { message: 'Not found' }),
      [`transactions/${transaction}`]: wholeTransactionRecord(12),
    });
    const all = { transactions: empty, internalTransactions: empty, withdrawals: empty };
    const { data, errors } = await graph.run(
      `{ block(number: 77) { ${lists} } transaction(hash: "${transaction}") { block { number ${lists} } } }`,
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({ block: all, transaction: { block: { number: 77, ...all } } });
  });

  it('are null with it where it is not there, and asked for by hash off the main chain', async () => {
    graph.serve({
      'blocks/77': lost,
      [`blocks/${hash}`]: blockRecord(12, { type: 'uncle' }),
      [`blocks/${hash}/transactions`]: listOf([
        { hash: transaction, block_number: 77, result: 'success' },
      ]),
    });
    const data = await graph.data(
      `{ number: block(number: 77) { ${lists} } hash: block(hash: "${hash}") { ${lists} } }`,
    );
    expect(data).toEqual({
      number: null,
      hash: {
        transactions: { nodes: [{ hash: transaction }] },
        internalTransactions: empty,
        withdrawals: empty,
      },
    });
    expect(graph.asked().filter((path) => path.startsWith('blocks/77'))).toEqual(['blocks/77']);
  });
});
