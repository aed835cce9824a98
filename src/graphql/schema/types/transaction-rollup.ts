import { type Mask, unionMask } from '../../../explorer/call/mask.js';
import {
  isMissing,
  type JsonRecord,
  readerFrom,
  readRecord,
} from '../../../explorer/decode/read.js';
import { readsOnly } from '../../plan/projection.js';
import { type FieldBuilder, valueFields } from '../fields/record-fields.js';
import type { TransactionSource } from './transaction-source.js';
import { ofWhole, recordOf } from './transaction-whole.js';

/** Keys that lead from record to record. */
type KeyPath = readonly string[];

const valueAt = (record: JsonRecord, path: KeyPath): unknown =>
  path.reduce<unknown>((within, key) => readRecord(within)?.[key], record);

const maskOf = (path: KeyPath): Mask =>
  path.reduceRight<Mask>((below, key) => ({ [key]: below }), 'all');

/**
 * Gets a value that rollups have at different places, such as `arbitrum.poster_fee`; only a transaction's own path says
 * it.
 */
const ofRollup = <T>(read: (value: unknown) => T | null, names: readonly string[]) => {
  const paths = names.map((name) => name.split('.'));
  const from = readerFrom(read, (record) => {
    for (const path of paths) {
      const value = valueAt(record, path);
      if (!isMissing(value)) return value;
    }
    return null;
  });
  return ofWhole(
    (source) => from(recordOf(source)),
    readsOnly({ own: paths.map(maskOf).reduce(unionMask) }),
  );
};

/** What a rollup says of a transaction beside what every chain says: its cost on the parent chain, and its settlement. */
export const rollupFields = (t: FieldBuilder<TransactionSource>) => {
  const { text, long, bigInt, decimal, hash } = valueFields(t, ofRollup);
  return {
    l1Fee: bigInt(
      'On a rollup: what its data cost on the parent chain, in wei; a part of `fee`. null on other chains. In a list, this and the other fields of a rollup (`l1GasUsed`, `l1GasPrice`, `l1FeeScalar`, `batchNumber`, `settlementStatus`, `commitmentTransactionHash`, `finalityTransactionHash`) cost one call for each row, for all of these together.',
      'l1_fee',
      'arbitrum.poster_fee',
      'scroll.l1_fee',
    ).synonyms('parentChainFee posterFee dataFee l1DataFee'),
    l1GasUsed: bigInt(
      'On a rollup: the gas that its data took on the parent chain; null where the explorer does not say.',
      'l1_gas_used',
      'arbitrum.gas_used_for_l1',
      'scroll.l1_gas_used',
    ).synonyms('gasUsedForL1'),
    l1GasPrice: bigInt(
      'On a rollup of the OP stack, Morph or Scroll: the price of gas on the parent chain that `l1Fee` was charged at, in wei.',
      'l1_gas_price',
      'scroll.l1_base_fee',
    ).synonyms('l1BaseFee'),
    l1FeeScalar: decimal(
      'On a rollup of the OP stack, Morph or Scroll: the factor that the cost on the parent chain was multiplied by.',
      'l1_fee_scalar',
      'scroll.l1_fee_scalar',
    ),
    batchNumber: long(
      'On a rollup: the number of the batch that carries it to the parent chain; null before there is one.',
      'batch_index',
      'arbitrum.batch_number',
      'zksync.batch_number',
      'zkevm_batch_number',
    ).synonyms('batch batchIndex l1BatchNumber'),
    settlementStatus: text(
      'On a rollup: how far it is settled on the parent chain, in the words of the explorer: Sealed on rollup, Sent to base, Confirmed on base, L1 Confirmed, Finalized, …',
      'arbitrum.status',
      'zksync.status',
      'zkevm_status',
      'scroll.l2_block_status',
    ).synonyms('finality isFinal l1Status rollupStatus settlement'),
    commitmentTransactionHash: hash(
      'On a rollup: the hash of the transaction of the parent chain that carried its batch there; null before that.',
      'arbitrum.commitment_transaction.hash',
      'zksync.commit_transaction_hash',
      'zkevm_sequence_hash',
    ).synonyms('commitTransactionHash commitTxHash sequenceHash'),
    finalityTransactionHash: hash(
      'On a rollup: the hash of the transaction of the parent chain that made it final; null before that.',
      'arbitrum.confirmation_transaction.hash',
      'zksync.execute_transaction_hash',
      'zkevm_verify_hash',
    ).synonyms('executeTransactionHash verifyTxHash confirmationTransactionHash'),
  };
};
