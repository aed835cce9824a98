import { getNullableType, isListType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { fetched, stubExplorer } from '../../support/explorer.js';
import { idOf } from '../../support/records.js';
import { withGateway } from '../../support/sandboxed-gateway.js';
import { schema } from '../../support/schema.js';

const hash = `0x${'c'.repeat(64)}`;
const account = `0x${'a'.repeat(40)}`;
const many = <T>(item: T) => Array.from({ length: 15 }, () => item);
const tag = { name: 'n', label: 'l', display_name: 'd' };
const address = {
  hash: account,
  implementations: many({ address_hash: account, name: 'i' }),
  private_tags: many(tag),
  public_tags: many(tag),
  watchlist_names: many(tag),
  metadata: { tags: many(tag) },
};
const instance = {
  id: '1',
  owner: address,
  metadata: { tags: many('t'), attributes: many({ trait_type: 't', value: 1 }) },
};
const call = { parameters: many({ name: 'p', type: 't', value: '1' }) };
const transfer = {
  from: address,
  log_index: 1,
  token: { address_hash: account, type: 'ERC-721' },
  total: { token_id: '1', token_instance: instance },
};
const bodies: Readonly<Record<string, unknown>> = {
  transaction: {
    hash,
    from: address,
    confirmation_duration: many(1),
    transaction_types: many('t'),
    decoded_input: call,
    revert_reason: call,
    actions: many({ protocol: 'p' }),
    authorization_list: many({ nonce: '1' }),
    blob_versioned_hashes: many(hash),
    token_transfers: many(transfer),
    token_transfers_overflow: true,
  },
  block: { height: 1, hash, uncles_hashes: many({ hash }), rewards: many({ reward: '1' }) },
  token: transfer.token,
  'address-transactions': { items: many({ hash, block_number: 1 }), next_page_params: null },
  blocks: { items: many({ height: 1, hash }), next_page_params: null },
  'block-withdrawals': { items: many({ index: 1 }), next_page_params: null },
  'transaction-logs': {
    items: many({ index: 1, topics: many(hash), decoded: call }),
    next_page_params: null,
  },
  'address-logs': {
    items: many({ index: 1, topics: many(hash), decoded: call }),
    next_page_params: null,
  },
  'address-coin-balance-history': { items: many({ block_number: 1 }), next_page_params: null },
  'address-coin-balance-history-by-day': { days: 15, items: many({ date: 'd' }) },
  'address-nft': { items: many(instance), next_page_params: null },
  'smart-contract': {
    implementations: many({ address_hash: account, name: 'i' }),
    additional_sources: many({ file_path: 'p' }),
    external_libraries: many({ name: 'n' }),
  },
  'raw-trace': [
    { type: 'call', traceAddress: [], subtraces: 15, action: {} },
    ...many(0).map((_, at) => ({ type: 'call', traceAddress: [at], subtraces: 0, action: {} })),
    { type: 'call', traceAddress: many(0), subtraces: 0, action: {} },
  ],
};
const collection = { token: transfer.token, token_instances: many(instance), amount: '15' };
const explorer = stubExplorer(({ endpoint: { name } }) => {
  const items = many(name === 'address-nft-collections' ? collection : transfer);
  return fetched(JSON.stringify(bodies[name] ?? { items, next_page_params: null }));
});

// The estimated sizes are below this limit, the actual ones above.
const { post } = withGateway({ MAX_RESULT_ROWS: '14' }, { explorer });
const tight = withGateway({ MAX_RESULT_ROWS: '1' }, { explorer });
const roomy = withGateway({ MAX_RESULT_ROWS: '15' }, { explorer });

const from = (fields: string) => `transaction(hash: "${hash}") { from { ${fields} } }`;
const transaction = (fields: string) => `transaction(hash: "${hash}") { ${fields} }`;
const token = (fields: string) =>
  `node(id: "${idOf('TokenTransfer', `${hash}:1:0`)}") { ... on TokenTransfer { total { tokenInstance { metadata { ${fields} } } } } }`;
const owner = (fields: string) => `address(hash: "${account}") { ${fields} }`;
const ofToken = (fields: string) => `token(hash: "${account}") { ${fields} }`;
const ids = many(`"${idOf('Address', account)}"`);
const hashes = many(`"${account}"`);

/** A selection for each list field of the schema. */
const ways: Readonly<Record<string, string>> = {
  'Address.implementations': from('implementations { name }'),
  'Address.privateTags': from('privateTags { label }'),
  'Address.publicTags': from('publicTags { label }'),
  'Address.watchlistNames': from('watchlistNames { label }'),
  'AddressMetadata.tags': from('metadata { tags { name } }'),
  'DecodedInput.parameters': transaction('decodedInput { parameters { name } }'),
  'RevertReason.parameters': transaction('revertReason { parameters { name } }'),
  'NftCollection.tokenInstances': owner(
    'nftCollections(first: 1) { edges { node { tokenInstances { tokenId } } } }',
  ),
  'TokenMetadata.tags': token('tags'),
  'TokenMetadata.attributes': token('attributes { value }'),
  'Transaction.confirmationDuration': transaction('confirmationDuration'),
  'Transaction.transactionTypes': transaction('transactionTypes'),
  'Transaction.actions': transaction('actions { protocol }'),
  'Transaction.authorizations': transaction('authorizations { nonce }'),
  'Transaction.blobVersionedHashes': transaction('blobVersionedHashes'),
  'Transaction.embeddedTokenTransfers': transaction('embeddedTokenTransfers { type }'),
  'Transaction.rawTrace': transaction('rawTrace { type }'),
  'Trace.traceAddress': `node(id: "${idOf('Trace', `${hash}:${many(0).join('.')}`)}") { ... on Trace { traceAddress } }`,
  'Trace.children': `node(id: "${idOf('Trace', `${hash}:`)}") { ... on Trace { children { type } } }`,
  'TokenBalanceConnection.nodes': owner('tokens { nodes { value } }'),
  'TokenBalanceConnection.edges': owner('tokens { edges { cursor } }'),
  'NftCollectionConnection.nodes': owner('nftCollections { nodes { amount } }'),
  'NftCollectionConnection.edges': owner('nftCollections { edges { cursor } }'),
  'TokenTransferConnection.nodes': owner('tokenTransfers { nodes { type } }'),
  'TokenTransferConnection.edges': owner('tokenTransfers { edges { cursor } }'),
  'InternalTransactionConnection.nodes': owner('internalTransactions { nodes { type } }'),
  'InternalTransactionConnection.edges': owner('internalTransactions { edges { cursor } }'),
  'TransactionConnection.nodes': owner('transactions { nodes { hash } }'),
  'TransactionConnection.edges': owner('transactions { edges { cursor } }'),
  'BlockConnection.nodes': 'latestBlocks { nodes { hash } }',
  'BlockConnection.edges': 'latestBlocks { edges { cursor } }',
  'WithdrawalConnection.nodes': 'block(number: 1) { withdrawals { nodes { index } } }',
  'WithdrawalConnection.edges': 'block(number: 1) { withdrawals { edges { cursor } } }',
  'LogConnection.nodes': transaction('logs { nodes { index } }'),
  'LogConnection.edges': transaction('logs { edges { cursor } }'),
  'Log.topics': transaction('logs(first: 1) { nodes { topics } }'),
  'DecodedLog.parameters': transaction(
    'logs(first: 1) { nodes { decoded { parameters { name } } } }',
  ),
  'CoinBalanceConnection.nodes': owner('coinBalanceHistory { nodes { value } }'),
  'CoinBalanceConnection.edges': owner('coinBalanceHistory { edges { cursor } }'),
  'Address.coinBalanceByDay': owner('coinBalanceByDay { date }'),
  'SmartContract.implementations': owner('contract { implementations { name } }'),
  'SmartContract.additionalSources': owner('contract { additionalSources { filePath } }'),
  'SmartContract.externalLibraries': owner('contract { externalLibraries { name } }'),
  'TokenConnection.nodes': 'topTokens { nodes { name } }',
  'TokenConnection.edges': 'topTokens { edges { cursor } }',
  'TokenHolderConnection.nodes': ofToken('holders { nodes { value } }'),
  'TokenHolderConnection.edges': ofToken('holders { edges { cursor } }'),
  'TokenInstanceConnection.nodes': ofToken('instances { nodes { tokenId } }'),
  'TokenInstanceConnection.edges': ofToken('instances { edges { cursor } }'),
  'Block.unclesHashes': 'block(number: 1) { unclesHashes }',
  'Block.rewards': 'block(number: 1) { rewards { reward } }',
  'Query.tokens': `tokens(hashes: [${hashes}]) { id }`,
  'Chain.tokens': `chains { tokens(hashes: [${hashes}]) { id } }`,
  'Query.nodes': `nodes(ids: [${ids}]) { id }`,
  'Query.addresses': `addresses(hashes: [${hashes}]) { id }`,
  'Chain.addresses': `chains { addresses(hashes: [${hashes}]) { id } }`,
  'Chain.transactions': `chains { transactions(hashes: [${many(`"${hash}"`)}]) { hash } }`,
  'Query.transactions': `transactions(hashes: [${many(`"${hash}"`)}]) { hash }`,
};

/** These are as long as CHAINS. */
const chains = ['Query.chains', 'Address.onChains'];

const lists = Object.values(schema.getTypeMap()).flatMap((type) =>
  isObjectType(type) && !type.name.startsWith('__')
    ? Object.values(type.getFields())
        .filter((field) => isListType(getNullableType(field.type)))
        .map((field) => `${type.name}.${field.name}`)
        .filter((coordinate) => !chains.includes(coordinate))
    : [],
);

describe('MAX_RESULT_ROWS', () => {
  it('limits entries, however many values each has', async () => {
    const fields = Array.from({ length: 40 }, (_, at) => `a${at}: type`).join(' ');
    const list = `{ ${owner(`tokenTransfers { nodes { ${fields} } }`)} }`;
    expect((await roomy.post(list)).errors).toEqual([]);
    expect((await post(list)).errors).toHaveLength(1);
  });

  it('fails only the field with too many rows, even if these are far too many', async () => {
    for (const { post: ask } of [{ post }, tight]) {
      const { status, data } = await ask(`{ ${owner('hash tokenTransfers { nodes { type } }')} }`);
      expect([status, data]).toEqual([
        200,
        { address: { hash: expect.any(String), tokenTransfers: null } },
      ]);
    }
  });

  it.each(lists)('counts the entries of %s', async (coordinate) => {
    expect(Object.keys(ways)).toContain(coordinate);
    const { errors } = await post(`{ ${ways[coordinate]} }`);
    expect(errors.map(({ extensions }) => [extensions.code, extensions.limit])).toEqual([
      ['QUERY_LIMIT_EXCEEDED', 14],
    ]);
  });
});
