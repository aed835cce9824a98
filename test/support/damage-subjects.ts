import {
  allEndpoints,
  type Endpoint,
  type EndpointName,
  pathOf,
} from '../../src/endpoints/endpoints.js';
import { envelopeFields, rollupFields } from './chain-kinds.js';
import { type Path, valueAt } from './damage.js';
import { addressOf, hashOf } from './records.js';

const alice = addressOf('a');

/** The token of which there are records. */
export const coin = addressOf('7');

/** How a recorded answer is asked for in the graph. */
interface Asked {
  /** The id of what the body is about. */
  readonly id: (body: unknown) => string;
  /** The field that leads to the body's record, or to the parent of its list; none for a list of the chain. */
  readonly parent?: (id: string) => string;
  /** The field of the list; none for a record. */
  readonly list?: string;
  /** The field that leads to the record, or to a list without pages, if its parent does not. */
  readonly record?: string;
  /** All fields of its record, or of a row, that cost no call. */
  readonly fields: string;
  /** Fields of a row that tell it from the others, and that no other value changes. */
  readonly brief?: string;
  /** Of values that its fields are named after otherwise. */
  readonly names?: Readonly<Record<string, string>>;
}

const ofAlice = (list: string, fields: string, brief = 'type timestamp'): Asked => ({
  id: () => alice,
  parent: (id) => `address(hash: "${id}")`,
  ...{ list, fields, brief },
});

const ofAlicesOwn = (
  record: string,
  fields: string,
  names: Readonly<Record<string, string>> = {},
): Asked => ({
  id: () => alice,
  parent: (id) => `address(hash: "${id}")`,
  ...{ record, fields, names },
});

const textAt = (body: unknown, ...names: readonly string[]) =>
  String(names.map((name) => valueAt(body, [name])).find((value) => value !== undefined) ?? '');

/** Each kind of answer of which there are records: to damage those of a new path is a row here. */
const kinds: Partial<Readonly<Record<EndpointName, Asked>>> = {
  'address-tokens': ofAlice(
    'tokens',
    'token { ...T } tokenId tokenInstance { ...I } value amount fiatValue',
    'value tokenId token { name symbol }',
  ),
  'address-nft-collections': ofAlice(
    'nftCollections',
    'token { ...T } amount tokenInstances { ...I }',
    'amount token { name }',
  ),
  'address-token-transfers': ofAlice('tokenTransfers', '...TT'),
  'address-internal-transactions': ofAlice('internalTransactions', '...IT'),
  'address-transactions': ofAlice('transactions', '...TL', 'hash'),
  'address-logs': ofAlice('logs', '...LO', 'data timestamp'),
  'address-nft': ofAlice('nfts', '...I', 'tokenId value'),
  'address-coin-balance-history': ofAlice(
    'coinBalanceHistory',
    'blockNumber block { number } transactionHash value delta amount',
    'value delta',
  ),
  'address-coin-balance-history-by-day': ofAlicesOwn('coinBalanceByDay', 'date value amount'),
  'address-counters': ofAlicesOwn(
    'counters',
    'transactionsCount tokenTransfersCount gasUsed validationsCount',
    { gas_usage_count: 'gasUsed' },
  ),
  'smart-contract': ofAlicesOwn('contract', '...SC', {
    constructor_args: 'constructorArguments',
    decoded_constructor_args: 'decodedConstructorArguments',
    verified_twin_address_hash: 'verifiedTwin',
    minimal_proxy_address_hash: 'implementations',
  }),
  address: {
    id: (body) => textAt(body, 'hash').toLowerCase(),
    parent: (id) => `address(hash: "${id}")`,
    fields: '...OA',
    names: {
      block_number_balance_updated_at: 'coinBalanceBlockNumber',
      creator_address_hash: 'creator',
      exchange_rate: 'coinExchangeRate',
      token: 'asToken',
    },
  },
  transaction: {
    id: (body) => textAt(body, 'hash'),
    parent: (id) => `transaction(hash: "${id}")`,
    fields: ['...TX', ...rollupFields, ...envelopeFields].join(' '),
    names: { authorization_list: 'authorizations' },
  },
  'transaction-token-transfers': {
    id: () => hashOf('d'),
    parent: (id) => `transaction(hash: "${id}")`,
    list: 'tokenTransfers',
    fields: '...TT',
    brief: 'type timestamp',
  },
  'transaction-logs': {
    id: () => hashOf('d'),
    parent: (id) => `transaction(hash: "${id}")`,
    list: 'logs',
    fields: '...LO',
    brief: 'data timestamp',
  },
  'block-transactions': {
    id: () => '77',
    parent: (id) => `block(number: ${id})`,
    ...{ list: 'transactions', fields: '...TL', brief: 'hash' },
  },
  transactions: {
    id: () => '',
    ...{ list: 'latestTransactions', fields: '...TL transactionTypes', brief: 'hash' },
  },
  blocks: {
    id: () => '',
    ...{ list: 'latestBlocks', fields: '...BL parent { hash }', brief: 'number' },
  },
  'token-holders': {
    id: () => coin,
    parent: (id) => `token(hash: "${id}")`,
    list: 'holders',
    fields: 'address { ...A } value amount tokenId',
    brief: 'value tokenId',
  },
  'token-instances': {
    id: () => coin,
    parent: (id) => `token(hash: "${id}")`,
    list: 'instances',
    fields: '...I thumbnails',
    brief: 'imageUrl',
  },
  'token-instance': {
    id: (body) => `${coin}/${textAt(body, 'id')}`,
    parent: () => `token(hash: "${coin}")`,
    record: 'instance(tokenId: 782098)',
    fields: '...I thumbnails',
    names: { id: 'tokenId' },
  },
  'block-withdrawals': {
    id: () => '77',
    parent: (id) => `block(number: ${id})`,
    list: 'withdrawals',
    fields: 'index validatorIndex receiver { ...A } value amount',
    brief: 'validatorIndex',
  },
  block: {
    id: (body) => textAt(body, 'height'),
    parent: (id) => `block(number: ${id})`,
    fields: '...B blobGasPrice burntBlobFees',
  },
  token: {
    id: (body) => textAt(body, 'address_hash', 'address').toLowerCase(),
    parent: (id) => `token(hash: "${id}")`,
    fields:
      '...T volume24h circulatingSupply isBridged originChainId foreignAddressHash bridgeType',
    names: { foreign_address: 'foreignAddressHash' },
  },
};

/** A recorded answer, and how to ask for it. */
export interface Subject {
  readonly kind: EndpointName;
  /** Below `/api/v2/`. */
  readonly path: string;
  /** Asks for all of it. */
  readonly query: string;
  /** Asks for a page of its rows in brief, by `$first` and `$after`. */
  readonly pages: string;
  /** Where the record or list is in the answer. */
  readonly root: Path;
  /** How fields are called that are made from a value of the record, where that is not its own name. */
  readonly names: Readonly<Record<string, string>>;
}

/** How to ask for an answer that is recorded under a name such as `address-tokens.12`. */
export const subjectOf = (name: string, body: unknown): Subject => {
  const endpoint = allEndpoints.find((one: Endpoint) => one.name === name.split('.')[0]);
  const asked = endpoint && kinds[endpoint.name];
  if (!asked) throw new Error(`Add a row for ${name}.`);
  const id = asked.id(body);
  const { list, record, fields, brief, names = {} } = asked;
  const lead = asked.parent?.(id);
  const within = (inner: string) => (lead ? `root: ${lead} { ${inner} }` : inner);
  const isBelow = lead ? ['root'] : [];
  const pageInfo = 'pageInfo { hasNextPage endCursor }';
  const own = record === undefined ? fields : `list: ${record} { ${fields} }`;
  const all = list === undefined ? own : `list: ${list} { nodes { ${fields} } ${pageInfo} }`;
  return {
    kind: endpoint.name,
    names,
    path: pathOf(endpoint, id).replace('/api/v2/', ''),
    query: `{ ${within(all)} }`,
    pages: `query ($first: Int, $after: String) { ${within(
      `list: ${list}(first: $first, after: $after) { edges { cursor node { ${brief} } } ${pageInfo} }`,
    )} }`,
    root: list === undefined && record === undefined ? isBelow : [...isBelow, 'list'],
  };
};
