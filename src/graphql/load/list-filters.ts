import { spellings } from '../../endpoints/declaration.js';
import {
  endpoints,
  type ListArguments,
  type ListEndpoint,
  type ListName,
} from '../../endpoints/endpoints.js';
import { type ListFilter, searchText } from '../../endpoints/filters.js';
import { keysMask, type Mask, type MaskKeys } from '../../explorer/call/mask.js';
import {
  integerOrNull,
  isHash,
  isMissing,
  isRecord,
  type JsonRecord,
  longOrNull,
  pick,
} from '../../explorer/decode/read.js';
import { badUserInput } from '../errors/errors.js';
import { canonicalList } from '../plan/arguments.js';
import type { Judge } from '../relay/pages.js';

/** Filters as the explorer takes them. Filters with the same meaning have the same form. */
export interface ListFilters {
  /** Sorted, without repeats; empty for all. */
  readonly types: readonly string[];
  /** The parameters of filters that every version has, except for types. */
  readonly others: readonly string[];
  readonly nonZero: boolean;
  /** Which rows to keep of a list that may have what is not mined yet; null for any other. */
  readonly pending: boolean | null;
  readonly isAscending: boolean;
}

/** A value in the form in which it is compared and sent. @throws BAD_USER_INPUT */
const sentForm = ({ values, argument }: ListFilter, value: string) => {
  if (values === 'text' && !searchText.test(value)) {
    throw badUserInput(`\`${argument}\` must be a text of at most 128 characters.`);
  }
  const isHash = values === 'address' || values === 'hash';
  return encodeURIComponent(isHash ? value.toLowerCase() : value);
};

/** Reads the arguments of a list. @throws BAD_USER_INPUT if two exclude each other, or a text is too long */
export const readFilters = <Name extends ListName>(
  name: Name,
  given: ListArguments<Name>,
): ListFilters => {
  const { filters, list }: ListEndpoint = endpoints[name];
  const argumentsGiven: Readonly<Record<string, unknown>> = given;
  const isAscending = list.oldestFirst !== undefined && argumentsGiven.oldestFirst === true;
  const hasPending =
    list.hasPending || Object.values(filters).some(({ flag }) => flag === 'pending');
  const pending = hasPending ? argumentsGiven.pending === true : null;
  if (isAscending && pending) {
    throw badUserInput(
      '`pending` and `oldestFirst` exclude each other: what is not mined yet has no order by block. Leave one of them out.',
    );
  }
  let types: readonly string[] = [];
  let nonZero = false;
  const others: string[] = [];
  for (const [parameter, filter] of Object.entries(filters)) {
    const value = filter.argument === undefined ? null : argumentsGiven[filter.argument];
    // An empty text finds nothing, which is not the same as none.
    if (isMissing(value) || (value === '' && filter.values !== 'text')) continue;
    if (Array.isArray(value)) types = canonicalList(value).map(String);
    else if (filter.values === 'boolean') nonZero = value === false;
    else if (filter.flag === undefined)
      others.push(`${parameter}=${sentForm(filter, String(value))}`);
    else if (value === true) others.push(`${parameter}=${filter.flag}`);
  }
  const order = isAscending ? Object.entries(list.oldestFirst ?? {}) : [];
  for (const [parameter, value] of order) others.push(`${parameter}=${value}`);
  return { types, others, nonZero, pending, isAscending };
};

/** The query parameters of filters, with only these types. */
export const filterParameters = (
  { others, nonZero }: ListFilters,
  types: readonly string[],
): readonly string[] => [
  ...(types.length > 0 ? [`type=${types.join(',')}`] : []),
  ...others,
  ...(nonZero ? ['include_zero_value=false'] : []),
];

/** What tells filters from all others of the same list, also those that no parameter says. */
export const filterText = (filters: ListFilters): string =>
  [...filterParameters(filters, filters.types), ...(filters.pending ? ['pending'] : [])].join('&');

/** The standards of a row's token, in upper case: of the transfer when it happened, and of the token now. */
export const standardsOf = ({ token_type, token }: JsonRecord): readonly string[] =>
  [token_type, isRecord(token) ? token.type : null].flatMap((type) =>
    typeof type === 'string' ? type.toUpperCase() : [],
  );

/** What `standardsOf` reads of a row. */
export const standardReads: MaskKeys = { token_type: 'all', token: keysMask('type') };

const hasType = (types: readonly string[]) => (row: JsonRecord) => {
  const said = standardsOf(row);
  return said.length === 0 || said.some((type) => types.includes(type));
};

const callTypes: readonly unknown[] = ['call', 'callcode', 'delegatecall', 'staticcall'];

const movesValue = ({ type, value }: JsonRecord) =>
  integerOrNull(value) !== 0 || !callTypes.includes(type);

const blockIn = (row: JsonRecord) => integerOrNull(pick(row, ...spellings.blockNumber));

/** Whether a row of a list that begins with what is not mined yet comes after that. */
export const isMined = (row: JsonRecord): boolean => blockIn(row) !== null;

/** Whether a transaction was dropped or replaced: it will never be mined. */
export const isDropped = (record: JsonRecord): boolean =>
  record.result === 'dropped/replaced' && !isMined(record);

/** What a row says of which object it is. One of transactions may be a reward for a block, as in version 5.0, or odd. */
const objects = {
  block: {
    reads: keysMask('height'),
    isNamed: ({ height }: JsonRecord) => longOrNull(height) !== null,
  },
  transaction: { reads: keysMask('hash'), isNamed: ({ hash }: JsonRecord) => isHash(hash) },
};

const ofMined: Judge = (row) => (isMined(row) ? 'in' : 'before');

const ofPending: Judge = (row) => {
  if (isMined(row)) return 'after';
  return isDropped(row) ? 'out' : 'in';
};

const judgeOfFilters = ({ types, nonZero, pending }: ListFilters): Judge | null => {
  if (pending !== null) return pending ? ofPending : ofMined;
  const keeps = types.length > 0 ? hasType(types) : nonZero ? movesValue : null;
  return keeps && ((row) => (keeps(row) ? 'in' : 'out'));
};

/**
 * Judges which rows were asked for: explorers that do not know a filter ignore it. A row that does not say
 * counts as asked for, unless it does not even say which object it is. null if nothing needs to be checked.
 */
export const judgeOf = (name: ListName, filters: ListFilters): Judge | null => {
  const { list }: ListEndpoint = endpoints[name];
  const judge = judgeOfFilters(filters);
  if (list.rowsAre === undefined) return judge;
  const { isNamed } = objects[list.rowsAre];
  return (row) => {
    const verdict = judge === null ? 'in' : judge(row);
    return verdict === 'in' && !isNamed(row) ? 'out' : verdict;
  };
};

const valueReads: Mask = keysMask('type', 'value');
const placeReads: Mask = keysMask('hash', 'result', ...spellings.blockNumber, 'position');

/** What `judgeOf` and `descends` read of a row; null for nothing. */
export const filterReads = (
  name: ListName,
  { types, nonZero, pending }: ListFilters,
): Mask | null => {
  const { rowsAre }: ListEndpoint['list'] = endpoints[name].list;
  if (pending !== null) return placeReads;
  if (types.length > 0) return standardReads;
  if (nonZero) return valueReads;
  return rowsAre === undefined ? null : objects[rowsAre].reads;
};

/** Whether rows that were asked for oldest first come newest first: some versions ignore that. */
export const descends = (rows: readonly JsonRecord[]): boolean => {
  const mined = rows.filter(isMined);
  const [first, last] = [mined.at(0), mined.at(-1)];
  if (first === undefined || last === undefined) return false;
  const [from, to] = [blockIn(first) ?? 0, blockIn(last) ?? 0];
  if (from !== to) return from > to;
  return (integerOrNull(first.position) ?? 0) > (integerOrNull(last.position) ?? 0);
};
