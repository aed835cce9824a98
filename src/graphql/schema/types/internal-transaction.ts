import { spellings } from '../../../endpoints/declaration.js';
import { reads } from '../../plan/projection.js';
import { builder } from '../fields/builder.js';
import { connectionOf, edgeOf } from '../fields/connection-of.js';
import { ofRow, recordFields } from '../fields/record-fields.js';
import { blockField } from './block-field.js';
import { embeddedFields } from './embedded-fields.js';
import { type PartSource, transactionField } from './part-source.js';

/** What is said of the filter by value. */
export const zeroValueText =
  'false leaves out calls that move none of the coin; creations stay. An explorer before version 12 sends them all the same, so a page may then have fewer rows than `first` though more follow.';

const InternalTransaction = builder.objectRef<PartSource>('InternalTransaction');

InternalTransaction.implement({
  description: 'A call that a contract made, or the creation of a contract, within a transaction.',
  fields: (t) => {
    const { text, boolean, int, long, bigInt, hash, dateTime } = recordFields(t, ofRow);
    const { address } = embeddedFields(t, ofRow);
    return {
      transactionHash: hash(
        'The hash of the transaction that the call belongs to.',
        ...spellings.transactionHash,
      ).synonyms('hash txHash'),
      transaction: transactionField(
        t,
        'The transaction that the call belongs to. Costs one call to the explorer, unless the call was reached through it; `transactionHash` is free.',
      ),
      block: blockField(
        t,
        ofRow,
        ['timestamp'],
        'The block. Its `number`, `id` and `timestamp` are free; all other fields of the block together cost one call.',
      ),
      blockNumber: long('The number of the block.', ...spellings.blockNumber).synonyms(
        'blockHeight height',
      ),
      transactionIndex: int('The index of the transaction in its block.', 'transaction_index'),
      index: int('The index of the call within its transaction.', 'index'),
      timestamp: dateTime('The time of the block.', 'timestamp').synonyms(
        'time date blockTimestamp',
      ),
      type: text(
        'The kind of call: call, delegatecall, staticcall, create, create2, selfdestruct, …',
        'type',
      ).synonyms('callType'),
      success: boolean('Whether the call succeeded.', 'success').synonyms(
        'status isError successful',
      ),
      error: text(
        'Why the call failed: reverted, out of gas, …; null if it succeeded.',
        'error',
      ).synonyms('errorMessage errorCode revertReason'),
      from: address(
        'The address that made the call or created the contract; for a selfdestruct, the contract that was destroyed.',
        'from',
      ).synonyms('sender fromAddress fromHash'),
      to: address(
        'The address that was called; for a selfdestruct, the one that received the balance; null if a contract was created.',
        'to',
      ).synonyms('recipient receiver toAddress toHash'),
      createdContract: address(
        'The contract that was created; null for any other call.',
        'created_contract',
      ).synonyms('contractAddress'),
      gasLimit: bigInt('The most gas that the call was allowed to use.', 'gas_limit').synonyms(
        'gas',
      ),
      value: bigInt("The amount of the chain's coin sent with the call, in wei.", 'value'),
    };
  },
});

const row = 'internal transaction';

export const InternalTransactionEdge = edgeOf(InternalTransaction, row);

export const InternalTransactionConnection = connectionOf(
  InternalTransaction,
  row,
  InternalTransactionEdge,
);

builder.objectField(InternalTransactionConnection, 'isComplete', (t) =>
  t.exposeBoolean('isComplete', {
    nullable: true,
    description:
      'false if the explorer says that it has not yet indexed all internal transactions of this range, so that rows may be missing; null if it does not say (before version 12).',
    extensions: reads(),
  }),
);
