import type { GraphQLResolveInfo } from 'graphql';
import { getOrInsertComputed } from '../get-or-insert.js';
import { type Endpoint, endpoints } from '../upstream/endpoints.js';
import { type Mask, type MaskKeys, unionMask } from '../upstream/reading/mask.js';
import { isPageParams } from '../upstream/reading/page.js';
import { canonicalList } from './canonical-list.js';
import type { Context } from './context.js';
import { cursorKey, maskOf, parentKey } from './reads.js';
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

const rowMasks = new WeakMap<MaskKeys, Map<string, Mask>>();

/**
 * What the operation reads of each row of the list being resolved, apart from the parent record. If
 * cursors are selected or given, that includes what they are made of.
 */
export const rowMaskOf = (
  name: ListName,
  info: GraphQLResolveInfo,
  { after }: { readonly after?: string | null | undefined },
): Mask => {
  const asked = maskOf(info);
  if (typeof asked === 'string') return asked;
  const hasCursors = cursorKey in asked || typeof after === 'string';
  const ofLists = getOrInsertComputed(rowMasks, asked, () => new Map<string, Mask>());
  return getOrInsertComputed(ofLists, `${name} ${hasCursors}`, () => {
    const { [cursorKey]: _cursors, [parentKey]: _parent, ...own } = asked;
    return hasCursors ? unionMask(own, rowRules[name].reads) : own;
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
