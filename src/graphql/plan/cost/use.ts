import type { Config } from '../../../base/config/config.js';
import { defaultFirst } from '../../relay/connection.js';
import { longestCursor } from '../../relay/cursor.js';
import { rowsPerCall } from '../../relay/page-size.js';
import { type Arguments, argumentsOf } from '../arguments.js';
import { canonicalList } from '../canonical-list.js';
import type { FieldPlan } from '../plan.js';
import type { Variables } from '../selections.js';

export type PageLimits = Pick<Config, 'maxIds' | 'maxPageSize' | 'upstreamPageSize'>;

/** A use of a list of the explorer: a connection field with its arguments. */
export interface Use {
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

/** The arguments of a field; null if they are invalid, so that the field fails. */
export const tryArguments = (field: FieldPlan, variables: Variables): Arguments | null => {
  try {
    return argumentsOf(field, variables);
  } catch {
    return null;
  }
};

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
): Use | null => {
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

/** Reads how a connection is used; null if it fails or asks for no rows, so leads nowhere. */
export type UseOf = (field: FieldPlan) => Use | null;

/** The values of an argument that names objects; none if the field fails. */
export const namesOf = (
  field: FieldPlan,
  variables: Variables,
  { maxIds }: PageLimits,
): readonly unknown[] => {
  const { names } = field.cost;
  if (!names) return [];
  const value = tryArguments(field, variables)?.[names.argument];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  // The field fails if there are too many.
  if (values.length > (names.most ?? maxIds)) return [];
  return names.read ? values : values.filter((one) => typeof one === 'string');
};

/** Creates a reader of uses in one run, each read once. */
export const createUseOf = (variables: Variables, limits: PageLimits): UseOf => {
  const uses = new Map<FieldPlan, Use | null>();
  return (field) => {
    const known = uses.get(field);
    if (known !== undefined) return known;
    const use = readUse(field, variables, limits);
    uses.set(field, use);
    return use;
  };
};
