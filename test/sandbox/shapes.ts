/** What a value of an answer must be: a test of it, or the shape of a record, with no other keys. */
export type Shape = ((value: unknown) => boolean) | { readonly [key: string]: Shape };

/** Where a value is not of its shape; none if it is. */
export function misfits(value: unknown, shape: Shape, at = 'it'): string[] {
  if (typeof shape === 'function') {
    return shape(value) ? [] : [`${at} is ${JSON.stringify(value)?.slice(0, 200)}`];
  }
  if (typeof value !== 'object' || value === null) return [`${at} is no record`];
  const record = value as Record<string, unknown>;
  const [given, wanted] = [Object.keys(record), Object.keys(shape)];
  return [
    ...given.filter((key) => !wanted.includes(key)).map((key) => `${at}.${key} is not expected`),
    ...wanted.flatMap((key) =>
      key in record
        ? misfits(record[key], shape[key] as Shape, `${at}.${key}`)
        : [`${at}.${key} is missing`],
    ),
  ];
}

/** Text of a pattern. */
export const matching = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value);

export const text = (value: unknown) => typeof value === 'string';
export const flag = (value: unknown) => typeof value === 'boolean';
export const whole = Number.isInteger as (value: unknown) => boolean;
export const number = (value: unknown) => typeof value === 'number';
export const digits = matching(/^\d+$/);
export const decimal = matching(/^\d+(\.\d+)?$/);
export const hex = matching(/^0x[0-9a-f]*$/);
export const hash = matching(/^0x[0-9a-f]{64}$/);
export const addressHash = matching(/^0x[0-9a-fA-F]{40}$/);
export const date = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
export const nothing = (value: unknown) => value === null;
export const anything = () => true;
export const record = (value: unknown) => typeof value === 'object' && !Array.isArray(value);
export const word =
  (...words: readonly string[]) =>
  (value: unknown) =>
    words.includes(value as string);

/** Or null. */
export const maybe = (shape: Shape) => (value: unknown) =>
  value === null || misfits(value, shape).length === 0;

export const listOf = (shape: Shape) => (value: unknown) =>
  Array.isArray(value) && value.every((one) => misfits(one, shape).length === 0);

/** Nested in others. */
export const address = {
  ens_domain_name: maybe(text),
  hash: addressHash,
  implementations: listOf({ address_hash: addressHash, name: maybe(text) }),
  is_contract: flag,
  is_scam: flag,
  is_verified: maybe(flag),
  metadata: maybe({
    tags: listOf({ meta: record, name: text, ordinal: whole, slug: text, tagType: text }),
  }),
  name: maybe(text),
  private_tags: listOf(anything),
  proxy_type: maybe(text),
  public_tags: listOf(anything),
  reputation: word('ok', 'scam'),
  watchlist_names: listOf(anything),
};

export const token = (version: number) => ({
  address_hash: addressHash,
  circulating_market_cap: maybe(decimal),
  circulating_supply: maybe(decimal),
  decimals: maybe(digits),
  exchange_rate: maybe(decimal),
  holders_count: maybe(digits),
  icon_url: maybe(text),
  name: maybe(text),
  reputation: word('ok', 'scam'),
  symbol: maybe(text),
  total_supply: maybe(digits),
  type: word('ERC-20', 'ERC-721', 'ERC-1155', 'ERC-404', 'ERC-8056'),
  volume_24h: maybe(decimal),
  ...(version >= 12 && {
    new_ui_multiplier: maybe(digits),
    ui_multiplier: maybe(digits),
    ui_multiplier_effective_at: maybe(date),
  }),
});

const mediaType = maybe(word('image', 'video', 'html'));

/** One id of a token, without that. */
export const instance = (version: number) => ({
  animation_url: maybe(text),
  external_app_url: maybe(text),
  id: digits,
  image_url: maybe(text),
  is_unique: maybe(flag),
  media_type: maybe(text),
  media_url: maybe(text),
  metadata: record,
  owner: maybe(address),
  thumbnails: maybe(record),
  ...(version >= 12 && { animation_media_type: mediaType, image_media_type: mediaType }),
});

export const transfer = (version: number, total: Shape) => ({
  block_hash: hash,
  block_number: whole,
  from: address,
  log_index: whole,
  method: maybe(text),
  timestamp: date,
  to: address,
  token: token(version),
  token_type: text,
  total,
  transaction_hash: hash,
  type: word('token_transfer', 'token_minting', 'token_burning', 'token_spawning'),
});

export const internal = {
  block_number: whole,
  created_contract: maybe(address),
  error: maybe(text),
  from: address,
  gas_limit: digits,
  index: whole,
  success: flag,
  timestamp: date,
  to: maybe(address),
  transaction_hash: hash,
  transaction_index: whole,
  type: text,
  value: digits,
};

const call = { method_call: text, method_id: text, parameters: listOf(record) };

/** A transaction where it is listed. */
export const listedTransaction = {
  authorization_list: listOf(record),
  base_fee_per_gas: maybe(digits),
  block_number: maybe(whole),
  confirmation_duration: listOf(number),
  confirmations: whole,
  created_contract: maybe(address),
  decoded_input: maybe(call),
  exchange_rate: maybe(decimal),
  fee: { type: word('maximum', 'actual'), value: maybe(digits) },
  fhe_operations_count: whole,
  from: address,
  gas_limit: digits,
  gas_price: maybe(digits),
  gas_used: maybe(digits),
  has_error_in_internal_transactions: maybe(flag),
  hash,
  historic_exchange_rate: maybe(decimal),
  is_pending_update: maybe(flag),
  max_fee_per_gas: maybe(digits),
  max_priority_fee_per_gas: maybe(digits),
  method: maybe(text),
  nonce: whole,
  position: maybe(whole),
  priority_fee: maybe(digits),
  raw_input: hex,
  result: text,
  revert_reason: maybe({ raw: maybe(text) }),
  status: maybe(word('ok', 'error')),
  timestamp: maybe(date),
  to: maybe(address),
  token_transfers: nothing,
  token_transfers_overflow: nothing,
  transaction_burnt_fee: maybe(digits),
  transaction_tag: nothing,
  transaction_types: listOf(text),
  type: maybe(whole),
  value: digits,
};

const ensInfo = {
  address_hash: addressHash,
  expiry_date: maybe(text),
  name: text,
  names_count: whole,
  protocol: anything,
  protocol_dapp_logo: anything,
  protocol_dapp_url: anything,
};

const foundAddress = {
  address_hash: addressHash,
  certified: flag,
  ens_info: nothing as Shape,
  is_smart_contract_address: flag,
  is_smart_contract_verified: flag,
  name: maybe(text),
  priority: whole,
  reputation: word('ok', 'scam'),
  type: text,
  url: matching(/^\/address\/0x/),
};

/** What a search finds, by its type. */
export const found: Readonly<Record<string, Shape>> = {
  token: {
    address_hash: addressHash,
    address_url: matching(/^\/address\/0x/),
    certified: flag,
    circulating_market_cap: maybe(decimal),
    exchange_rate: maybe(decimal),
    icon_url: maybe(text),
    is_smart_contract_address: flag,
    is_smart_contract_verified: flag,
    is_verified_via_admin_panel: flag,
    name: maybe(text),
    priority: whole,
    reputation: word('ok', 'scam'),
    symbol: maybe(text),
    token_type: text,
    token_url: matching(/^\/token\/0x/),
    total_supply: maybe(digits),
    type: text,
  },
  contract: foundAddress,
  address: foundAddress,
  label: foundAddress,
  ens_domain: { ...foundAddress, ens_info: ensInfo },
  metadata_tag: {
    ...foundAddress,
    name: nothing,
    metadata: { meta: record, name: text, ordinal: whole, slug: text, tagType: text },
  },
  block: {
    block_hash: hash,
    block_number: whole,
    block_type: word('block'),
    priority: whole,
    timestamp: date,
    type: text,
    url: matching(/^\/block\/0x/),
  },
  transaction: {
    priority: whole,
    timestamp: maybe(date),
    transaction_hash: hash,
    type: text,
    url: matching(/^\/tx\/0x/),
  },
};

const price = maybe(number);
const detailedPrice = {
  base_fee: maybe(number),
  fiat_price: maybe(decimal),
  price: number,
  priority_fee: maybe(number),
  priority_fee_wei: maybe(digits),
  time: maybe(number),
  wei: digits,
};

/** Figures of the whole chain, with prices of gas as they are asked for. */
export const stats = (isDetailed: boolean) => {
  const one = isDetailed ? detailedPrice : price;
  return {
    average_block_time: number,
    coin_image: maybe(text),
    coin_price: maybe(decimal),
    coin_price_change_percentage: maybe(number),
    gas_price_updated_at: maybe(date),
    gas_prices: { average: one, fast: one, slow: one },
    gas_prices_update_in: whole,
    gas_used_today: (value: unknown) => value === 0 || digits(value),
    market_cap: decimal,
    network_utilization_percentage: number,
    secondary_coin_image: maybe(text),
    secondary_coin_price: maybe(decimal),
    static_gas_price: maybe(text),
    total_addresses: digits,
    total_blocks: digits,
    total_gas_used: digits,
    total_transactions: digits,
    transactions_today: digits,
    tvl: maybe(text),
  };
};
