import { readHashes, readRecords } from '../../../explorer/decode/read.js';
import { reads, readsInto } from '../../plan/projection.js';
import { type FieldBuilder, recordFields, withChain } from '../fields/record-fields.js';
import { Authorization } from './authorization.js';
import type { TransactionSource } from './transaction-source.js';
import { recordOf } from './transaction-whole.js';

/** What only some types of transactions have: the blobs of type 3, and the authorizations of type 4. */
export const envelopeFields = (t: FieldBuilder<TransactionSource>) => {
  const { bigInt } = recordFields(t, recordOf);
  return {
    blobGasUsed: bigInt(
      'The gas that its blobs used; null if it has none. Not a part of `gasUsed`.',
      'blob_gas_used',
    ),
    blobGasPrice: bigInt(
      'The price paid per unit of blob gas, in wei; null if it has no blobs.',
      'blob_gas_price',
    ),
    maxFeePerBlobGas: bigInt(
      'The highest price per unit of blob gas that its sender would pay, in wei; null if it has no blobs.',
      'max_fee_per_blob_gas',
    ),
    burntBlobFee: bigInt(
      'What its blobs cost, all of it burnt, in wei; null if it has none. Not a part of `fee`.',
      'burnt_blob_fee',
    ).synonyms('blobFee blobFees burntBlobFees burnedBlobFee'),
    blobVersionedHashes: t.field({
      type: ['Hash'],
      nullable: true,
      description: 'The hashes of its blobs; null if it has none.',
      extensions: { ...reads('blob_versioned_hashes'), synonyms: 'blobHashes' },
      resolve: (source) => readHashes(recordOf(source).blob_versioned_hashes),
    }),
    authorizations: t.field({
      type: [Authorization],
      nullable: true,
      description:
        'EIP-7702: accounts that let the code of a contract act for them from then on. Empty or null for a transaction that is not of type 4.',
      extensions: {
        ...readsInto('authorization_list'),
        cost: { size: 4 },
        synonyms: 'authorizationList setCode delegations',
      },
      resolve: (source) => withChain(readRecords(recordOf(source).authorization_list), source),
    }),
  };
};
