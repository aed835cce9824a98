import { type CursorValue, type DeclaredList, idPatterns } from '../../endpoints/declaration.js';
import type { Endpoint, RestEndpoint } from '../../endpoints/endpoints.js';
import { standards } from '../../endpoints/filters.js';
import { type Schema, type Schemas, string } from './json-schema.js';

/** What is well known on Ethereum, for a page that knows no other example. */
const exampleAddressHash = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const exampleTransactionHash = '0x4dd7e3f4522fcf2483ae422fd007492380051d87de6fdb17be71c7134e26857e';

const typesOf: Readonly<Record<CursorValue, readonly string[]>> = {
  address: ['string'],
  boolean: ['boolean'],
  decimal: ['string'],
  digits: ['string', 'integer'],
  hash: ['string'],
  integer: ['integer'],
  natural: ['integer'],
  standard: ['string'],
  text: ['string'],
  time: ['string'],
};

/** The known keys of cursors, each with its types; other versions of the explorer use other keys. */
const cursorTypes = ({ cursor, otherCursor, itemsCount }: DeclaredList) =>
  Object.entries({
    ...cursor,
    ...(itemsCount === 'ignored' && ({ items_count: 'integer' } as const)),
    ...otherCursor,
  }).map(([key, value]) => [key, typesOf[value]] as const);

/** The schema of `next_page_params`, which may have other keys, and is null on the last page. */
export const cursorSchema = (list: DeclaredList): Schema => ({
  type: ['object', 'null'],
  description:
    'To get the next page, send all its keys back as query parameters and repeat the filters. It is null on the last page.',
  properties: Object.fromEntries(
    cursorTypes(list).map(([key, types]) => [key, { type: [...types, 'null'] }]),
  ),
  additionalProperties: true,
});

const query = (name: string, description: string, schema: Schema, more: Schema = {}): Schema => ({
  name,
  in: 'query',
  description,
  schema,
  ...more,
});

const typeFilter = (values: readonly string[], note = '') =>
  query(
    'type',
    `Only tokens of these standards, separated by commas; all standards if omitted.${note}`,
    { type: 'array', items: { type: 'string', enum: values } },
    { style: 'form', explode: false, example: values.slice(0, 2) },
  );

const everyStandard = typeFilter(
  Object.keys(standards),
  ' Explorers from 12 on tell ERC-8056 from ERC-20: ask for both to get every fungible token. Older ones count it as ERC-20, and 9 to 11 answer 422 if it is asked for.',
);

const filterParameters: Readonly<Record<string, (endpoint: Endpoint) => Schema>> = {
  type: ({ list }) => (list?.standards ? typeFilter(list.standards) : everyStandard),
  filter: () =>
    query('filter', 'Only those to the address (`to`) or from it (`from`).', {
      type: 'string',
      enum: ['to', 'from'],
    }),
  token: () =>
    query('token', 'Only transfers of this token contract.', {
      type: 'string',
      pattern: idPatterns.address_hash.source,
    }),
  include_zero_value: () =>
    query(
      'include_zero_value',
      'Explorers from 12 on: whether calls without value are included; creations always are. Older explorers include them, and answer 422 to this parameter.',
      { type: 'boolean', default: true },
    ),
};

const pathParameter = ({ ids: [parameter] }: RestEndpoint): Schema => ({
  name: parameter,
  in: 'path',
  required: true,
  description:
    parameter === 'address_hash'
      ? 'The address: 0x and 40 hex digits, in any letter case.'
      : 'The transaction: 0x and 64 hex digits.',
  schema: { type: 'string', pattern: idPatterns[parameter].source },
  example: parameter === 'address_hash' ? exampleAddressHash : exampleTransactionHash,
});

/** Parameters that a caller may choose, and that some versions also repeat in their cursors. */
const choices = {
  items_count: query(
    'items_count',
    'Explorers from 12 on: how many rows a page has, from 1 to 100 (or what the operator allows; more is cut to that); 50 if omitted. Send it with every page. Explorers 9 to 11 always send 50 rows and answer 422 above 50, for the transfers of a transaction always; older ones ignore it. Before 12, it also comes in the `next_page_params` of some lists.',
    { type: 'integer', minimum: 1 },
  ),
} satisfies Schemas;

const pagingParameters: readonly Schema[] = [
  { $ref: '#/components/parameters/items_count' },
  { $ref: '#/components/parameters/next_page_params' },
];

/** The keys of a list's cursors that are no parameters of their own. */
const cursorParameters = (list: DeclaredList, filtered: Endpoint['filters']) =>
  cursorTypes(list)
    .filter(([key]) => !Object.hasOwn(choices, key) && !Object.hasOwn(filtered, key))
    .map(([key, types]) =>
      query(key, 'From the `next_page_params` of the previous page.', { type: types }),
    );

/** All parameters of an endpoint. */
export const parametersOf = (endpoint: RestEndpoint): Schema[] => [
  pathParameter(endpoint),
  ...Object.keys(endpoint.filters).flatMap((name): Schema[] => {
    const describe = filterParameters[name];
    return describe ? [describe(endpoint)] : [];
  }),
  ...(endpoint.list ? cursorParameters(endpoint.list, endpoint.filters) : []),
  ...(endpoint.list ? pagingParameters : []),
  { $ref: '#/components/parameters/key' },
  { $ref: '#/components/parameters/if-none-match' },
];

export const sharedParameters: Schemas = {
  ...choices,
  next_page_params: query(
    'next_page_params',
    'The whole `next_page_params` of the previous page, with each of its keys as a query parameter. Use it for cursors with other keys than those above.',
    { type: 'object', additionalProperties: true },
    { style: 'form', explode: true },
  ),
  key: query('key', 'Gives access to addresses that the explorer restricts.', string('A secret.')),
  'if-none-match': {
    name: 'if-none-match',
    in: 'header',
    description: 'The etag of an answer that the caller already has.',
    schema: { type: 'string' },
  },
};
