import type { EndpointName } from '../endpoints.js';
import {
  addressHash,
  boolean,
  closedTypeList,
  common,
  decimalOrNull,
  direction,
  fullHash,
  integer,
  integerOrNull,
  oneOf,
  type Parameters,
  tokenTypeList,
} from '../parameters.js';

const transferKey = {
  block_number: integer({ min: 0 }),
  index: integer(),
  batch_block_hash: fullHash,
  batch_log_index: integer(),
  batch_transaction_hash: fullHash,
  index_in_batch: integer(),
};

/** What both versions accept, with the list of types and the page size as each checks them. */
function parameters(
  type: Parameters[string],
  count: Parameters,
): Readonly<Record<EndpointName, Parameters>> {
  return {
    'address-tokens': {
      ...common,
      ...count,
      type,
      fiat_value: decimalOrNull,
      value: integerOrNull,
      id: integer(),
    },
    'address-nft-collections': {
      ...common,
      ...count,
      type,
      token_contract_address_hash: addressHash,
      token_type: oneOf('ERC-20', 'ERC-721', 'ERC-1155', 'ERC-404', 'ERC-7984'),
    },
    'address-token-transfers': {
      ...common,
      ...count,
      ...direction,
      ...transferKey,
      type,
      token: addressHash,
    },
    'address-internal-transactions': {
      ...common,
      ...count,
      ...direction,
      block_number: integer({ min: 0 }),
      index: integer(),
      transaction_index: integer(),
    },
    transaction: common,
    'transaction-token-transfers': { ...common, ...transferKey, type },
    'raw-trace': common,
  };
}

/** What explorers of version 11 accept: the size of a page has no effect. */
export const parameters11 = (size: number) =>
  parameters(tokenTypeList(), { items_count: integer({ min: 1, max: size }) });

const count = { items_count: integer({ min: 1 }) };
const accepted = parameters(tokenTypeList('ERC-8056'), count);

/** What explorers of version 12 accept. */
export const parameters12: typeof accepted = {
  ...accepted,
  'address-nft-collections': {
    ...accepted['address-nft-collections'],
    type: closedTypeList(['ERC-721', 'ERC-1155', 'ERC-404']),
  },
  'address-internal-transactions': {
    ...accepted['address-internal-transactions'],
    include_zero_value: boolean,
  },
  'transaction-token-transfers': { ...accepted['transaction-token-transfers'], ...count },
};
