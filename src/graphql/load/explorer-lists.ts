import { getOrInsertComputed } from '../../base/collections/maps.js';
import {
  type DeclaredList,
  type RowValue,
  rowsPerCall,
  usualPage,
} from '../../endpoints/declaration.js';
import { type Endpoint, endpoints, type ListName } from '../../endpoints/endpoints.js';
import {
  keysMask,
  type Mask,
  type MaskKeys,
  placesMask,
  unionMask,
} from '../../explorer/call/mask.js';
import type { Chain } from '../../explorer/chain.js';
import { integerOrNull, isRecord, type JsonRecord, pick } from '../../explorer/decode/read.js';
import { areOfOtherVersions, isPageParams } from '../../explorer/decode/upstream-page.js';
import type { FieldPlan } from '../plan/field-plan.js';
import { nothing, type Projection } from '../plan/projection.js';
import { defaultFirst, type PageArguments } from '../relay/connection.js';
import { type Cursors, createCursors } from '../relay/cursor.js';
import type { RowRules } from '../relay/row-keys.js';
import type { List } from '../relay/rows.js';
import { filterReads, filterText, type ListFilters } from './list-filters.js';
import type { ChainContext } from './resolver-context.js';

/** How the rows of a list are identified and ordered, and what that reads of them. */
interface ListRules extends RowRules {
  /** What `key`, `item` and `rank` read of a row. */
  readonly reads: MaskKeys;
  /** What `rank` reads. */
  readonly rankReads: Mask;
}

// Twice the number of digits of the longest token id.
const longestPart = 160;

const part = (value: unknown) =>
  typeof value === 'object' ? '' : String(value).slice(0, longestPart);

const textOf = {
  text: part,
  hash: (value: unknown) => part(value).toLowerCase(),
  integer: (value: unknown) => `${integerOrNull(value) ?? ''}`,
};

/** Makes the reader of what identifies a row: the text of a value, or none where it is missing. */
const readerAt = ({ in: key, names, as }: RowValue): ((row: JsonRecord) => string) => {
  const text = textOf[as ?? 'text'];
  if (key === undefined) return (row) => text(pick(row, ...names));
  return (row) => {
    const record = row[key];
    return isRecord(record) ? text(pick(record, ...names)) : '';
  };
};

const rulesOf = ({ key, item, rank, isAscending }: DeclaredList): ListRules => {
  const parts = key.map(readerAt);
  const sign = isAscending ? -1 : 1;
  const rankReads = keysMask(...rank.flat());
  return {
    key: (row) => parts.map((read) => read(row)).join(':'),
    ...(item && { item: readerAt(item) }),
    // The numbers before the first missing one.
    rank: (row) => {
      const numbers: number[] = [];
      for (const names of rank) {
        const number = integerOrNull(pick(row, ...names));
        if (number === null) break;
        numbers.push(sign * number);
      }
      return numbers;
    },
    reads: { ...placesMask(item ? [...key, item] : key), ...rankReads },
    rankReads,
  };
};

/** How the rows of each list are identified and ordered. */
const rowRules = Object.fromEntries(
  Object.entries(endpoints).flatMap(([name, endpoint]) =>
    'list' in endpoint ? [[name, rulesOf(endpoint.list)]] : [],
  ),
) as Readonly<Record<ListName, ListRules>>;

const upwards = new Map<ListName, ListRules>();

/** Those of a list that is asked for oldest first. */
const ascendingRules = (name: ListName): ListRules =>
  getOrInsertComputed(upwards, name, () => rulesOf({ ...endpoints[name].list, isAscending: true }));

/** What the key, item and rank of a transfer read of its row, in any list. */
export const transferReads = rowRules.addressTokenTransfers.reads;

/** Identifies the log of a transfer. The rows of a batch, one per token id, share a log. */
export const transferLog = rowRules.addressTokenTransfers.key;

/** The index of a transfer's event in its block, from a number or a text; null if missing. */
export const logIndexOf = (row: JsonRecord): number | null => integerOrNull(row.log_index);

/** What a walk through a list itself reads of each row: to make and find cursors, or to go on. */
const walkReads = (
  name: ListName,
  { cursor }: Projection,
  { first, after }: PageArguments,
): Mask => {
  const { reads, rankReads } = rowRules[name];
  if (cursor || typeof after === 'string') return reads;
  // Ranks tell whether pages advance. Reading them would be a twentieth of the time for one page.
  return (first ?? defaultFirst) > usualPage ? rankReads : nothing.own;
};

type MasksByMask = Map<Mask | null, Mask>;

/** Of every list, for each thing that is read of its rows and each kind of filter: a few dozen. */
const ownMasks = new Map<Mask, MasksByMask>();

const ownReads = (walked: Mask, filtered: Mask | null): Mask =>
  getOrInsertComputed(
    getOrInsertComputed(ownMasks, walked, (): MasksByMask => new Map()),
    filtered,
    () => (filtered === null ? walked : unionMask(walked, filtered)),
  );

const rowMasks = new WeakMap<Projection, MasksByMask>();

/** What is read of each row of a list that a field of the operation returns. */
export const rowMaskOf = (
  name: ListName,
  plan: FieldPlan | undefined,
  page: PageArguments,
  filters: ListFilters,
): Mask => {
  if (plan === undefined) return 'all';
  const asked = plan.type.selections[0]?.projection ?? nothing;
  const ofAsked = getOrInsertComputed(rowMasks, asked, (): MasksByMask => new Map());
  const ofList = ownReads(walkReads(name, asked, page), filterReads(filters));
  return getOrInsertComputed(ofAsked, ofList, () => unionMask(asked.own, ofList));
};

/**
 * One of the explorer's lists, for a parent and filters; `mask` is what is read of a row. With
 * `keepsAll`, it has also the rows that the explorer should have left out.
 */
export const createList = (
  name: ListName,
  id: string,
  filters: ListFilters,
  { chain, chains, loadPage, rowKeys, limits }: ChainContext,
  mask: Mask = 'all',
  keepsAll = false,
): List => {
  const endpoint: Endpoint = endpoints[name];
  const parent = id.toLowerCase();
  const own = `${endpoint.name} ${parent} ${filterText(filters)}`;
  const scopeOn = ({ id }: Chain) => (id === null ? own : `${id} ${own}`);
  const scope = scopeOn(chain);
  // A cursor is valid only for this connection, parent and set of filters, on this chain. Without a
  // chain in it, it is one of the default chain.
  const openCursors = () =>
    createCursors(scope, (params) => isPageParams(endpoint, params), {
      older: chain.isDefault ? own : null,
      elsewhere: () =>
        chains.all.flatMap((other) =>
          other === chain ? [] : { chain: `${other.id}`, scope: scopeOn(other) },
        ),
    });
  let cursors: Cursors | null = null;
  return {
    chain,
    rules: filters.isAscending ? ascendingRules(name) : rowRules[name],
    scope,
    mask,
    rowKeys,
    rowsPerPage: rowsPerCall(limits.upstreamPageSize),
    cursors: () => {
      cursors ??= openCursors();
      return cursors;
    },
    areOfOtherVersions: (one, other) => areOfOtherVersions(endpoint, one, other),
    page: (params, need) =>
      loadPage({ endpoint, id: parent, filters, params, need, mask, keepsAll }),
  };
};
