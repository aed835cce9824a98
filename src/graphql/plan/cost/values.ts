import { type FieldPlan, fieldsNamed, type SelectionPlan } from '../plan.js';
import { plus, times } from './amount.js';
import { traceSize } from './field-cost.js';
import { listSize } from './list-size.js';
import type { Asked } from './named.js';
import type { UseOf } from './selected.js';

/**
 * Counts the values that the answer to an operation may have: its fields and list entries, where
 * connections have as many rows as they are asked for, and other lists have their assumed length.
 */
export const countValues = (root: SelectionPlan, asked: readonly Asked[], useOf: UseOf): number => {
  const counted = new Map<SelectionPlan, number>();

  const inObject = (selection: SelectionPlan): number => {
    const known = counted.get(selection);
    if (known !== undefined) return known;
    const count = inFields(selection.fields);
    counted.set(selection, count);
    return count;
  };

  /** `rows` is the length of the lists of a connection. */
  const inFields = (fields: readonly FieldPlan[], rows?: number): number =>
    fields.reduce((total, field) => plus(total, plus(1, inField(field, rows))), 0);

  const inField = (field: FieldPlan, rows?: number): number => {
    const { type, cost } = field;
    const [selection] = type.selections;
    if (cost.pages) return selection ? inFields(selection.fields, useOf(field)?.first ?? 0) : 0;
    const inside = selection ? inObject(selection) : 0;
    const size = listSize(field);
    return size === null ? inside : times(rows ?? size, plus(1, inside));
  };

  /** The trace may be the outermost entry, with all others below it. */
  const belowTrace = (selection: SelectionPlan) =>
    times(
      traceSize - 1,
      fieldsNamed(selection, 'children').reduce((total, field) => plus(total, inField(field)), 0),
    );

  const inAsked = ({ typename, argument, selected: [selection] }: Asked): number => {
    const entry = argument === undefined ? 0 : 1;
    if (!selection) return entry;
    const more = typename === 'Trace' ? belowTrace(selection) : 0;
    return plus(entry, plus(inObject(selection), more));
  };

  const others = root.fields.filter(({ cost }) => !cost.names);
  return asked.reduce(
    (total, one) => plus(total, inAsked(one)),
    plus(root.fields.length - others.length, inFields(others)),
  );
};
