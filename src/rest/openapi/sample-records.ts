// What the embedded explorer answers, which `test/rest/openapi/openapi.test.ts` checks.

const address = <Known extends object>(hash: string, known?: Known) => ({
  ens_domain_name: null,
  implementations: [],
  is_contract: false,
  is_scam: false,
  is_verified: false,
  metadata: null,
  name: null,
  private_tags: [],
  proxy_type: null,
  public_tags: [],
  reputation: 'ok',
  watchlist_names: [],
  hash,
  ...known,
});

export const exampleAddress = address('0xEFc29b4F4A59E92503031C494864094384cffCBF', {
  ens_domain_name: 'hot.meridian.quay',
  is_contract: true,
  is_verified: true,
  metadata: {
    tags: [
      {
        meta: { main_entity: 'Meridian Quay', tooltipTitle: 'Pays out what customers withdraw' },
        name: 'Meridian Quay: Hot Wallet',
        ordinal: 20,
        slug: 'meridian-quay-hot-wallet',
        tagType: 'name',
      },
      { meta: {}, name: 'Exchange', ordinal: 0, slug: 'exchange', tagType: 'generic' },
    ],
  },
  name: 'HotWallet',
});

const investor = address('0x7f1DA2C868131433D38C20d381b8d49Cefad80A0');

export const exampleToken = {
  address_hash: '0x5BA3204E265882D760B5260DBb5c9d439f584c01',
  circulating_market_cap: '89301.74',
  circulating_supply: null,
  decimals: '18',
  exchange_rate: '27.43',
  holders_count: '16',
  icon_url:
    "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0,0,32,32'%3E%3Ccircle%20cx='16'%20cy='16'%20r='16'%20fill='hsl(66%2045%25%2038%25)'/%3E%3Ctext%20x='16'%20y='22'%20fill='%23fff'%20font-size='18'%20text-anchor='middle'%3ET%3C/text%3E%3C/svg%3E",
  name: 'Ternwright Shipyards Share',
  new_ui_multiplier: '6165074000000000246',
  reputation: 'ok',
  symbol: 'TERNW',
  total_supply: '4438377493526832473212',
  type: 'ERC-8056',
  ui_multiplier: '3082537000000000123',
  ui_multiplier_effective_at: '2026-02-08T07:54:12.000000Z',
  volume_24h: '7590.65',
};

export const exampleTokenBalance = {
  token: exampleToken,
  token_id: null,
  token_instance: null,
  value: '7288148756524882685',
};

export const exampleInstance = {
  animation_media_type: 'html',
  animation_url: 'https://media.example.org/northern-tide-table/1.html',
  external_app_url: null,
  id: '1',
  image_media_type: 'image',
  image_url:
    "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0,0,64,64'%3E%3Cpath%20fill='%23fbd3b4'%20d='M0%200h64v64H0z'/%3E%3Ccircle%20cx='13'%20cy='9'%20r='5'%20fill='%23f2784b'/%3E%3Cpath%20fill='%238c6a93'%20d='M-22,40q8-5,16,0t16,0,16,0,16,0,16,0,16,0V64H0z'/%3E%3Cpath%20fill='%23fff4e0'%20d='M-14,0h28l-5,8H-9zM1-2v-22L15-2zM-1-3v-16L-12-3z'%20transform='rotate(5,32,64)translate(32,44)'/%3E%3Cpath%20fill='%234b3f72'%20d='M-23,50q8-5,16,0t16,0,16,0,16,0,16,0,16,0V64H0z'/%3E%3C/svg%3E",
  is_unique: null,
  media_type: null,
  media_url: 'https://media.example.org/northern-tide-table/1.html',
  metadata: {
    name: 'Northern Tide Table #1',
    description: 'Northern Tide Table, number 1 of the series.',
    external_url: 'https://northern-tide-table.example.org/1',
    attributes: [
      { trait_type: 'Paper', value: 'Laid' },
      { trait_type: 'Hour', value: 'Small hours' },
      { trait_type: 'Temper', value: 'Cross' },
      { trait_type: 'Weather', value: 'Gale' },
    ],
  },
  owner: null,
  thumbnails: null,
  token: null,
  token_type: 'ERC-721',
  value: '1',
};

export const exampleCollection = {
  amount: '2',
  token: {
    address_hash: '0x4A5F0640455CFbC184F1974cCf73877e309599aF',
    circulating_market_cap: null,
    circulating_supply: null,
    decimals: null,
    exchange_rate: null,
    holders_count: '13',
    icon_url: null,
    name: 'Northern Tide Tables',
    new_ui_multiplier: null,
    reputation: 'ok',
    symbol: 'NOTIDE',
    total_supply: '19',
    type: 'ERC-721',
    ui_multiplier: null,
    ui_multiplier_effective_at: null,
    volume_24h: null,
  },
  token_instances: [
    {
      animation_media_type: null,
      animation_url: null,
      external_app_url: 'https://northern-tide-table.example.org/2',
      id: '2',
      image_media_type: 'image',
      image_url:
        "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0,0,64,64'%3E%3Cpath%20fill='%23fbd3b4'%20d='M0%200h64v64H0z'/%3E%3Ccircle%20cx='45'%20cy='18'%20r='5'%20fill='%23f2784b'/%3E%3Cpath%20fill='%238c6a93'%20d='M-29,40q8-5,16,0t16,0,16,0,16,0,16,0,16,0V64H0z'/%3E%3Cpath%20fill='%23fff4e0'%20d='M-14,0h28l-5,8H-9zM1-2v-22L15-2zM-1-3v-16L-12-3z'%20transform='rotate(2,32,64)translate(32,44)'/%3E%3Cpath%20fill='%234b3f72'%20d='M-18,50q8-5,16,0t16,0,16,0,16,0,16,0,16,0V64H0z'/%3E%3C/svg%3E",
      is_unique: null,
      media_type: null,
      media_url:
        "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0,0,64,64'%3E%3Cpath%20fill='%23fbd3b4'%20d='M0%200h64v64H0z'/%3E%3Ccircle%20cx='45'%20cy='18'%20r='5'%20fill='%23f2784b'/%3E%3Cpath%20fill='%238c6a93'%20d='M-29,40q8-5,16,0t16,0,16,0,16,0,16,0,16,0V64H0z'/%3E%3Cpath%20fill='%23fff4e0'%20d='M-14,0h28l-5,8H-9zM1-2v-22L15-2zM-1-3v-16L-12-3z'%20transform='rotate(2,32,64)translate(32,44)'/%3E%3Cpath%20fill='%234b3f72'%20d='M-18,50q8-5,16,0t16,0,16,0,16,0,16,0,16,0V64H0z'/%3E%3C/svg%3E",
      metadata: {
        name: 'Northern Tide Table #2',
        description: 'Northern Tide Table, number 2 of the series.',
        external_url: 'https://northern-tide-table.example.org/2',
        attributes: [
          { trait_type: 'Weather', value: 'Calm' },
          { trait_type: 'Temper', value: 'Patient' },
          { trait_type: 'Paper', value: 'Blotting' },
          { trait_type: 'Hour', value: 'Small hours' },
          { trait_type: 'Tide in metres', value: 5.7 },
        ],
      },
      owner: null,
      thumbnails: null,
      token: null,
      token_type: 'ERC-721',
      value: '1',
    },
    exampleInstance,
  ],
};

export const exampleTransfer = {
  block_hash: '0x803a603cd5f1b0951581e563cbdfbdf28f1aeb236fa35217a12d4dd6c5fbb530',
  block_number: 7400125,
  from: investor,
  log_index: 1,
  method: 'transfer',
  timestamp: '2026-02-07T15:14:00.000000Z',
  to: address('0x0ae3CB07D263Db3792E7BB181746c22613930183', { ens_domain_name: 'tobbe.quay' }),
  token: exampleToken,
  token_type: 'ERC-8056',
  total: { decimals: '18', ui_multiplier: '3000000000000000000', value: '2711942124819312106' },
  transaction_hash: '0xee32e8deb1659a12c212aeb48663922af2dd1f3be45db5d67616a279b9c87b9b',
  type: 'token_transfer',
};

export const exampleInternalTransaction = {
  block_number: 7400117,
  created_contract: null,
  error: null,
  from: exampleAddress,
  gas_limit: '75109',
  index: 21,
  success: true,
  timestamp: '2026-02-07T06:40:12.000000Z',
  to: address('0x3b38B1F980CcBfAB523b2AD1cC16027110E79409', {
    ens_domain_name: 'sunniva-knots.quay',
  }),
  transaction_hash: '0x42d37d9dd9606893832206b8ada6648cdf7fe5c3c73cd86fc8300286600ec448',
  transaction_index: 58,
  type: 'call',
  value: '1820084186694100000',
};

export const exampleTransaction = {
  authorization_list: [],
  base_fee_per_gas: '7855494327',
  block_number: 7400125,
  confirmation_duration: [7604, 9810],
  confirmations: 4,
  decoded_input: {
    method_call: 'transfer(address to, uint256 value)',
    method_id: 'a9059cbb',
    parameters: [
      { name: 'to', type: 'address', value: '0x0ae3CB07D263Db3792E7BB181746c22613930183' },
      { name: 'value', type: 'uint256', value: '2711942124819312106' },
    ],
  },
  exchange_rate: '41.37',
  fee: { type: 'actual', value: '487284073656313' },
  fhe_operations_count: 0,
  gas_limit: '85776',
  gas_price: '8355494327',
  gas_used: '58319',
  has_error_in_internal_transactions: false,
  hash: '0xee32e8deb1659a12c212aeb48663922af2dd1f3be45db5d67616a279b9c87b9b',
  historic_exchange_rate: null,
  is_pending_update: false,
  max_fee_per_gas: '13854340355',
  max_priority_fee_per_gas: '500000000',
  method: 'transfer',
  nonce: 29,
  position: 3,
  priority_fee: '29159500000000',
  raw_input:
    '0xa9059cbb0000000000000000000000000ae3cb07d263db3792e7bb181746c2261393018300000000000000000000000000000000000000000000000025a2c0fe7945edea',
  result: 'success',
  revert_reason: null,
  status: 'ok',
  timestamp: '2026-02-07T15:14:00.000000Z',
  transaction_burnt_fee: '458124573656313',
  transaction_types: ['contract_call', 'token_transfer'],
  type: 2,
  value: '0',
  created_contract: null,
  from: investor,
  to: address('0x5BA3204E265882D760B5260DBb5c9d439f584c01', {
    is_contract: true,
    is_verified: true,
    name: 'CompanyShare',
  }),
  token_transfers: [{ ...exampleTransfer, method: null, timestamp: null }],
  token_transfers_overflow: false,
  transaction_tag: null,
};
