import { listField } from '../fields/list-field.js';
import { type FieldBuilder, itself } from '../fields/record-fields.js';
import type { BlockSource } from './block-source.js';
import { InternalTransactionConnection, zeroValueText } from './internal-transaction.js';
import { TransactionConnection } from './transaction.js';
import { transactionOfRow } from './transaction-source.js';
import { lackedText } from './transaction-whole.js';
import { WithdrawalConnection } from './withdrawal.js';

const parentOf = ({ chain, name }: BlockSource) => ({ chain, id: name });

/** The lists of a block. */
export const blockLists = (t: FieldBuilder<BlockSource>) => ({
  transactions: listField(t, TransactionConnection, 'blockTransactions', {
    description: `Its transactions, in the order of their \`position\`. ${lackedText('transactionTypes')}`,
    filters: {},
    parentOf,
    nodeOf: transactionOfRow,
  }).synonyms('txs txList transactionHashes'),
  internalTransactions: listField(t, InternalTransactionConnection, 'blockInternalTransactions', {
    description:
      'The calls that contracts made in it, and contract creations, oldest first. NOT_SUPPORTED before version 6.4 of the explorer.',
    filters: { includeZeroValue: zeroValueText },
    parentOf,
    nodeOf: itself,
  }).synonyms('internalTxs internalTransfers'),
  withdrawals: listField(t, WithdrawalConnection, 'blockWithdrawals', {
    description:
      'What left the beacon chain with it, newest first; empty on chains without. NOT_SUPPORTED before version 5.1.5 of the explorer.',
    filters: {},
    parentOf,
    nodeOf: itself,
  }).synonyms('beaconWithdrawals'),
});
