import type { EndpointName } from '../endpoints.js';
import {
  addressHash,
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

/** What current explorers accept. */
export function parameters(size: number): Readonly<Record<EndpointName, Parameters>> {
  const count = { items_count: integer({ min: 1, max: size }) };
  return {
    'address-tokens': {
      ...common,
      ...count,
      type: tokenTypeList,
      fiat_value: decimalOrNull,
      value: integerOrNull,
      id: integer(),
    },
    'address-nft-collections': {
      ...common,
      ...count,
      type: tokenTypeList,
      token_contract_address_hash: addressHash,
      token_type: oneOf('ERC-20', 'ERC-721', 'ERC-1155', 'ERC-404', 'ERC-7984'),
    },
    'address-token-transfers': {
      ...common,
      ...count,
      ...direction,
      ...transferKey,
      type: tokenTypeList,
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
    'transaction-token-transfers': { ...common, ...transferKey, type: tokenTypeList },
    'raw-trace': common,
  };
}
