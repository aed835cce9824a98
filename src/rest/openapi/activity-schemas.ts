import {
  amount,
  booleanSchema,
  decimalSchema,
  hash,
  hex,
  integerSchema,
  list,
  orNull,
  record,
  ref,
  type Schema,
  type Schemas,
  string,
  timestamp,
} from './json-schema.js';
import {
  exampleInternalTransaction,
  exampleTransaction,
  exampleTransfer,
} from './sample-records.js';

/** Of fees that may have been paid in a token. */
const feeUnit = 'in wei or, on Celo, in the smallest unit of `celo.gas_token`';

const gas = {
  gas_limit: {
    type: ['string', 'integer'],
    description: 'The gas limit: a string; some explorers send an integer.',
  },
  gas_used: orNull(amount('Gas used; null while the transaction is pending.')),
  gas_price: orNull(amount(`Price per unit of gas, ${feeUnit}.`)),
  base_fee_per_gas: orNull(amount('Base fee of the block, in wei.')),
  max_fee_per_gas: orNull(amount(`Maximum fee per unit of gas, ${feeUnit}.`)),
  max_priority_fee_per_gas: orNull(amount(`Maximum priority fee per unit of gas, ${feeUnit}.`)),
  priority_fee: orNull(amount(`Fee paid above the base fee, ${feeUnit}.`)),
  transaction_burnt_fee: orNull(amount('Burnt part of the fee, in wei.')),
} satisfies Schemas;

const outcome = {
  status: orNull(
    string('Whether it succeeded; null while it is pending.', { enum: ['ok', 'error'] }),
  ),
  result: string('The outcome, in words.', { examples: ['success', 'pending', 'Reverted'] }),
  revert_reason: {
    anyOf: [
      ref('DecodedCall'),
      record('A reason that could not be decoded.', {
        raw: orNull(string('The bytes in hex, or their text.')),
      }),
      { type: 'string' },
      { type: 'null' },
    ],
    description: 'Why it was reverted, decoded if possible.',
  },
  has_error_in_internal_transactions: orNull(booleanSchema('Whether a call within it failed.')),
} satisfies Schemas;

const argument: Schema = record(
  'An argument of a method.',
  {
    name: string('The name of the parameter.'),
    type: string('The Solidity type.'),
    value: {
      description: 'A string; for arrays and tuples, an array of values, nested in the same way.',
      anyOf: [{ type: ['string', 'null'] }, { type: 'array', items: {} }, { type: 'object' }],
    },
  },
  { indexed: orNull(booleanSchema('Whether it is indexed, so that it can be searched for.')) },
);

export const transactionSchemas: Schemas = {
  Transaction: record(
    'A transaction with all its details.',
    {
      hash: hash('The transaction.'),
      block_number: orNull(integerSchema('The number of the block; null while it is pending.')),
      timestamp: orNull(timestamp('Time of the block; null while it is pending.')),
      position: orNull(integerSchema('Position in the block.')),
      confirmations: integerSchema(
        'Number of blocks from its own to the latest, both included; 0 while it is pending.',
      ),
      confirmation_duration: orNull(
        list(
          { type: 'number' },
          'How long its confirmation took, in milliseconds: the minimum and the maximum.',
        ),
      ),
      ...outcome,
      from: ref('Address'),
      to: orNull(ref('Address')),
      created_contract: orNull(ref('Address')),
      value: amount('Native coin sent, in wei.'),
      fee: ref('Fee'),
      ...gas,
      exchange_rate: orNull(decimalSchema('Current price of the native coin, in US dollars.')),
      type: orNull(integerSchema('The transaction type (EIP-2718): 0 for legacy, 1, 2, ….')),
      nonce: integerSchema("Position among its sender's transactions."),
      method: orNull(string('Name or 4-byte id of the called method.')),
      raw_input: hex('The input data.'),
      decoded_input: orNull(ref('DecodedCall')),
      transaction_types: list(
        string('One kind of transaction.', {
          examples: [
            'coin_transfer',
            'contract_call',
            'contract_creation',
            'token_creation',
            'token_transfer',
          ],
        }),
        'What the transaction does: several kinds may apply, in no particular order.',
      ),
      token_transfers: orNull(list(ref('TokenTransfer'), 'The first token transfers.')),
      token_transfers_overflow: orNull(booleanSchema('Whether there are more token transfers.')),
      transaction_tag: orNull(string('A tag that only the caller sees.')),
    },
    {
      actions: list(ref('Action'), 'Actions in known protocols (explorers before 11).'),
      historic_exchange_rate: orNull(
        decimalSchema('Price of the native coin at that time, in US dollars.'),
      ),
      authorization_list: list(
        { type: 'object', additionalProperties: true },
        'Authorizations of EIP-7702.',
      ),
      celo: record('What only Celo says.', {
        gas_token: orNull({
          ...ref('Token'),
          description: 'The token that the fee was paid in; null for the coin.',
        }),
      }),
      stability_fee: orNull(
        record('What Stability took as its fee (explorers of that chain).', {
          token: ref('Token'),
          total_fee: amount("The fee, in the token's smallest unit."),
        }),
      ),
      fee_payer: orNull({
        ...ref('Address'),
        description: 'Who paid the fee in place of the sender (Eden).',
      }),
      is_pending_update: orNull(booleanSchema('Whether the explorer is still processing it.')),
    },
    exampleTransaction,
  ),
  Fee: record('What the transaction costs.', {
    type: string('`maximum` until the actual fee is known.', { enum: ['maximum', 'actual'] }),
    value: orNull(
      amount(`The fee, ${feeUnit}; for what Stability takes in a token, see \`stability_fee\`.`),
    ),
  }),
  DecodedCall: record('A decoded method call.', {
    method_id: string("The method's 4-byte id in hex."),
    method_call: string('The signature.'),
    parameters: list(argument, 'The arguments.'),
  }),
  Action: record('What a transaction did in a known protocol.', {
    protocol: string('The protocol.'),
    type: string('The kind of action.', { examples: ['liquidation_call', 'swap'] }),
    data: {
      type: 'object',
      description:
        'Depends on the type. For a liquidation: debt and collateral, each with amount, symbol and address, and block_number.',
      additionalProperties: true,
    },
  }),
};

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
