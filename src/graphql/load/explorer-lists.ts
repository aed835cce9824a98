import { getOrInsertComputed } from '../../base/collections/maps.js';
import { rowsPerCall, usualPage } from '../../endpoints/declaration.js';
import { type Endpoint, endpoints, type ListName } from '../../endpoints/endpoints.js';
import { type Mask, unionMask } from '../../explorer/call/mask.js';
import type { Chain } from '../../explorer/chain.js';
import { areOfOtherVersions, isPageParams } from '../../explorer/decode/upstream-page.js';
import type { FieldPlan } from '../plan/field-plan.js';
import { nothing, type Projection } from '../plan/projection.js';
import { defaultFirst, type PageArguments } from '../relay/connection.js';
import { type Cursors, createCursors } from '../relay/cursor.js';
import type { List } from '../relay/pages.js';
import { filterReads, filterText, judgeOf, type ListFilters } from './list-filters.js';
import type { ChainContext } from './resolver-context.js';
import { rowRules } from './row-rules.js';

/** What a walk through a list itself reads of each row: to make and find cursors, or to go on. */
const walkReads = (
  name: ListName,
  { cursor }: Projection,
  { first, after }: PageArguments,
): Mask => {
  const { reads, rankReads } = rowRules(name);
  if (cursor || typeof after === 'string') return reads;
  // Ranks tell whether pages advance. Reading them would be a twentieth of the time for one page.
  return (first ?? defaultFirst) > usualPage ? rankReads : nothing.own;
};

type MasksByMask = Map<Mask | null, Mask>;

/** For each list, by what a walk and the filters read of its rows: a few dozen masks in all. */
const listMasks = new Map<Mask, MasksByMask>();

const listReads = (walked: Mask, filtered: Mask | null): Mask =>
  getOrInsertComputed(
    getOrInsertComputed(listMasks, walked, (): MasksByMask => new Map()),
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
  const ofList = listReads(walkReads(name, asked, page), filterReads(name, filters));
  return getOrInsertComputed(ofAsked, ofList, () => unionMask(asked.own, ofList));
};

/** One of the explorer's lists, for a parent and filters; `mask` is what is read of a row. */
export const createList = (
  name: ListName,
  id: string,
  filters: ListFilters,
  { chain, chains, loadPage, rowKeys, limits }: ChainContext,
  mask: Mask = 'all',
): List => {
  const endpoint: Endpoint = endpoints[name];
  const parent = id.toLowerCase();
  const onAnyChain = `${endpoint.name} ${parent} ${filterText(filters)}`;
  const scopeOn = ({ id }: Chain) => (id === null ? onAnyChain : `${id} ${onAnyChain}`);
  const scope = scopeOn(chain);
  // A cursor is valid only for this connection, parent and set of filters, on this chain. Without a
  // chain in it, it is one of the default chain.
  const openCursors = () =>
    createCursors(scope, (params) => isPageParams(endpoint, params), {
      older: chain.isDefault ? onAnyChain : null,
      onOtherChains: () =>
        chains.all.flatMap((other) =>
          other === chain ? [] : { chain: `${other.id}`, scope: scopeOn(other) },
        ),
    });
  let cursors: Cursors | null = null;
  return {
    chain,
    rules: rowRules(name, filters.isAscending),
    scope,
    mask,
    range: '',
    start: null,
    judge: judgeOf(name, filters),
    rowKeys,
    rowsPerPage: rowsPerCall(limits.upstreamPageSize),
    cursors: () => {
      cursors ??= openCursors();
      return cursors;
    },
    areOfOtherVersions: (one, other) => areOfOtherVersions(endpoint, one, other),
    page: (params, need) => loadPage({ endpoint, id: parent, filters, params, need, mask }),
  };
};
