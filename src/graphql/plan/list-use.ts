import type { Config } from '../../base/config/config.js';
import { rowsPerCall } from '../../endpoints/declaration.js';
import { defaultFirst } from '../relay/connection.js';
import { longestCursor } from '../relay/cursor.js';
import { canonicalList, tryArguments } from './arguments.js';
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

/** An argument in canonical form: null and [] mean not given; order and repeats do not matter. */
const canonical = (value: unknown) => {
  if (Array.isArray(value)) return value.length === 0 ? null : canonicalList(value);
  // A longer text is no cursor: the field fails, whatever the rest of the text is.
  return typeof value === 'string' ? value.slice(0, longestCursor + 1) : (value ?? null);
};

/** How a field uses a list; null if it fails or asks for no rows. */
export const readUse = (
  field: FieldPlan,
  variables: Variables,
  { maxPageSize, upstreamPageSize }: PageLimits,
): ListUse | null => {
  const args = tryArguments(field, variables);
  if (!args) return null;
  const { first: given, ...rest } = args;
  const first = typeof given === 'number' ? given : defaultFirst;
  if (first < 1 || first > maxPageSize) return null;
  const others = Object.entries(rest)
    .map(([name, value]) => [name, canonical(value)] as const)
    .filter(([, value]) => value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const isContinued = typeof rest.after === 'string';
  // A cursor may be in the middle of its page, so that the rows may need one page more.
  const rowsPerPage = rowsPerCall(upstreamPageSize);
  const pages = Math.ceil(first / rowsPerPage) + (isContinued ? 1 : 0);
  const [list, plain] = [JSON.stringify(others), others.length === 0];
  return { field, first, rowsPerPage, pages, list, plain, isContinued };
};
