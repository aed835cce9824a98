import type { BlockHeader } from '@ethereumjs/block';
import { Blob4844Tx, type TypedTransaction } from '@ethereumjs/tx';
import { getAddress, hexlify } from 'ethers';
import type { Block, Transaction } from '../chain.js';
import type { Blobs } from '../chain-details.js';
import { authorizationsOf } from './authorizations.js';
import { decodeCall, decodeRevert } from './decode.js';
import type { Directory } from './directory.js';
import type { Executed, SealedBlock } from './machine.js';
import { transfersOf } from './transfers.js';

const GWEI = 10n ** 9n;

/** Where records find what the machine does not know. */
export interface RecordSources {
  readonly directory: Directory;
  readonly hasBlobs: boolean;
  actions(done: Executed, block: number): Transaction['actions'];
  confirmationDuration(): readonly number[];
  privateTag(hash: string): string | undefined;
  exchangeRate(timestamp: number): string | null;
}

/** The record of a sealed block and its transactions. */
export function blockRecord(sealed: SealedBlock, sources: RecordSources): Block {
  const { header } = sealed.block;
  const timestamp = Number(header.timestamp);
  const number = Number(header.number);
  const baseFee = header.baseFeePerGas ?? 0n;
  let logIndex = 0;
  return {
    number,
    hash: hexlify(sealed.block.hash()),
    parentHash: hexlify(header.parentHash),
    miner: getAddress(header.coinbase.toString()),
    gasLimit: header.gasLimit.toString(),
    gasUsed: header.gasUsed.toString(),
    size: sealed.block.serialize().length,
    nonce: hexlify(header.nonce),
    difficulty: header.difficulty.toString(),
    // Without proof of work, none is added.
    totalDifficulty: header.difficulty.toString(),
    timestamp: new Date(timestamp * 1000).toISOString().replace('Z', '000Z'),
    baseFeePerGas: baseFee.toString(),
    ...(sources.hasBlobs ? { blobGas: blobGasOf(header) } : {}),
    exchangeRate: sources.exchangeRate(timestamp),
    transactions: sealed.executed.map((done) => {
      const first = logIndex;
      logIndex += done.logs.length;
      return minedRecord(done, first, header, sources);
    }),
    withdrawals: (sealed.block.withdrawals ?? []).map((withdrawal) => ({
      index: Number(withdrawal.index),
      validatorIndex: Number(withdrawal.validatorIndex),
      receiver: getAddress(withdrawal.address.toString()),
      amount: (withdrawal.amount * GWEI).toString(),
    })),
  };
}

function minedRecord(
  done: Executed,
  firstLog: number,
  header: BlockHeader,
  sources: RecordSources,
): Transaction {
  const baseFee = header.baseFeePerGas ?? 0n;
  const { failed, frames, logs, tx } = done;
  const signed = pendingRecord(tx, sources.directory);
  const top = frames[0];
  const privateTag = sources.privateTag(signed.hash);
  return {
    ...signed,
    createdContract: top?.created ?? null,
    gasUsed: done.gasUsed.toString(),
    gasPrice: (tx.getEffectivePriorityFee(baseFee) + baseFee).toString(),
    status: failed ? 'error' : 'ok',
    revertReason:
      top?.error === 'Reverted' ? decodeRevert(sources.directory.verifiedAbis(), top.output) : null,
    confirmationDuration: sources.confirmationDuration(),
    authorizations: done.authorizations,
    ...(tx instanceof Blob4844Tx ? { blobs: blobsOf(tx, header) } : {}),
    ...(done.parentFee ? { parentFee: done.parentFee } : {}),
    actions: sources.actions(done, Number(header.number)),
    ...(privateTag ? { privateTag } : {}),
    logs: transfersOf(logs, firstLog),
    frames,
  };
}

const blobGasOf = ({ blobGasUsed = 0n, excessBlobGas = 0n }: BlockHeader) => ({
  used: blobGasUsed.toString(),
  excess: excessBlobGas.toString(),
});

const blobsOf = (tx: Blob4844Tx, header: BlockHeader): Blobs => ({
  versionedHashes: tx.blobVersionedHashes,
  maxFeePerGas: tx.maxFeePerBlobGas.toString(),
  gasUsed: (tx.common.param('blobGasPerBlob') * BigInt(tx.numBlobs())).toString(),
  gasPrice: header.getBlobGasPrice().toString(),
});

/** The record of a transaction that is signed but not executed. */
export function pendingRecord(tx: TypedTransaction, directory: Directory): Transaction {
  const to = tx.to ? getAddress(tx.to.toString()) : null;
  const input = hexlify(tx.data);
  const dynamic = 'maxFeePerGas' in tx ? tx : null;
  const price = 'gasPrice' in tx ? tx.gasPrice : tx.maxFeePerGas;
  return {
    hash: hexlify(tx.hash()),
    from: getAddress(tx.getSenderAddress().toString()),
    to,
    createdContract: null,
    nonce: Number(tx.nonce),
    type: tx.type as Transaction['type'],
    value: tx.value.toString(),
    gasLimit: tx.gasLimit.toString(),
    gasUsed: null,
    gasPrice: price.toString(),
    maxFeePerGas: dynamic?.maxFeePerGas.toString() ?? null,
    maxPriorityFeePerGas: dynamic?.maxPriorityFeePerGas.toString() ?? null,
    input,
    decodedInput: to ? decodeCall(directory.publishedAbi(to), input) : null,
    status: null,
    revertReason: null,
    confirmationDuration: [],
    authorizations: authorizationsOf(tx),
    actions: [],
    logs: [],
    frames: [],
  };
}
