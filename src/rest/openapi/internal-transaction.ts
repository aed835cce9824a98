import { amount, hash, timestamp } from './common.js';
import { exampleInternalTransaction } from './examples.js';
import { boolean, integer, orNull, record, ref, type Schemas, string } from './schema.js';

export const internalTransactionSchemas: Schemas = {
  InternalTransaction: record(
    'A call that a contract made, or a contract that was created, within a transaction.',
    {
      transaction_hash: hash('The transaction.'),
      block_number: integer('The block.'),
      index: integer('Place within the transaction.'),
      timestamp: orNull(timestamp('Of the block.')),
      type: string('The kind of call.', {
        examples: ['call', 'delegatecall', 'staticcall', 'create', 'create2', 'selfdestruct'],
      }),
      success: boolean('Whether the call went through.'),
      error: orNull(string('Why it did not.', { examples: ['reverted'] })),
      from: ref('Address'),
      to: orNull(ref('Address')),
      created_contract: orNull(ref('Address')),
      value: amount('Coin sent along, in wei.'),
      gas_limit: orNull(amount('Gas given to the call.')),
    },
    { transaction_index: orNull(integer('Place of the transaction in the block.')) },
    exampleInternalTransaction,
  ),
};
