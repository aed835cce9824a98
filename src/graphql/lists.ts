import type { GraphQLResolveInfo } from 'graphql';
import { getOrInsertComputed } from '../get-or-insert.js';
import { type Endpoint, endpoints } from '../upstream/endpoints.js';
import { type Mask, type MaskKeys, unionMask } from '../upstream/reading/mask.js';
import { isPageParams } from '../upstream/reading/page.js';
import { canonicalList } from './canonical-list.js';
import type { Context } from './context.js';
import { pageSize } from './cost/model.js';
import { cursorKey, maskOf, parentKey } from './reads.js';
import { defaultFirst, type PageArguments } from './relay/connection.js';
import { createCursors } from './relay/cursor.js';
import type { List } from './relay/list.js';
import { type ListName, rowRules } from './row-rules.js';

/** The filters of a list, as given in its arguments. null and [] mean the same as not given. */
export interface Filters {
  readonly types?: readonly string[] | null | undefined;
  readonly direction?: 'to' | 'from' | null | undefined;
  readonly token?: string | null | undefined;
}

/** The filters as a canonical query string: filters with the same meaning give the same text. */
const filterQuery = ({ types, direction, token }: Filters): string => {
  const pairs = [
    types && types.length > 0 && `type=${canonicalList(types).join(',')}`,
    direction && `filter=${direction}`,
    token && `token=${token.toLowerCase()}`,
  ];
  return pairs.filter((pair) => typeof pair === 'string').join('&');
};

const nothing: Mask = {};

/** What a walk through a list itself reads of each row: to make and find cursors, or to go on. */
const walkReads = (name: ListName, asked: MaskKeys, { first, after }: PageArguments): Mask => {
  const { reads, rankReads } = rowRules[name];
  if (cursorKey in asked || typeof after === 'string') return reads;
  // Ranks tell whether pages advance. Reading them would be a twentieth of the time for one page.
  return (first ?? defaultFirst) > pageSize ? rankReads : nothing;
};

const rowMasks = new WeakMap<MaskKeys, Map<Mask, Mask>>();

/** What is read of each row of the list being resolved, apart from the parent record. */
export const rowMaskOf = (name: ListName, info: GraphQLResolveInfo, page: PageArguments): Mask => {
  const asked = maskOf(info);
  if (typeof asked === 'string') return asked;
  const ofAsked = getOrInsertComputed(rowMasks, asked, () => new Map<Mask, Mask>());
  return getOrInsertComputed(ofAsked, walkReads(name, asked, page), (walked) => {
    const { [cursorKey]: _cursors, [parentKey]: _parent, ...own } = asked;
    return unionMask(own, walked);
  });
};

/** One of the explorer's five lists, for a parent and filters; `mask` is what is read of a row. */
export const createList = (
  name: ListName,
  hash: string,
  filters: Filters,
  { loaders, marksOf }: Pick<Context, 'loaders' | 'marksOf'>,
  mask: Mask = 'all',
): List => {
  const endpoint: Endpoint = endpoints[name];
  const parent = hash.toLowerCase();
  const filter = filterQuery(filters);
  const scope = `${endpoint.name} ${parent} ${filter}`;
  return {
    rules: rowRules[name],
    scope,
    mask,
    marksOf,
    // A cursor is valid only for this connection, parent and set of filters.
    cursors: createCursors(scope, (params) => isPageParams(endpoint, params)),
    page: (params) =>
      loaders.page(endpoint, parent, [filter, params].filter(Boolean).join('&'), mask),
  };
};
