import {
  address,
  addressHash,
  anything,
  date,
  decimal,
  digits,
  flag,
  hash,
  hex,
  listOf,
  matching,
  maybe,
  nothing,
  number,
  record,
  text,
  whole,
  word,
} from './shapes.js';

const signed = matching(/^-?\d+$/);

/** On its own path; what is shown there of a token has a shape of its own. */
export const ownAddress = {
  ...address,
  block_number_balance_updated_at: whole,
  coin_balance: digits,
  creation_status: maybe(word('success', 'selfdestructed')),
  creation_transaction_hash: maybe(hash),
  creator_address_hash: maybe(addressHash),
  exchange_rate: decimal,
  has_beacon_chain_withdrawals: flag,
  has_logs: flag,
  has_token_transfers: flag,
  has_tokens: flag,
  has_validated_blocks: flag,
  metadata: nothing,
  token: record,
  watchlist_address_id: nothing,
};

/** Of a chain with blobs. */
const blockFields = {
  blob_gas_used: digits,
  blob_transactions_count: whole,
  excess_blob_gas: digits,
  base_fee_per_gas: digits,
  burnt_fees: digits,
  burnt_fees_percentage: maybe(number),
  difficulty: digits,
  gas_limit: digits,
  gas_target_percentage: number,
  gas_used: digits,
  gas_used_percentage: number,
  hash,
  height: whole,
  is_pending_update: flag,
  miner: address,
  nonce: matching(/^0x[0-9a-f]{16}$/),
  parent_hash: hash,
  priority_fee: digits,
  size: whole,
  timestamp: date,
  total_difficulty: digits,
  transaction_fees: digits,
  transactions_count: whole,
  type: word('block'),
  uncles_hashes: listOf({ hash }),
};

export const block = {
  ...blockFields,
  blob_gas_price: maybe(digits),
  burnt_blob_fees: digits,
  internal_transactions_count: whole,
  rewards: listOf({ reward: digits, type: word('Miner Reward') }),
  withdrawals_count: whole,
};

/** In the list of the chain. */
export const listedBlock = {
  ...blockFields,
  internal_transactions_count: nothing,
  rewards: listOf({ reward: digits, type: word('validator') }),
  withdrawals_count: nothing,
};

/** In the list of its block. */
export const withdrawal = {
  amount: digits,
  index: whole,
  receiver: address,
  validator_index: whole,
};

export const coinChange = {
  block_number: whole,
  block_timestamp: matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  delta: signed,
  transaction_hash: maybe(hash),
  value: digits,
};

export const coinsByDay = {
  days: whole,
  items: listOf({ date: matching(/^\d{4}-\d\d-\d\d$/), value: digits }),
};

const decoded = (version: number) => ({
  ...(version >= 12 && { abi: record }),
  method_call: text,
  method_id: matching(/^[0-9a-f]{8}$/),
  parameters: listOf({ indexed: flag, name: text, type: text, value: anything }),
});

export const log = (version: number) => ({
  address,
  block_hash: hash,
  block_number: whole,
  block_timestamp: date,
  data: hex,
  decoded: maybe(decoded(version)),
  index: whole,
  smart_contract: maybe(address),
  topics: listOf(maybe(hash)),
  transaction_hash: hash,
});

export const unverifiedContract = {
  conflicting_implementations: nothing,
  creation_bytecode: maybe(hex),
  creation_status: maybe(word('success', 'selfdestructed')),
  deployed_bytecode: hex,
  implementations: listOf({ address_hash: addressHash, name: maybe(text) }),
  proxy_type: maybe(text),
};

const source = { file_path: text, source_code: text };

/** The same of one with the code of a verified one. */
export const verifiedContract = {
  ...unverifiedContract,
  ...source,
  abi: listOf(record),
  additional_sources: listOf(source),
  can_be_visualized_via_sol2uml: flag,
  certified: flag,
  compiler_settings: record,
  compiler_version: matching(/^v\d+\.\d+\.\d+\+commit\.[0-9a-f]{8}$/),
  constructor_args: maybe(hex),
  decoded_constructor_args: maybe(listOf(anything)),
  evm_version: text,
  external_libraries: listOf(record),
  is_blueprint: flag,
  is_changed_bytecode: flag,
  is_fully_verified: flag,
  is_partially_verified: flag,
  is_verified: flag,
  is_verified_via_eth_bytecode_db: flag,
  is_verified_via_sourcify: flag,
  is_verified_via_verifier_alliance: flag,
  language: word('solidity'),
  license_type: word('mit'),
  name: text,
  optimization_enabled: flag,
  optimization_runs: whole,
  sourcify_repo_url: nothing,
  verified_at: date,
  verified_twin_address_hash: maybe(addressHash),
};

export const blockByTime = {
  message: word('OK'),
  result: { blockNumber: digits },
  status: word('1'),
};

export const indexingStatus = {
  finished_indexing: flag,
  finished_indexing_blocks: flag,
  indexed_blocks_ratio: decimal,
  indexed_internal_transactions_ratio: decimal,
};
