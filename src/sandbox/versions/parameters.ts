import { type CursorValue, type DeclaredList, sizedSince } from '../../endpoints/declaration.js';
import { allEndpoints, type Endpoint } from '../../endpoints/endpoints.js';
import type { DeclaredFilter } from '../../endpoints/filters.js';
import type { ParametersByEndpoint } from '../flavour.js';
import {
  addressHash,
  anyText,
  boolean,
  type Check,
  closedTypeList,
  common,
  dateTime,
  decimalOrNull,
  fullHash,
  integer,
  integerOrNull,
  knownStandards,
  oneOf,
  type Parameters,
  tokenTypeList,
  withoutNull,
} from '../parameters.js';
import type { Version } from './parts.js';

const cursorChecks = (version: Version): Readonly<Record<CursorValue, Check>> => ({
  address: addressHash,
  boolean,
  decimal: decimalOrNull,
  digits: integerOrNull,
  hash: fullHash,
  integer: integer(),
  natural: integer({ min: 0 }),
  standard: oneOf(...knownStandards(version)),
  text: anyText,
  time: dateTime,
});

const filterCheck = (
  { values }: DeclaredFilter,
  standards: DeclaredList['standards'],
  version: Version,
): Check => {
  switch (values) {
    case 'address':
      return addressHash;
    case 'boolean':
      return boolean;
    case 'hash':
      return fullHash;
    case 'natural':
      return integer({ min: 0 });
    case 'standards':
      return standards && version >= 12 ? closedTypeList(standards) : tokenTypeList(version);
    case 'text':
      return anyText;
    default:
      return oneOf(...values);
  }
};

/** Before the size of a page can be chosen, the parameter has no effect. */
const countCheck = ({ itemsCount }: DeclaredList, version: Version, size: number): Parameters => {
  if (version >= sizedSince) return { items_count: integer({ min: 1 }) };
  return itemsCount === 'ignored' ? { items_count: integer({ min: 1, max: size }) } : {};
};

const listParameters = (
  { filters: own, list }: Endpoint,
  version: Version,
  size: number,
): Parameters => {
  const known = Object.entries(own).filter(
    ([, { since = 0, goneSince = Infinity }]) => since <= version && version < goneSince,
  );
  const ofFilters = Object.fromEntries(
    known.map(([name, filter]) => [name, filterCheck(filter, list?.standards, version)]),
  );
  if (list === undefined) return ofFilters;
  const ofCursor = cursorChecks(version);
  const checkOf = (key: string, is: CursorValue) =>
    list.withoutNull?.includes(key) ? withoutNull(ofCursor[is]) : ofCursor[is];
  return {
    ...countCheck(list, version, size),
    ...ofFilters,
    ...Object.fromEntries(Object.entries(list.cursor).map(([key, is]) => [key, checkOf(key, is)])),
  };
};

/** What a version accepts at each endpoint; `size` is the usual number of rows on a page. */
export const parametersOf = (version: Version, size: number): ParametersByEndpoint =>
  Object.fromEntries(
    allEndpoints
      .filter(({ since = 0 }) => since <= version)
      .map((endpoint) => [
        endpoint.name,
        // Older interfaces take everything, and say themselves what is wrong.
        endpoint.path.startsWith('/api/v2/')
          ? { ...common, ...listParameters(endpoint, version, size) }
          : null,
      ]),
  );
