import { groupBy } from '../../base/collections/maps.js';
import { type DeclaredNode, declaredNode } from '../relay/node-types.js';
import type { FieldPlan, SelectionPlan } from './field-plan.js';
import type { ListUse, UseOf } from './list-use.js';

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
  return union([
    below(fields.get('nodes')),
    below(fieldsOf(below(fields.get('edges'))).get('node')),
  ]);
};

type ShownBy = NonNullable<DeclaredNode['shownBy']>;

/** Whether the fields of an object only ask for a list of it, and for what the rows of that show of it. */
const onlyListed = (fields: ReadonlyMap<string, unknown>, { list, fields: shown }: ShownBy) =>
  fields.has(list) && [...fields.keys()].every((name) => name === list || shown.includes(name));

const shownByOf = ([one]: Selected): ShownBy | undefined =>
  one && declaredNode(one.type.name)?.shownBy;

const isContinued = (use: ListUse | null): use is ListUse => use?.isContinued === true;

/**
 * The uses of the list that shows that an object exists, if that is all that is asked of it, and each
 * goes on from a cursor: what is read from its start may come with the object's record. Otherwise null.
 */
export const usesWithoutRecord = (selected: Selected, useOf: UseOf): readonly ListUse[] | null => {
  const shownBy = shownByOf(selected);
  if (!shownBy) return null;
  const fields = fieldsOf(selected);
  if (!onlyListed(fields, shownBy)) return null;
  const uses = (fields.get(shownBy.list) ?? []).map(useOf);
  return uses.every(isContinued) ? uses : null;
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
