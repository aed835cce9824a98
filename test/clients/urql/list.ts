import type { Cache, DataField, FieldInfo, Resolver } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';

const join = relayPagination();

const keyOf = (field: DataField | undefined) => (typeof field === 'string' ? field : null);

const endList = (joined: unknown) => {
  if (typeof joined !== 'object' || joined === null || !('pageInfo' in joined)) return;
  joined.pageInfo = { ...(joined.pageInfo as object), hasNextPage: false };
};

/**
 * The page that is asked for, with those that lead to it and go on from it. `relayPagination` alone joins
 * all pages: it repeats rows where `first` differs, and leaves a gap after a first page that is newer.
 */
export const list: Resolver = (parent, args, cache, info) => {
  const { parentKey, fieldName } = info;
  const infoOf = ({ fieldKey }: FieldInfo) =>
    keyOf(cache.resolve(keyOf(cache.resolve(parentKey, fieldKey)), 'pageInfo'));
  const endOf = (page: FieldInfo) => keyOf(cache.resolve(infoOf(page), 'endCursor'));
  const pages = cache.inspectFields(parentKey).filter((field) => field.fieldName === fieldName);
  const asked = cache.keyOfField(fieldName, args);
  const chain = pages.filter(({ fieldKey }) => fieldKey === asked);

  const other = (fits: (page: FieldInfo) => boolean) =>
    pages.find((page) => fits(page) && !chain.includes(page));
  const before = () => {
    const start = chain[0] ? chain[0].arguments?.after : args.after;
    return other((page) => endOf(page) === start);
  };
  const behind = () => {
    const last = chain.at(-1);
    const end = last && endOf(last);
    return end && other((page) => page.arguments?.after === end);
  };
  for (let page = before(); page; page = before()) chain.unshift(page);
  for (let page = behind(); page; page = behind()) chain.push(page);

  const chained: Cache = Object.create(cache, { inspectFields: { value: () => chain } });
  const joined = join(parent, args, chained, info);
  const last = chain.at(-1);
  // `relayPagination` passes over an empty page, which says that nothing follows.
  if (last && cache.resolve(infoOf(last), 'hasNextPage') === false) endList(joined);
  return joined;
};
