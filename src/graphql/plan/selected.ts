import { groupBy } from '../../base/collections/maps.js';
import { declaredNode } from '../relay/node-types.js';
import type { FieldPlan, SelectionPlan } from './field-plan.js';
import type { FieldUse, UseOf } from './field-use.js';

/** Everything that is selected on one object, by several fields that return it. */
export type Selected = readonly Pick<SelectionPlan, 'id' | 'type' | 'fields'>[];

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
  const edges = fieldsOf(below(fields.get('edges')));
  return union([below(fields.get('nodes')), below(edges.get('node'))]);
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

const shownByOf = ([one]: Selected) => one && declaredNode(one.type.name)?.shownBy;

/**
 * The uses of the list that shows that an object exists, if only that is asked of it and what the rows show,
 * and each goes on from a cursor: what is read from its start may come with the object's record. Otherwise null.
 */
export const usesWithoutRecord = (selected: Selected, useOf: UseOf): readonly FieldUse[] | null => {
  const shownBy = shownByOf(selected);
  if (!shownBy) return null;
  const fields = fieldsOf(selected);
  const shown = [shownBy.list, ...shownBy.fields];
  const lists = fields.get(shownBy.list);
  if (!lists || ![...fields.keys()].every((name) => shown.includes(name))) return null;
  const uses = lists.flatMap((field) => useOf(field) ?? []);
  return uses.length === lists.length && uses.every((use) => use.isContinued) ? uses : null;
};

/** Whether more is asked of an object than these of its fields, and what it is and on which chain. */
export const asksForMore = (selected: Selected, known: readonly string[]): boolean =>
  [...fieldsOf(selected).keys()].some(
    (name) => !['__typename', 'chain', 'chainId', ...known].includes(name),
  );

/** Whether a selection on an object may cost a call for its record. */
export const mayReadRecord = (selected: Selected, useOf: UseOf): boolean => {
  const uses = usesWithoutRecord(selected, useOf);
  if (uses === null) return true;
  const rows = fieldsOf(union(uses.map(({ field }) => rowsOf(field.type.selections))));
  return shownByOf(selected)?.readBelow.some((name) => rows.has(name)) === true;
};
