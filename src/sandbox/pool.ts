import type { Block, Transaction } from './chain.js';
import type { Entry } from './ledger.js';

/** A transaction as it was before it was executed: as the generator writes those that are left pending. */
const unexecuted = (transaction: Transaction): Transaction => ({
  ...transaction,
  createdContract: null,
  gasUsed: null,
  gasPrice: transaction.maxFeePerGas ?? transaction.gasPrice,
  status: null,
  revertReason: null,
  confirmationDuration: [],
  authorizations: transaction.authorizations.map((one) => ({ ...one, status: null })),
  actions: [],
  logs: [],
  frames: [],
});

/** The transactions that wait to be in the next block, by hash. */
export interface Pool {
  readonly entries: ReadonlyMap<string, Entry>;
  /** One worth looking at, since it will move tokens; null if none waits. */
  readonly example: string | null;
}

/** The pool before a block; an empty one before none. */
export function poolOf(next: Block | undefined): Pool {
  const waiting = next?.transactions ?? [];
  const pending = (transaction: Transaction): Entry => ({
    transaction: unexecuted(transaction),
    block: null,
    position: 0,
    transfers: [],
  });
  const example = waiting.find(({ logs }) => logs.length > 1) ?? waiting[0];
  return {
    entries: new Map(waiting.map((transaction) => [transaction.hash, pending(transaction)])),
    example: example?.hash ?? null,
  };
}
