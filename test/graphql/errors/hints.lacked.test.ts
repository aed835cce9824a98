import { isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAdvice } from '../../../src/graphql/errors/hints.js';
import { lacked } from '../../../src/graphql/errors/lacked.js';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import { askGraph } from '../../support/http.js';
import { schema } from '../../support/schema.js';

const hash = `0x${'1'.repeat(40)}`;
const transaction = `transaction(hash: "0x${'1'.repeat(64)}")`;

/** What stands around a field of a type. */
const around: Readonly<Record<string, (field: string) => string>> = {
  Query: (field) => `{ ${field} }`,
  Chain: (field) => `{ chains { ${field} } }`,
  Subscription: (field) => `subscription { ${field} }`,
  Address: (field) => `{ address(hash: "${hash}") { ${field} } }`,
  Token: (field) => `{ address(hash: "${hash}") { tokens { nodes { token { ${field} } } } } }`,
  TokenInstance: (field) =>
    `{ address(hash: "${hash}") { nftCollections { nodes { tokenInstances { ${field} } } } } }`,
  Transaction: (field) => `{ ${transaction} { ${field} } }`,
  TokenTransfer: (field) =>
    `{ address(hash: "${hash}") { tokenTransfers { nodes { ${field} } } } }`,
  InternalTransaction: (field) =>
    `{ address(hash: "${hash}") { internalTransactions { nodes { ${field} } } } }`,
  TokenBalance: (field) => `{ address(hash: "${hash}") { tokens { nodes { ${field} } } } }`,
  NftCollection: (field) =>
    `{ address(hash: "${hash}") { nftCollections { nodes { ${field} } } } }`,
  TokenTransferTotal: (field) =>
    `{ address(hash: "${hash}") { tokenTransfers { nodes { total { ${field} } } } } }`,
  TransactionFee: (field) => `{ ${transaction} { fee { ${field} } } }`,
  Authorization: (field) => `{ ${transaction} { authorizations { ${field} } } }`,
  BlockReward: (field) => `{ block(number: 1) { rewards { ${field} } } }`,
  Block: (field) => `{ block(number: 1) { ${field} } }`,
  AddressCounters: (field) => `{ address(hash: "${hash}") { counters { ${field} } } }`,
  SmartContract: (field) => `{ address(hash: "${hash}") { contract { ${field} } } }`,
  CoinBalance: (field) =>
    `{ address(hash: "${hash}") { coinBalanceHistory { nodes { ${field} } } } }`,
};

describe('asked for what no path of the gateway has', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ UPSTREAM_URL: 'http://127.0.0.1:1' });
  });
  afterAll(() => gateway.close());

  const messages = async (query: string) => {
    const { json } = await askGraph(gateway.url, query);
    const { errors } = json() as { errors: { message: string; extensions: { code: string } }[] };
    expect(errors.every(({ extensions }) => extensions.code.length > 0)).toBe(true);
    return errors.map(({ message }) => message);
  };

  it.each([
    ['Query', 'search', 'search?q={text}'],
    ['Query', 'stats', 'stats'],
    ['Query', 'gasPrice', 'stats'],
    ['Query', 'resolveName', 'search?q={text}'],
    ['Address', 'withdrawals', 'addresses/{hash}/withdrawals'],
    ['Transaction', 'state_changes', 'transactions/{hash}/state-changes'],
    ['Transaction', 'blobs', 'transactions/{hash}/blobs'],
  ])('the error names the path of the explorer: %s.%s', async (type, field, path) => {
    const query = around[type]?.(field) ?? '';
    expect(await messages(query)).toEqual([
      `Cannot query field "${field}" on type "${type}". The gateway does not have it; the explorer itself does, at /api/v2/${path}.`,
    ]);
  });

  it.each([
    ['Query', 'tokenTransfers', 'It is `latestTokenTransfers`.'],
    ['Query', 'blocks', 'It is `latestBlocks`.'],
    ['Chain', 'pendingTransactions', 'It is `latestTransactions`.'],
    ['Query', 'logs', 'those of a transaction in `Transaction.logs`.'],
    ['Subscription', 'blocks', 'A query has them: `Query.latestBlocks`.'],
    ['Query', 'allTokens', 'It is `topTokens`.'],
    ['Query', 'holders', 'Those of a token are in `Token.holders`.'],
    ['Query', 'tokenInstance', 'One of a contract is `Token.instance`.'],
    ['Chain', 'nfts', 'those that an address holds in `Address.nfts`.'],
    ['Subscription', 'topTokens', 'A query has them: `Query.topTokens`.'],
    ['Address', 'holders', 'Those of a token are in `asToken`.'],
    ['Token', 'topHolders', 'It is `holders`.'],
    ['Token', 'transfersCount', 'It is `counters`.'],
    ['Token', 'nft', 'It is `instance`.'],
    ['TokenInstance', 'history', 'It is `transfers`.'],
    ['Query', 'blockByNumber', 'It is `block`, with `number` or `hash`.'],
    ['Query', 'tokenInfo', 'It is `token`, with `hash`.'],
    ['Query', 'balance', 'or in wei `coinBalance`, of `address`.'],
    ['Address', 'balance', 'It is `coinAmount`, or in wei `coinBalance`.'],
    ['Address', 'eth_balance', 'It is `coinAmount`, or in wei `coinBalance`.'],
    ['Address', 'txList', 'They are in `transactions`, newest first.'],
    ['Address', 'totalSupply', 'That of a token is in `asToken`.'],
    ['Token', 'creator', 'It is in `address`.'],
    ['Token', 'foreign_address', 'It is `foreignAddressHash`.'],
    ['Address', 'nft', 'It is `nfts`.'],
    ['Address', 'txCount', 'It is in `counters`.'],
    ['Address', 'abi', 'It is in `contract`.'],
    ['Address', 'balanceHistory', 'It is `coinBalanceHistory`.'],
    ['AddressCounters', 'txCount', 'It is `transactionsCount`.'],
    ['SmartContract', 'license', 'It is `licenseType`.'],
    ['SmartContract', 'creator', 'It is in `address`.'],
    ['CoinBalance', 'timestamp', 'It is the `timestamp` of `block`, for one call.'],
    ['Query', 'contract', 'That of an address is in `Address.contract`.'],
    ['Token', 'sourceCode', 'It is `contract` of `address`.'],
    ['Transaction', 'events', 'It is `logs`.'],
    ['Transaction', 'parentChainFee', 'It is `l1Fee`.'],
    ['Transaction', 'op_withdrawals', 'What the chain says of it is in `raw`.'],
    ['Transaction', 'arbitrum', 'It is in `l1Fee` and so on, and whole in `raw`.'],
    ['Authorization', 'address_hash', 'It is `delegate`.'],
    ['Authorization', 'r', 'It is in `raw` of the transaction.'],
    ['Address', 'delegation', 'With `proxyType` "eip7702", it is in `implementations`.'],
    ['Block', 'isPendingUpdate', 'It is in `raw`.'],
    ['Block', 'txs', 'It is `transactions`.'],
    ['Block', 'logs', 'They are in `logs` of each of its `transactions`.'],
    ['Block', 'height', 'It is `number`.'],
    ['Block', 'validator', 'It is `miner`.'],
    ['Block', 'txCount', 'It is `transactionsCount`.'],
    ['Block', 'stateRoot', 'The explorer does not tell it.'],
    ['Token', 'price', 'It is `exchangeRate`.'],
    ['Token', 'marketCap', 'It is `circulatingMarketCap`.'],
    ['Token', 'logo', 'It is `iconUrl`.'],
    ['Address', 'ens', 'It is `ensDomainName`.'],
    ['Address', 'tags', 'What the explorer shows as tags is in `metadata { tags { name } }`.'],
    [
      'Address',
      'holdings',
      'The tokens that an address holds, with their amounts, are in `tokens`.',
    ],
    ['Address', 'netWorth', 'and of the `fiatValue` of each of `tokens`.'],
    ['Transaction', 'gas', 'It is `gasLimit`; what was used of it is `gasUsed`.'],
    ['Transaction', 'blockHash', 'It is the `hash` of `block`, for one call.'],
    ['Transaction', 'input', 'It is `rawInput`.'],
    ['TokenTransfer', 'value', 'It is `amount` of `total`, or in the smallest unit `value`.'],
    ['TokenTransfer', 'tokenSymbol', 'It is in `token`.'],
    ['InternalTransaction', 'isError', 'It is `success`.'],
    ['InternalTransaction', 'gasUsed', 'It is in `Transaction.rawTrace`.'],
    ['TokenBalance', 'usdValue', 'It is `fiatValue`.'],
    ['TokenBalance', 'balance', 'It is `amount`, or in the smallest unit `value`.'],
    ['TokenInstance', 'traits', 'It is in `metadata`.'],
    ['NftCollection', 'nfts', 'It is `tokenInstances`.'],
    ['Query', 'tx', 'It is `transaction`, with `hash`.'],
    ['TokenTransferTotal', 'usdValue', 'The price is in `token` of the transfer.'],
    ['TransactionFee', 'amount', 'It is `value`, in wei, or in the unit of `feeToken`.'],
    ['BlockReward', 'amount', 'It is `reward`, in wei.'],
    ['Subscription', 'token', 'A query has it: `Query.token`.'],
    ['Subscription', 'address', 'A query has it: `Query.address`.'],
  ])(
    'the error names what there is instead, and guesses nothing: %s.%s',
    async (type, field, says) => {
      const [message] = await messages(around[type]?.(field) ?? '');
      expect(message?.endsWith(says)).toBe(true);
      expect(message).not.toContain('Did you mean');
    },
  );

  it.each([
    ['{ transactions(first: 5) { hash } }', 'Those of an address are in `Address.transactions`'],
    [`{ transactions(address: "${hash}") { hash } }`, 'in `latestTransactions`.'],
    [
      `{ address(hash: "${hash}") { tokens(last: 5) { nodes { value } } } }`,
      'Lists page forward only, with `first` and `after`.',
    ],
    [
      `{ address(hash: "${hash}") { tokens(orderBy: "x") { nodes { value } } } }`,
      "Lists are in the explorer's order.",
    ],
    [
      `{ address(hash: "${hash}") { tokens { totalCount } } }`,
      'Lists have no totals: the explorer does not send them.',
    ],
    [
      `{ address(hash: "${hash}") { tokens { symbol } } }`,
      'The rows of a list are in `nodes` or, with their cursors, in `edges`.',
    ],
    [`{ address(hash: "${hash}") { tokens { edges { value } } } }`, 'The row itself is in `node`.'],
    [
      `{ address(hash: "${hash}") { tokens { next_page_params } } }`,
      'The cursor of the next page is `pageInfo { endCursor hasNextPage }`.',
    ],
    [
      `{ address(hash: "${hash}") { balances { value } } }`,
      'The tokens that an address holds, with their amounts, are in `tokens`.',
    ],
    ['{ address(hash: "ens.vitalik.eth") { hash } }', '/api/v2/search?q={name}'],
    ['{ transaction(hash: "19000000") { hash } }', 'see `block(number:)`'],
    ['{ tokens(first: 5) { name } }', 'It takes the hashes of tokens.'],
    ['{ tokens(query: "a") { name } }', 'also by name or symbol, in `topTokens`.'],
  ])('so are limits of what it has: %s', async (query, says) => {
    expect((await messages(query)).join('\n')).toContain(says);
  });
});

describe('the words for what the gateway lacks', () => {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const words = readAdvice(schema).map(([word]) => word);

  it('are none that the graph has', () => {
    const known = types.flatMap((type) =>
      Object.keys(type.getFields()).map((field) => `${type.name}.${field.toLowerCase()}`),
    );
    const stale = known.filter((field) => words.includes(field));
    // A subscription goes by the words of queries.
    expect(stale.filter((field) => !field.startsWith('Subscription.'))).toEqual([]);
  });

  it('are about types that the graph has', () => {
    expect(Object.keys(lacked).filter((type) => !types.some(({ name }) => name === type))).toEqual(
      [],
    );
  });

  it('lead to fields that the graph has', () => {
    const fields = types.flatMap((type) =>
      Object.keys(type.getFields()).map((field) => `${type.name}.${field}`),
    );
    const named = readAdvice(schema).flatMap(([, text]) =>
      [...text.matchAll(/`([A-Z]\w*\.\w+)`/g)].map(([, field]) => field),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((field) => !fields.includes(field ?? ''))).toEqual([]);
  });

  it('are not said to be lacking where a query has them', () => {
    const queries = Object.keys(schema.getQueryType()?.getFields() ?? {});
    const denied = readAdvice(schema).filter(([, text]) => text.includes('does not have it'));
    expect(
      denied
        .map(([word]) => word)
        .filter((word) => queries.some((query) => word === `Subscription.${query}`)),
    ).toEqual([]);
  });

  it('stand once for each type', () => {
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });
});
