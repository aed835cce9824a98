import { groupBy } from '../../../base/collections/group-by.js';
import type { FieldPlan, SelectionPlan } from '../field-plan.js';
import type { ListUse, Usage } from './usage.js';

/** Everything that is selected on one object, by several fields that return it. */
export type Selected = readonly SelectionPlan[];

type UseOf = Usage['useOf'];

/** Merges what is selected on one object. */
export const union = (parts: readonly Selected[]): Selected => [...new Set(parts.flat())];

/** The fields that are selected on an object, by name. */
export const fieldsOf = (selected: Selected): ReadonlyMap<string, readonly FieldPlan[]> =>
  groupBy(
    selected.flatMap(({ fields }) => fields),
    ({ definition }) => definition.name,
  );

/** What fields select on the objects that they return. */
export const below = (fields: readonly FieldPlan[] = []): Selected =>
  union(fields.map(({ type }) => type.selections));

/** What is selected on each row of a connection. */
export const rowsOf = (connection: Selected): Selected => {
  const fields = fieldsOf(connection);
  return union([
    below(fields.get('nodes')),
    below(fieldsOf(below(fields.get('edges'))).get('node')),
  ]);
};

/** What a field selects on the objects that it leads to: for a connection, its rows. */
const reached = (field: FieldPlan, useOf: UseOf): Selected => {
  if (!field.cost.pages) return field.type.selections;
  return useOf(field) ? rowsOf(field.type.selections) : [];
};

/** The same, for all fields with this name. */
export const reachedBy = (selected: Selected, name: string, useOf: UseOf): Selected =>
  union((fieldsOf(selected).get(name) ?? []).map((field) => reached(field, useOf)));

/**
 * What is selected on an object, also where fields lead back to it: from a transaction through its
 * transfers to itself, and from one entry of a trace to others, which count as one.
 */
export const closure = (selected: Selected, useOf: UseOf): Selected => {
  // A set also visits what is added on the way.
  const all = new Set(selected);
  for (const { type, fields } of all) {
    const leadsBack = ({ cost }: FieldPlan) => cost.backTo === type.name;
    for (const field of fields) {
      const inside = leadsBack(field)
        ? [field]
        : reached(field, useOf).flatMap((one) => one.fields.filter(leadsBack));
      for (const selection of below(inside)) all.add(selection);
    }
  }
  return [...all];
};

/** Shown by the rows of its list of transfers alone. */
const shownByTransfers = ['__typename', 'id', 'hash'];

/** What a transfer takes from its transaction, at the latest if its own row lacks it. */
const ofTransaction = ['method', 'timestamp', 'transaction'];

/** Whether fields of a transaction only ask for its transfers, and for what those show of it. */
export const onlyListed = (names: readonly string[]): boolean =>
  names.includes('tokenTransfers') &&
  names.every((name) => name === 'tokenTransfers' || shownByTransfers.includes(name));

/**
 * Whether all uses of its list of transfers go on from a cursor; null is one that has no rows. A
 * list that is read from its start may come with the transaction's record.
 */
export const allContinued = (uses: readonly (ListUse | null)[]): boolean =>
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
