import type { DecodedCall, Transaction } from '../chain.js';
import type { ParameterValue } from '../chain-details.js';
import type { Entry, Ledger, TransferRow } from '../ledger.js';
import {
  confirmations,
  decodedCall,
  embeddedTransfers,
  fees,
  hasInternalError,
  internalType,
  methodName,
  type Records,
  resultText,
  transactionTypes,
  transferType,
} from '../records.js';
import { traceEntries } from '../traces.js';
import { createParts, omitNull } from './parts.js';

/** The records exactly as specified: no other fields, and none for what is unknown. */
export function createRecords(ledger: Ledger): Records {
  const { address, instance, labelledAddress, token } = createParts(ledger);
  const addressOrNone = (hash: string | null) => (hash === null ? undefined : address(hash));

  function transfer(row: TransferRow, log_index: number | string) {
    const { block, item, log, transaction } = row;
    const { decimals } = row.token;
    return {
      block_hash: block.hash,
      transaction_hash: transaction.hash,
      log_index,
      from: address(log.from),
      to: address(log.to),
      token: token(row.token),
      total: {
        decimals: decimals === null ? undefined : String(decimals),
        value: item.value ?? '1',
      },
      type: transferType(row),
      method: methodName(transaction, ledger),
      timestamp: block.timestamp,
    };
  }

  return {
    tokenBalance: ({ owner, token: held, tokenId, value }) => ({
      value: String(value),
      token_id: omitNull(tokenId),
      token: { ...token(held), holders_count: ledger.balances.holdersCount(held.hash) },
      token_instance:
        tokenId === null
          ? undefined
          : { ...instance(held, tokenId, owner, value), token: token(held) },
    }),
    collection: ({ amount, instances, owner, token: collection }) => ({
      token: token(collection),
      token_instances: instances.map(({ id, value }) => ({
        ...instance(collection, id, owner, value),
        token: null,
        token_type: collection.type,
      })),
      amount: String(amount),
    }),
    transfer: (row, list) => {
      return transfer(row, list === 'address' ? row.log.index : String(row.log.index));
    },
    internal: ({ block, frame, index, transaction }) => ({
      transaction_hash: transaction.hash,
      block_number: block.number,
      index,
      timestamp: block.timestamp,
      type: internalType(frame),
      success: frame.error === null,
      error: frame.error?.toLowerCase(),
      from: address(frame.from),
      to: addressOrNone(frame.to),
      created_contract: addressOrNone(frame.created),
      gas_limit: frame.gas,
      value: frame.value,
    }),
    transaction(entry, transfers, isDemo) {
      const { createdContract, from, privateTag, to } = entry.transaction;
      const labelled = (hash: string | null) =>
        hash === null ? undefined : labelledAddress(hash, isDemo);
      return {
        ...transactionFields(entry, ledger),
        from: labelled(from),
        to: labelled(to),
        created_contract: labelled(createdContract),
        ...embeddedTransfers(transfers, (row) => transfer(row, row.log.index)),
        transaction_tag: isDemo ? privateTag : undefined,
      };
    },
    trace: traceEntries,
    further: null,
  };
}

function transactionFields(entry: Entry, ledger: Ledger) {
  const { block, position, transaction } = entry;
  const { fee, burnt, priority } = fees(entry);
  const { confirmationDuration, decodedInput } = transaction;
  return {
    hash: transaction.hash,
    timestamp: block?.timestamp,
    block_number: block?.number,
    status: omitNull(transaction.status),
    method: omitNull(methodName(transaction, ledger)),
    confirmations: confirmations(entry, ledger),
    type: transaction.type,
    position: block === null ? undefined : position,
    nonce: transaction.nonce,
    fee,
    gas_limit: Number(transaction.gasLimit),
    gas_used: omitNull(transaction.gasUsed),
    gas_price: omitNull(transaction.gasPrice),
    base_fee_per_gas: omitNull(block?.baseFeePerGas),
    max_fee_per_gas: omitNull(transaction.maxFeePerGas),
    max_priority_fee_per_gas: omitNull(transaction.maxPriorityFeePerGas),
    priority_fee: omitNull(priority),
    transaction_burnt_fee: omitNull(burnt),
    exchange_rate: ledger.coin.exchangeRate,
    value: transaction.value,
    result: resultText(entry),
    revert_reason: revertText(transaction.revertReason),
    raw_input: transaction.input,
    decoded_input: decodedInput === null ? undefined : flatCall(decodedInput),
    transaction_types: transactionTypes(entry, ledger).filter((type) => SPECIFIED_TYPES.has(type)),
    has_error_in_internal_transactions: block === null ? undefined : hasInternalError(entry),
    actions: transaction.actions,
    confirmation_duration: block === null ? undefined : confirmationDuration,
  };
}

const SPECIFIED_TYPES = new Set([
  'token_transfer',
  'contract_creation',
  'contract_call',
  'token_creation',
  'coin_transfer',
]);

function flatCall(call: DecodedCall) {
  const { parameters, ...rest } = decodedCall(call);
  return {
    ...rest,
    parameters: parameters.map((parameter) => ({ ...parameter, value: flatText(parameter.value) })),
  };
}

/** In the specification, the values of arrays and tuples are strings too. */
function flatText(value: ParameterValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function revertText(reason: Transaction['revertReason']): string | undefined {
  if (reason === null) return undefined;
  if ('raw' in reason) return omitNull(reason.raw);
  const values = reason.parameters.map(({ value }) => flatText(value));
  return `${reason.methodCall.split('(')[0]}(${values.join(', ')})`;
}
