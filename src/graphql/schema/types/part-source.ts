import { spellings } from '../../../endpoints/declaration.js';
import { namesMask } from '../../../explorer/call/mask.js';
import { projection } from '../../plan/projection.js';
import type { Row } from '../../relay/rows.js';
import type { FieldBuilder, RecordSource } from '../fields/record-fields.js';
import { Transaction } from './transaction.js';
import {
  loadTransaction,
  loadTransactionOf,
  type TransactionSource,
} from './transaction-source.js';

/** The source of what happened in a transaction: a row, and the transaction if it was reached through it. */
export interface PartSource extends RecordSource {
  readonly transaction?: TransactionSource | null;
  /** The hash of the transaction, if that is known otherwise than from the row. */
  readonly lookUp?: string | null;
}

/** What happened in a transaction, from a row of a list of it. */
export const partOf = ({ chain, record }: Row, transaction: TransactionSource): PartSource => ({
  chain,
  record,
  transaction,
});

const hashMask = namesMask(...spellings.transactionHash);

/** The field that leads back to the transaction. */
export const transactionField = <Source extends PartSource>(
  t: FieldBuilder<Source>,
  description: string,
) =>
  t.field({
    type: Transaction,
    nullable: true,
    description,
    extensions: {
      reads: ({ own: parent }) => projection({ own: hashMask, parent }),
      cost: { call: 'transaction', backTo: 'Transaction' },
    },
    resolve: ({ chain, record, transaction, lookUp }, _args, context, info) => {
      if (transaction) return transaction;
      const on = context.on(chain);
      return lookUp ? loadTransaction(lookUp, on, info) : loadTransactionOf(record, on, info);
    },
  });
