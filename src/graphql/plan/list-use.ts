import { getOrInsertComputed } from '../../base/collections/maps.js';
import type { Config } from '../../base/config/config.js';
import { rowsPerCall } from '../../endpoints/declaration.js';
import { defaultFirst } from '../relay/connection.js';
import { longestCursor } from '../relay/cursor.js';
import { type Arguments, canonicalList, tryArguments } from './arguments.js';
import type { FieldPlan } from './field-plan.js';
import type { Variables } from './selections.js';

export type PageLimits = Pick<Config, 'maxPageSize' | 'upstreamPageSize'>;

/** A use of a list of the explorer: a connection field with its arguments. */
export interface ListUse {
  readonly field: FieldPlan;
  readonly first: number;
  /** How many rows the explorer sends per call, at least. */
  readonly rowsPerPage: number;
  /** How many of the explorer's pages it needs. */
  readonly pages: number;
  /** Identifies the list and where reading starts: the filters and the cursor. */
  readonly list: string;
  /** Whether it is read from its start and without filters. */
  readonly plain: boolean;
  /** Whether it is read from a cursor on. */
  readonly isContinued: boolean;
}

/** How a connection is used; null if it fails or asks for no rows, so leads nowhere. */
export type UseOf = (field: FieldPlan) => ListUse | null;

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

/** The arguments that are given, in canonical form. */
const givenIn = (args: object): readonly (readonly [string, unknown])[] =>
  Object.entries(args)
    .map(([name, value]) => [name, canonical(value)] as const)
    .filter(([, value]) => value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** Of arguments without variables. Every plan of a document keeps them, so that these share one text, which may be long. */
const constantTexts = new WeakMap<Arguments, string>();

/** What a field with these arguments asks: equal for equal ones. */
const textOf = (field: FieldPlan, args: object): string => {
  const write = () => JSON.stringify(givenIn(args));
  return typeof field.args === 'function'
    ? write()
    : getOrInsertComputed(constantTexts, field.args, write);
};

/** How a field uses a list; null if it fails or asks for no rows. */
export const readUse = (
  field: FieldPlan,
  variables: Variables,
  { maxPageSize, upstreamPageSize }: PageLimits,
): ListUse | null => {
  const args = tryArguments(field, variables);
  if (!args) return null;
  const { first: given, chain: _chain, ...rest } = args;
  const first = typeof given === 'number' ? given : defaultFirst;
  if (first < 1 || first > maxPageSize) return null;
  const list = textOf(field, rest);
  const isContinued = typeof rest.after === 'string';
  // A cursor may be in the middle of its page, so that the rows may need one page more.
  const rowsPerPage = rowsPerCall(upstreamPageSize);
  const pages = Math.ceil(first / rowsPerPage) + (isContinued ? 1 : 0);
  return { field, first, rowsPerPage, pages, list, plain: list === '[]', isContinued };
};

/** What a field that is no connection asks, and how many items its list may have. */
export interface Ask {
  /** Equal for equal arguments. The chain, and how many items there may be, do not count. */
  readonly text: string;
  /** null if it has no list. */
  readonly size: number | null;
}

/** Reads what a field asks; null if it fails. `usualSize` is the length of its list where no argument says it. */
export const readAsk = (
  field: FieldPlan,
  variables: Variables,
  usualSize: number | null,
): Ask | null => {
  const { size } = field.cost;
  const args = tryArguments(field, variables);
  if (!args) return null;
  const { chain: _chain, ...rest } = args;
  if (typeof size !== 'object') return { text: textOf(field, rest), size: usualSize };
  const { [size.argument]: given, ...others } = rest;
  if (typeof given !== 'number' || given < 1 || given > size.most) return null;
  return { text: textOf(field, others), size: given };
};
