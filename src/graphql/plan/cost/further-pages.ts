import { fieldsOf, rowsOf, type Selected, union } from './selected.js';
import type { Use, UseOf } from './use.js';

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

/**
 * Whether a selection on an object may cost a call for its record. Only a transaction can do
 * without one: if further pages of its transfers are all that is asked of it.
 */
export const mayReadRecord = (selected: Selected, useOf: UseOf): boolean => {
  const [one] = selected;
  if (one?.type.name !== 'Transaction') return true;
  const fields = fieldsOf(selected);
  if (!onlyListed([...fields.keys()])) return true;
  const lists = fields.get('tokenTransfers') ?? [];
  if (!allContinued(lists.map(useOf))) return true;
  const rows = fieldsOf(union(lists.map(({ type }) => rowsOf(type.selections))));
  return ofTransaction.some((name) => rows.has(name));
};
