import { amount, decimal, hash, hex, timestamp } from './common.js';
import { exampleTransaction } from './examples.js';
import {
  boolean,
  integer,
  list,
  orNull,
  record,
  ref,
  type Schema,
  type Schemas,
  string,
} from './schema.js';

const gas = {
  gas_limit: {
    type: ['string', 'integer'],
    description: 'Gas that it may use: a string, in the specification an integer.',
  },
  gas_used: orNull(amount('Gas that it used; null while it is pending.')),
  gas_price: orNull(amount('Wei for one gas.')),
  base_fee_per_gas: orNull(amount('Of the block, in wei.')),
  max_fee_per_gas: orNull(amount('In wei.')),
  max_priority_fee_per_gas: orNull(amount('In wei.')),
  priority_fee: orNull(amount('Paid beyond the base fee, in wei.')),
  transaction_burnt_fee: orNull(amount('In wei.')),
} satisfies Schemas;

const outcome = {
  status: orNull(string('null while it is pending.', { enum: ['ok', 'error'] })),
  result: string('What came of it, in words.', { examples: ['success', 'pending', 'Reverted'] }),
  revert_reason: {
    anyOf: [
      ref('DecodedCall'),
      record('A reason that could not be decoded.', {
        raw: orNull(string('The bytes in hex, or their text.')),
      }),
      { type: 'string' },
      { type: 'null' },
    ],
    description: 'Why it was reverted, decoded where that is possible.',
  },
  has_error_in_internal_transactions: orNull(boolean('Whether a call within it failed.')),
} satisfies Schemas;

const argument: Schema = record(
  'A value given to a method.',
  {
    name: string('Its name.'),
    type: string('Its Solidity type.'),
    value: {
      description: 'A string; for arrays and tuples an array of values, nested as they are.',
      anyOf: [{ type: ['string', 'null'] }, { type: 'array' }, { type: 'object' }],
    },
  },
  { indexed: orNull(boolean('Whether it can be searched for.')) },
);

export const transactionSchemas: Schemas = {
  Transaction: record(
    'A transaction with all that is known of it.',
    {
      hash: hash('The transaction.'),
      block_number: orNull(integer('null while it is pending.')),
      timestamp: orNull(timestamp('Of the block; null while it is pending.')),
      position: orNull(integer('Place in the block.')),
      confirmations: integer(
        'Blocks from its own to the latest, both included; 0 while it is pending.',
      ),
      confirmation_duration: orNull(
        list({ type: 'number' }, 'How many milliseconds its confirmation took: at least, at most.'),
      ),
      ...outcome,
      from: ref('Address'),
      to: orNull(ref('Address')),
      created_contract: orNull(ref('Address')),
      value: amount('Coin sent along, in wei.'),
      fee: ref('Fee'),
      ...gas,
      exchange_rate: orNull(decimal('Price of the coin in US dollars, now.')),
      type: orNull(integer('Of the envelope: 0 legacy, 1, 2, ….')),
      nonce: integer('Place among the transactions of its sender.'),
      method: orNull(string('Name or 4-byte id of the method.')),
      raw_input: hex('What was sent along.'),
      decoded_input: orNull(ref('DecodedCall')),
      transaction_types: list(
        string('What it does.', {
          examples: [
            'coin_transfer',
            'contract_call',
            'contract_creation',
            'token_creation',
            'token_transfer',
          ],
        }),
        'Several may hold, in no order.',
      ),
      token_transfers: orNull(list(ref('TokenTransfer'), 'The first of them.')),
      token_transfers_overflow: orNull(boolean('Whether there are more than these.')),
      transaction_tag: orNull(string('A tag that only the caller sees.')),
    },
    {
      actions: list(ref('Action'), 'What protocols say that it did (explorers before 11).'),
      historic_exchange_rate: orNull(decimal('Price of the coin in US dollars, then.')),
      authorization_list: list(
        { type: 'object', additionalProperties: true },
        'Delegations of EIP-7702.',
      ),
      is_pending_update: orNull(boolean('Whether the explorer is still working on it.')),
    },
    exampleTransaction,
  ),
  Fee: record('What it costs its sender.', {
    type: string('`maximum` until it is known.', { enum: ['maximum', 'actual'] }),
    value: orNull(amount('In wei.')),
  }),
  DecodedCall: record('A call of a method, decoded.', {
    method_id: string('The first four bytes in hex.'),
    method_call: string('The signature.'),
    parameters: list(argument, 'The values given to it.'),
  }),
  Action: record('What a protocol says that a transaction did.', {
    protocol: string('The protocol.'),
    type: string('What was done.', { examples: ['liquidation_call', 'swap'] }),
    data: {
      type: 'object',
      description:
        'By type; of a liquidation: debt and collateral, each with amount, symbol and address, and block_number.',
      additionalProperties: true,
    },
  }),
};
