import { keysMask, type Mask } from '../../explorer/call/mask.js';
import { integerOrNull, type JsonRecord } from '../../explorer/decode/read.js';
import { canonicalList } from '../plan/arguments.js';
import { standardReads, standardsOf } from './row-rules.js';

/** The filters of a list, as given in its arguments. null and [] mean the same as not given. */
export interface Filters {
  readonly types?: readonly string[] | null | undefined;
  readonly direction?: 'to' | 'from' | null | undefined;
  readonly token?: string | null | undefined;
  /** true means the same as not given: it is the default of the explorers that have it. */
  readonly includeZeroValue?: boolean | null | undefined;
}

/** Filters as the explorer takes them. Filters with the same meaning have the same form. */
export interface ListFilters {
  /** Sorted, without repeats; empty for all. */
  readonly types: readonly string[];
  /** The filters that every version has, except for types. */
  readonly others: readonly string[];
  readonly nonZero: boolean;
}

/** Reads the arguments of a list. */
export const readFilters = ({
  types,
  direction,
  token,
  includeZeroValue,
}: Filters): ListFilters => ({
  types: canonicalList(types ?? []).map(String),
  others: [
    ...(direction ? [`filter=${direction}`] : []),
    ...(token ? [`token=${token.toLowerCase()}`] : []),
  ],
  nonZero: includeZeroValue === false,
});

/** The query parameters of filters, with only these types. */
export const filterParameters = (
  { others, nonZero }: ListFilters,
  types: readonly string[],
): readonly string[] => [
  ...(types.length > 0 ? [`type=${types.join(',')}`] : []),
  ...others,
  ...(nonZero ? ['include_zero_value=false'] : []),
];

const hasType = (types: readonly string[]) => (row: JsonRecord) => {
  const own = standardsOf(row);
  return own.length === 0 || own.some((type) => types.includes(type));
};

const callTypes: readonly unknown[] = ['call', 'callcode', 'delegatecall', 'staticcall'];

const movesValue = ({ type, value }: JsonRecord) =>
  integerOrNull(value) !== 0 || !callTypes.includes(type);

/**
 * Whether a row is one that was asked for: explorers that do not know a filter ignore it. A row that
 * does not say counts as asked for. null if nothing needs to be checked.
 */
export const rowFilter = ({
  types,
  nonZero,
}: ListFilters): ((row: JsonRecord) => boolean) | null => {
  if (types.length > 0) return hasType(types);
  return nonZero ? movesValue : null;
};

const valueReads: Mask = keysMask('type', 'value');

/** What `rowFilter` reads of a row; null for nothing. */
export const filterReads = ({ types, includeZeroValue }: Filters): Mask | null => {
  if (types && types.length > 0) return standardReads;
  return includeZeroValue === false ? valueReads : null;
};
