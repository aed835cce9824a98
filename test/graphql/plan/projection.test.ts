import {
  buildSchema,
  type GraphQLObjectType,
  getNamedType,
  getOperationAST,
  isObjectType,
  isRequiredArgument,
  parse,
  type SelectionNode,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import type { EndpointName } from '../../../src/endpoints/endpoints.js';
import { jsonWriters } from '../../../src/graphql/execute/execution.js';
import { planOperation } from '../../../src/graphql/plan/plan-operation.js';
import { projection, readsInto } from '../../../src/graphql/plan/projection.js';
import { fragmentsOf, isIncluded } from '../../../src/graphql/plan/selections.js';
import { chainKinds } from '../../support/chain-kinds.js';
import { contextOver } from '../../support/context.js';
import { endless, plansOf } from '../../support/execute.js';
import { fetched, stubExplorer } from '../../support/explorer.js';
import { boundless } from '../../support/memory.js';
import { addressOf, hashOf } from '../../support/records.js';
import { schema } from '../../support/schema.js';
import { blockRecord, ownAddressRecord } from '../../support/versioned-records.js';

const alice = addressOf('a');
const transaction = hashOf('d');

const tag = { address_hash: addressOf('1'), display_name: 'Tag', label: 'tag' };

const address = (digit: string, old: boolean) => ({
  hash: addressOf(digit),
  name: `name ${digit}`,
  ...(old
    ? {
        implementation_address: addressOf('2'),
        implementation_name: `implementation of ${digit}`,
      }
    : { implementations: [{ address_hash: addressOf('2'), name: 'Logic' }] }),
  proxy_type: 'eip1967',
  is_contract: true,
  is_verified: false,
  is_scam: false,
  reputation: 'ok',
  ens_domain_name: `${digit}.eth`,
  private_tags: [tag],
  public_tags: [tag],
  watchlist_names: [{ display_name: 'Watched', label: 'watched' }],
  metadata: { tags: [{ slug: 's', name: 'S', tagType: 'name', ordinal: 3, meta: { a: 1 } }] },
});

const token = (old: boolean) => ({
  [old ? 'address' : 'address_hash']: addressOf('7'),
  name: 'Coin',
  symbol: 'CO',
  decimals: '18',
  type: old ? 'ERC-20' : 'ERC-8056',
  exchange_rate: '1.5',
  total_supply: '12345678901234567890',
  circulating_market_cap: '9.5',
  icon_url: 'https://icons.example/1',
  [old ? 'holders' : 'holders_count']: '77',
  ...(old && { is_scam: true }),
  ...(!old && {
    reputation: 'ok',
    ui_multiplier: '2000000000000000000',
    new_ui_multiplier: '3000000000000000000',
    ui_multiplier_effective_at: '2026-12-01T00:00:00.000000Z',
  }),
});

const instance = (old: boolean, more: object = {}) => ({
  id: '5',
  is_unique: true,
  owner: address('8', old),
  token_type: 'ERC-721',
  value: '1',
  holder_address_hash: addressOf('9'),
  image_url: 'https://images.example/1',
  animation_url: 'https://images.example/2',
  ...(!old && { image_media_type: 'image', animation_media_type: 'video' }),
  external_app_url: 'https://images.example/3',
  thumbnails: { '60x60': 'https://images.example/4' },
  metadata: {
    name: 'N',
    description: 'D',
    image_url: 'I',
    home_url: 'H',
    external_url: 'E',
    year: 2026,
    tags: ['t'],
    attributes: [{ trait_type: 'hat', value: 'red' }],
  },
  ...more,
});

const holder = (old: boolean) => ({
  address: address('3', old),
  value: '2500',
  token_id: old ? '5' : null,
});

const place = (old: boolean) => ({
  [old ? 'tx_hash' : 'transaction_hash']: transaction,
  [old ? 'block' : 'block_number']: 77,
  block_hash: hashOf('b'),
  log_index: old ? '4' : 4,
});

const transfer = (old: boolean, embedded = false) => ({
  ...place(old),
  type: 'token_transfer',
  method: embedded ? null : 'swap',
  timestamp: embedded ? null : '2026-01-02T03:04:05.000000Z',
  from: address('3', old),
  to: address('4', old),
  token: token(old),
  total: {
    decimals: '18',
    value: '1000',
    ...(!old && { ui_multiplier: '1500000000000000000' }),
    token_id: '5',
    token_instance: instance(old),
  },
});

const call = { method_call: 'f(uint256 a)', method_id: '12345678' };
const decoded = { ...call, parameters: [{ name: 'a', type: 'uint256', value: '1' }] };

const internalCall = (old: boolean) => ({
  ...place(old),
  transaction_index: 3,
  index: 2,
  timestamp: '2026-01-02T03:04:05.000000Z',
  type: 'call',
  success: true,
  error: 'none',
  from: address('3', old),
  to: address('4', old),
  created_contract: address('5', old),
  gas_limit: '100',
  value: '5',
});

const log = (old: boolean) => ({
  ...place(old),
  ...(!old && { block_timestamp: '2026-01-02T03:04:05.000000Z' }),
  index: 2,
  address: address('3', old),
  topics: [hashOf('1'), null, null, null],
  data: '0x12',
  decoded: {
    ...call,
    parameters: [{ name: 'a', type: 'uint256', indexed: true, value: '1' }],
  },
});

const library = { name: 'Maths', address_hash: addressOf('6') };

const contract = (old: boolean) => ({
  ...(old
    ? { minimal_proxy_address_hash: addressOf('2') }
    : {
        proxy_type: 'eip1967',
        implementations: [{ address_hash: addressOf('2'), name: 'Logic' }],
      }),
  name: 'Box',
  is_verified: true,
  is_fully_verified: true,
  is_partially_verified: false,
  is_changed_bytecode: false,
  is_blueprint: false,
  certified: true,
  verified_twin_address_hash: addressOf('5'),
  verified_at: '2026-01-02T03:04:05.000000Z',
  language: 'solidity',
  compiler_version: 'v0.8.24',
  compiler_settings: { optimizer: { enabled: true } },
  evm_version: 'paris',
  optimization_enabled: true,
  optimization_runs: old ? '200' : 200,
  license_type: 'mit',
  file_path: 'Box.sol',
  source_code: 'contract Box { }',
  additional_sources: [{ file_path: 'Maths.sol', source_code: 'library Maths { }' }],
  abi: [{ type: 'fallback' }],
  constructor_args: '0x12',
  decoded_constructor_args: [['1', { name: 'a', type: 'uint256' }]],
  external_libraries: [library],
  deployed_bytecode: '0x60',
  creation_bytecode: '0x61',
});

const records: Readonly<Partial<Record<EndpointName, (old: boolean) => object>>> = {
  'address-counters': () => ({
    transactions_count: '1',
    token_transfers_count: '2',
    gas_usage_count: '3',
    validations_count: '4',
  }),
  'address-coin-balance-history-by-day': (old) => {
    const days = [{ date: '2026-01-02', value: '5' }];
    return old ? days : { days: 10, items: days };
  },
  'smart-contract': contract,
  token: (old) => ({
    ...token(old),
    ...{ is_bridged: true, origin_chain_id: '1', bridge_type: 'omni' },
    foreign_address: addressOf('6'),
  }),
};

/** The lists of transactions, which tell them in a short form. */
const transactionLists: readonly string[] = [
  'address-transactions',
  'block-transactions',
  'transactions',
];

const bodies = (name: EndpointName, old: boolean): object => {
  const rows: Readonly<Partial<Record<EndpointName, object>>> = {
    'address-tokens': {
      token: token(old),
      token_id: '5',
      token_instance: instance(old, { token: old ? null : token(old) }),
      value: '12',
    },
    'address-nft-collections': {
      token: token(old),
      amount: '2',
      token_instances: [instance(old), instance(old, { token: token(old) })],
    },
    'address-token-transfers': transfer(old),
    'transaction-token-transfers': transfer(old),
    'token-transfers': transfer(old),
    'address-internal-transactions': internalCall(old),
    'block-internal-transactions': internalCall(old),
    'transaction-internal-transactions': internalCall(old),
    'transaction-logs': log(old),
    'address-logs': log(old),
    'address-coin-balance-history': { ...place(old), value: '7', delta: '-2' },
    'address-nft': instance(old, { token: token(old) }),
    'token-holders': holder(old),
    'token-transfers-of-token': transfer(old),
    'token-instances': instance(old, { token: old ? token(old) : undefined }),
    'token-instance-transfers': transfer(old),
    'token-instance-holders': holder(old),
    tokens: token(old),
    'block-withdrawals': {
      index: 7,
      validator_index: 8,
      receiver: address('3', old),
      amount: '1000000000',
    },
    blocks: {
      ...blockRecord(old ? 6 : 12, { miner: address('6', old) }),
      ...{ internal_transactions_count: null, withdrawals_count: null },
      ...{ uncles_hashes: [], rewards: [{ reward: '1', type: 'validator' }] },
    },
  };
  if (name === 'address') {
    const { name: called, ...own } = ownAddressRecord(old ? 6 : 12, { token: token(old) });
    return { ...address('a', old), ...own, name: called };
  }
  if (name === 'token') return token(old);
  if (name === 'token-counters') return { token_holders_count: '12', transfers_count: '34' };
  if (name === 'token-instance') return instance(old, { token: token(old) });
  if (name === 'token-instance-transfers-count') return { transfers_count: 3 };
  if (name === 'block') return blockRecord(old ? 6 : 12, { miner: address('6', old) });
  const whole = wholeTransaction(old);
  const short = { ...whole, token_transfers: null, token_transfers_overflow: null };
  const row = transactionLists.includes(name) ? short : rows[name];
  if (row) return { items: [row, row], next_page_params: null };
  const record = records[name]?.(old);
  if (record) return record;
  if (name !== 'transaction') throw new Error(`Add a record of ${name} to this test.`);
  return whole;
};

/** What all kinds of chains say beside it; without the first two, others say what these do. */
const kindsIn = (old: boolean) =>
  Object.assign({}, ...chainKinds.slice(old ? 2 : 0).flatMap(({ own, listed }) => [own, listed]));

const wholeTransaction = (old: boolean) => ({
  ...kindsIn(old),
  hash: transaction,
  status: 'ok',
  result: 'success',
  timestamp: '2026-01-02T03:04:05.000000Z',
  [old ? 'block' : 'block_number']: 77,
  position: 1,
  confirmations: 2,
  confirmation_duration: [1, 2],
  type: 2,
  nonce: 3,
  method: 'swap',
  [old ? 'tx_types' : 'transaction_types']: ['token_transfer'],
  [old ? 'tx_tag' : 'transaction_tag']: 'mine',
  from: address('3', old),
  to: address('4', old),
  created_contract: address('5', old),
  value: '5',
  fee: { type: 'actual', value: '6' },
  fee_payer: address('6', old),
  ...(old
    ? { celo: { gas_token: token(old) } }
    : { stability_fee: { token: token(old), total_fee: '60' } }),
  gas_limit: '7',
  gas_used: '8',
  gas_price: '9',
  base_fee_per_gas: '10',
  max_fee_per_gas: '11',
  max_priority_fee_per_gas: '12',
  priority_fee: '13',
  [old ? 'tx_burnt_fee' : 'transaction_burnt_fee']: '14',
  exchange_rate: '15.5',
  historic_exchange_rate: '14.5',
  revert_reason: old ? { raw: '0x12' } : decoded,
  raw_input: '0x1234',
  decoded_input: decoded,
  [old ? 'has_error_in_internal_txs' : 'has_error_in_internal_transactions']: false,
  actions: [{ protocol: 'aave_v3', type: 'swap', data: { a: 1 } }],
  token_transfers: [transfer(old, true), transfer(old, true)],
  token_transfers_overflow: old,
});

/** Fields with arguments that they need, which are asked for where no list is. */
const called: Readonly<Record<string, string>> = { instance: 'instance(tokenId: 5)' };

/** Objects that stand in many records; their lists are those of the first. */
const others = ['Address', 'Token', 'TokenInstance'];

/** Every path from an object to a leaf, as a selection of only that; one into each list of another object or row below. */
const ways = (type: GraphQLObjectType, depth: number, isInList: boolean): string[] =>
  Object.values(type.getFields()).flatMap((field) => {
    const below = getNamedType(field.type);
    // A block needs one of its arguments.
    const name = called[field.name] ?? field.name;
    const isCalled = name !== field.name && !isInList;
    if (field.args.some((arg) => (isRequiredArgument(arg) && !isCalled) || arg.name === 'number'))
      return [];
    // A token's own path is read in the same way wherever the token is.
    const isOwn = type.name === 'Token' && field.extensions.cost?.own !== undefined;
    if (!isObjectType(below)) return isOwn && isInList ? [] : [field.name];
    const isConnection = below.name.endsWith('Connection');
    if (depth === 0 || field.name === 'rawTrace') return [];
    const isEdge = below.name.endsWith('Edge');
    const steps = isConnection || isEdge || field.name === 'nodes' ? 0 : 1;
    const inList = isInList || isConnection || others.includes(below.name);
    // What a node of an edge reads is what one of `nodes` reads: only that it arrives there is of interest.
    // What stands in many rows is read in the same way below its own fields.
    const isOther = isInList && others.includes(below.name);
    const left = isOther ? 0 : isEdge ? 1 : depth - steps;
    const all = ways(below, left, inList).map((way) => `${name} { ${way} }`);
    const isOfAddress = type.name === 'Address' && field.extensions.cost?.call !== undefined;
    // A list, or what an address has on a path of its own, is read in the same way wherever it is.
    return (isConnection || isOfAddress) && isInList ? all.slice(0, 1) : all;
  });

const addressWays = ways(schema.getType('Address') as GraphQLObjectType, 2, false);
const transactionWays = ways(schema.getType('Transaction') as GraphQLObjectType, 2, false);
const blockWays = ways(schema.getType('Block') as GraphQLObjectType, 2, false);
const tokenWays = [
  ...ways(schema.getType('Token') as GraphQLObjectType, 2, false),
  ...['amount', 'tokenId'].map((way) => `instance(tokenId: 5) { holders { nodes { ${way} } } }`),
];
const operations = [
  ...addressWays.map((way) => `{ address(hash: "${alice}") { ${way} } }`),
  ...blockWays.map((way) => `{ block(number: 77) { ${way} } }`),
  ...transactionWays.map((way) => `{ transaction(hash: "${transaction}") { ${way} } }`),
  ...tokenWays.map((way) => `{ token(hash: "${addressOf('7')}") { ${way} } }`),
  ...tokenWays
    .filter((way) => !way.includes('{'))
    .map((way) => `{ topTokens { nodes { ${way} } } }`),
];

/** The bodies by endpoint. One with whitespace is always read whole. */
const texts = new Map<string, string>();

/** The body of an endpoint; with whitespace in it, all of it is read whatever is asked for. */
const textOf = (name: EndpointName, old: boolean, isWhole: boolean): string => {
  const key = `${name} ${old} ${isWhole}`;
  const text = texts.get(key) ?? JSON.stringify(bodies(name, old), null, isWhole ? 1 : 0);
  texts.set(key, text);
  return text;
};

/** Its answer over bodies that are read in parts, and over the same bodies read as a whole. */
const answersTo = async (query: string, old: boolean) => {
  const { execute } = plansOf(schema, parse(query)).planFor({});
  const answer = async (isWhole: boolean) => {
    const explorer = stubExplorer(({ endpoint }) => fetched(textOf(endpoint.name, old, isWhole)));
    const memory = boundless.claim();
    const run = { variables: {}, context: contextOver(explorer), countRows: () => {} };
    return execute({ ...run, turn: endless, memory });
  };
  return { parts: await answer(false), whole: await answer(true) };
};

// Ten thousand operations take their time beside other tests.
describe('what a field reads of the explorer’s records', { timeout: 180_000 }, () => {
  it.each([
    ['a current', false],
    ['an old', true],
  ])('is all that it needs, from %s explorer', async (_name, old) => {
    expect(operations.length).toBeGreaterThan(500);
    const filled = new Set<string>();
    for (const query of operations) {
      const { parts, whole } = await answersTo(query, old);
      // Thousands of expectations would take most of the time.
      if (parts.data !== whole.data) expect(parts, query).toEqual(whole);
      if (parts.errors.length > 0) expect(parts.errors, query).toEqual([]);
      if (!/null|\[\]/.test(parts.data)) filled.add(query);
    }
    // The records have data for nearly every field.
    expect(filled.size / operations.length).toBeGreaterThan(0.75);
  });
});

describe('a type based on a record', () => {
  it('declares what each of its fields reads', () => {
    const silent = Object.values(schema.getTypeMap()).flatMap((type) => {
      if (!isObjectType(type) || /^__|^Query$|^Chain$/.test(type.name)) return [];
      // Traces and token metadata are read whole.
      if (/^Trace|^Token(?:Metadata|Attribute)$|^AddressMetadata$/.test(type.name)) return [];
      return Object.values(type.getFields())
        .filter(({ extensions }) => !extensions.reads)
        .map(({ name }) => `${type.name}.${name}`);
    });
    expect(silent).toEqual([]);
  });
});

describe('the mask of nested fragments', () => {
  const read: string[] = [];
  const nest = buildSchema(`
    type Branch { left: Branch  right: Branch  leaf: Int  other: Int  under: Branch  silent: Int }
    type Query { branch: Branch }
  `);
  const branch = nest.getType('Branch') as GraphQLObjectType;
  const { under, silent: _silent, ...passing } = branch.getFields();
  if (under) under.extensions = readsInto('under');
  for (const field of Object.values(passing)) {
    field.extensions = {
      reads: (below) => {
        if (!isObjectType(field.type)) read.push(field.name);
        return isObjectType(field.type) ? below : projection({ own: { [field.name]: 'all' } });
      },
    };
  }

  const maskFor = (text: string, variables = {}) => {
    const document = parse(text);
    const operation = getOperationAST(document);
    if (!operation) throw new Error('There is no operation.');
    const includes = (node: SelectionNode) => isIncluded(node, variables);
    const selecting = {
      schema: nest,
      fragments: fragmentsOf(document),
      incremental: null,
      includes,
    };
    const [field] = planOperation(operation, selecting, jsonWriters).fields;
    return field?.type.selections[0]?.projection.own;
  };

  it('is computed once per fragment', () => {
    const levels = Array.from(
      { length: 20 },
      (_, at) => `fragment L${at} on Branch { left { ...L${at + 1} } right { ...L${at + 1} } }`,
    );
    read.length = 0;
    const mask = maskFor(
      `{ branch { ...L0 } } ${levels.join(' ')} fragment L20 on Branch { leaf }`,
    );
    expect(mask).toEqual({ leaf: 'all' });
    expect(read.length).toBeLessThan(5);
  });

  it('has what each place selects beside the same fragment', () => {
    const mask = maskFor(
      '{ branch { left { ...F } right { ...F left { other } } } } fragment F on Branch { left { leaf } }',
    );
    expect(mask).toEqual({ leaf: 'all', other: 'all' });
  });

  it('is the whole record if a field does not declare what it reads', () => {
    expect(maskFor('{ branch { leaf silent } }')).toBe('all');
    expect(maskFor('{ branch { leaf under { silent } } }')).toEqual({ leaf: 'all', under: 'all' });
  });

  it('leaves out what is skipped', () => {
    const skipped = '... @skip(if: true) { other } other @include(if: false)';
    expect(maskFor(`{ branch { leaf ${skipped} } }`)).toEqual({ leaf: 'all' });
    const perhaps =
      'query ($is: Boolean!) { branch { leaf other @skip(if: $is) @include(if: true) } }';
    expect(maskFor(perhaps, { is: false })).toEqual({ leaf: 'all', other: 'all' });
    expect(maskFor(perhaps, { is: true })).toEqual({ leaf: 'all' });
  });
});
