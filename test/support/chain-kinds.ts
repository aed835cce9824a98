import type { Data } from './graph.js';
import { addressOf, hashOf } from './records.js';

/** A kind of chain, and what only it says. */
export interface ChainKind {
  readonly name: string;
  /** On a transaction's own path alone. */
  readonly own: Data;
  /** Wherever a transaction stands. */
  readonly listed?: Data;
  /** What the graph makes of both; null all that is not named here. */
  readonly told: Data;
}

/** The fields of the graph that only the own path of a transaction on a rollup says. */
export const rollupFields = [
  ...['l1Fee', 'l1GasUsed', 'l1GasPrice', 'l1FeeScalar', 'batchNumber', 'settlementStatus'],
  ...['commitmentTransactionHash', 'finalityTransactionHash'],
] as const;

/** Those that only some transactions have, and that lists say. */
export const envelopeFields = [
  ...['blobGasUsed', 'blobGasPrice', 'maxFeePerBlobGas', 'burntBlobFee', 'blobVersionedHashes'],
  'authorizations { authority { hash } delegate { hash } chainId nonce status }',
] as const;

const opStack = {
  own: {
    l1_fee: '1580000000001',
    l1_gas_used: '1600',
    l1_gas_price: '987654321',
    l1_fee_scalar: '0.684',
  },
  told: {
    l1Fee: '1580000000001',
    l1GasUsed: '1600',
    l1GasPrice: '987654321',
    l1FeeScalar: '0.684',
  },
};

/** Each kind of chain of which an explorer says more. */
export const chainKinds: readonly ChainKind[] = [
  { name: 'OP stack', ...opStack },
  {
    name: 'Morph',
    own: { ...opStack.own, batch_index: 151_107 },
    told: { ...opStack.told, batchNumber: 151_107 },
  },
  {
    name: 'Arbitrum',
    own: {
      arbitrum: {
        ...{ poster_fee: '40000000', gas_used_for_l1: '1201', batch_number: 164_553 },
        ...{ network_fee: '3660258000000', contains_message: null, message_related_info: {} },
        status: 'Confirmed on base',
        commitment_transaction: { hash: hashOf('1'), status: 'finalized', timestamp: null },
        confirmation_transaction: { hash: hashOf('2'), status: 'unfinalized', timestamp: null },
      },
    },
    told: {
      ...{ l1Fee: '40000000', l1GasUsed: '1201', batchNumber: 164_553 },
      settlementStatus: 'Confirmed on base',
      commitmentTransactionHash: hashOf('1'),
      finalityTransactionHash: hashOf('2'),
    },
  },
  {
    name: 'Arbitrum before it is settled',
    own: {
      arbitrum: {
        ...{ poster_fee: '0', gas_used_for_l1: '0', batch_number: null },
        status: 'Processed on rollup',
        commitment_transaction: { hash: null, status: null, timestamp: null },
        confirmation_transaction: null,
      },
    },
    told: { l1Fee: '0', l1GasUsed: '0', settlementStatus: 'Processed on rollup' },
  },
  {
    name: 'zkSync',
    own: {
      zksync: {
        ...{ batch_number: 490_001, status: 'Executed on L1' },
        ...{ commit_transaction_hash: hashOf('3'), commit_transaction_timestamp: null },
        ...{ prove_transaction_hash: hashOf('4'), execute_transaction_hash: hashOf('5') },
      },
    },
    told: {
      ...{ batchNumber: 490_001, settlementStatus: 'Executed on L1' },
      commitmentTransactionHash: hashOf('3'),
      finalityTransactionHash: hashOf('5'),
    },
  },
  {
    name: 'Polygon zkEVM',
    own: {
      ...{ zkevm_batch_number: 2_097_153, zkevm_status: 'L1 Confirmed' },
      ...{ zkevm_sequence_hash: hashOf('6'), zkevm_verify_hash: hashOf('7') },
    },
    told: {
      ...{ batchNumber: 2_097_153, settlementStatus: 'L1 Confirmed' },
      commitmentTransactionHash: hashOf('6'),
      finalityTransactionHash: hashOf('7'),
    },
  },
  {
    name: 'Scroll',
    own: {
      scroll: {
        ...{ l1_fee: '240000001', l1_gas_used: 0, l1_base_fee: 12_345, l1_fee_scalar: 113_125_000 },
        ...{ l1_fee_overhead: 0, l2_block_status: 'Finalized', l2_fee: { value: '1' } },
      },
    },
    told: {
      ...{ l1Fee: '240000001', l1GasUsed: '0', l1GasPrice: '12345', l1FeeScalar: '113125000' },
      settlementStatus: 'Finalized',
    },
  },
  {
    name: 'Ethereum, with blobs',
    own: {},
    listed: {
      ...{ type: 3, blob_gas_used: '262144', blob_gas_price: '21518435987' },
      ...{ max_fee_per_blob_gas: '60000000000', burnt_blob_fee: '5640928883376128' },
      blob_versioned_hashes: [hashOf('8'), hashOf('9')],
    },
    told: {
      ...{ blobGasUsed: '262144', blobGasPrice: '21518435987', maxFeePerBlobGas: '60000000000' },
      burntBlobFee: '5640928883376128',
      blobVersionedHashes: [hashOf('8'), hashOf('9')],
    },
  },
  {
    name: 'with authorizations',
    own: {},
    listed: {
      type: 4,
      authorization_list: [
        {
          ...{ authority: addressOf('1'), address_hash: addressOf('2'), chain_id: 0, nonce: '7' },
          ...{ r: '1', s: '2', v: 0, status: 'ok' },
        },
        {
          ...{ authority: null, address_hash: addressOf('3'), chain_id: 10, nonce: '0' },
          status: 'invalid_signature',
        },
      ],
    },
    told: {
      authorizations: [
        {
          ...{ authority: { hash: addressOf('1') }, delegate: { hash: addressOf('2') } },
          ...{ chainId: '0', nonce: '7', status: 'ok' },
        },
        {
          ...{ authority: null, delegate: { hash: addressOf('3') } },
          ...{ chainId: '10', nonce: '0', status: 'invalid_signature' },
        },
      ],
    },
  },
];

/** Where the fields stand. */
export const fieldAt: Readonly<Record<string, string>> = {
  ...{ l1_fee: 'l1Fee', l1_gas_used: 'l1GasUsed', l1_gas_price: 'l1GasPrice' },
  ...{ l1_fee_scalar: 'l1FeeScalar', batch_index: 'batchNumber' },
  ...{ 'arbitrum.poster_fee': 'l1Fee', 'arbitrum.gas_used_for_l1': 'l1GasUsed' },
  ...{ 'arbitrum.batch_number': 'batchNumber', 'arbitrum.status': 'settlementStatus' },
  'arbitrum.commitment_transaction': 'commitmentTransactionHash',
  'arbitrum.confirmation_transaction': 'finalityTransactionHash',
  ...{ 'zksync.batch_number': 'batchNumber', 'zksync.status': 'settlementStatus' },
  'zksync.commit_transaction_hash': 'commitmentTransactionHash',
  'zksync.execute_transaction_hash': 'finalityTransactionHash',
  ...{ zkevm_batch_number: 'batchNumber', zkevm_status: 'settlementStatus' },
  ...{ zkevm_sequence_hash: 'commitmentTransactionHash' },
  ...{ zkevm_verify_hash: 'finalityTransactionHash', 'scroll.l1_fee': 'l1Fee' },
  ...{ 'scroll.l1_gas_used': 'l1GasUsed', 'scroll.l1_base_fee': 'l1GasPrice' },
  ...{ 'scroll.l1_fee_scalar': 'l1FeeScalar', 'scroll.l2_block_status': 'settlementStatus' },
  ...{ blob_gas_used: 'blobGasUsed', blob_gas_price: 'blobGasPrice' },
  ...{ max_fee_per_blob_gas: 'maxFeePerBlobGas', burnt_blob_fee: 'burntBlobFee' },
  ...{ blob_versioned_hashes: 'blobVersionedHashes', authorization_list: 'authorizations' },
};
