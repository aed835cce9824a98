import type { ParametersByEndpoint } from '../flavour.js';
import {
  addressHash,
  anyText,
  common,
  direction,
  fullHash,
  integer,
  oneOf,
  tokenTypeList as typeList,
} from '../parameters.js';

const tokenTypeList = typeList(11);
const tokenType = oneOf('ERC-20', 'ERC-721', 'ERC-1155', 'ERC-404');

/** The specification's filters, named as explorers name them, and its cursor keys. */
export const parameters: ParametersByEndpoint = {
  'address-tokens': {
    ...common,
    type: tokenTypeList,
    items_count: integer({ min: 1 }),
    token_name: anyText,
    token_type: tokenType,
    value: integer({ min: 0 }),
  },
  'address-nft-collections': {
    ...common,
    type: tokenTypeList,
    token_contract_address_hash: addressHash,
    token_type: tokenType,
  },
  'address-token-transfers': {
    ...common,
    filter: direction,
    type: tokenTypeList,
    token: addressHash,
    block_number: integer({ min: 0 }),
    index: integer(),
  },
  'address-internal-transactions': {
    ...common,
    filter: direction,
    block_number: integer({ min: 0 }),
    index: integer(),
    items_count: integer({ min: 1 }),
    transaction_index: integer(),
  },
  transaction: common,
  'transaction-token-transfers': {
    ...common,
    type: tokenTypeList,
    batch_block_hash: fullHash,
    batch_log_index: integer(),
    batch_transaction_hash: fullHash,
    index_in_batch: integer(),
  },
  'raw-trace': common,
};
