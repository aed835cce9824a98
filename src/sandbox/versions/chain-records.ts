import { listedBlobGas, ownBlobGas } from '../blobs.js';
import type { Block, Withdrawal } from '../chain.js';
import type { DeclaredEvent } from '../chain-details.js';
import type { CoinChange } from '../coins.js';
import { isTopCall, type Ledger } from '../ledger.js';
import type { LogRow } from '../logs.js';
import type { createParts, Version } from './parts.js';
import { createSmartContracts } from './smart-contract.js';

/** The records of blocks, and of what belongs to them. */
export function createChainRecords(
  ledger: Ledger,
  version: Version,
  { address }: ReturnType<typeof createParts>,
) {
  return {
    block: (block: Block, hasInternals: boolean) => ({
      ...blockFields(block),
      ...ownBlobGas(block),
      internal_transactions_count: hasInternals ? internalsIn(block) : 0,
      miner: address(block.miner),
      rewards: [{ reward: blockFees(block).priority, type: 'Miner Reward' }],
      withdrawals_count: block.withdrawals.length,
    }),

    /** Without what is counted or named for a single block only. */
    listedBlock: (block: Block) => ({
      ...blockFields(block),
      ...listedBlobGas(block),
      internal_transactions_count: null,
      miner: address(block.miner),
      rewards: [{ reward: blockFees(block).priority, type: 'validator' }],
      withdrawals_count: null,
    }),

    /** In the list of its block, which the rows do not repeat. */
    withdrawal: ({ amount, index, receiver, validatorIndex }: Withdrawal) => ({
      amount,
      index,
      receiver: address(receiver),
      validator_index: validatorIndex,
    }),

    coinChange: ({ block, delta, transaction, value }: CoinChange, timestamp: string) => ({
      block_number: block.number,
      block_timestamp: timestamp,
      delta: String(delta),
      transaction_hash: transaction,
      value: String(value),
    }),

    log({ block, event, index, log, transaction }: LogRow, list: 'address' | 'transaction') {
      const { hash, to } = transaction;
      const isTold = list === 'address' || version >= 12;
      return {
        address: address(log.address),
        block_hash: block.hash,
        block_number: block.number,
        block_timestamp: block.timestamp,
        data: log.data,
        decoded: event && decodedLog(event, log.values, version),
        index,
        smart_contract: isTold && to !== null ? address(to) : null,
        topics: [0, 1, 2, 3].map((at) => log.topics[at] ?? null),
        transaction_hash: hash,
      };
    },

    smartContract: createSmartContracts(ledger),
  };
}

function decodedLog(
  { abi, methodId }: DeclaredEvent,
  values: LogRow['log']['values'],
  version: Version,
) {
  const declared = abi.inputs.map(
    ({ indexed, name, type }) => `${type}${indexed ? ' indexed' : ''} ${name}`,
  );
  return {
    ...(version >= 12 ? { abi } : {}),
    method_call: `${abi.name}(${declared.join(', ')})`,
    method_id: methodId,
    parameters: abi.inputs.map(({ indexed, name, type }, at) => ({
      indexed,
      name,
      type,
      value: values[at] ?? null,
    })),
  };
}

/** How many times the target of the gas its limit is, unless an explorer is told otherwise. */
const ELASTICITY = 2;

function blockFields(block: Block) {
  const { burnt, priority, total } = blockFees(block);
  const used = Number(block.gasUsed) / Number(block.gasLimit);
  return {
    base_fee_per_gas: block.baseFeePerGas,
    burnt_fees: burnt,
    burnt_fees_percentage: total === '0' ? null : (Number(burnt) / Number(total)) * 100,
    difficulty: block.difficulty,
    gas_limit: block.gasLimit,
    gas_target_percentage: used * ELASTICITY * 100 - 100,
    gas_used: block.gasUsed,
    gas_used_percentage: used * 100,
    hash: block.hash,
    height: block.number,
    is_pending_update: false,
    nonce: block.nonce,
    parent_hash: block.parentHash,
    priority_fee: priority,
    size: block.size,
    timestamp: block.timestamp,
    total_difficulty: block.totalDifficulty,
    transaction_fees: total,
    transactions_count: block.transactions.length,
    type: 'block',
    uncles_hashes: [],
  };
}

/** In wei: what its transactions paid, of which a part is burnt and the miner gets the rest. */
function blockFees(block: Block) {
  const paid = block.transactions.map(
    ({ gasPrice, gasUsed }) => BigInt(gasPrice ?? 0) * BigInt(gasUsed ?? 0),
  );
  const total = paid.reduce((sum, fee) => sum + fee, 0n);
  const burnt = BigInt(block.gasUsed) * BigInt(block.baseFeePerGas ?? 0);
  return { total: String(total), burnt: String(burnt), priority: String(total - burnt) };
}

const internalsIn = ({ transactions }: Block) =>
  transactions.flatMap(({ frames }) => frames.filter((frame, at) => !isTopCall(frame, at))).length;
