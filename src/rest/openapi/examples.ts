const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const collection = '0x495f947276749Ce646f68AC8c248420045cb7b5e';
export const exampleAddressHash = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
export const exampleTransactionHash =
  '0x4dd7e3f4522fcf2483ae422fd007492380051d87de6fdb17be71c7134e26857e';
const blockHash = '0x9a4f2c6e0f3b1d5a7c8e9b2d4f6a1c3e5b7d9f0a2c4e6b8d0f1a3c5e7b9d2f4a';

const noTags = { private_tags: [], public_tags: [], watchlist_names: [] };

export const exampleAddress = {
  hash: exampleAddressHash,
  name: null,
  is_contract: false,
  is_verified: false,
  ens_domain_name: 'vitalik.eth',
  metadata: null,
  implementations: [],
  proxy_type: null,
  ...noTags,
};

const exampleContract = {
  ...exampleAddress,
  hash: contract,
  name: 'FiatTokenProxy',
  is_contract: true,
  is_verified: true,
  ens_domain_name: null,
  metadata: {
    tags: [{ slug: 'usdc', name: 'USDC', tagType: 'name', ordinal: 10, meta: {} }],
  },
  implementations: [
    { address_hash: '0x43506849D7C04F9138D1A2050bbF3A0c054402dd', name: 'FiatTokenV2_2' },
  ],
  proxy_type: 'eip1967',
};

export const exampleToken = {
  address_hash: contract,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: '6',
  type: 'ERC-20',
  exchange_rate: '0.9998',
  total_supply: '41000000000000000',
  circulating_market_cap: '41000000000.0',
  icon_url: null,
  holders_count: '2900000',
};

const exampleNft = {
  ...exampleToken,
  address_hash: collection,
  name: 'OpenSea Shared Storefront',
  symbol: 'OPENSTORE',
  decimals: null,
  type: 'ERC-1155',
  exchange_rate: null,
  total_supply: null,
  circulating_market_cap: null,
  holders_count: '1100000',
};

export const exampleInstance = {
  id: '123456789012345678901234567890',
  is_unique: null,
  owner: null,
  token: null,
  metadata: { name: 'A picture', attributes: [{ trait_type: 'Colour', value: 'Green' }] },
  image_url: 'https://example.org/picture.png',
  animation_url: null,
  external_app_url: null,
  token_type: 'ERC-1155',
  value: '2',
};

export const exampleTokenBalance = {
  token: exampleToken,
  token_id: null,
  token_instance: null,
  value: '2500000',
};

export const exampleCollection = {
  token: exampleNft,
  amount: '1',
  token_instances: [exampleInstance],
};

export const exampleTransfer = {
  transaction_hash: exampleTransactionHash,
  block_hash: blockHash,
  block_number: 23114117,
  log_index: 238,
  from: exampleAddress,
  to: exampleContract,
  token: exampleToken,
  total: { value: '2500000', decimals: '6' },
  type: 'token_transfer',
  method: 'transfer',
  timestamp: '2025-08-11T10:45:35.000000Z',
};

export const exampleInternalTransaction = {
  transaction_hash: exampleTransactionHash,
  transaction_index: 42,
  block_number: 23114117,
  index: 3,
  timestamp: '2025-08-11T10:45:35.000000Z',
  type: 'call',
  success: false,
  error: 'reverted',
  from: exampleContract,
  to: exampleAddress,
  created_contract: null,
  value: '1000000000000000000',
  gas_limit: '21000',
};

export const exampleTraceEntry = {
  type: 'call',
  action: {
    callType: 'call',
    from: exampleAddressHash.toLowerCase(),
    to: contract.toLowerCase(),
    gas: '0x5208',
    input: '0xa9059cbb',
    value: '0x0',
  },
  result: { gasUsed: '0x1f4', output: '0x01' },
  subtraces: 0,
  traceAddress: [],
};

export const exampleTransaction = {
  hash: exampleTransactionHash,
  block_number: 23114117,
  timestamp: '2025-08-11T10:45:35.000000Z',
  position: 42,
  confirmations: 12,
  confirmation_duration: [0, 12000],
  status: 'ok',
  result: 'success',
  revert_reason: null,
  has_error_in_internal_transactions: false,
  from: exampleAddress,
  to: exampleContract,
  created_contract: null,
  value: '0',
  fee: { type: 'actual', value: '81900000000000' },
  gas_limit: '65000',
  gas_used: '45500',
  gas_price: '1800000000',
  base_fee_per_gas: '800000000',
  max_fee_per_gas: '2500000000',
  max_priority_fee_per_gas: '1000000000',
  priority_fee: '45500000000000',
  transaction_burnt_fee: '36400000000000',
  exchange_rate: '4237.51',
  type: 2,
  nonce: 7,
  method: 'transfer',
  raw_input: '0xa9059cbb',
  decoded_input: {
    method_id: 'a9059cbb',
    method_call: 'transfer(address to, uint256 amount)',
    parameters: [
      { name: 'to', type: 'address', value: exampleAddressHash },
      { name: 'amount', type: 'uint256', value: '2500000' },
    ],
  },
  transaction_types: ['contract_call', 'token_transfer'],
  token_transfers: [{ ...exampleTransfer, method: null, timestamp: null }],
  token_transfers_overflow: false,
  transaction_tag: null,
};
