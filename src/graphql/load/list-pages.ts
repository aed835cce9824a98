import type { Config } from '../../base/config/config.js';
import { largestPage, usualPage } from '../../endpoints/declaration.js';
import type { Endpoint } from '../../endpoints/endpoints.js';
import { standards } from '../../endpoints/filters.js';
import type { Dialect } from '../../explorer/call/dialect.js';
import type { Mask } from '../../explorer/call/mask.js';
import type { RefusedParameter } from '../../explorer/decode/reason.js';
import type { UpstreamPage } from '../../explorer/decode/upstream-page.js';
import { notSupported, RejectedError } from '../errors/errors.js';
import { descends, filterParameters, type ListFilters } from './list-filters.js';
import type { Loaders } from './loaders.js';

/** A page of a list. */
interface PageRequest {
  readonly endpoint: Endpoint;
  /** What the list belongs to. */
  readonly id: string;
  readonly filters: ListFilters;
  /** Where the page starts, from a cursor; null for the first page. */
  readonly params: string | null;
  /** How many rows are needed from its start on. */
  readonly need: number;
  /** What is read of its rows. */
  readonly mask: Mask;
}

/** Loads a page, in the way in which this explorer can be asked for it. @throws like `Loaders` */
export type LoadListPage = (request: PageRequest) => Promise<UpstreamPage>;

/** Standards that later versions added, in that order: who knows one knows those before it. */
const newerTypes = Object.keys(standards).filter((type) => standards[type] !== 0);

/** What a request contains that some versions refuse, as the names under which that is remembered. */
interface SentFeatures {
  /** How many rows to send; null to leave it to the explorer. */
  readonly size: number | null;
  /** Whether the list is one for which explorers without page sizes refuse any number. */
  readonly isStrict: boolean;
  /** Whether the cursor has an `items_count`, as those of explorers without page sizes do. */
  readonly counts: boolean;
  readonly types: readonly string[];
  readonly nonZero: boolean;
  readonly isAscending: boolean;
  /** Whether it is the first page that was asked for. */
  readonly isFirst: boolean;
}

const sizeParameter = 'items_count';
// Accepted for another list, where it may be ignored, it may still be refused for such a list.
const strictSize = 'items_count where it may be refused';
const zeroParameter = 'include_zero_value';
const countInCursor = 'items_count in a cursor';
const ascending = 'oldest first';

const featuresOf = ({
  size,
  isStrict,
  counts,
  types,
  nonZero,
  isAscending,
}: SentFeatures): readonly string[] => [
  ...(size === null ? [] : [sizeParameter]),
  ...(size !== null && isStrict ? [strictSize] : []),
  ...(counts ? [countInCursor] : []),
  ...(nonZero ? [zeroParameter] : []),
  ...(isAscending ? [ascending] : []),
  ...types.filter((type) => newerTypes.includes(type)),
];

const isNamed = (name: string) => (parameter: RefusedParameter) => parameter.name === name;

/** Of the types that were sent, those refused: those that a listing leaves out, or the newest. */
const refusedTypes = (types: readonly string[], refused: readonly RefusedParameter[]) => {
  const newer = newerTypes.filter((type) => types.includes(type));
  const details = refused.filter(isNamed('type')).map(({ detail }) => detail);
  if (details.length === 0) return [];
  const said = details.join(' ');
  const unlisted = said.includes('ERC-') ? newer.filter((type) => !said.includes(type)) : [];
  return unlisted.length > 0 ? unlisted : newer.slice(-1);
};

/** Versions before 9 do not say what it is that they refuse; of a first page, nothing else can be wrong. */
const refusesOrder = (
  { isAscending, isFirst }: SentFeatures,
  refused: readonly RefusedParameter[],
) =>
  isAscending &&
  (refused.length === 0
    ? isFirst
    : refused.some(({ name }) => name === 'sort' || name === 'order'));

/** Which of the features in a request the explorer refused. */
const refusedFeatures = (
  sent: SentFeatures,
  refused: readonly RefusedParameter[],
): readonly string[] => {
  const { size, counts, types, nonZero } = sent;
  const refusesSize = refused.some(isNamed(sizeParameter));
  return [
    ...(size !== null && refusesSize ? [sizeParameter] : []),
    ...(counts && refusesSize ? [countInCursor] : []),
    ...(nonZero && refused.some(isNamed(zeroParameter)) ? [zeroParameter] : []),
    ...(refusesOrder(sent, refused) ? [ascending] : []),
    ...refusedTypes(types, refused),
  ];
};

const nameOf = (pair: string) => pair.split('=', 1)[0];

const hasCount = (params: string | null) =>
  params?.split('&').some((pair) => nameOf(pair) === sizeParameter) === true;

const notOldestFirst = () =>
  notSupported(
    'This explorer cannot send the list oldest first: that needs version 6.9 or newer. Leave `oldestFirst` out.',
  );

const emptyPage: UpstreamPage = { rows: [], next: null, isComplete: null };

/**
 * Creates the loader of one operation's pages. What the explorer refuses is left out, asked for again
 * without, and remembered in `dialect`; `fixedSize` rows are asked for per call, if set.
 */
export const createListPages = (
  { page: loadPage }: Pick<Loaders, 'page'>,
  dialect: Dialect,
  fixedSize: Config['upstreamPageSize'],
): LoadListPage => {
  const isRefused = (feature: string) => dialect.accepts(feature) === false;

  const sizeFor = ({ list }: Endpoint, need: number): number | null => {
    if (list?.isFixedSize || fixedSize === usualPage || isRefused(sizeParameter)) return null;
    return fixedSize ?? (need > usualPage ? largestPage : null);
  };

  const ask = async (request: PageRequest, sent: SentFeatures): Promise<UpstreamPage | null> => {
    const { endpoint, id, filters, params, mask } = request;
    // A cursor of an earlier release may have the explorer's echo of a filter.
    const without = sent.counts ? [zeroParameter] : [zeroParameter, sizeParameter];
    const pairs = params?.split('&').filter((pair) => !without.includes(nameOf(pair) ?? ''));
    const query = [
      ...filterParameters({ ...filters, nonZero: sent.nonZero }, sent.types),
      ...(pairs ?? []),
      ...(sent.size === null ? [] : [`${sizeParameter}=${sent.size}`]),
    ].join('&');
    try {
      const page = await loadPage(endpoint, id, query, mask);
      if (sent.isAscending && descends(page.rows)) {
        dialect.learn(ascending, false);
        return null;
      }
      for (const feature of featuresOf(sent)) dialect.learn(feature, true);
      return page;
    } catch (error) {
      const refused = error instanceof RejectedError ? refusedFeatures(sent, error.refused) : [];
      if (refused.length === 0) throw error;
      for (const feature of refused) dialect.learn(feature, false);
      return null;
    }
  };

  /** The calls that find out whether the explorer accepts a feature. */
  const probes = new Map<string, Promise<unknown>>();

  return async (request) => {
    const { endpoint, filters, params, need } = request;
    const mayCount = hasCount(params);
    for (let hasWaited = false; ; ) {
      if (filters.isAscending && isRefused(ascending)) throw notOldestFirst();
      const types = filters.types.filter((type) => !isRefused(type));
      if (types.length === 0 && filters.types.length > 0) return emptyPage;
      const sent: SentFeatures = {
        size: mayCount ? null : sizeFor(endpoint, need),
        isStrict: endpoint.list?.itemsCount === 'refused',
        counts: mayCount && !isRefused(countInCursor),
        types,
        nonZero: filters.nonZero && !isRefused(zeroParameter),
        isAscending: filters.isAscending,
        isFirst: params === null,
      };
      const unknown = featuresOf(sent).find((feature) => dialect.accepts(feature) === undefined);
      const probe = unknown === undefined ? undefined : probes.get(unknown);
      if (probe && !hasWaited) {
        // Otherwise, many lists at once would each be refused.
        hasWaited = true;
        await probe;
        continue;
      }
      const asked = ask(request, sent);
      if (unknown !== undefined && !probe)
        probes.set(
          unknown,
          asked.catch(() => null),
        );
      const page = await asked;
      if (page) return page;
    }
  };
};
