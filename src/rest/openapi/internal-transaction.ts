import { amount, hash, timestamp } from './common.js';
import { exampleInternalTransaction } from './examples.js';
import {
  booleanSchema,
  integerSchema,
  orNull,
  record,
  ref,
  type Schemas,
  string,
} from './schema.js';

export const internalTransactionSchemas: Schemas = {
  Indexing: record('Whether the page has all rows of its blocks.', {
    status: integerSchema('1 if it has; 2 if some are not indexed yet.', { examples: [1, 2] }),
    message: orNull(string('Says so in words; null if it has all.')),
  }),
  InternalTransaction: record(
    'A call that a contract made, or the creation of a contract, within a transaction.',
    {
      transaction_hash: hash('The transaction.'),
      block_number: integerSchema('The number of the block.'),
      index: integerSchema('Position within the transaction.'),
      timestamp: orNull(timestamp('Time of the block.')),
      type: string('The kind of call.', {
        examples: [
          'call',
          'callcode',
          'delegatecall',
          'staticcall',
          'create',
          'create2',
          'reward',
          'selfdestruct',
          'stop',
          'invalid',
        ],
      }),
      success: booleanSchema('Whether the call succeeded.'),
      error: orNull(string('Why the call failed.', { examples: ['reverted'] })),
      from: ref('Address'),
      to: orNull(ref('Address')),
      created_contract: orNull(ref('Address')),
      value: amount('Native coin sent with the call, in wei.'),
      gas_limit: orNull(amount('Gas given to the call.')),
    },
    { transaction_index: orNull(integerSchema('Position of the transaction in the block.')) },
    exampleInternalTransaction,
  ),
};
