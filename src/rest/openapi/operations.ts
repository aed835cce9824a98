import type { EndpointName } from '../../config.js';
import { type Endpoint, endpoints } from '../../upstream/endpoints.js';
import { cursorSchema, isPaged, parametersOf } from './parameters.js';
import { responsesOf } from './responses.js';
import { list, record, ref, type Schema, type Schemas } from './schema.js';

interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  /** The record that it answers with, or that its pages hold. */
  readonly of: string;
}

const operations: Readonly<Record<EndpointName, Operation>> = {
  'address-tokens': {
    id: 'getAddressTokens',
    summary: 'Tokens that an address holds',
    description:
      'Ordered by their value in US dollars, highest first. ERC-20 and ERC-721 tokens have one entry each, others one for each id.',
    of: 'TokenBalance',
  },
  'address-nft-collections': {
    id: 'getAddressNftCollections',
    summary: 'NFT collections of an address',
    description: 'By contract, each with some of its tokens.',
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
    description: 'Calls within transactions, newest first.',
    of: 'InternalTransaction',
  },
  transaction: {
    id: 'getTransaction',
    summary: 'A transaction',
    description: 'With all that is known of it.',
    of: 'Transaction',
  },
  'transaction-token-transfers': {
    id: 'getTransactionTokenTransfers',
    summary: 'Token transfers of a transaction',
    description: 'In the order of the log.',
    of: 'TokenTransfer',
  },
  'raw-trace': {
    id: 'getTransactionRawTrace',
    summary: 'Raw trace of a transaction',
    description: "As the explorer's node gives it.",
    of: 'RawTrace',
  },
};

const all: readonly Endpoint[] = Object.values(endpoints);

const pageName = (endpoint: Endpoint) => `${operations[endpoint.name].id.replace('get', '')}Page`;

/** One schema for each list: pages differ in what they hold and in their cursors. */
export const pageSchemas: Schemas = Object.fromEntries(
  all.filter(isPaged).map((endpoint) => [
    pageName(endpoint),
    {
      ...record('A page; all but the last hold the same number of items.', {
        items: list(ref(operations[endpoint.name].of), 'What the page holds.'),
        next_page_params: cursorSchema(endpoint),
      }),
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
      isPaged(endpoint) ? 'A page.' : `${summary}.`,
      ref(isPaged(endpoint) ? pageName(endpoint) : of),
    ),
  };
};

export const paths: Schemas = Object.fromEntries(
  all.map((endpoint) => [endpoint.path, { get: operationOf(endpoint) }]),
);
