import { formatInteger } from './format.js';
import { parentTransaction } from './parent-chain.js';
import { type Fact, foreignText } from './parts.js';
import type { Transaction } from './records.js';

/** How far a transaction of a rollup is settled on the parent chain. */
export function settlementFacts(transaction: Transaction): Fact[] {
  const { batchNumber, commitmentTransactionHash: commitment } = transaction;
  const { finalityTransactionHash: finality } = transaction;
  return [
    ['Settlement', foreignText(transaction.settlementStatus)],
    ['Batch', batchNumber !== null && formatInteger(batchNumber)],
    ['Committed in', commitment && parentTransaction(commitment, 'the hash of the commitment')],
    ['Made final in', finality && parentTransaction(finality, 'the hash of what made it final')],
  ];
}
