import { type JsonRecord, spellings } from '../../upstream/reading/read.js';
import { builder } from '../builder.js';
import { reads } from '../reads.js';
import { itself, recordFields } from '../record-fields.js';
import { connectionOf } from './connection-of.js';
import { embeddedFields } from './embedded-fields.js';
import { Transaction } from './transaction.js';
import { loadTransactionBehind } from './transaction-source.js';

const InternalTransaction = builder.objectRef<JsonRecord>('InternalTransaction');

InternalTransaction.implement({
  description: 'A call that a contract made, or a contract that was created, within a transaction.',
  fields: (t) => {
    const make = recordFields(t, itself);
    const { address } = embeddedFields(t, itself);
    return {
      transactionHash: make.hash(
        'The hash of the transaction that the call was made in.',
        ...spellings.transactionHash,
      ),
      transaction: t.field({
        type: Transaction,
        nullable: true,
        description:
          "The transaction that the call was made in. Costs a lookup of the transaction's details; `transactionHash` is free.",
        extensions: reads(...spellings.transactionHash),
        resolve: (record, _args, context, info) => loadTransactionBehind(record, context, info),
      }),
      blockNumber: make.long('The number of the block.', ...spellings.blockNumber),
      transactionIndex: make.int("The transaction's place in the block.", 'transaction_index'),
      index: make.int('The place of the call among those of its transaction.', 'index'),
      timestamp: make.dateTime('When the block was made.', 'timestamp'),
      type: make.text(
        'What kind of call it was: call, delegatecall, staticcall, create, create2, selfdestruct, …',
        'type',
      ),
      success: make.boolean('Whether it succeeded.', 'success'),
      error: make.text('Why it failed: reverted, out of gas, …', 'error'),
      from: address('Who made the call or created the contract.', 'from'),
      to: address('Who was called; null where a contract was created.', 'to'),
      createdContract: address('The contract that was created.', 'created_contract'),
      gasLimit: make.bigInt('The most gas that the call could use.', 'gas_limit'),
      value: make.bigInt("How much of the chain's coin it carried, in wei.", 'value'),
    };
  },
});

export const InternalTransactionConnection = connectionOf(
  InternalTransaction,
  'internal transaction',
);
