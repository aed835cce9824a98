import { projection, type Reads } from '../../plan/projection.js';
import { listField } from '../fields/list-field.js';
import type { FieldBuilder } from '../fields/record-fields.js';
import { InternalTransactionConnection, zeroValueText } from './internal-transaction.js';
import { LogConnection } from './log.js';
import { partOf } from './part-source.js';
import { TokenTransferConnection } from './token-transfer.js';
import type { TransactionSource } from './transaction-source.js';
import { allEmbedded, readsTransfers } from './transaction-transfers.js';
import { transferIn } from './transfer-source.js';

const parentOf = ({ chain, hash }: TransactionSource) => ({ chain, id: hash });

/** The rows of these lists lead back to their transaction. */
const readsParent: { readonly reads: Reads } = {
  reads: ({ parent }) => projection({ own: parent }),
};

/** The lists of a transaction. */
export const transactionLists = (t: FieldBuilder<TransactionSource>) => ({
  tokenTransfers: listField(t, TokenTransferConnection, 'transactionTokenTransfers', {
    description:
      'All its token transfers, in the order of their events. Free if it has at most ten, which come with the transaction.',
    filters: {
      types: 'Only transfers of tokens of these standards; all if not given or empty.',
    },
    parentOf,
    nodeOf: (row, transaction) => transferIn(transaction)(row),
    known: allEmbedded,
    extensions: readsTransfers,
  }).synonyms('transfers erc20Transfers nftTransfers'),
  logs: listField(t, LogConnection, 'transactionLogs', {
    description:
      'What contracts wrote into its log, in the order of their `index`; empty while it is pending.',
    filters: {},
    parentOf,
    nodeOf: partOf,
    extensions: readsParent,
  }).synonyms('events receipt eventLogs'),
  internalTransactions: listField(
    t,
    InternalTransactionConnection,
    'transactionInternalTransactions',
    {
      description:
        'The calls that contracts made in it, and contract creations, in their order; empty while it is pending or its calls are not indexed. `rawTrace` has their inputs and outputs.',
      filters: { includeZeroValue: zeroValueText },
      parentOf,
      nodeOf: partOf,
      extensions: readsParent,
    },
  ).synonyms('internalTxs internalTransfers'),
});
