import type { EndpointName } from '../../base/config/config.js';
import { type Endpoint, endpoints } from '../../explorer/endpoints/endpoints.js';
import { cursorSchema, isPaged, parametersOf } from './parameters.js';
import { responsesOf } from './responses.js';
import { list, record, ref, type Schema, type Schemas } from './schema.js';

interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  /** The schema of the answer, or of the items if it answers in pages. */
  readonly of: string;
  /** What its pages have besides items and cursor, in some versions. */
  readonly beside?: Schemas;
}

const operations: Readonly<Record<EndpointName, Operation>> = {
  'address-tokens': {
    id: 'getAddressTokens',
    summary: 'Tokens that an address holds',
    description:
      'Ordered by value in US dollars, highest first. An ERC-20 or ERC-721 token has one entry, a token of another standard one for each id.',
    of: 'TokenBalance',
  },
  'address-nft-collections': {
    id: 'getAddressNftCollections',
    summary: 'NFT collections of an address',
    description: 'Grouped by contract, each with some of its tokens.',
    of: 'NftCollection',
  },
  'address-token-transfers': {
    id: 'getAddressTokenTransfers',
    summary: 'Token transfers of an address',
    description: 'Newest first.',
    of: 'TokenTransfer',
  },
  'address-internal-transactions': {
    id: 'getAddressInternalTransactions',
    summary: 'Internal transactions of an address',
    description: 'Calls made within transactions, newest first.',
    of: 'InternalTransaction',
    beside: { meta: ref('Indexing') },
  },
  transaction: {
    id: 'getTransaction',
    summary: 'A transaction',
    description: 'All details of one transaction.',
    of: 'Transaction',
  },
  'transaction-token-transfers': {
    id: 'getTransactionTokenTransfers',
    summary: 'Token transfers of a transaction',
    description: 'In log order.',
    of: 'TokenTransfer',
  },
  'raw-trace': {
    id: 'getTransactionRawTrace',
    summary: 'Raw trace of a transaction',
    description: "As returned by the explorer's node.",
    of: 'RawTrace',
  },
};

const all: readonly Endpoint[] = Object.values(endpoints);

const pageName = (endpoint: Endpoint) => `${operations[endpoint.name].id.replace('get', '')}Page`;

/** One schema for each list, since pages differ in their items and cursors. */
export const pageSchemas: Schemas = Object.fromEntries(
  all.filter(isPaged).map((endpoint) => [
    pageName(endpoint),
    {
      ...record(
        'One page. All pages but the last have the same number of items.',
        {
          items: list(ref(operations[endpoint.name].of), 'The items of the page.'),
          next_page_params: cursorSchema(endpoint),
        },
        operations[endpoint.name].beside,
      ),
      required: ['items', 'next_page_params'],
    },
  ]),
);

const operationOf = (endpoint: Endpoint): Schema => {
  const { id, summary, description, of } = operations[endpoint.name];
  return {
    operationId: id,
    tags: [endpoint.parameter === 'address_hash' ? 'Addresses' : 'Transactions'],
    summary,
    description,
    parameters: parametersOf(endpoint),
    responses: responsesOf(
      isPaged(endpoint) ? 'One page of the list.' : `${summary}.`,
      ref(isPaged(endpoint) ? pageName(endpoint) : of),
    ),
  };
};

export const paths: Schemas = Object.fromEntries(
  all.map((endpoint) => [endpoint.path, { get: operationOf(endpoint) }]),
);
