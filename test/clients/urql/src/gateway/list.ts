import type { Cache, DataField, FieldArgs, FieldInfo, Resolver } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';

const join = relayPagination();

const keyOf = (field: DataField | undefined) => (typeof field === 'string' ? field : null);

/** Without arguments, Graphcache expects null, not `{}`. */
const given = (args: FieldArgs) => (Object.keys(args ?? {}).length > 0 ? args : null);

const endList = (joined: unknown) => {
  if (typeof joined !== 'object' || joined === null || !('pageInfo' in joined)) return;
  joined.pageInfo = { ...(joined.pageInfo as object), hasNextPage: false };
};

/**
 * Joins the requested page with the pages before and after it, matched by their cursors. `relayPagination`
 * alone joins all pages of the field: it repeats rows when `first` varies, and leaves a gap after a newer
 * first page.
 */
export const list: Resolver = (parent, args, cache, info) => {
  const { parentKey, fieldName } = info;
  const infoOf = ({ fieldKey }: FieldInfo) =>
    keyOf(cache.resolve(keyOf(cache.resolve(parentKey, fieldKey)), 'pageInfo'));
  const endOf = (page: FieldInfo) => keyOf(cache.resolve(infoOf(page), 'endCursor'));
  const pages = cache.inspectFields(parentKey).filter((field) => field.fieldName === fieldName);
  const requested = cache.keyOfField(fieldName, given(args));
  const chain = pages.filter(({ fieldKey }) => fieldKey === requested);

  const findPage = (matches: (page: FieldInfo) => boolean) =>
    pages.find((page) => matches(page) && !chain.includes(page));
  const previousPage = () => {
    const start = chain[0] ? chain[0].arguments?.after : args.after;
    return findPage((page) => endOf(page) === start);
  };
  const nextPage = () => {
    const last = chain.at(-1);
    const end = last && endOf(last);
    return end && findPage((page) => page.arguments?.after === end);
  };
  for (let page = previousPage(); page; page = previousPage()) chain.unshift(page);
  for (let page = nextPage(); page; page = nextPage()) chain.push(page);

  // `relayPagination` does not find the page of a list without arguments.
  const joinable = chain.map((page) => ({ ...page, arguments: page.arguments ?? {} }));
  const resolve: Cache['resolve'] = (entity, field, fieldArgs) =>
    cache.resolve(entity, field, given(fieldArgs));
  const chained: Cache = Object.create(cache, {
    inspectFields: { value: () => joinable },
    resolve: { value: resolve },
  });
  const joined = join(parent, args, chained, info);
  const last = chain.at(-1);
  // `relayPagination` skips empty pages, but an empty last page says that the list has ended.
  if (last && cache.resolve(infoOf(last), 'hasNextPage') === false) endList(joined);
  return joined;
};
