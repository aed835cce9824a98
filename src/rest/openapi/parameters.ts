import type { EndpointName } from '../../config.js';
import { type Endpoint, hashPatterns } from '../../upstream/endpoints.js';
import { exampleAddressHash, exampleTransactionHash } from './examples.js';
import { type Schema, type Schemas, string } from './schema.js';

type Type = 'string' | 'integer';

/** The keys that cursors are known to have; explorers of other versions use others. */
const cursorKeys: Readonly<Record<EndpointName, Readonly<Record<string, readonly Type[]>>>> = {
  'address-tokens': {
    fiat_value: ['string'],
    value: ['string', 'integer'],
    id: ['integer'],
    items_count: ['integer'],
    token_name: ['string'],
    token_type: ['string'],
  },
  'address-nft-collections': {
    token_contract_address_hash: ['string'],
    token_type: ['string'],
    items_count: ['integer'],
  },
  'address-token-transfers': {
    block_number: ['integer'],
    index: ['integer'],
    items_count: ['integer'],
    batch_log_index: ['integer'],
    batch_block_hash: ['string'],
    batch_transaction_hash: ['string'],
    index_in_batch: ['integer'],
  },
  'address-internal-transactions': {
    block_number: ['integer'],
    index: ['integer'],
    transaction_index: ['integer'],
    items_count: ['integer'],
  },
  'transaction-token-transfers': {
    block_number: ['integer'],
    index: ['integer'],
    batch_log_index: ['integer'],
    batch_block_hash: ['string'],
    batch_transaction_hash: ['string'],
    index_in_batch: ['integer'],
  },
  transaction: {},
  'raw-trace': {},
};

/** `next_page_params`: open, and null at the end. */
export const cursorSchema = (endpoint: Endpoint): Schema => ({
  type: ['object', 'null'],
  description:
    'Send all its keys back as query parameters, beside the same filters, for the next page; null where there is none.',
  properties: Object.fromEntries(
    Object.entries(cursorKeys[endpoint.name]).map(([key, types]) => [
      key,
      { type: [...types, 'null'] },
    ]),
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

const typeFilter = (values: readonly string[]) =>
  query(
    'type',
    'Only tokens of these standards, joined by commas; all where it is left out.',
    { type: 'array', items: { type: 'string', enum: values } },
    { style: 'form', explode: false, example: values.slice(0, 2) },
  );

const tokenTypes = ['ERC-20', 'ERC-721', 'ERC-1155', 'ERC-404', 'ERC-7984'];
const nftTypes = ['ERC-721', 'ERC-404', 'ERC-1155'];

const filterOf = (endpoint: Endpoint, filter: Endpoint['filters'][number]): Schema => {
  switch (filter) {
    case 'type':
      return typeFilter(endpoint.name === 'address-nft-collections' ? nftTypes : tokenTypes);
    case 'filter':
      return query('filter', 'Only into the address (`to`) or out of it (`from`).', {
        type: 'string',
        enum: ['to', 'from'],
      });
    case 'token':
      return query('token', 'Only of this token contract.', {
        type: 'string',
        pattern: hashPatterns.address_hash.source,
      });
  }
};

const pathParameter = ({ parameter }: Endpoint): Schema => ({
  name: parameter,
  in: 'path',
  required: true,
  description:
    parameter === 'address_hash' ? 'The address, in any letter case.' : 'The transaction.',
  schema: { type: 'string', pattern: hashPatterns[parameter].source },
  example: parameter === 'address_hash' ? exampleAddressHash : exampleTransactionHash,
});

/** Whether the endpoint answers in pages. */
export const isPaged = ({ name }: Endpoint): boolean => Object.keys(cursorKeys[name]).length > 0;

/** All parameters of an endpoint. */
export const parametersOf = (endpoint: Endpoint): Schema[] => [
  pathParameter(endpoint),
  ...endpoint.filters.map((filter) => filterOf(endpoint, filter)),
  ...Object.entries(cursorKeys[endpoint.name]).map(([key, types]) =>
    query(key, 'From the `next_page_params` of the page before.', { type: types }),
  ),
  ...(isPaged(endpoint) ? [{ $ref: '#/components/parameters/next_page_params' }] : []),
  { $ref: '#/components/parameters/key' },
  { $ref: '#/components/parameters/if-none-match' },
];

export const sharedParameters: Schemas = {
  next_page_params: query(
    'next_page_params',
    'The whole `next_page_params` of the page before, each of its keys a query parameter: for cursors with other keys than those above.',
    { type: 'object', additionalProperties: true },
    { style: 'form', explode: true },
  ),
  key: query('key', 'Opens addresses that the explorer restricts.', string('A secret.')),
  'if-none-match': {
    name: 'if-none-match',
    in: 'header',
    description: 'The etag of an answer that the caller already has.',
    schema: { type: 'string' },
  },
};
