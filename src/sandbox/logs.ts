import type { Block, Transaction } from './chain.js';
import type { DeclaredEvent, Log, LogBook } from './chain-details.js';
import { getOrCreate } from './get-or-create.js';

/** A log with its place in the chain. */
export interface LogRow {
  readonly transaction: Transaction;
  readonly block: Block;
  /** Position in the block. */
  readonly index: number;
  readonly log: Log;
  /** Null if no verified contract declares it. */
  readonly event: DeclaredEvent | null;
}

/** The logs of the blocks added so far, oldest first. */
export interface Logs {
  /** The place is the block's own among all of the chain. */
  add(block: Block, place: number): void;
  by(contract: string): readonly LogRow[];
  of(transaction: string): readonly LogRow[];
}

/** Starts with no logs. */
export function createLogs({ blocks, events }: LogBook): Logs {
  const byContract = new Map<string, LogRow[]>();
  const byTransaction = new Map<string, LogRow[]>();

  return {
    by: (contract) => byContract.get(contract.toLowerCase()) ?? [],
    of: (transaction) => byTransaction.get(transaction.toLowerCase()) ?? [],
    add(block, place) {
      let next = 0;
      for (const [position, transaction] of block.transactions.entries()) {
        const rows = (blocks[place]?.[position] ?? []).map((log): LogRow => {
          const event = log.event === null ? null : (events[log.event] ?? null);
          return { transaction, block, index: next++, log, event };
        });
        byTransaction.set(transaction.hash, rows);
        for (const row of rows) {
          getOrCreate(byContract, row.log.address.toLowerCase(), () => []).push(row);
        }
      }
    },
  };
}
