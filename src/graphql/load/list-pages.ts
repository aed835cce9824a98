import type { Config } from '../../base/config/config.js';
import { largestPage, standards, usualPage } from '../../endpoints/declaration.js';
import type { Endpoint } from '../../endpoints/endpoints.js';
import { keysMask, type Mask, type MaskKeys } from '../../explorer/call/mask.js';
import { integerOrNull, isRecord, type JsonRecord } from '../../explorer/decode/read.js';
import type { RefusedParameter } from '../../explorer/decode/reason.js';
import type { Dialect } from '../../explorer/dialect.js';
import { RejectedError } from '../errors/errors.js';
import { canonicalList } from '../plan/arguments.js';
import type { ListPage } from '../relay/rows.js';
import type { Loaders } from './loaders.js';

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

/** The standards of a row's token, in upper case: of the transfer when it happened, and of the token now. */
export const standardsOf = ({ token_type, token }: JsonRecord): readonly string[] =>
  [token_type, isRecord(token) ? token.type : null].flatMap((type) =>
    typeof type === 'string' ? type.toUpperCase() : [],
  );

/** What `standardsOf` reads of a row. */
export const standardReads: MaskKeys = { token_type: 'all', token: keysMask('type') };

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
  /** Whether to keep the rows that the explorer should have left out. */
  readonly keepsAll?: boolean;
}

/** Loads a page, in the way in which this explorer can be asked for it. @throws like `Loaders` */
export type LoadListPage = (request: PageRequest) => Promise<ListPage>;

/** Standards that later versions added, in that order: who knows one knows those before it. */
const newerTypes = Object.keys(standards).filter((type) => standards[type] !== 0);

/** What a request contains that some versions refuse, as the names under which that is remembered. */
interface SentFeatures {
  /** How many rows to send; null to leave it to the explorer. */
  readonly size: number | null;
  /** Whether the cursor has an `items_count`, as those of explorers without page sizes do. */
  readonly counts: boolean;
  readonly types: readonly string[];
  readonly nonZero: boolean;
}

const sizeParameter = 'items_count';
const zeroParameter = 'include_zero_value';
const countInCursor = 'items_count in a cursor';

const featuresOf = ({ size, counts, types, nonZero }: SentFeatures): readonly string[] => [
  ...(size === null ? [] : [sizeParameter]),
  ...(counts ? [countInCursor] : []),
  ...(nonZero ? [zeroParameter] : []),
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

/** Which of the features in a request the explorer refused. */
const refusedFeatures = (
  { size, counts, types, nonZero }: SentFeatures,
  refused: readonly RefusedParameter[],
): readonly string[] => {
  const refusesSize = refused.some(isNamed(sizeParameter));
  return [
    ...(size !== null && refusesSize ? [sizeParameter] : []),
    ...(counts && refusesSize ? [countInCursor] : []),
    ...(nonZero && refused.some(isNamed(zeroParameter)) ? [zeroParameter] : []),
    ...refusedTypes(types, refused),
  ];
};

const nameOf = (pair: string) => pair.split('=', 1)[0];

const hasCount = (params: string | null) =>
  params?.split('&').some((pair) => nameOf(pair) === sizeParameter) === true;

const emptyPage: ListPage = { rows: [], next: null, isComplete: null, leftOut: false };

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

  const sizeFor = (need: number): number | null => {
    if (fixedSize === usualPage || isRefused(sizeParameter)) return null;
    return fixedSize ?? (need > usualPage ? largestPage : null);
  };

  const ask = async (request: PageRequest, sent: SentFeatures): Promise<ListPage | null> => {
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
      for (const feature of featuresOf(sent)) dialect.learn(feature, true);
      const keeps = request.keepsAll ? null : rowFilter(filters);
      if (keeps === null) return { leftOut: false, ...page };
      const { rows: sentRows, next, isComplete } = page;
      const rows = sentRows.filter(keeps);
      return { rows, next, isComplete, leftOut: rows.length < sentRows.length };
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
    const { filters, params, need } = request;
    const mayCount = hasCount(params);
    for (let hasWaited = false; ; ) {
      const types = filters.types.filter((type) => !isRefused(type));
      if (types.length === 0 && filters.types.length > 0) return emptyPage;
      const sent: SentFeatures = {
        size: mayCount ? null : sizeFor(need),
        counts: mayCount && !isRefused(countInCursor),
        types,
        nonZero: filters.nonZero && !isRefused(zeroParameter),
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
