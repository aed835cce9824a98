import { bounded } from '../fields/connection-of.js';
import { listField } from '../fields/list-field.js';
import { type ChainRoot, chainParent, type RootBuilder } from './chain-source.js';
import { Transaction, TransactionConnection } from './transaction.js';
import { loadTransaction, transactionOfChain } from './transaction-source.js';
import { lackedText } from './transaction-whole.js';

/** The root fields that lead to transactions. */
export const transactionQueries = <Source>(t: RootBuilder<Source>, root: ChainRoot<Source>) => ({
  transaction: t.field({
    type: Transaction,
    nullable: true,
    description:
      'A transaction; null if the explorer does not know it. Costs one call, unless it is only asked for further pages of its `tokenTransfers`.',
    args: {
      hash: t.arg({
        type: 'Hash',
        required: true,
        description: 'The hash of the transaction, in any letter case.',
      }),
      ...root.args,
    },
    extensions: { cost: { names: { argument: 'hash', typename: 'Transaction' } } },
    resolve: (source, { hash, chain }, context, info) =>
      loadTransaction(hash, context.on(root.chainOf(context.chains, chain, source)), info),
  }),
  transactions: t.field({
    type: [Transaction],
    nullable: { list: false, items: true },
    description:
      'Several transactions, in the order of `hashes`; null in place of each one that the explorer does not know. Each costs one call.',
    args: {
      hashes: t.arg({
        type: ['Hash'],
        required: true,
        description: 'The hashes of the transactions, at most {MAX_IDS}.',
      }),
      ...root.args,
    },
    extensions: { cost: { names: { argument: 'hashes', typename: 'Transaction' } } },
    resolve: (source, { hashes, chain }, context, info) => {
      const on = context.on(root.chainOf(context.chains, chain, source));
      return bounded('hashes', hashes, context.limits).map((hash) =>
        loadTransaction(hash, on, info),
      );
    },
  }),
  latestTransactions: listField(t, TransactionConnection, 'transactions', {
    description: `The transactions of the chain that are mined, newest first. ${lackedText()}`,
    filters: {
      pending:
        'true for those that are not mined yet, alone, those that the explorer saw last first.',
    },
    args: root.args,
    parentOf: chainParent(root),
    nodeOf: transactionOfChain,
    knows: ['transactionTypes'],
  }).synonyms('txs recentTransactions pendingTransactions newTransactions'),
});
