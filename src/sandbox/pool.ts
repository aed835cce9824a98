import type { Block, Transaction } from './chain.js';

/** A transaction as it was before it was executed: as the generator writes those that are left pending. */
const unexecuted = ({
  blobs: _blobs,
  parentFee: _parentFee,
  ...transaction
}: Transaction): Transaction => ({
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
  readonly transactions: ReadonlyMap<string, Transaction>;
  /** One worth looking at, since it will move tokens; null if none waits. */
  readonly example: string | null;
}

/** The pool before a block; an empty one before none. */
export function poolOf(next: Block | undefined): Pool {
  const waiting = next?.transactions ?? [];
  const example = waiting.find(({ logs }) => logs.length > 1) ?? waiting[0];
  return {
    transactions: new Map(waiting.map((one) => [one.hash, unexecuted(one)])),
    example: example?.hash ?? null,
  };
}
