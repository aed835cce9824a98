import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/explorer/decode/long-numbers.js';
import { type FlavourName, type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import type { Data } from '../../support/graph.js';
import { post } from '../../support/sandboxed-gateway.js';
import { smallChain as chain } from '../../support/small-chain/small-chain.js';

const { batchTransaction, liquidationTransaction } = chain.highlights;
const mined = chain.blocks.filter(({ number }) => number < (chain.reserveFrom ?? Infinity));
const busiest = mined.toSorted((a, b) => b.transactions.length - a.transactions.length)[0]?.number;
const called = mined.find(({ transactions }) =>
  transactions.some(({ hash }) => hash === liquidationTransaction),
)?.number;
const withdrawn = mined.findLast(({ withdrawals }) => withdrawals.length > 2)?.number;

type Read = (row: Data) => unknown;

const whom: Read = (address) => address && { hash: address.hash, name: address.name };
const block: Read = ({ block_number: number, timestamp }) => ({ number, timestamp });

/** The fields of a row, and what they are of the explorer's record. */
interface Kind {
  readonly fields: string;
  readonly of: Read;
}

const transaction: Kind = {
  fields:
    'hash status method nonce position value gasUsed from { hash name } to { hash name } exchangeRate historicExchangeRate block { number timestamp }',
  of: (row) => ({
    hash: row.hash,
    status: row.status?.toUpperCase() ?? null,
    method: row.method,
    nonce: row.nonce,
    position: row.position,
    value: row.value,
    gasUsed: row.gas_used,
    from: whom(row.from),
    to: whom(row.to),
    exchangeRate: row.exchange_rate,
    historicExchangeRate: row.historic_exchange_rate,
    block: row.block_number === null ? null : block(row),
  }),
};

const typed: Kind = {
  fields: `${transaction.fields} transactionTypes`,
  of: (row) => ({ ...(transaction.of(row) as object), transactionTypes: row.transaction_types }),
};

const call: Kind = {
  fields:
    'transactionHash blockNumber transactionIndex index type success error from { hash name } to { hash name } createdContract { hash name } gasLimit value block { number timestamp }',
  of: (row) => ({
    transactionHash: row.transaction_hash,
    blockNumber: row.block_number,
    transactionIndex: row.transaction_index,
    index: row.index,
    type: row.type,
    success: row.success,
    error: row.error,
    from: whom(row.from),
    to: whom(row.to),
    createdContract: whom(row.created_contract),
    gasLimit: row.gas_limit,
    value: row.value,
    block: block(row),
  }),
};

const withdrawal: Kind = {
  fields: 'index validatorIndex receiver { hash name } value amount',
  of: (row) => ({
    index: row.index,
    validatorIndex: row.validator_index,
    receiver: whom(row.receiver),
    value: row.amount,
    amount: inCoins(row.amount),
  }),
};

/** Wei in coins, without the zeros at the end. */
const inCoins = (wei: string) => {
  const digits = wei.padStart(19, '0');
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0*$/, '');
};

const log: Kind = {
  fields:
    'transactionHash blockHash blockNumber timestamp index address { hash name } topics data decoded { methodId methodCall parameters { name type indexed value } } block { number hash timestamp } transaction { hash }',
  of: (row) => ({
    transactionHash: row.transaction_hash,
    blockHash: row.block_hash,
    blockNumber: row.block_number,
    timestamp: row.block_timestamp,
    index: row.index,
    address: whom(row.address),
    topics: row.topics.filter((topic: unknown) => topic !== null),
    data: row.data,
    decoded: row.decoded && {
      methodId: row.decoded.method_id,
      methodCall: row.decoded.method_call,
      parameters: row.decoded.parameters,
    },
    block: { number: row.block_number, hash: row.block_hash, timestamp: row.block_timestamp },
    transaction: { hash: row.transaction_hash },
  }),
};

const transfer: Kind = {
  fields:
    'transactionHash blockHash blockNumber logIndex type method timestamp from { hash name } to { hash name } token { addressHash symbol } total { tokenId } block { number hash timestamp }',
  of: (row) => ({
    transactionHash: row.transaction_hash,
    blockHash: row.block_hash,
    blockNumber: row.block_number,
    logIndex: row.log_index,
    type: row.type,
    method: row.method,
    timestamp: row.timestamp,
    from: whom(row.from),
    to: whom(row.to),
    token: { addressHash: row.token.address_hash, symbol: row.token.symbol },
    total: row.total && { tokenId: row.total.token_id ?? null },
    block: { number: row.block_number, hash: row.block_hash, timestamp: row.timestamp },
  }),
};

const blockRow: Kind = {
  fields:
    'number hash timestamp type parentHash miner { hash name } transactionsCount size nonce gasUsed gasLimit gasUsedPercentage baseFeePerGas burntFees priorityFee transactionFees difficulty totalDifficulty parent { hash }',
  of: (row) => ({
    number: row.height,
    hash: row.hash,
    timestamp: row.timestamp,
    type: row.type,
    parentHash: row.parent_hash,
    miner: whom(row.miner),
    transactionsCount: String(row.transactions_count),
    size: row.size,
    nonce: row.nonce,
    gasUsed: row.gas_used,
    gasLimit: row.gas_limit,
    gasUsedPercentage: row.gas_used_percentage,
    baseFeePerGas: row.base_fee_per_gas,
    burntFees: row.burnt_fees,
    priorityFee: row.priority_fee,
    transactionFees: row.transaction_fees,
    difficulty: row.difficulty,
    totalDifficulty: row.total_difficulty,
    parent: /^0x0*$/.test(row.parent_hash) ? null : { hash: row.parent_hash },
  }),
};

interface List extends Kind {
  /** Below `/api/v2/`. */
  readonly path: string;
  /** What it belongs to; the whole chain if not given. */
  readonly parent?: string;
  readonly field: string;
  /** The arguments besides those of paging. */
  readonly given?: string;
}

const ofBlock = (number: number | undefined, list: string, field: string, kind: Kind): List => ({
  path: `blocks/${number}/${list}`,
  parent: `block(number: ${number})`,
  field,
  ...kind,
});

const ofTransaction = (hash: string, list: string, field: string, kind: Kind): List => ({
  path: `transactions/${hash}/${list}`,
  parent: `transaction(hash: "${hash}")`,
  field,
  ...kind,
});

const lists: readonly List[] = [
  ofBlock(busiest, 'transactions', 'transactions', transaction),
  ofBlock(called, 'internal-transactions', 'internalTransactions', call),
  ofBlock(withdrawn, 'withdrawals', 'withdrawals', withdrawal),
  ofTransaction(batchTransaction, 'logs', 'logs', log),
  ofTransaction(liquidationTransaction, 'logs', 'logs', log),
  ofTransaction(liquidationTransaction, 'internal-transactions', 'internalTransactions', call),
  { path: 'blocks', field: 'latestBlocks', ...blockRow },
  { path: 'transactions', field: 'latestTransactions', ...typed },
  {
    path: 'transactions?filter=pending',
    field: 'latestTransactions',
    given: 'pending: true',
    ...typed,
  },
  { path: 'token-transfers', field: 'latestTokenTransfers', ...transfer },
  {
    path: 'token-transfers?type=ERC-721,ERC-404',
    field: 'latestTokenTransfers',
    given: 'types: [ERC_404, ERC_721]',
    ...transfer,
  },
];

/** So many rows of each list are walked through. */
const most = 150;

describe.each<FlavourName>(['12', '11'])('over an explorer of version %s', (flavour) => {
  let sandbox: Sandbox;
  let whole: Sandbox;
  let gateway: TestGateway;
  beforeAll(async () => {
    // Time stands still.
    const options = { chain, flavour, growSeconds: 3_600 };
    sandbox = await startSandbox(options);
    whole = await startSandbox({ ...options, pageSize: 5_000, maxPageSize: 5_000 });
    gateway = await startTestGateway({ UPSTREAM_URL: sandbox.url, CACHE_TTL: 'default=600' });
  });
  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
    await whole.close();
  });

  const truth = async (path: string): Promise<Data[]> => {
    const answer = await fetch(`${whole.url}/api/v2/${path}`);
    return (parseJson(await answer.text()) as Data).items;
  };

  const pageOf = async ({ parent, field, given = '', fields }: List, variables: object) => {
    const list = `list: ${field}(first: $first, after: $after ${given}) { nodes { ${fields} } pageInfo { hasNextPage endCursor } }`;
    const query = `query ($first: Int, $after: String) { ${parent ? `of: ${parent} { ${list} }` : list} }`;
    const { data, errors, cost } = await post(gateway.url, query, { ...variables });
    expect(errors).toEqual([]);
    const { of, ...root }: Data = data;
    const { list: page } = parent ? of : root;
    return { page, cost };
  };

  it.each(lists)('$field has the values of $path, at any pace', async (list) => {
    const rows = (await truth(list.path)).slice(0, most).map(list.of);
    expect(rows.length).toBeGreaterThan(0);
    for (const first of [1, 7, 50, 120]) {
      const found: unknown[] = [];
      for (let after: string | null = null; found.length < rows.length; ) {
        const { page, cost } = await pageOf(list, { first, after });
        found.push(...page.nodes);
        expect(cost.upstreamCalls).toBeLessThanOrEqual(cost.estimated);
        after = page.pageInfo.endCursor;
        if (!page.pageInfo.hasNextPage) break;
      }
      expect(found.slice(0, rows.length)).toEqual(rows);
    }
  });
});
