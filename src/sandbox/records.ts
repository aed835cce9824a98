import { ZERO_ADDRESS } from './balances.js';
import type { DecodedCall, Frame, Transaction } from './chain.js';
import type { Entry, InternalRow, Ledger, TransferRow } from './ledger.js';
import type { Collection, TokenRow } from './lists.js';

/** What a record looks like on the wire, in one flavour. */
export interface Records {
  tokenBalance(row: TokenRow): unknown;
  collection(collection: Collection): unknown;
  transfer(row: TransferRow, list: 'address' | 'transaction'): unknown;
  internal(row: InternalRow): unknown;
  /** `isDemo`: the caller brings the cookie of the demo session. */
  transaction(entry: Entry, transfers: readonly TransferRow[], isDemo: boolean): unknown;
  trace(entry: Entry): unknown;
}

/** `token_minting` from the zero address, `token_burning` to it. */
export function transferType({ log }: TransferRow): string {
  const [minted, burned] = [log.from === ZERO_ADDRESS, log.to === ZERO_ADDRESS];
  if (minted) return burned ? 'token_spawning' : 'token_minting';
  return burned ? 'token_burning' : 'token_transfer';
}

/** The called function's name, its 4-byte id where it could not be decoded, null for a plain transfer. */
export function methodName(transaction: Transaction, ledger: Ledger): string | null {
  const name = transaction.decodedInput?.methodCall.split('(')[0];
  if (name !== undefined) return name;
  const isCall = transaction.to !== null && ledger.account(transaction.to).isContract;
  return isCall && transaction.input.length >= 10 ? transaction.input.slice(0, 10) : null;
}

/** The explorer's outcome text: `success`, `pending`, or what the execution said. */
export function resultText({ transaction }: Entry): string {
  if (transaction.status === null) return 'pending';
  if (transaction.status === 'ok') return 'success';
  return transaction.frames[0]?.error ?? 'Reverted';
}

/** What the transaction is, by what it did. */
export function transactionTypes({ transaction }: Entry, ledger: Ledger): string[] {
  const { createdContract, logs, to, type, value } = transaction;
  const kinds: [string, boolean][] = [
    ['coin_transfer', value !== '0'],
    ['contract_call', to !== null && ledger.account(to).isContract],
    ['contract_creation', to === null],
    ['token_creation', createdContract !== null && ledger.token(createdContract) !== undefined],
    ['token_transfer', logs.length > 0],
    ['set_code_transaction', type === 4],
  ];
  return kinds.filter(([, applies]) => applies).map(([kind]) => kind);
}

/** What the transaction cost, in wei. */
export function fees({ transaction, block }: Entry) {
  const { gasLimit, gasPrice, gasUsed, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  const baseFee = block?.baseFeePerGas ?? null;
  const used = gasUsed === null ? null : BigInt(gasUsed);
  const fee = {
    type: used === null ? 'maximum' : 'actual',
    value: gasPrice && String(BigInt(gasPrice) * (used ?? BigInt(gasLimit))),
  };
  const burnt = used === null || baseFee === null ? null : String(used * BigInt(baseFee));
  if (burnt === null || used === null || maxFeePerGas === null || maxPriorityFeePerGas === null) {
    return { fee, burnt, priority: null };
  }
  const room = BigInt(maxFeePerGas) - BigInt(baseFee ?? 0);
  const wanted = BigInt(maxPriorityFeePerGas);
  return { fee, burnt, priority: String((wanted < room ? wanted : room) * used) };
}

/** An internal transaction's type: the kind of call, or how the frame otherwise came about. */
export function internalType({ type, callType, creationMethod }: Frame): string {
  return type === 'suicide' ? 'selfdestruct' : (callType ?? creationMethod ?? type);
}

/** A call as the explorer decodes it. */
export function decodedCall(call: DecodedCall) {
  return {
    method_call: call.methodCall,
    method_id: call.methodId,
    parameters: call.parameters,
  };
}

const MAX_EMBEDDED = 10;

/** The transfers that a transaction carries with it; they leave to it what is the same for all of them. */
export function embeddedTransfers(
  transfers: readonly TransferRow[],
  write: (row: TransferRow) => object,
) {
  return {
    token_transfers: transfers
      .slice(0, MAX_EMBEDDED)
      .map((row) => ({ ...write(row), method: null, timestamp: null })),
    token_transfers_overflow: transfers.length > MAX_EMBEDDED,
  };
}

/** How many blocks there are from a transaction's own to the latest. */
export function confirmations({ block }: Entry, ledger: Ledger): number {
  return block === null ? 0 : 1 + ledger.head() - block.number;
}

/** Whether a call within the transaction failed, whatever became of the whole. */
export function hasFailedWithin({ transaction }: Entry): boolean {
  return transaction.frames.slice(1).some(({ error }) => error !== null);
}
