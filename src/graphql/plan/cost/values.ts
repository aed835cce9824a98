import { nodes } from '../../relay/node-types.js';
import { plus, times, traceSize } from '../field-cost.js';
import { type FieldPlan, fieldsNamed, type SelectionPlan } from '../field-plan.js';
import type { Selected } from '../selected.js';
import type { NamedObject } from './named-objects.js';
import type { Multiplier } from './price.js';
import type { Usage } from './usage.js';

/** The first of the items with the largest size. */
const largest = <T>(items: readonly T[], sizeOf: (item: T) => number): T | undefined => {
  let most: { readonly item: T; readonly size: number } | undefined;
  for (const item of items) {
    const size = sizeOf(item);
    if (!most || size > most.size) most = { item, size };
  }
  return most?.item;
};

/** The argument that says how long the list of a field is. */
const lengthArgument = ({ cost: { pages, size } }: FieldPlan): string | undefined => {
  if (pages) return 'first';
  return typeof size === 'object' ? size.argument : undefined;
};

/** The values that an answer may have. */
interface Values {
  readonly count: number;
  /** The argument to lower in order to have fewer: of the list that most are in; null for none. */
  readonly multiplier: Multiplier | null;
}

/**
 * Counts the values that the answer to an operation may have: its fields and list entries, where
 * connections have as many rows as they are asked for, and other lists have their assumed length.
 */
export const countValues = (
  root: SelectionPlan,
  named: readonly NamedObject[],
  { useOf, sizeOf }: Usage,
): Values => {
  // What is asked below a chain is counted there.
  const atRoot = named.filter(({ root: { field, path } }) => path.length === 1 && field.cost.names);
  const others = root.fields.filter(({ cost }) => !cost.names);
  const counted = new Map<Selected[number], number>();

  const inObject = (selection: Selected[number]): number => {
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
    const size = sizeOf(field);
    return size === null ? inside : times(rows ?? size, plus(1, inside));
  };

  /** The trace may be the outermost entry, with all others below it. */
  const belowTrace = (selection: Selected[number], below: string) =>
    times(
      traceSize - 1,
      fieldsNamed(selection, below).reduce((total, field) => plus(total, inField(field)), 0),
    );

  const inNamed = ({ typename, argument, selected: [selection] }: NamedObject): number => {
    const entry = argument === undefined ? 0 : 1;
    if (!selection) return entry;
    const { below } = nodes[typename];
    const more = below === undefined ? 0 : belowTrace(selection, below);
    return plus(entry, plus(inObject(selection), more));
  };

  /** Goes down to where most values are, until a list is found whose length an argument says. */
  const multiplier = (): Multiplier | null => {
    const lists = others.filter((field) => lengthArgument(field) !== undefined);
    const starts = [
      ...atRoot.map((one) => ({ field: one.root.field, size: inNamed(one), ...one })),
      ...lists.map((field) => ({ field, size: inField(field), argument: undefined, selected: [] })),
    ];
    const most = largest(starts, ({ size }) => size);
    if (!most) return null;
    const path = [most.field.key];
    let argument = lengthArgument(most.field);
    let [selection]: Selected = most.selected;
    while (argument === undefined && selection) {
      const field = largest(selection.fields, inField);
      if (!field) break;
      path.push(field.key);
      argument = lengthArgument(field);
      [selection] = field.type.selections;
    }
    if (argument !== undefined) return { argument, path };
    return most.argument === undefined ? null : { argument: most.argument, path: path.slice(0, 1) };
  };

  const count = atRoot.reduce(
    (total, one) => plus(total, inNamed(one)),
    plus(root.fields.length - others.length, inFields(others)),
  );
  return { count, multiplier: multiplier() };
};
