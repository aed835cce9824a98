import { afterAll, beforeAll, expect } from 'vitest';
import { rollupFields } from './chain-kinds.js';
import { startTestGateway, type TestGateway } from './gateway.js';
import type { Data } from './graph.js';
import { post } from './sandboxed-gateway.js';
import { smallChain } from './small-chain/small-chain.js';
import { dollar, tokenLists } from './token-lists.js';
import type { ToldVersion } from './told-versions.js';
import { startVersion, type VersionExplorer } from './version-explorer.js';

const {
  batchTransaction,
  collector,
  exchange,
  liquidationTransaction,
  revertedTransaction,
  swapTransaction,
  trader,
} = smallChain.highlights;
const mined = smallChain.blocks.filter(
  ({ number }) => number < (smallChain.reserveFrom ?? Infinity),
);
const numberOf = (hash: string) =>
  mined.find(({ transactions }) => transactions.some((one) => one.hash === hash))?.number;
const busiest = mined.toSorted((a, b) => b.transactions.length - a.transactions.length)[0]?.number;
const router =
  mined.flatMap((block) => block.transactions).find(({ hash }) => hash === swapTransaction)?.to ??
  '';
const withdrawn = mined.findLast(({ withdrawals }) => withdrawals.length > 2)?.number;

/** Of a transfer. */
const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** A list of the graph, and where the explorer has it. */
export interface HappenedList {
  readonly type: string;
  /** The name of the endpoint, and its path below `/api/v2/`. */
  readonly name: string;
  readonly path: string;
  /** What it belongs to; the whole chain if not given. */
  readonly parent?: string;
  readonly field: string;
  /** The arguments besides those of paging. */
  readonly given?: string;
  /** The hash of the token that its rows are of, also where they do not repeat that. */
  readonly token?: string;
  /** The rows that it is without. */
  readonly isOut?: (row: Data) => boolean;
  /** What a row does not say, or not truly, and where it stands. */
  readonly lacks: readonly string[];
  /** The calls that this takes for each row, by the estimate, if that is not one. */
  readonly calls?: number;
  readonly own?: (row: Data) => string;
}

const untold = [
  'transactionTag',
  'embeddedTokenTransfers',
  'tokenTransfersOverflow',
  'revertReason',
  ...rollupFields,
];
const ofPath = ({ hash }: Data) => `transactions/${hash}`;
const transactions = { type: 'Transaction', lacks: [...untold, 'transactionTypes'], own: ofPath };
const latest = { ...transactions, lacks: untold };
const isPending = ({ block_number: number }: Data) => number === null;
const isMined = (row: Data) => !isPending(row);
const calls = { type: 'InternalTransaction', lacks: ['transaction'] };
const callsWithin = { type: 'InternalTransaction', lacks: [] };
const transfers = { type: 'TokenTransfer', lacks: ['transaction'] };

const ofBlock = (number: number | undefined, name: string, field: string) => ({
  name: `block-${name}`,
  path: `blocks/${number}/${name}`,
  parent: `block(number: ${number})`,
  field,
});
const ofTransaction = (hash: string, name: string, field: string) => ({
  name: `transaction-${name}`,
  path: `transactions/${hash}/${name}`,
  parent: `transaction(hash: "${hash}")`,
  field,
});
const ofAddress = (hash: string, name: string, field: string) => ({
  name: `address-${name}`,
  path: `addresses/${hash}/${name}`,
  parent: `address(hash: "${hash}")`,
  field,
});

const ofLogs = {
  ...ofAddress(dollar, 'logs', 'logs'),
  ...{ type: 'Log', lacks: ['transaction', 'block'], calls: 2 },
};
const ofNfts = { ...ofAddress(collector, 'nft', 'nfts'), type: 'TokenInstance', lacks: [] };

/** What happened in a block, a transaction, at an address and on the chain. */
export const happenedLists: readonly HappenedList[] = [
  { ...ofBlock(busiest, 'transactions', 'transactions'), ...transactions },
  { ...ofBlock(numberOf(revertedTransaction), 'transactions', 'transactions'), ...transactions },
  {
    ...ofBlock(numberOf(liquidationTransaction), 'internal-transactions', 'internalTransactions'),
    ...calls,
  },
  { ...ofBlock(withdrawn, 'withdrawals', 'withdrawals'), type: 'Withdrawal', lacks: [] },
  { ...ofTransaction(batchTransaction, 'logs', 'logs'), type: 'Log', lacks: [] },
  { ...ofTransaction(liquidationTransaction, 'logs', 'logs'), type: 'Log', lacks: [] },
  {
    ...ofTransaction(liquidationTransaction, 'internal-transactions', 'internalTransactions'),
    ...callsWithin,
  },
  {
    ...ofTransaction(batchTransaction, 'token-transfers', 'tokenTransfers'),
    ...{ type: 'TokenTransfer', lacks: [] },
  },
  { ...ofAddress(trader, 'transactions', 'transactions'), ...transactions, isOut: isPending },
  {
    ...ofAddress(exchange, 'transactions', 'transactions'),
    ...transactions,
    ...{ given: 'pending: true', isOut: isMined },
  },
  { ...ofAddress(router, 'internal-transactions', 'internalTransactions'), ...calls },
  { ...ofAddress(trader, 'token-transfers', 'tokenTransfers'), ...transfers },
  ofLogs,
  {
    ...{ ...ofLogs, path: `${ofLogs.path}?topic=${topic}` },
    given: `topic: "${topic.toUpperCase().replace('0X', '0x')}"`,
  },
  {
    ...ofAddress(exchange, 'coin-balance-history', 'coinBalanceHistory'),
    ...{ type: 'CoinBalance', lacks: ['transaction'] },
  },
  ofNfts,
  {
    ...{ ...ofNfts, path: `${ofNfts.path}?type=ERC-721,ERC-1155` },
    given: 'types: [ERC_1155, ERC_721]',
  },
  {
    ...{ name: 'blocks', path: 'blocks', field: 'latestBlocks', type: 'Block' },
    lacks: [
      ...['internalTransactionsCount', 'withdrawalsCount', 'unclesHashes', 'rewards'],
      ...['blobGasPrice', 'burntBlobFees'],
    ],
    own: ({ hash }) => `blocks/${hash}`,
  },
  { name: 'transactions', path: 'transactions', field: 'latestTransactions', ...latest },
  {
    ...{ name: 'transactions', path: 'transactions?filter=pending', field: 'latestTransactions' },
    ...{ ...latest, given: 'pending: true' },
  },
  {
    ...{ name: 'token-transfers', path: 'token-transfers', field: 'latestTokenTransfers' },
    ...transfers,
  },
  {
    ...{ name: 'token-transfers', path: 'token-transfers?type=ERC-721,ERC-404' },
    ...{ field: 'latestTokenTransfers', given: 'types: [ERC_404, ERC_721]', ...transfers },
  },
  ...tokenLists,
];

/** The rows of a list, as the explorer sends them, and with their token. */
export const listedRows = async (
  explorer: VersionExplorer,
  { path, isOut, token: hash }: HappenedList,
  most: number,
): Promise<Data[]> => {
  const { items } = await explorer.truth(path);
  const rows: Data[] = items.filter((row: Data) => !isOut?.(row)).slice(0, most);
  if (hash === undefined) return rows;
  const token = await explorer.truth(`tokens/${hash}`);
  return rows.map((row) => ({ ...row, token: row.token ?? token }));
};

/** The rows of a list, with what they do not say from where that stands. */
export const wholeRows = async (
  explorer: VersionExplorer,
  list: HappenedList,
  most: number,
): Promise<Data[]> => {
  const rows = await listedRows(explorer, list, most);
  return Promise.all(
    rows.map(async (row) => {
      if (list.own) return explorer.truth(list.own(row));
      if (list.type !== 'Log') return row;
      const { timestamp } = await explorer.truth(ofPath({ hash: row.transaction_hash }));
      // Where the log does not say its time, it has that of the transaction that leads to it.
      const isBelow = list.name.startsWith('transaction');
      return { ...row, block_time: timestamp, ...(isBelow && { own_time: timestamp }) };
    }),
  );
};

/** Asks for these fields of a page of a list. */
export const listQuery = ({ parent, field, given = '' }: HappenedList, fields: string): string => {
  const list = `list: ${field}(first: $first, after: $after ${given}) { nodes { ${fields} } pageInfo { hasNextPage endCursor } }`;
  return `query ($first: Int, $after: String) { ${parent ? within(parent, list) : list} }`;
};

/** A selection within an object, whose field may stand within others that are called `of`. */
export const within = (parent: string, fields: string): string =>
  `of: ${parent} { ${fields} }${' }'.repeat(parent.split('{').length - 1)}`;

/** How many calls lead to the parent of a list: none to an address, nor to the chain. */
export const callsToParent = ({ parent = 'address' }: HappenedList): number =>
  parent.startsWith('address') ? 0 : parent.split('{').length;

/** What stands below the parent of a list. */
export const belowParent = ({ of, ...root }: Data): Data => (of ? belowParent(of) : root);

/** A gateway without a cache over an explorer of a version, in which time stands still, for the tests of one suite. */
export const useVersion = (version: ToldVersion, env: Readonly<Record<string, string>> = {}) => {
  let explorer: VersionExplorer;
  let gateway: TestGateway;
  beforeAll(async () => {
    explorer = await startVersion(version, { chain: smallChain, growSeconds: 3_600 });
    gateway = await startTestGateway({ UPSTREAM_URL: explorer.url, CACHE_URL: 'off', ...env });
  });
  afterAll(async () => {
    await gateway.close();
    await explorer.close();
  });
  const run = (query: string, variables: object = {}, headers: Record<string, string> = {}) => {
    explorer.asked.length = 0;
    return post(gateway.url, query, { ...variables }, { headers });
  };
  return {
    explorer: () => explorer,
    run,
    /** Runs a query that may not fail, nor ask the explorer for anything twice. */
    read: async (query: string, variables: object = {}) => {
      const { data, errors, cost } = await run(query, variables);
      expect(errors).toEqual([]);
      expect(explorer.asked).toEqual([...new Set(explorer.asked)]);
      return { found: belowParent(data), cost };
    },
  };
};
