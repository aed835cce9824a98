import { ZERO_ADDRESS } from './balances.js';
import type { Block, DecodedCall, Frame, Token, Transaction, Withdrawal } from './chain.js';
import type { CoinChange } from './coins.js';
import type { HolderRow, InstanceRow } from './holders.js';
import type { Entry, InternalRow, Ledger, TransferRow } from './ledger.js';
import type { Collection, NftRow, TokenRow } from './lists.js';
import type { LogRow } from './logs.js';

/** Writes the records of the paths that the specification does not have. */
export interface FurtherRecords {
  /** An address on its own path. */
  account(hash: string, isDemo: boolean): unknown;
  /** In a list, in short; some do not know whether it is of all kinds. */
  listedTransaction(entry: Entry, untoldKinds: readonly string[]): unknown;
  token(token: Token): unknown;
  holder(row: HolderRow): unknown;
  /** In the list of an address. */
  nft(row: NftRow): unknown;
  /** In the list of its token. */
  listedInstance(row: InstanceRow): unknown;
  /** On its own path. */
  instance(row: InstanceRow): unknown;
  /** In the list of one id, which the rows do not repeat. */
  instanceTransfer(row: TransferRow): unknown;
  /** Calls that are not indexed do not count. */
  block(block: Block, hasInternals: boolean): unknown;
  /** In the list of the chain: in short. */
  listedBlock(block: Block): unknown;
  withdrawal(withdrawal: Withdrawal): unknown;
  coinChange(change: CoinChange, timestamp: string): unknown;
  log(row: LogRow, list: 'address' | 'transaction'): unknown;
  /** Undefined for an address without code. */
  smartContract(hash: string): unknown;
}

/** Writes the records of one flavour. */
export interface Records {
  tokenBalance(row: TokenRow): unknown;
  collection(collection: Collection): unknown;
  transfer(row: TransferRow, list: 'address' | 'transaction'): unknown;
  internal(row: InternalRow): unknown;
  /** `isDemo` adds what only the demo session sees. */
  transaction(entry: Entry, transfers: readonly TransferRow[], isDemo: boolean): unknown;
  trace(entry: Entry): unknown;
  /** Null for a flavour without them. */
  readonly further: FurtherRecords | null;
}

/** A mint comes from the zero address, a burn goes to it. */
export function transferType({ log }: TransferRow): string {
  const [minted, burned] = [log.from === ZERO_ADDRESS, log.to === ZERO_ADDRESS];
  if (minted) return burned ? 'token_spawning' : 'token_minting';
  return burned ? 'token_burning' : 'token_transfer';
}

/** The name of the called function, or its 4-byte id if it was not decoded; null for a plain transfer. */
export function methodName(transaction: Transaction, ledger: Ledger): string | null {
  const name = transaction.decodedInput?.methodCall.split('(')[0];
  if (name !== undefined) return name;
  const isCall = transaction.to !== null && ledger.account(transaction.to).isContract;
  return isCall && transaction.input.length >= 10 ? transaction.input.slice(0, 10) : null;
}

/** `success`, `pending`, or the error of the execution. */
export function resultText({ transaction }: Entry): string {
  if (transaction.status === null) return 'pending';
  if (transaction.status === 'ok') return 'success';
  return transaction.frames[0]?.error ?? 'Reverted';
}

/** Every type that applies, in the explorer's order. */
export function transactionTypes({ transaction }: Entry, ledger: Ledger): string[] {
  const { createdContract, logs, to, type, value } = transaction;
  const types: [string, boolean][] = [
    ['coin_transfer', value !== '0'],
    ['contract_call', to !== null && ledger.account(to).isContract],
    ['contract_creation', to === null],
    ['token_creation', createdContract !== null && ledger.token(createdContract) !== undefined],
    ['token_transfer', logs.length > 0],
    ['blob_transaction', type === 3],
    ['set_code_transaction', type === 4],
  ];
  return types.filter(([, applies]) => applies).map(([name]) => name);
}

/**
 * In wei. What is burnt and the priority fee are null while pending, and without a maximum fee. The fee has what was
 * paid for the parent chain, too.
 */
export function fees({ transaction, block }: Entry) {
  const { gasLimit, gasPrice, gasUsed, maxFeePerGas, maxPriorityFeePerGas, parentFee } =
    transaction;
  const ofParent = BigInt(parentFee?.fee ?? 0);
  const baseFee = block?.baseFeePerGas ?? null;
  const used = gasUsed === null ? null : BigInt(gasUsed);
  const fee = {
    type: used === null ? 'maximum' : 'actual',
    value:
      gasPrice === null ? null : String(BigInt(gasPrice) * (used ?? BigInt(gasLimit)) + ofParent),
  };
  if (used === null || baseFee === null || maxFeePerGas === null || maxPriorityFeePerGas === null) {
    return { fee, burnt: null, priority: null };
  }
  const room = BigInt(maxFeePerGas) - BigInt(baseFee);
  const wanted = BigInt(maxPriorityFeePerGas);
  return {
    fee,
    burnt: String(used * BigInt(baseFee)),
    priority: String((wanted < room ? wanted : room) * used),
  };
}

/** The type of an internal transaction: `selfdestruct`, a kind of call or a way of creation. */
export function internalType({ type, callType, creationMethod }: Frame): string {
  return type === 'suicide' ? 'selfdestruct' : (callType ?? creationMethod ?? type);
}

/** A decoded call or error. */
export function decodedCall(call: DecodedCall) {
  return {
    method_call: call.methodCall,
    method_id: call.methodId,
    parameters: call.parameters,
  };
}

const MAX_EMBEDDED = 10;

/** A transaction's first transfers, without the method and timestamp that it gives itself. */
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

/** How many blocks confirm a transaction, its own included. */
export function confirmations({ block }: Entry, ledger: Ledger): number {
  return block === null ? 0 : 1 + ledger.head() - block.number;
}

/** Whether any internal call failed, even if the transaction succeeded. */
export function hasInternalError({ transaction }: Entry): boolean {
  return transaction.frames.slice(1).some(({ error }) => error !== null);
}
