import type { ServedHighlights } from '../../../src/sandbox/chain.js';
import { idOf } from '../../support/records.js';

export interface Price {
  /** The query, as described in docs/queries.md. */
  readonly asked: string;
  readonly query: (of: ServedHighlights, after: string) => string;
  /** A query before it, whose `endCursor` it continues from. */
  readonly first?: (of: ServedHighlights) => string;
  /** The estimate of the gateway. */
  readonly estimated: number;
  /** Calls by endpoint name; endpoints that are not listed are not called. */
  readonly calls: Readonly<Record<string, number>>;
}

const address = (hash: string, fields: string) => `{ address(hash: "${hash}") { ${fields} } }`;
const transaction = (hash: string, fields: string) =>
  `{ transaction(hash: "${hash}") { ${fields} } }`;
const transfers = 'nodes { from { name } to { name } token { symbol } total { value } }';

/** What queries cost on the embedded explorer with nothing cached, as in the table of docs/queries.md. */
export const prices: readonly Price[] = [
  {
    asked: '`address { hash }`',
    query: ({ exchange }) => address(exchange, 'id hash'),
    estimated: 0,
    calls: {},
  },
  {
    asked:
      '`address { tokenTransfers(first: 50) }`, with all fields of its rows, except nested lists and `transaction`',
    query: ({ exchange }) => address(exchange, `tokenTransfers(first: 50) { ${transfers} }`),
    estimated: 1,
    calls: { 'address-token-transfers': 1 },
  },
  {
    asked: '`address { name tokenTransfers }`: the name comes with the transfers',
    query: ({ exchange }) => address(exchange, `name isContract tokenTransfers { ${transfers} }`),
    estimated: 2,
    calls: { 'address-token-transfers': 1 },
  },
  {
    asked: '`address { name }` alone: looked up with a call of its own',
    query: ({ exchange }) => address(exchange, 'name isContract ensDomainName'),
    estimated: 1,
    calls: { address: 1 },
  },
  {
    asked:
      '`address { name metadata }`: the same call lacks `metadata`, so two lists are searched for it',
    query: () =>
      address(`0x${'12'.repeat(20)}`, 'name isContract ensDomainName metadata { tags { name } }'),
    estimated: 3,
    calls: { address: 1, 'address-token-transfers': 1, 'address-internal-transactions': 1 },
  },
  {
    asked: '`address { name coinBalance coinAmount creator asToken }`: all of it in that one call',
    query: ({ exchange }) =>
      address(exchange, 'name coinBalance coinAmount creator { hash } asToken { name }'),
    estimated: 1,
    calls: { address: 1 },
  },
  {
    asked: '`address { coinBalance transactions { … to { name } block { number timestamp } } }`',
    query: ({ trader }) =>
      address(
        trader,
        'coinBalance transactions(first: 50) { nodes { hash to { name } block { number timestamp } } }',
      ),
    estimated: 2,
    calls: { address: 1, 'address-transactions': 1 },
  },
  {
    asked:
      '`address { transactions(first: 3) { … transactionTypes embeddedTokenTransfers } }`: a call for each row',
    query: ({ trader }) =>
      address(
        trader,
        'transactions(first: 3) { nodes { transactionTypes embeddedTokenTransfers { type } } }',
      ),
    estimated: 4,
    calls: { 'address-transactions': 1, transaction: 3 },
  },
  {
    asked:
      '`address { coinBalance transactions { … to { name } } logs { … topics } }`, side by side',
    query: ({ tokens: [contract = ''] }) =>
      address(
        contract,
        'coinBalance transactions(first: 50) { nodes { hash to { name } } } logs(first: 50) { nodes { topics } }',
      ),
    estimated: 3,
    calls: { address: 1, 'address-transactions': 1, 'address-logs': 1 },
  },
  {
    asked: '`address { counters { … } }`: counts as five, since the explorer has to count',
    query: ({ exchange }) => address(exchange, 'counters { transactionsCount gasUsed }'),
    estimated: 5,
    calls: { 'address-counters': 1 },
  },
  {
    asked: '`address { contract { … } }`: counts as five, since the answer is long',
    query: ({ tokens: [contract = ''] }) =>
      address(contract, 'contract { name isVerified sourceCode abi implementations { name } }'),
    estimated: 5,
    calls: { 'smart-contract': 1 },
  },
  {
    asked: '`address { coinBalanceHistory { … block { number } } coinBalanceByDay nfts }`',
    query: ({ collector }) =>
      address(
        collector,
        `coinBalanceHistory(first: 50) { nodes { amount delta transactionHash block { id number } } }
         coinBalanceByDay { date amount }
         nfts(first: 50) { nodes { tokenId token { name } } }`,
      ),
    estimated: 3,
    calls: {
      'address-coin-balance-history': 1,
      'address-coin-balance-history-by-day': 1,
      'address-nft': 1,
    },
  },
  {
    asked:
      '`address { coinBalanceHistory(first: 2) { … block { timestamp } } }`: a call for each row',
    query: ({ exchange }) =>
      address(exchange, 'coinBalanceHistory(first: 2) { nodes { value block { timestamp } } }'),
    estimated: 3,
    calls: { 'address-coin-balance-history': 1, block: 2 },
  },
  {
    asked: '`address { tokenTransfers(first: 120) }`: pages of 100, since version 12',
    query: ({ exchange }) => address(exchange, `tokenTransfers(first: 120) { ${transfers} }`),
    estimated: 3,
    calls: { 'address-token-transfers': 2 },
  },
  {
    asked: '`address { tokenTransfers(first: 0) }`',
    query: ({ exchange }) => address(exchange, 'tokenTransfers(first: 0) { nodes { id } }'),
    estimated: 0,
    calls: {},
  },
  {
    asked: '`address { tokens nftCollections tokenTransfers internalTransactions }`',
    query: ({ collector }) =>
      address(
        collector,
        `name
         tokens { nodes { value token { name } tokenInstance { owner { name } } } }
         nftCollections { nodes { amount tokenInstances { tokenId token { name } } } }
         tokenTransfers { ${transfers} }
         internalTransactions { nodes { type from { name } } }`,
      ),
    estimated: 4,
    calls: {
      'address-tokens': 1,
      'address-nft-collections': 1,
      'address-token-transfers': 1,
      'address-internal-transactions': 1,
    },
  },
  {
    asked: '`addresses(hashes: [a, b, c]) { name }`',
    query: ({ exchange, collector, trader }) =>
      `{ addresses(hashes: ["${exchange}", "${collector}", "${trader}"]) { name } }`,
    estimated: 3,
    calls: { address: 3 },
  },
  {
    asked: '`transaction { block { number timestamp } }`: what the transaction says',
    query: ({ swapTransaction }) => transaction(swapTransaction, 'block { id number timestamp }'),
    estimated: 1,
    calls: { transaction: 1 },
  },
  {
    asked: '`transaction { block { miner gasUsed … } } block(number: …)`: the same block',
    query: ({ swapTransaction, swapBlock }) => `{
      transaction(hash: "${swapTransaction}") { block { hash miner { name } gasUsed } }
      block(number: ${swapBlock}) { gasLimit rewards { reward } }
    }`,
    estimated: 3,
    calls: { transaction: 1, block: 1 },
  },
  {
    asked: '`block { parent { hash } }`: what the block says of its parent',
    query: ({ swapBlock }) => `{ block(number: ${swapBlock}) { parentHash parent { hash } } }`,
    estimated: 1,
    calls: { block: 1 },
  },
  {
    asked: '`block { parent { number hash } }`: the parent is looked up by its hash',
    query: ({ swapBlock }) => `{ block(number: ${swapBlock}) { parent { number hash } } }`,
    estimated: 2,
    calls: { block: 2 },
  },
  {
    asked: '`latestBlocks(first: 50) { … miner gasUsed }`: what their list says',
    query: () => '{ latestBlocks(first: 50) { nodes { hash miner { name } gasUsed timestamp } } }',
    estimated: 1,
    calls: { blocks: 1 },
  },
  {
    asked: '`latestBlocks(first: 3) { … transactions rewards }`: for each row, a list and a call',
    query: () =>
      '{ latestBlocks(first: 3) { nodes { number transactions { nodes { hash } } rewards { reward } } } }',
    estimated: 7,
    calls: { blocks: 1, 'block-transactions': 3, block: 3 },
  },
  {
    asked: '`block { transactions { … block { number timestamp } } internalTransactions }`',
    query: ({ swapBlock }) => `{ block(number: ${swapBlock}) {
      transactions { nodes { hash to { name } block { number timestamp } } }
      internalTransactions { nodes { type from { name } } }
    } }`,
    estimated: 3,
    calls: { block: 1, 'block-transactions': 1, 'block-internal-transactions': 1 },
  },
  {
    asked:
      '`latestTransactions { … transactionTypes block { number timestamp } }`: all is in the list',
    query: () =>
      '{ latestTransactions { nodes { hash transactionTypes block { number timestamp } } } }',
    estimated: 1,
    calls: { transactions: 1 },
  },
  {
    asked: '`latestTransactions { … burntBlobFee authorizations }`: in the list, too',
    query: () =>
      '{ latestTransactions { nodes { hash burntBlobFee authorizations { delegate { hash } } } } }',
    estimated: 1,
    calls: { transactions: 1 },
  },
  {
    asked:
      "`latestTransactions(first: 50) { … l1Fee settlementStatus raw }`: only each transaction's own record has these, so a call for each row",
    query: () => '{ latestTransactions(first: 50) { nodes { hash l1Fee settlementStatus raw } } }',
    estimated: 51,
    calls: { transactions: 1, transaction: 50 },
  },
  {
    asked: '`latestTokenTransfers { … block { number hash timestamp } }`: all is in the list',
    query: () =>
      '{ latestTokenTransfers { nodes { token { symbol } block { number hash timestamp } } } }',
    estimated: 1,
    calls: { 'token-transfers': 1 },
  },
  {
    asked: '`transaction { logs { … block { number hash timestamp } } internalTransactions }`',
    query: ({ swapTransaction }) =>
      transaction(
        swapTransaction,
        'logs { nodes { address { name } topics decoded { methodCall } block { number hash timestamp } transaction { status } } } internalTransactions { nodes { type transaction { status } } }',
      ),
    estimated: 3,
    calls: { transaction: 1, 'transaction-logs': 1, 'transaction-internal-transactions': 1 },
  },
  {
    asked: '`topTokens(first: 50) { … holdersCount }`: all that a token says of itself',
    query: () =>
      '{ topTokens(first: 50) { nodes { symbol exchangeRate holdersCount totalSupply iconUrl } } }',
    estimated: 1,
    calls: { tokens: 1 },
  },
  {
    asked: '`topTokens(first: 3) { … holders counters }`: for each row, a list and its counters',
    query: () =>
      '{ topTokens(first: 3) { nodes { symbol holders(first: 1) { nodes { amount } } counters { holdersCount } } } }',
    estimated: 19,
    calls: { tokens: 1, 'token-holders': 3, 'token-counters': 3 },
  },
  {
    asked:
      '`address { tokens(first: 50) { … token { holders(first: 1) } } }`: a call for each token, of which 50 rows have 29',
    query: ({ collector }) =>
      address(
        collector,
        'tokens(first: 50) { nodes { token { holders(first: 1) { nodes { value } } } } }',
      ),
    estimated: 51,
    calls: { 'address-tokens': 1, 'token-holders': 29 },
  },
  {
    asked: '`token { counters holders transfers { … token { counters } } }`: the same token',
    query: ({ tokens: [token] }) => `{ token(hash: "${token}") {
      counters { holdersCount transfersCount }
      holders { nodes { address { name } amount } }
      transfers { nodes { from { name } total { amount } token { symbol counters { holdersCount } } } }
    } }`,
    estimated: 8,
    calls: { token: 1, 'token-counters': 1, 'token-holders': 1, 'token-transfers-of-token': 1 },
  },
  {
    asked: '`token { instances(first: 3) { … owner token transfersCount } }`',
    query: ({ tokens: [, , nft] }) =>
      `{ token(hash: "${nft}") { instances(first: 3) { nodes { tokenId owner { name } token { name } transfersCount } } } }`,
    estimated: 5,
    calls: { token: 1, 'token-instances': 1, 'token-instance-transfers-count': 3 },
  },
  {
    asked: '`token { instance(tokenId: 1) { … transfersCount transfers holders } }`',
    query: ({ tokens: [, , nft] }) => `{ token(hash: "${nft}") { instance(tokenId: 1) {
      isUnique metadata { name } thumbnails
      transfersCount transfers { nodes { to { name } } } holders { nodes { address { name } value } }
    } } }`,
    estimated: 5,
    calls: {
      token: 1,
      'token-instance': 1,
      'token-instance-transfers-count': 1,
      'token-instance-transfers': 1,
      'token-instance-holders': 1,
    },
  },
  {
    asked: '`tokens(hashes: [a, b])`: one call since version 12',
    query: ({ tokens }) => `{ tokens(hashes: ${JSON.stringify(tokens.slice(0, 2))}) { name } }`,
    estimated: 2,
    calls: { 'tokens-batch': 1 },
  },
  {
    asked:
      "`tokens(hashes: [a, b]) { originChainId raw }`: only each token's own record has these, so a call for each token",
    query: ({ tokens }) =>
      `{ tokens(hashes: ${JSON.stringify(tokens.slice(0, 2))}) { originChainId raw } }`,
    estimated: 2,
    calls: { token: 2 },
  },
  {
    asked: '`transaction { … embeddedTokenTransfers }`',
    query: ({ swapTransaction }) =>
      transaction(
        swapTransaction,
        'status from { name } to { name } embeddedTokenTransfers { token { symbol } }',
      ),
    estimated: 1,
    calls: { transaction: 1 },
  },
  {
    asked: '`transaction { tokenTransfers }` with up to 10 transfers, which come with it',
    query: ({ swapTransaction }) => transaction(swapTransaction, `tokenTransfers { ${transfers} }`),
    estimated: 2,
    calls: { transaction: 1 },
  },
  {
    asked: '`transaction { tokenTransfers }` with more',
    query: ({ batchTransaction }) =>
      transaction(batchTransaction, `tokenTransfers(first: 50) { ${transfers} }`),
    estimated: 2,
    calls: { transaction: 1, 'transaction-token-transfers': 1 },
  },
  {
    asked:
      '`transaction { id hash tokenTransfers(first: 5, after: …) }`: a further page does not need the transaction',
    first: ({ batchTransaction }) =>
      transaction(batchTransaction, 'tokenTransfers(first: 5) { pageInfo { endCursor } }'),
    query: ({ batchTransaction }, after) =>
      transaction(
        batchTransaction,
        `id hash tokenTransfers(first: 5, after: "${after}") { ${transfers} }`,
      ),
    estimated: 2,
    calls: { 'transaction-token-transfers': 1 },
  },
  {
    asked: '`transaction { rawTrace }`, both fetched at the same time',
    query: ({ swapTransaction }) =>
      transaction(
        swapTransaction,
        'from { name } rawTrace { type action { to { name } } children { type } }',
      ),
    estimated: 2,
    calls: { transaction: 1, 'raw-trace': 1 },
  },
  {
    asked: 'the same transaction under three aliases, and as a node',
    query: ({ swapTransaction: hash }) => `{
      a: transaction(hash: "${hash}") { status }
      b: transaction(hash: "${hash}") { method }
      c: transactions(hashes: ["${hash}", "${hash}"]) { nonce }
      d: node(id: "${idOf('Transaction', hash)}") { id }
    }`,
    estimated: 1,
    calls: { transaction: 1 },
  },
  {
    asked: '`address { tokenTransfers(first: 9) { transaction } }`: 9 transfers of 7 transactions',
    query: ({ trader }) =>
      address(trader, 'tokenTransfers(first: 9) { nodes { transaction { status } } }'),
    estimated: 10,
    calls: { 'address-token-transfers': 1, transaction: 7 },
  },
  {
    asked: '`node` of a token transfer: searched in the transfers of its transaction',
    query: ({ batchTransaction }) =>
      `{ node(id: "${idOf('TokenTransfer', `${batchTransaction}:2:1`)}") { id } }`,
    estimated: 10,
    calls: { 'transaction-token-transfers': 1 },
  },
  {
    asked: '`node` of a trace',
    query: ({ swapTransaction }) =>
      `{ node(id: "${idOf('Trace', `${swapTransaction}:0`)}") { ... on Trace { type depth } } }`,
    estimated: 1,
    calls: { 'raw-trace': 1 },
  },
];

/** The table in docs/queries.md. */
export const priceTable = (): string => {
  const rows = prices.map(({ asked, estimated, calls }) => {
    const named = Object.entries(calls).map(([name, count]) =>
      count === 1 ? name : `${count} × ${name}`,
    );
    const total = Object.values(calls).reduce((sum, count) => sum + count, 0);
    return `| ${[asked, estimated, total, named.join(', ') || 'none'].join(' | ')} |`;
  });
  return ['| query | estimated | calls | endpoints |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
};
