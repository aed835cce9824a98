import { type Selection, union } from './reader.js';
import type { Traversal } from './traversal.js';
import type { Use } from './uses.js';

/** Shown by the rows of its list of transfers alone. */
const shown = ['__typename', 'id', 'hash'];

/** What a transfer takes from its transaction, at the latest if its own row lacks it. */
const ofTransaction = ['method', 'timestamp', 'transaction'];

/** Whether fields of a transaction only ask for its transfers, and for what those show of it. */
export const onlyListed = (names: readonly string[]): boolean =>
  names.includes('tokenTransfers') &&
  names.every((name) => name === 'tokenTransfers' || shown.includes(name));

/**
 * Whether all uses of its list of transfers go on from a cursor; null is one that has no rows. A
 * list that is read from its start may come with the transaction's record.
 */
export const allContinued = (uses: readonly (Use | null)[]): boolean =>
  uses.every((use) => use?.isContinued);

/** Whether a selection on a transaction may cost a call for its record. */
export const mayReadRecord = (selection: Selection, traversal: Traversal): boolean => {
  const fields = traversal.fields('Transaction', selection);
  const field = traversal.typeOf('Transaction').getFields().tokenTransfers;
  if (!field || !onlyListed([...fields.keys()])) return true;
  const lists = fields.get('tokenTransfers') ?? [];
  if (!allContinued(lists.map((list) => traversal.uses(field, [list])[0] ?? null))) return true;
  const paths = [['nodes'], ['edges', 'node']];
  const rows = paths.map((path) =>
    traversal.follow('Transaction', selection, ['tokenTransfers', ...path]),
  );
  const read = traversal.fields('TokenTransfer', union(rows));
  return ofTransaction.some((name) => read.has(name));
};
