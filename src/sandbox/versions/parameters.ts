import {
  type CursorValue,
  type DeclaredList,
  type FilterName,
  filters,
  sizedSince,
} from '../../endpoints/declaration.js';
import { allEndpoints, type Endpoint } from '../../endpoints/endpoints.js';
import type { ParametersByEndpoint } from '../flavour.js';
import {
  addressHash,
  anyText,
  boolean,
  type Check,
  closedTypeList,
  common,
  decimalOrNull,
  direction,
  fullHash,
  integer,
  integerOrNull,
  knownStandards,
  oneOf,
  type Parameters,
  tokenTypeList,
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
});

const filterChecks = (
  standards: DeclaredList['standards'],
  version: Version,
): Readonly<Record<FilterName, Check>> => ({
  type: standards && version >= 12 ? closedTypeList(standards) : tokenTypeList(version),
  filter: direction,
  token: addressHash,
  include_zero_value: boolean,
});

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
  if (list === undefined) return {};
  const ofFilters = filterChecks(list.standards, version);
  const ofCursor = cursorChecks(version);
  const known = own.filter((name) => filters[name] <= version);
  return {
    ...countCheck(list, version, size),
    ...Object.fromEntries(known.map((name) => [name, ofFilters[name]])),
    ...Object.fromEntries(Object.entries(list.cursor).map(([key, is]) => [key, ofCursor[is]])),
  };
};

/** What a version accepts at each endpoint; `size` is the usual number of rows on a page. */
export const parametersOf = (version: Version, size: number): ParametersByEndpoint =>
  Object.fromEntries(
    allEndpoints.map((endpoint) => [
      endpoint.name,
      { ...common, ...listParameters(endpoint, version, size) },
    ]),
  );
