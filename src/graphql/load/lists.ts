import { getOrInsertComputed } from '../../base/collections/get-or-insert.js';
import { rowsPerCall, usualPage } from '../../endpoints/declaration.js';
import { type Endpoint, endpoints, type ListName } from '../../endpoints/endpoints.js';
import { type Mask, unionMask } from '../../explorer/call/mask.js';
import type { Chain } from '../../explorer/chain.js';
import { isPageParams } from '../../explorer/decode/page.js';
import type { FieldPlan } from '../plan/field-plan.js';
import { nothing, type Projection } from '../plan/projection.js';
import { defaultFirst, type PageArguments } from '../relay/connection.js';
import { createCursors } from '../relay/cursor.js';
import type { List } from '../relay/rows.js';
import type { ChainContext } from './context.js';
import { type Filters, filterParameters, filterReads, readFilters } from './list-filters.js';
import { rowRules } from './row-rules.js';

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
  filters: Filters,
): Mask => {
  if (plan === undefined) return 'all';
  const asked = plan.type.selections[0]?.projection ?? nothing;
  const ofAsked = getOrInsertComputed(rowMasks, asked, (): MasksByMask => new Map());
  const ofList = ownReads(walkReads(name, asked, page), filterReads(filters));
  return getOrInsertComputed(ofAsked, ofList, () => unionMask(asked.own, ofList));
};

/**
 * One of the explorer's five lists, for a parent and filters; `mask` is what is read of a row. With
 * `keepsAll`, it has also the rows that the explorer should have left out.
 */
export const createList = (
  name: ListName,
  hash: string,
  filters: Filters,
  { chain, chains, loadPage, rowKeysOf, limits }: ChainContext,
  mask: Mask = 'all',
  keepsAll = false,
): List => {
  const endpoint: Endpoint = endpoints[name];
  const parent = hash.toLowerCase();
  const asked = readFilters(filters);
  const own = `${endpoint.name} ${parent} ${filterParameters(asked, asked.types).join('&')}`;
  const scopeOn = ({ id }: Chain) => (id === null ? own : `${id} ${own}`);
  const scope = scopeOn(chain);
  return {
    chain,
    rules: rowRules[name],
    scope,
    mask,
    rowKeysOf,
    rowsPerPage: rowsPerCall(limits.upstreamPageSize),
    // A cursor is valid only for this connection, parent and set of filters, on this chain. Without a
    // chain in it, it is one of the default chain.
    cursors: createCursors(scope, (params) => isPageParams(endpoint, params), {
      older: chain.isDefault ? own : null,
      elsewhere: () =>
        chains.all.flatMap((other) =>
          other === chain ? [] : { chain: `${other.id}`, scope: scopeOn(other) },
        ),
    }),
    page: (params, need) =>
      loadPage({ endpoint, hash: parent, filters: asked, params, need, mask, keepsAll }),
  };
};
