import { hash, timestamp } from './common.js';
import { exampleTransfer } from './examples.js';
import { integerSchema, orNull, record, ref, type Schemas, string } from './schema.js';

export const tokenTransferSchemas: Schemas = {
  TokenTransfer: record(
    'One transfer of a token: a log entry, or one token id of a batch.',
    {
      transaction_hash: orNull(hash('The transaction.')),
      block_hash: hash('The block.'),
      log_index: {
        type: ['integer', 'string'],
        description:
          'Position of the log entry in the block: an integer, or a string in older lists.',
      },
      from: ref('Address'),
      to: ref('Address'),
      token: orNull(ref('Token')),
      total: orNull(ref('TokenTotal')),
      type: string('The kind of transfer.', {
        examples: ['token_transfer', 'token_minting', 'token_burning', 'token_spawning'],
      }),
      method: orNull(
        string(
          "Name or 4-byte id of the called method; null in the `token_transfers` of a transaction's details.",
        ),
      ),
      timestamp: orNull(
        timestamp("Time of the block; null in the `token_transfers` of a transaction's details."),
      ),
    },
    {
      block_number: orNull(integerSchema('The number of the block.')),
      token_type: orNull(string('The standard of the token.')),
    },
    exampleTransfer,
  ),
};
