import type { Block, Transaction } from './chain.js';

/** What was burnt for the blobs of a transaction, in wei; it is no part of the fee. */
export const blobFee = ({ blobs }: Transaction): bigint =>
  blobs === undefined ? 0n : BigInt(blobs.gasUsed) * BigInt(blobs.gasPrice);

/** What only transactions with blobs say, wherever they stand. */
export function blobFields(transaction: Transaction) {
  const { blobs } = transaction;
  if (blobs === undefined) return {};
  return {
    blob_gas_price: blobs.gasPrice,
    blob_gas_used: blobs.gasUsed,
    blob_versioned_hashes: blobs.versionedHashes,
    burnt_blob_fee: String(blobFee(transaction)),
    max_fee_per_blob_gas: blobs.maxFeePerGas,
  };
}

/** What a block of a chain with blobs says in a list. */
export function listedBlobGas({ blobGas, transactions }: Block) {
  if (blobGas === undefined) return {};
  return {
    blob_gas_used: blobGas.used,
    blob_transactions_count: transactions.filter(({ type }) => type === 3).length,
    excess_blob_gas: blobGas.excess,
  };
}

/** The same on its own path. Explorers know the price from a transaction that has blobs. */
export function ownBlobGas(block: Block) {
  if (block.blobGas === undefined) return {};
  const price = block.transactions.find(({ blobs }) => blobs !== undefined)?.blobs?.gasPrice;
  const burnt = block.transactions.reduce((sum, transaction) => sum + blobFee(transaction), 0n);
  return {
    ...listedBlobGas(block),
    blob_gas_price: price ?? null,
    burnt_blob_fees: String(burnt),
  };
}
