import { describe, expect, it } from 'vitest';
import { lacksPathError } from '../../../../src/explorer/call/upstream-errors.js';
import { status, useGraph } from '../../../support/graph.js';
import { addressOf, hashOf, idOf, listOf } from '../../../support/records.js';
import { blockRecord } from '../../../support/versioned-records.js';

const graph = useGraph();
const own = hashOf('b');
const transaction = hashOf('d');
const time = '2026-08-19T10:15:35.000000Z';
const mined = { hash: transaction, result: 'success', position: 0, timestamp: time };
const call = { index: 1, type: 'call', timestamp: time, from: { hash: addressOf('1') } };

const costOf = async (query: string) => {
  const { data, errors, extensions } = await graph.run(query);
  expect(errors).toBeUndefined();
  return { data, asked: graph.asked(), estimated: extensions.cost.estimated };
};

/** The row of a list of blocks. */
const row = (height: number, more: object = {}) =>
  blockRecord(12, {
    height,
    internal_transactions_count: null,
    withdrawals_count: null,
    uncles_hashes: [],
    rewards: [{ reward: '1', type: 'validator' }],
    ...more,
  });

describe('the latest blocks', () => {
  it('cost a call for each row only where that lacks something', async () => {
    graph.serve({
      blocks: listOf([row(78, { hash: hashOf('c') }), row(77)]),
      'blocks/78': blockRecord(12, { height: 78, hash: hashOf('c') }),
      'blocks/77': blockRecord(12),
    });
    const free = await costOf(
      '{ latestBlocks(first: 2) { nodes { id number hash type blobGasUsed parent { hash } } } }',
    );
    expect(free).toMatchObject({ asked: ['blocks'], estimated: 1 });
    expect(free.data.latestBlocks.nodes[1]).toEqual({
      id: idOf('Block', '77'),
      number: 77,
      hash: own,
      type: 'block',
      blobGasUsed: '393216',
      parent: { hash: hashOf('a') },
    });
    const { data, estimated } = await costOf(
      '{ latestBlocks(first: 2) { nodes { unclesHashes rewards { type } internalTransactionsCount withdrawalsCount } } }',
    );
    expect(estimated).toBe(3);
    expect(data.latestBlocks.nodes[1]).toEqual({
      unclesHashes: [hashOf('e')],
      rewards: [{ type: 'Miner Reward' }],
      internalTransactionsCount: '431',
      withdrawalsCount: '16',
    });
    expect(graph.asked().sort()).toEqual(['blocks', 'blocks', 'blocks/77', 'blocks/78']);
  });

  it('cost no call for what a chain does not have', async () => {
    const { blob_gas_used: _none, ...other } = row(77) as Record<string, unknown>;
    graph.serve({ blocks: listOf([other]) });
    const { data, asked } = await costOf('{ latestBlocks { nodes { blobGasUsed } } }');
    expect(data.latestBlocks.nodes).toEqual([{ blobGasUsed: null }]);
    expect(asked).toEqual(['blocks']);
  });

  it('say before what the lists of each of them cost', async () => {
    const { extensions } = await graph.run(
      '{ latestBlocks(first: 50) { nodes { transactions(first: 50) { nodes { hash } } } } }',
    );
    expect(extensions.cost.estimated).toBe(51);
  });
});

describe('the lists of a block', () => {
  it('are those of its hash if it lost its place, and nothing by its number', async () => {
    graph.serve({
      'blocks/77': status(404, { message: 'Block lost consensus', hash: own }),
      [`blocks/${own}`]: blockRecord(12, { type: 'reorg' }),
      [`blocks/${own}/transactions`]: listOf([mined]),
    });
    const { data, errors } = await graph.run(`{
      number: block(number: 77) { transactions { nodes { hash } } }
      hash: block(hash: "${own}") { transactions { nodes { hash } } }
    }`);
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      number: null,
      hash: { transactions: { nodes: [{ hash: transaction }] } },
    });
  });

  it('are NOT_SUPPORTED, each for itself, where the explorer lacks the path', async () => {
    graph.serve((_question, path) => {
      if (path === 'blocks/77') return blockRecord(6);
      if (path === 'blocks/77/transactions') return listOf([mined]);
      throw lacksPathError();
    });
    const { data, errors } = await graph.run(`{ block(number: 77) {
      transactions { nodes { hash } }
      internalTransactions { nodes { index } }
      withdrawals { nodes { index } }
    } }`);
    expect(data.block).toEqual({
      transactions: { nodes: [{ hash: transaction }] },
      internalTransactions: null,
      withdrawals: null,
    });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual([
      'NOT_SUPPORTED',
      'NOT_SUPPORTED',
    ]);
  });
});

describe('what happened in a transaction', () => {
  const topics = [hashOf('1'), null, hashOf('2'), null];

  it.each([
    [8, { transaction_hash: transaction, block_number: 77, block_hash: own }],
    [5, { tx_hash: transaction, block_number: 77, block_hash: own }],
  ])('has its logs and calls, as version %i tells them', async (version, place) => {
    const old = version === 5;
    const { block_number: number, ...names } = place;
    graph.serve({
      [`transactions/${transaction}`]: { ...mined, [old ? 'block' : 'block_number']: 77 },
      [`transactions/${transaction}/logs`]: listOf([
        {
          ...place,
          index: 4,
          address: { hash: addressOf('1') },
          topics,
          data: '0x12',
          decoded: null,
        },
      ]),
      [`transactions/${transaction}/internal-transactions`]: listOf([
        { ...names, [old ? 'block' : 'block_number']: number, ...call },
      ]),
    });
    const { data, asked, estimated } = await costOf(`{ transaction(hash: "${transaction}") {
      logs { nodes {
        transactionHash index topics data timestamp address { hash }
        block { number hash } transaction { block { number timestamp } }
      } }
      internalTransactions { nodes {
        transactionHash blockNumber index block { number timestamp } transaction { result }
      } }
    } }`);
    expect(data.transaction).toEqual({
      logs: {
        nodes: [
          {
            transactionHash: transaction,
            index: 4,
            topics: [hashOf('1'), hashOf('2')],
            data: '0x12',
            timestamp: time,
            address: { hash: addressOf('1') },
            block: { number: 77, hash: own },
            transaction: { block: { number: 77, timestamp: time } },
          },
        ],
      },
      internalTransactions: {
        nodes: [
          {
            transactionHash: transaction,
            blockNumber: 77,
            index: 1,
            block: { number: 77, timestamp: time },
            transaction: { result: 'success' },
          },
        ],
      },
    });
    expect(asked).toHaveLength(3);
    expect(estimated).toBe(3);
  });

  it('keeps a log whose topics are odd', async () => {
    graph.serve({
      [`transactions/${transaction}`]: mined,
      [`transactions/${transaction}/logs`]: listOf([{ index: 1, topics: 'none' }, { index: 2 }]),
    });
    const { data } = await costOf(
      `{ transaction(hash: "${transaction}") { logs { nodes { index topics } } } }`,
    );
    expect(data.transaction.logs.nodes).toEqual([
      { index: 1, topics: [] },
      { index: 2, topics: [] },
    ]);
  });
});

describe('the latest transactions', () => {
  const place = { block_number: 77, status: 'ok' };

  it('say what they did, and cost a call only for what their list lacks', async () => {
    graph.serve({
      transactions: listOf([{ ...mined, ...place, transaction_types: ['token_creation'] }]),
      [`transactions/${transaction}`]: { ...mined, token_transfers_overflow: true },
    });
    const free = await costOf('{ latestTransactions(first: 1) { nodes { transactionTypes } } }');
    expect(free).toMatchObject({ asked: ['transactions'], estimated: 1 });
    expect(free.data.latestTransactions.nodes).toEqual([{ transactionTypes: ['token_creation'] }]);
    const { data, estimated } = await costOf(
      '{ latestTransactions(first: 1) { nodes { tokenTransfersOverflow } } }',
    );
    expect(data.latestTransactions.nodes).toEqual([{ tokenTransfersOverflow: true }]);
    expect(estimated).toBe(2);
  });
});

describe('the block of a token transfer', () => {
  const transfer = { log_index: 1, transaction_hash: transaction, block_hash: own };

  it('has the time of its transaction where its row has none', async () => {
    graph.serve({
      [`transactions/${transaction}`]: {
        ...{ ...mined, block_number: 77 },
        token_transfers: [{ ...transfer, block_number: 77 }],
        token_transfers_overflow: false,
      },
    });
    const { data, asked } = await costOf(
      `{ transaction(hash: "${transaction}") { tokenTransfers { nodes { block { number hash timestamp } } } } }`,
    );
    const block = { number: 77, hash: own, timestamp: time };
    expect(data.transaction.tokenTransfers.nodes).toEqual([{ block }]);
    expect(asked).toHaveLength(1);
  });

  it('is null where the explorer does not say its number', async () => {
    graph.serve({ 'token-transfers': listOf([transfer]) });
    const { data } = await costOf('{ latestTokenTransfers { nodes { block { hash } } } }');
    expect(data.latestTokenTransfers.nodes).toEqual([{ block: null }]);
  });
});
