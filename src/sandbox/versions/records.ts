import type { Ledger, TransferRow } from '../ledger.js';
import { multiplierAt } from '../multipliers.js';
import {
  embeddedTransfers,
  internalType,
  methodName,
  type Records,
  transferType,
} from '../records.js';
import { traceEntries } from '../traces.js';
import { withBatchesReversed } from './batches.js';
import { createFurtherRecords } from './further.js';
import { createParts, type Version } from './parts.js';
import { parentFeeFields, transactionFields } from './transaction.js';

/** The records of a released explorer, with keys in its alphabetical order. */
export function createRecords(ledger: Ledger, version: Version): Records {
  const parts = createParts(ledger, version);
  const { address, token } = parts;
  const addressOrNull = (hash: string | null) => (hash === null ? null : address(hash));

  function total({ block, item, log, token }: TransferRow) {
    const decimals = token.decimals === null ? null : String(token.decimals);
    if (token.type === 'ERC-20' || token.type === 'ERC-8056') {
      const scale = version >= 12 ? { ui_multiplier: multiplierAt(token, block, log.index) } : {};
      return { decimals, ...scale, value: item.value };
    }
    const token_instance =
      item.tokenId === null ? null : parts.transferredInstance(token, item.tokenId);
    if (token.type === 'ERC-721') return { token_id: item.tokenId, token_instance };
    return { decimals, token_id: item.tokenId, token_instance, value: item.value };
  }

  function transfer(row: TransferRow) {
    const { block, log, transaction } = row;
    return {
      block_hash: block.hash,
      block_number: block.number,
      from: address(log.from),
      log_index: log.index,
      method: methodName(transaction, ledger),
      timestamp: block.timestamp,
      to: address(log.to),
      token: token(row.token),
      token_type: row.token.type,
      total: total(row),
      transaction_hash: transaction.hash,
      type: transferType(row),
    };
  }

  return {
    tokenBalance: (row) => ({
      token: token(row.token),
      token_id: row.tokenId,
      token_instance:
        row.tokenId === null ? null : parts.heldInstance(row.token, row.tokenId, row.owner),
      value: String(row.value),
    }),
    collection: ({ amount, instances, token: collection }) => ({
      amount: String(amount),
      token: token(collection),
      token_instances: instances.map(({ id, value }) => ({
        ...parts.collectionInstance(collection, id),
        value: String(value),
      })),
    }),
    transfer,
    internal: ({ block, frame, index, position, transaction }) => ({
      block_number: block.number,
      created_contract: addressOrNull(frame.created),
      error: frame.error?.toLowerCase() ?? null,
      from: address(frame.from),
      gas_limit: frame.gas,
      index,
      success: frame.error === null,
      timestamp: block.timestamp,
      to: addressOrNull(frame.to),
      transaction_hash: transaction.hash,
      transaction_index: position,
      type: internalType(frame),
      value: frame.value,
    }),
    transaction(entry, transfers, isDemo) {
      const { createdContract, from, privateTag, to } = entry.transaction;
      const labelled = (hash: string | null) =>
        hash === null ? null : parts.labelledAddress(hash, isDemo);
      return {
        ...transactionFields(entry, ledger),
        ...parentFeeFields(entry.transaction),
        created_contract: labelled(createdContract),
        from: labelled(from),
        to: labelled(to),
        ...embeddedTransfers(withBatchesReversed(transfers), transfer),
        transaction_tag: isDemo ? (privateTag ?? null) : null,
      };
    },
    trace: (entry) =>
      traceEntries(entry).map(({ type, ...fields }) => ({
        ...fields,
        transactionHash: entry.transaction.hash,
        type,
      })),
    further: createFurtherRecords(ledger, version, parts, transfer),
  };
}
