import { getOrInsertComputed } from '../../../base/collections/maps.js';
import { nodes } from '../../relay/node-types.js';
import { plus, times, traceSize } from '../field-cost.js';
import { type FieldPlan, fieldsNamed, type SelectionPlan } from '../field-plan.js';
import { lengthArgument } from '../field-use.js';
import type { Selected } from '../selected.js';
import type { NamedObject } from './named-objects.js';
import { type Multiplier, placed } from './price.js';
import type { Usage } from './usage.js';

/** The values that a part of an answer may have. */
interface Values {
  readonly count: number;
  /** The argument to lower in order to have fewer: of the outermost list, where most are; null for none. */
  readonly multiplier: Multiplier | null;
}

const none: Values = { count: 0, multiplier: null };

const largest = (items: readonly Values[]): Values =>
  items.reduce((most, one) => (one.count > most.count ? one : most), items[0] ?? none);

const total = (items: readonly Values[], each: number): number =>
  items.reduce((all, { count }) => plus(all, plus(each, count)), 0);

/**
 * Counts the values that the answer to an operation may have: its fields and list entries, where
 * connections have as many rows as they are asked for, and other lists have their assumed length.
 */
export const countValues = (
  root: SelectionPlan,
  named: readonly NamedObject[],
  { useOf, chainsOf, namesOf }: Usage,
): Values => {
  const counted = new Map<Selected[number], Values>();

  const inObject = (selection: Selected[number]): Values =>
    getOrInsertComputed(counted, selection, ({ fields }) => inFields(fields));

  /** `rows` is the length of the lists of a connection. */
  const inFields = (fields: readonly FieldPlan[], rows?: number): Values => {
    const all = fields.map((field) => inField(field, rows));
    return { count: total(all, 1), multiplier: largest(all).multiplier };
  };

  const lengthOf = (field: FieldPlan): number => {
    if (field.cost.chains) return chainsOf(field).length;
    return field.cost.names ? namesOf(field).length : (useOf(field)?.count ?? 0);
  };

  const insideOf = (field: FieldPlan): Values => {
    const [selection] = field.type.selections;
    if (!selection) return none;
    return field.cost.pages ? inFields(selection.fields, lengthOf(field)) : inObject(selection);
  };

  const inField = (field: FieldPlan, rows?: number): Values => {
    const inside = insideOf(field);
    const path = [field.key];
    const argument = lengthArgument(field);
    return {
      count: field.type.item ? times(rows ?? lengthOf(field), plus(1, inside.count)) : inside.count,
      multiplier: argument === undefined ? placed(path, inside.multiplier) : { argument, path },
    };
  };

  const inNamed = ({ root, typename, argument, selected: [selection] }: NamedObject): Values => {
    const { path } = root;
    const entry = argument === undefined ? 0 : 1;
    const itself = argument === undefined ? null : { argument, path };
    if (!selection) return { count: entry, multiplier: itself };
    const { count, multiplier } = inObject(selection);
    // The trace may be the outermost entry, with all others below it.
    const { below = '' } = nodes[typename];
    const inOthers = total(
      fieldsNamed(selection, below).map((field) => inField(field)),
      0,
    );
    return {
      count: plus(entry, plus(count, times(traceSize - 1, inOthers))),
      multiplier: placed(path, multiplier) ?? itself,
    };
  };

  // What is asked below a chain is counted there.
  const atRoot = named.filter(({ root: { field, path } }) => path.length === 1 && field.cost.names);
  const ofNamed = atRoot.map(inNamed);
  const others = root.fields.filter(({ cost }) => !cost.names);
  const lists = others.filter((field) => lengthArgument(field) !== undefined);
  const inOthers = (fields: readonly FieldPlan[]) => fields.map((field) => inField(field));
  return {
    count: plus(root.fields.length, total([...ofNamed, ...inOthers(others)], 0)),
    multiplier: largest([...ofNamed, ...inOthers(lists)]).multiplier,
  };
};
