import type { Data } from './graph.js';
import { idOf } from './records.js';
import {
  inCoins,
  integer,
  into,
  ofTransaction,
  place,
  type Read,
  scaled,
  type TypesTold,
  upper,
} from './told.js';
import { addressTypesTold } from './told-address-types.js';
import { tokensTold } from './told-tokens.js';

/** The value at the first of these places that has one, such as `arbitrum.poster_fee`. */
const at =
  (...places: readonly string[]): Read =>
  (record) =>
    places
      .map((place) => place.split('.').reduce((value, key) => value?.[key], record))
      .find((value) => (value ?? null) !== null);

/** The same as the text of its digits. */
const digitsAt =
  (...places: readonly string[]): Read =>
  (record) =>
    at(...places)(record)?.toString();

const call = { methodCall: 'method_call', methodId: 'method_id' };
const parameter = { name: 'name', type: 'type', value: 'value' };

/** In the coin or in pieces, as people read it. */
const amountOf = ({ total, token, token_type }: Data): string | null => {
  const { value = null, decimals = null, token_id: id = null, ui_multiplier: factor } = total;
  if (value === null) return null;
  const standard = token_type ?? token.type;
  if (id !== null || standard === 'ERC-721' || standard === 'ERC-1155') return value;
  if (decimals === null) return null;
  if (standard !== 'ERC-8056') return scaled(value, Number(decimals));
  return factor ? scaled(`${BigInt(value) * BigInt(factor)}`, Number(decimals) + 18) : null;
};

const payerOf = ({ from, fee_payer: payer }: Data) =>
  payer && payer.hash.toLowerCase() !== from.hash.toLowerCase() ? payer : null;

/**
 * What each field is of the explorer's record, which has the names of the newest version: every field of these types
 * that is no list of its own. Fields that are of no single record, and those of addresses, which have tests of their own,
 * stand in `apart`.
 */
export const typesTold: TypesTold = {
  ...addressTypesTold,
  ...tokensTold,
  Block: {
    id: ({ height }) => idOf('Block', `${height}`),
    number: 'height',
    hash: 'hash',
    timestamp: 'timestamp',
    type: 'type',
    parentHash: 'parent_hash',
    parent: {
      select: 'hash',
      of: ({ parent_hash: hash }) => (/^0x0*$/.test(hash) ? null : { hash }),
    },
    miner: into('Address', 'miner'),
    transactionsCount: integer('transactions_count'),
    internalTransactionsCount: integer('internal_transactions_count'),
    withdrawalsCount: integer('withdrawals_count'),
    size: 'size',
    nonce: 'nonce',
    gasUsed: 'gas_used',
    gasLimit: 'gas_limit',
    gasUsedPercentage: 'gas_used_percentage',
    gasTargetPercentage: 'gas_target_percentage',
    baseFeePerGas: 'base_fee_per_gas',
    burntFees: 'burnt_fees',
    burntFeesPercentage: 'burnt_fees_percentage',
    priorityFee: 'priority_fee',
    transactionFees: 'transaction_fees',
    difficulty: 'difficulty',
    totalDifficulty: 'total_difficulty',
    blobGasUsed: 'blob_gas_used',
    excessBlobGas: 'excess_blob_gas',
    blobTransactionsCount: integer('blob_transactions_count'),
    blobGasPrice: 'blob_gas_price',
    burntBlobFees: 'burnt_blob_fees',
    unclesHashes: ({ uncles_hashes: uncles }) => uncles.map(({ hash }: Data) => hash),
    rewards: into('BlockReward', 'rewards'),
  },
  BlockReward: { type: 'type', reward: 'reward' },
  Transaction: {
    id: ({ hash }) => idOf('Transaction', hash),
    hash: 'hash',
    status: upper('status'),
    result: 'result',
    timestamp: 'timestamp',
    blockNumber: 'block_number',
    block: place('timestamp', 'timestamp'),
    position: 'position',
    confirmations: 'confirmations',
    confirmationDuration: 'confirmation_duration',
    type: 'type',
    nonce: 'nonce',
    method: 'method',
    transactionTypes: 'transaction_types',
    transactionTag: 'transaction_tag',
    from: into('Address', 'from'),
    to: into('Address', 'to'),
    createdContract: into('Address', 'created_contract'),
    value: 'value',
    fee: into('TransactionFee', 'fee'),
    feeToken: {
      type: 'Token',
      of: ({ celo }) => celo?.gas_token,
    },
    feePayer: {
      type: 'Address',
      of: payerOf,
    },
    gasLimit: 'gas_limit',
    gasUsed: 'gas_used',
    gasPrice: 'gas_price',
    baseFeePerGas: 'base_fee_per_gas',
    maxFeePerGas: 'max_fee_per_gas',
    maxPriorityFeePerGas: 'max_priority_fee_per_gas',
    priorityFee: 'priority_fee',
    transactionBurntFee: 'transaction_burnt_fee',
    exchangeRate: 'exchange_rate',
    historicExchangeRate: 'historic_exchange_rate',
    revertReason: into('RevertReason', 'revert_reason'),
    rawInput: 'raw_input',
    decodedInput: into('DecodedInput', 'decoded_input'),
    hasErrorInInternalTransactions: 'has_error_in_internal_transactions',
    actions: into('TransactionAction', 'actions'),
    embeddedTokenTransfers: {
      type: 'TokenTransfer',
      of: ({ token_transfers: rows, method, timestamp }) =>
        rows?.map((row: Data) => ({ ...row, method, timestamp })),
    },
    tokenTransfersOverflow: 'token_transfers_overflow',
    blobGasUsed: 'blob_gas_used',
    blobGasPrice: 'blob_gas_price',
    maxFeePerBlobGas: 'max_fee_per_blob_gas',
    burntBlobFee: 'burnt_blob_fee',
    blobVersionedHashes: 'blob_versioned_hashes',
    authorizations: into('Authorization', 'authorization_list'),
    l1Fee: digitsAt('l1_fee', 'arbitrum.poster_fee', 'scroll.l1_fee'),
    l1GasUsed: digitsAt('l1_gas_used', 'arbitrum.gas_used_for_l1', 'scroll.l1_gas_used'),
    l1GasPrice: digitsAt('l1_gas_price', 'scroll.l1_base_fee'),
    l1FeeScalar: digitsAt('l1_fee_scalar', 'scroll.l1_fee_scalar'),
    batchNumber: at(
      'batch_index',
      'arbitrum.batch_number',
      'zksync.batch_number',
      'zkevm_batch_number',
    ),
    settlementStatus: at(
      'arbitrum.status',
      'zksync.status',
      'zkevm_status',
      'scroll.l2_block_status',
    ),
    commitmentTransactionHash: at(
      'arbitrum.commitment_transaction.hash',
      'zksync.commit_transaction_hash',
      'zkevm_sequence_hash',
    ),
    finalityTransactionHash: at(
      'arbitrum.confirmation_transaction.hash',
      'zksync.execute_transaction_hash',
      'zkevm_verify_hash',
    ),
  },
  Authorization: {
    authority: { select: 'hash', of: ({ authority: hash }) => hash && { hash } },
    delegate: { select: 'hash', of: ({ address_hash: hash }) => hash && { hash } },
    chainId: integer('chain_id'),
    nonce: integer('nonce'),
    status: 'status',
  },
  TransactionFee: { type: upper('type'), value: 'value' },
  RevertReason: { raw: 'raw', ...call, parameters: into('DecodedParameter', 'parameters') },
  DecodedInput: { ...call, parameters: into('DecodedParameter', 'parameters') },
  DecodedParameter: parameter,
  TransactionAction: { protocol: 'protocol', type: 'type', data: 'data' },
  Log: {
    transactionHash: 'transaction_hash',
    transaction: ofTransaction,
    blockHash: 'block_hash',
    blockNumber: 'block_number',
    block: place('block_timestamp', 'hash', 'timestamp'),
    timestamp: ({ block_timestamp: time, own_time: own }) => time ?? own,
    index: 'index',
    address: into('Address', 'address'),
    topics: ({ topics }) => topics.filter((topic: unknown) => topic !== null),
    data: 'data',
    decoded: into('DecodedLog', 'decoded'),
  },
  DecodedLog: { ...call, parameters: into('DecodedLogParameter', 'parameters') },
  DecodedLogParameter: { ...parameter, indexed: 'indexed' },
  InternalTransaction: {
    transactionHash: 'transaction_hash',
    transaction: ofTransaction,
    block: place('timestamp', 'timestamp'),
    blockNumber: 'block_number',
    transactionIndex: 'transaction_index',
    index: 'index',
    timestamp: 'timestamp',
    type: 'type',
    success: 'success',
    error: 'error',
    from: into('Address', 'from'),
    to: into('Address', 'to'),
    createdContract: into('Address', 'created_contract'),
    gasLimit: 'gas_limit',
    value: 'value',
  },
  Withdrawal: {
    index: 'index',
    validatorIndex: 'validator_index',
    receiver: into('Address', 'receiver'),
    value: 'amount',
    amount: ({ amount }) => inCoins({ value: amount }),
  },
  TokenTransfer: {
    transactionHash: 'transaction_hash',
    transaction: ofTransaction,
    blockHash: 'block_hash',
    blockNumber: 'block_number',
    block: place('timestamp', 'hash', 'timestamp'),
    logIndex: 'log_index',
    type: 'type',
    method: 'method',
    timestamp: 'timestamp',
    from: into('Address', 'from'),
    to: into('Address', 'to'),
    token: into('Token', 'token'),
    total: {
      type: 'TokenTransferTotal',
      of: (row) => row.total && { ...row.total, amount: amountOf(row), token: row.token },
    },
  },
  TokenTransferTotal: {
    decimals: ({ decimals }) => (decimals ?? null) && Number(decimals),
    value: 'value',
    amount: 'amount',
    uiMultiplier: 'ui_multiplier',
    tokenId: 'token_id',
    tokenInstance: {
      type: 'TokenInstance',
      of: ({ token_instance: instance, token }) => instance && { token, ...instance },
    },
  },
};

/** Some fields of types that have tests of their own. */
export const partsTold: TypesTold = {
  Address: { hash: 'hash', name: 'name', isContract: 'is_contract', isVerified: 'is_verified' },
  TokenMetadata: { name: 'name', raw: (metadata) => metadata },
};
