import { getOrInsertComputed } from '../../base/collections/maps.js';
import type { Config } from '../../base/config/config.js';
import { rowsPerCall } from '../../endpoints/declaration.js';
import { defaultFirst } from '../relay/connection.js';
import { longestCursor } from '../relay/cursor.js';
import { type Arguments, canonicalList, tryArguments } from './arguments.js';
import type { FieldPlan } from './field-plan.js';
import type { Variables } from './selections.js';

export type PageLimits = Pick<Config, 'maxPageSize' | 'upstreamPageSize'>;

/** How a field is used in one run. */
export interface FieldUse {
  readonly field: FieldPlan;
  /** What it asks: equal for equal arguments. The chain, and how many items there may be, do not count. */
  readonly asks: string;
  /** Whether it asks for all, from the start: no filter and no cursor is given. */
  readonly isPlain: boolean;
  /** Whether a connection is read from a cursor on. */
  readonly isContinued: boolean;
  /** How many rows or entries its list may have; 1 without a list. */
  readonly count: number;
  /** How many of the explorer's pages hold so many rows. */
  readonly pages: number;
}

/** How a field is used; null if it fails or asks for no rows, so leads nowhere. */
export type UseOf = (field: FieldPlan) => FieldUse | null;

/**
 * An argument in canonical form: null, [] and {} mean not given; the order and repeats of a list, and the order
 * of the keys of an object, do not matter.
 */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? null : canonicalList(value);
  // A longer text is no cursor: the field fails, whatever the rest of the text is.
  if (typeof value === 'string') return value.slice(0, longestCursor + 1);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const given = givenIn(value);
  return given.length === 0 ? null : given;
};

/** The arguments that are given, but for these, in canonical form. */
const givenIn = (args: object, ...without: readonly (string | undefined)[]) =>
  Object.entries(args)
    .map(([name, value]): readonly [string, unknown] => [name, canonical(value)])
    .filter(([name, value]) => value !== null && !without.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** Of arguments without variables. Every plan of a document keeps them, so that these share one text, which may be long. */
const constantTexts = new WeakMap<Arguments, string>();

/** What a field with these arguments asks, but for how much of it: equal for equal ones. */
const asksOf = (field: FieldPlan, args: Arguments): string => {
  const write = () => JSON.stringify(givenIn(args, 'chain', lengthArgument(field)));
  return typeof field.args === 'function'
    ? write()
    : getOrInsertComputed(constantTexts, field.args, write);
};

/** The assumed length of a list whose field declares none. */
const usualLength = 10;

/** Of introspection, whose fields are defined by graphql-js. */
const introspectionLengths: Readonly<Record<string, number>> = {
  '__Schema.types': 80,
  '__Schema.directives': 6,
  '__Directive.locations': 4,
  '__Directive.args': 1,
  '__Type.fields': 8,
  '__Type.interfaces': 1,
  '__Type.possibleTypes': 1,
  '__Type.enumValues': 2,
  '__Type.inputFields': 1,
  '__Field.args': 1,
};

/** The argument that says how long the list of a field is. */
export const lengthArgument = ({ cost: { pages, size } }: FieldPlan): string | undefined => {
  if (pages) return 'first';
  return typeof size === 'object' ? size.argument : undefined;
};

/** The length of a field's list where the operation does not say it; undefined if it must. */
const assumedLength = ({ cost, type, parent, definition }: FieldPlan): number | undefined => {
  const { pages, size = usualLength } = cost;
  if (pages) return defaultFirst;
  if (type.item === null) return 1;
  if (typeof size === 'object') return undefined;
  return introspectionLengths[`${parent.name}.${definition.name}`] ?? size;
};

/** How a field is used with these variables; null if it fails or asks for no rows. */
export const readUse = (
  field: FieldPlan,
  variables: Variables,
  { maxPageSize, upstreamPageSize }: PageLimits,
): FieldUse | null => {
  const args = tryArguments(field, variables);
  if (!args) return null;
  const { size } = field.cost;
  const most = typeof size === 'object' ? size.most : maxPageSize;
  const argument = lengthArgument(field);
  const said = argument === undefined ? undefined : args[argument];
  const count = said ?? assumedLength(field);
  if (typeof count !== 'number' || count < 1 || (argument !== undefined && count > most))
    return null;
  const isContinued = typeof args.after === 'string';
  // A cursor may be in the middle of its page, so that the rows may need one page more.
  const pages = Math.ceil(count / rowsPerCall(upstreamPageSize)) + (isContinued ? 1 : 0);
  const asks = asksOf(field, args);
  return { field, asks, isPlain: asks === '[]', isContinued, count, pages };
};
