import type { FieldPlan } from '../field-plan.js';
import type { UseOf } from '../list-use.js';
import { below, fieldsOf, rowsOf, type Selected, union } from '../selected.js';

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
