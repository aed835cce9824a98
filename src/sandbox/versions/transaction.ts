import { blobFields } from '../blobs.js';
import type { Transaction } from '../chain.js';
import type { Entry, Ledger } from '../ledger.js';
import {
  confirmations,
  decodedCall,
  fees,
  hasInternalError,
  methodName,
  resultText,
  transactionTypes,
} from '../records.js';

/** The fields of a transaction, without its addresses and transfers. */
export function transactionFields(entry: Entry, ledger: Ledger) {
  const { block, position, transaction } = entry;
  const { fee, burnt, priority } = fees(entry);
  const { decodedInput, revertReason } = transaction;
  return {
    authorization_list: transaction.authorizations.map(({ address, chainId, ...fields }) => ({
      address_hash: address,
      chain_id: chainId,
      ...fields,
    })),
    base_fee_per_gas: block?.baseFeePerGas ?? null,
    ...blobFields(transaction),
    block_number: block?.number ?? null,
    confirmation_duration: transaction.confirmationDuration,
    confirmations: confirmations(entry, ledger),
    decoded_input: decodedInput === null ? null : decodedCall(decodedInput),
    exchange_rate: ledger.coin.exchangeRate,
    fee,
    fhe_operations_count: 0,
    gas_limit: transaction.gasLimit,
    gas_price: transaction.gasPrice,
    gas_used: transaction.gasUsed,
    has_error_in_internal_transactions: block === null ? null : hasInternalError(entry),
    hash: transaction.hash,
    historic_exchange_rate: block?.exchangeRate ?? null,
    is_pending_update: block === null ? null : false,
    max_fee_per_gas: transaction.maxFeePerGas,
    max_priority_fee_per_gas: transaction.maxPriorityFeePerGas,
    method: methodName(transaction, ledger),
    nonce: transaction.nonce,
    position: block === null ? null : position,
    priority_fee: priority,
    raw_input: transaction.input,
    result: resultText(entry),
    revert_reason:
      revertReason && 'methodCall' in revertReason ? decodedCall(revertReason) : revertReason,
    status: transaction.status,
    timestamp: block?.timestamp ?? null,
    transaction_burnt_fee: burnt,
    transaction_types: transactionTypes(entry, ledger),
    type: transaction.type,
    value: transaction.value,
  };
}

/** What only the own path of a rollup's transaction says, as explorers of the OP stack do. */
export function parentFeeFields({ parentFee }: Transaction) {
  if (parentFee === undefined) return {};
  const { fee, gasPrice, gasUsed, scalar } = parentFee;
  return { l1_fee: fee, l1_fee_scalar: scalar, l1_gas_price: gasPrice, l1_gas_used: gasUsed };
}

/** The same where transactions are listed: without transfers and some kinds, and with the bare data of an error. */
export function listedFields(entry: Entry, ledger: Ledger, untoldKinds: readonly string[]) {
  const { frames, revertReason } = entry.transaction;
  const fields = transactionFields(entry, ledger);
  return {
    ...fields,
    revert_reason:
      revertReason && 'methodCall' in revertReason
        ? { raw: frames[0]?.output ?? null }
        : revertReason,
    token_transfers: null,
    token_transfers_overflow: null,
    transaction_tag: null,
    transaction_types: fields.transaction_types.filter((type) => !untoldKinds.includes(type)),
  };
}
