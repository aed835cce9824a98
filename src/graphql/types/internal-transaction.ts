import { namesMask } from '../../upstream/mask.js';
import { type JsonRecord, pick, readHash } from '../../upstream/read.js';
import { builder } from '../builder.js';
import { readsInto } from '../reads.js';
import { recordFields } from '../record-fields.js';
import { Address } from './address.js';
import { embeddedAddress } from './address-source.js';
import { Transaction } from './transaction.js';
import { loadTransaction } from './transaction-source.js';

const InternalTransaction = builder.objectRef<JsonRecord>('InternalTransaction');

const hashMask = namesMask('transaction_hash', 'tx_hash');

const transactionHash = (record: JsonRecord) =>
  readHash(pick(record, 'transaction_hash', 'tx_hash'));

InternalTransaction.implement({
  description: 'A call that a contract made, or a contract that was created, within a transaction.',
  fields: (t) => {
    const make = recordFields(t, (record: JsonRecord) => record);
    return {
      transactionHash: t.field({
        type: 'Hash',
        nullable: true,
        description: 'The hash of the transaction that the call was made in.',
        extensions: { reads: () => hashMask },
        resolve: transactionHash,
      }),
      transaction: t.field({
        type: Transaction,
        nullable: true,
        description:
          "The transaction that the call was made in. Costs a lookup of the transaction's details; `transactionHash` is free.",
        extensions: { reads: () => hashMask },
        resolve: (record, _args, context, info) => {
          const parent = transactionHash(record);
          return parent === null ? null : loadTransaction(parent, context, info);
        },
      }),
      blockNumber: make.long('The number of the block.', 'block_number', 'block'),
      transactionIndex: make.int("The transaction's place in the block.", 'transaction_index'),
      index: make.int('The place of the call among those of its transaction.', 'index'),
      timestamp: make.dateTime('When the block was made.', 'timestamp'),
      type: make.text(
        'What kind of call it was: call, delegatecall, staticcall, create, create2, selfdestruct, …',
        'type',
      ),
      success: make.boolean('Whether it succeeded.', 'success'),
      error: make.text('Why it failed.', 'error'),
      from: t.field({
        type: Address,
        nullable: true,
        description: 'Who made the call or created the contract.',
        extensions: readsInto('from'),
        resolve: (record) => embeddedAddress(record.from),
      }),
      to: t.field({
        type: Address,
        nullable: true,
        description: 'Who was called; null where a contract was created.',
        extensions: readsInto('to'),
        resolve: (record) => embeddedAddress(record.to),
      }),
      createdContract: t.field({
        type: Address,
        nullable: true,
        description: 'The contract that was created.',
        extensions: readsInto('created_contract'),
        resolve: (record) => embeddedAddress(record.created_contract),
      }),
      gasLimit: make.bigInt('The most gas that the call could use.', 'gas_limit'),
      value: make.bigInt("How much of the chain's coin it carried, in wei.", 'value'),
    };
  },
});

export const InternalTransactionConnection = builder.connectionObject(
  {
    name: 'InternalTransactionConnection',
    type: InternalTransaction,
    description: 'A page of internal transactions.',
  },
  {
    name: 'InternalTransactionEdge',
    description: 'An internal transaction and its place in the list.',
  },
);
