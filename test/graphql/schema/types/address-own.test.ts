import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../../src/endpoints/endpoints.js';
import { lacksPathError } from '../../../../src/explorer/call/upstream-errors.js';
import { status, useGraph } from '../../../support/graph.js';
import { addressOf, hashOf, idOf, listOf, transferRow } from '../../../support/records.js';
import {
  blockRecord,
  listedTransaction,
  ownAddressRecord,
  tokenRecord,
  versions,
  wholeTransactionRecord,
} from '../../../support/versioned-records.js';

const graph = useGraph({ CACHE_URL: 'off' });
const alice = addressOf('a');
const own = `addresses/${alice}`;
const transfers = `${own}/token-transfers`;
const internals = `${own}/internal-transactions`;
const creation = hashOf('d');

const ofAlice = (fields: string) => `{ address(hash: "${alice}") { ${fields} } }`;

/** The data of a query, what it asked the explorer, and the estimate of that. */
const costOf = async (query: string) => {
  const before = graph.asked().length;
  const { data, errors, extensions } = await graph.run(query);
  expect(errors).toBeUndefined();
  return { data, asked: graph.asked().slice(before), estimated: extensions.cost.estimated };
};

const ownFields = `
  coinBalance coinAmount coinBalanceBlockNumber coinExchangeRate coinFiatValue creator { hash } creationTransactionHash
  creationTransaction { id hash } creationStatus asToken { id name symbol }`;

describe('what only its own page says of an address', () => {
  it.each(versions)('has every value from version %i, for one call', async (version) => {
    graph.serve({ [own]: ownAddressRecord(version) });
    const value = {
      coinBalance: '120000000000000000001',
      coinAmount: '120.000000000000000001',
      coinBalanceBlockNumber: 21_900_417,
      coinExchangeRate: '2411.07',
      coinFiatValue: '289328.40000000000000241107',
      creator: { hash: addressOf('c').toUpperCase().replace('0X', '0x') },
      creationTransactionHash: creation,
      creationTransaction: { id: idOf('Transaction', creation), hash: creation },
      creationStatus: version === 6 ? null : 'success',
      asToken: { id: idOf('Token', addressOf('7')), name: 'Example Dollar', symbol: 'XUSD' },
    };
    const lower = ({ creator, ...rest }: typeof value) => ({
      ...rest,
      creator: creator.hash.toLowerCase(),
    });
    const { data, asked, estimated } = await costOf(
      `{ a: address(hash: "${alice.toUpperCase().replace('X', 'x')}") { ${ownFields} }
         b: node(id: "${idOf('Address', alice)}") { ... on Address { ${ownFields} name isContract } } }`,
    );
    expect(lower(data.a)).toEqual(lower(value));
    const { name, isContract, ...rest } = data.b;
    expect([name, isContract, lower(rest)]).toEqual(['name a', false, lower(value)]);
    expect({ asked, estimated }).toEqual({ asked: [own], estimated: 1 });
  });

  it('is null for an address that an old explorer does not know, and for one that never acted', async () => {
    const nothing = {
      coinBalance: null,
      coinAmount: null,
      creator: null,
      creationTransaction: null,
      asToken: null,
      name: null,
    };
    const fields =
      'coinBalance coinAmount creator { hash } creationTransaction { hash } asToken { id } name';
    expect((await graph.data(ofAlice(fields))).address).toEqual(nothing);
    const nulls = { coin_balance: null, creator_address_hash: null, token: null, name: null };
    graph.serve({ [own]: ownAddressRecord(12, { ...nulls, creation_transaction_hash: null }) });
    expect((await graph.data(ofAlice(fields))).address).toEqual(nothing);
  });

  it('is asked once for an address that several rows name', async () => {
    const from = { hash: alice, is_contract: true, name: 'Alice' };
    graph.serve({
      [transfers]: listOf([transferRow(creation, 1, { from }), transferRow(creation, 2, { from })]),
      [own]: ownAddressRecord(12),
    });
    const { data, asked } = await costOf(
      ofAlice('coinAmount tokenTransfers { nodes { from { name coinBalance } } }'),
    );
    expect(data.address.tokenTransfers.nodes[1].from).toEqual({
      name: 'Alice',
      coinBalance: '120000000000000000001',
    });
    expect(asked.sort()).toEqual([own, transfers]);
  });

  it('costs a second call for more of the creating transaction than names it', async () => {
    graph.serve({
      [own]: ownAddressRecord(12),
      [`transactions/${creation}`]: wholeTransactionRecord(12),
    });
    const named = await costOf(
      ofAlice('creationTransaction { __typename id hash chain { id } chainId }'),
    );
    expect(named).toMatchObject({ asked: [own], estimated: 1 });
    const more = await costOf(ofAlice('creationTransaction { hash nonce }'));
    expect(more).toMatchObject({ asked: [own, `transactions/${creation}`], estimated: 2 });
    expect(more.data.address.creationTransaction).toEqual({ hash: creation, nonce: 61 });
  });

  it.each(['{}', 'null', '[]', '{"message":"Something went wrong"}'])(
    'is an error, as are attributes, in place of %s',
    async (body) => {
      graph.serve({ [own]: body });
      const { data, errors } = await graph.run(ofAlice('name coinBalance asToken { name }'));
      expect(data.address).toEqual({ name: null, coinBalance: null, asToken: null });
      expect(errors?.map((error) => [error.path?.at(-1), error.extensions.code]).sort()).toEqual(
        ['asToken', 'coinBalance', 'name'].map((field) => [field, 'UPSTREAM_BAD_RESPONSE']),
      );
      expect(graph.asked()).toEqual([own]);
    },
  );

  it('is a token by its own hash if the record of that has none', async () => {
    graph.serve({ [own]: { ...ownAddressRecord(12), token: { symbol: 'A' } } });
    expect(await graph.data(ofAlice('asToken { id symbol }'))).toEqual({
      address: { asToken: { id: idOf('Token', alice), symbol: 'A' } },
    });
  });

  it('stays if its hash is odd, as do attributes', async () => {
    graph.serve({ [own]: { ...ownAddressRecord(12), hash: 7 } });
    expect(await graph.data(ofAlice('name coinBalance'))).toEqual({
      address: { name: 'name a', coinBalance: '120000000000000000001' },
    });
  });

  it('fails alone where the explorer lacks the page', async () => {
    graph.serve(({ endpoint }) => {
      if (endpoint === endpoints.address) throw lacksPathError();
      return listOf([
        transferRow(creation, 1, { from: { hash: alice, is_contract: true, name: 'Alice' } }),
      ]);
    });
    const { data, errors } = await graph.run(ofAlice('name coinBalance asToken { name }'));
    expect(data.address).toEqual({ name: 'Alice', coinBalance: null, asToken: null });
    expect(errors?.map((error) => [error.path?.at(-1), error.extensions.code])).toEqual([
      ['coinBalance', 'NOT_SUPPORTED'],
      ['asToken', 'NOT_SUPPORTED'],
    ]);
    expect(graph.asked()).toEqual([own, transfers]);
  });
});

describe('the attributes of an address that is asked for', () => {
  const row = transferRow(creation, 1, {
    from: { hash: alice, is_contract: true, name: 'Listed', metadata: { tags: [{ slug: 'x' }] } },
  });

  it.each([
    ['on its own page', 'name isContract hasRecord', [own], 1],
    [
      'there for several alike',
      'name ensDomainName implementations { name } publicTags { label }',
      [own],
      1,
    ],
    ['for its metadata in the lists', 'metadata { tags { slug } }', [transfers], 2],
    ['for both on both', 'name metadata { tags { slug } }', [own, transfers], 3],
    ['in a list that is read anyway', 'name tokenTransfers { nodes { type } }', [transfers], 2],
    ['not again beside what its own page says', 'coinBalance name', [own], 1],
  ])('are looked up %s: %s', async (_where, fields, asked, estimated) => {
    graph.serve({
      [own]: ownAddressRecord(12),
      [transfers]: listOf([row]),
      [internals]: listOf([]),
    });
    const found = await costOf(ofAlice(fields));
    expect({ ...found, asked: found.asked.sort() }).toMatchObject({ asked, estimated });
    expect(JSON.stringify(found.data)).not.toContain('"name":null');
  });

  it('are not looked up on top of both lists', async () => {
    graph.serve({ [own]: ownAddressRecord(12), [transfers]: listOf([]), [internals]: listOf([]) });
    const query = 'name tokenTransfers { nodes { type } } internalTransactions { nodes { type } }';
    const { data, asked, estimated } = await costOf(ofAlice(query));
    expect(data.address.name).toBeNull();
    expect({ asked: asked.sort(), estimated }).toEqual({
      asked: [internals, transfers],
      estimated: 2,
    });
  });

  it('fail with the page, and are not looked up elsewhere', async () => {
    graph.serve({ [own]: status(500, { message: 'no' }), [transfers]: listOf([row]) });
    const { data, errors } = await graph.run(ofAlice('hash name'));
    expect(data.address.name).toBeNull();
    expect(errors).toMatchObject([{ path: ['address', 'name'] }]);
    expect(graph.asked()).toEqual([own]);
  });
});

describe('the transactions of an address', () => {
  const list = `${own}/transactions`;
  const detail = `transactions/${creation}`;
  const nodes = (fields: string) => ofAlice(`transactions { nodes { ${fields} } }`);

  it('are asked for beside its balance, side by side, for two calls', async () => {
    let running = 0;
    let most = 0;
    graph.serve(async (_request, path) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      return path === own ? ownAddressRecord(12) : listOf([listedTransaction(12)]);
    });
    const { data, asked, estimated } = await costOf(
      ofAlice(
        'coinBalance transactions(first: 50) { nodes { hash to { name } block { number timestamp } } }',
      ),
    );
    expect(data.address.transactions.nodes).toEqual([
      {
        hash: creation,
        to: { name: 'name 4' },
        block: { number: 77, timestamp: '2026-08-19T10:15:35.000000Z' },
      },
    ]);
    expect({ asked: asked.sort(), estimated, most }).toEqual({
      asked: [own, list],
      estimated: 2,
      most: 2,
    });
  });

  const listed = `
    __typename id hash status result timestamp blockNumber position confirmations confirmationDuration type
    nonce method from { name } to { name } createdContract { hash } value fee { type value } gasLimit gasUsed
    gasPrice baseFeePerGas maxFeePerGas maxPriorityFeePerGas priorityFee transactionBurntFee exchangeRate
    rawInput decodedInput { methodId } hasErrorInInternalTransactions block { id number timestamp }
    revertReason { raw }`;
  const lacked =
    'embeddedTokenTransfers { logIndex } tokenTransfersOverflow transactionTag transactionTypes';

  it.each(versions)('say in version %i the same as the transaction itself', async (version) => {
    const transfer = transferRow(creation, 3);
    graph.serve({
      [list]: listOf([listedTransaction(version)]),
      [detail]: wholeTransactionRecord(version, { token_transfers: [transfer] }),
    });
    const whole = (await graph.data(`{ transaction(hash: "${creation}") { ${listed} ${lacked} } }`))
      .transaction;
    const free = await costOf(nodes(listed));
    expect(free).toMatchObject({ asked: [list] });
    expect(whole).toMatchObject(free.data.address.transactions.nodes[0]);
    const all = await costOf(nodes(`${listed} ${lacked}`));
    expect(all.data.address.transactions.nodes).toEqual([whole]);
    expect(all.asked).toEqual([list, detail]);
    expect(whole).toMatchObject({
      embeddedTokenTransfers: [{ logIndex: 3 }],
      tokenTransfersOverflow: false,
      transactionTag: 'mine',
      transactionTypes: ['contract_call', 'token_transfer'],
    });
  });

  it('ask for the reason of a revert only where there is one', async () => {
    const failed = hashOf('f');
    graph.serve({
      [list]: listOf([
        listedTransaction(12),
        listedTransaction(12, { hash: failed, status: 'error', revert_reason: { raw: '0x08' } }),
      ]),
      [`transactions/${failed}`]: wholeTransactionRecord(12, {
        hash: failed,
        status: 'error',
        revert_reason: {
          method_call: 'Error(string reason)',
          method_id: '08c379a0',
          parameters: [],
        },
      }),
    });
    const { data, asked } = await costOf(nodes('revertReason { raw methodCall }'));
    expect(data.address.transactions.nodes).toEqual([
      { revertReason: null },
      { revertReason: { raw: null, methodCall: 'Error(string reason)' } },
    ]);
    expect(asked).toEqual([list, `transactions/${failed}`]);
  });

  it('take their transfers from the list of these', async () => {
    graph.serve({
      [list]: listOf([
        listedTransaction(12, { token_transfers: [], token_transfers_overflow: false }),
      ]),
      [`${detail}/token-transfers`]: listOf([transferRow(creation, 3, { method: null })]),
    });
    const { data, asked } = await costOf(
      nodes('tokenTransfers { nodes { logIndex method transaction { nonce } } }'),
    );
    expect(data.address.transactions.nodes[0].tokenTransfers.nodes).toEqual([
      { logIndex: 3, method: 'transfer', transaction: { nonce: 61 } },
    ]);
    expect(asked).toEqual([list, `${detail}/token-transfers`]);
  });

  it('lead from what they lack back to themselves', async () => {
    graph.serve({
      [list]: listOf([listedTransaction(12)]),
      [detail]: wholeTransactionRecord(12, { token_transfers: [transferRow(creation, 3)] }),
    });
    const { data, asked, estimated } = await costOf(
      ofAlice(
        'transactions(first: 1) { nodes { embeddedTokenTransfers { transaction { nonce transactionTag } } } }',
      ),
    );
    expect(data.address.transactions.nodes[0].embeddedTokenTransfers).toEqual([
      { transaction: { nonce: 61, transactionTag: 'mine' } },
    ]);
    expect({ asked, estimated }).toEqual({ asked: [list, detail], estimated: 2 });
  });

  it('refuse to be pending and oldest first at once', async () => {
    const { data, errors } = await graph.run(
      ofAlice('transactions(pending: true, oldestFirst: true) { nodes { hash } }'),
    );
    expect(data.address).toEqual({ transactions: null });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(graph.asked()).toEqual([]);
  });
});

describe('with EXPLORER_PATHS=seven', () => {
  const seven = useGraph({ EXPLORER_PATHS: 'seven', CACHE_URL: 'off' });

  it('costs what it did, and nothing where more is needed', async () => {
    seven.serve({
      [`transactions/${creation}`]: wholeTransactionRecord(12),
      [transfers]: listOf([]),
      [internals]: listOf([]),
    });
    const run = async (query: string) => {
      const { data, errors, extensions } = await seven.run(query);
      const codes = new Set(errors?.map((error) => error.extensions.code));
      return { data, codes: [...codes], estimated: extensions.cost.estimated };
    };
    const lacked = await run(
      ofAlice(
        `${ownFields} creationTransaction { status } transactions { nodes { transactionTypes } }`,
      ),
    );
    expect(lacked).toMatchObject({ codes: ['NOT_SUPPORTED'], estimated: 0 });
    expect(await run(ofAlice('name'))).toMatchObject({ codes: [], estimated: 2 });
    expect(
      await run(ofAlice('name metadata { tags { slug } } tokenTransfers { nodes { type } }')),
    ).toMatchObject({
      codes: [],
      estimated: 2,
    });
    const block = await run(
      `{ transaction(hash: "${creation}") { block { number timestamp size } } }`,
    );
    expect(block).toMatchObject({
      data: { transaction: { block: { number: 77, size: null } } },
      codes: ['NOT_SUPPORTED'],
      estimated: 1,
    });
  });
});

describe('an operation that mixes addresses, transactions, tokens and blocks', () => {
  it('costs what it says, each path once', async () => {
    const [listed, coin] = [hashOf('f'), addressOf('8')];
    graph.serve({
      [own]: ownAddressRecord(12),
      [`addresses/${addressOf('1')}`]: ownAddressRecord(12, { hash: addressOf('1') }),
      [`${own}/transactions`]: listOf([listedTransaction(12, { hash: listed })]),
      [`transactions/${listed}`]: wholeTransactionRecord(12, { hash: listed }),
      [`transactions/${creation}`]: wholeTransactionRecord(12),
      [`tokens/${coin}`]: tokenRecord(12, { address_hash: coin }),
      'blocks/77': blockRecord(12),
      'blocks/5': blockRecord(12, { height: 5 }),
      'blocks/4': blockRecord(12, { height: 4 }),
    });
    const one = `name coinAmount creationTransaction { nonce } asToken { name }
      transactions(first: 1) { nodes { hash transactionTypes tokenTransfersOverflow block { number size } } }`;
    const { asked, estimated } = await costOf(`{
      address(hash: "${alice}") { ${one} }
      again: node(id: "${idOf('Address', alice)}") { ... on Address { coinBalance ${one} } }
      token(hash: "${coin}") { name }
      tokens(hashes: ["${coin}"]) { totalSupply }
      block(number: 5) { miner { coinBalance coinAmount } parent { hash size } }
      same: node(id: "${idOf('Block', '5')}") { ... on Block { gasUsed parent { gasUsed } } }
    }`);
    expect(new Set(asked).size).toBe(asked.length);
    expect({ calls: asked.length, estimated }).toEqual({ calls: 9, estimated: 9 });
  });
});

describe('the implementations of an address', () => {
  const [logic, name] = [addressOf('1'), 'Logic'];
  const one = [{ addressHash: logic, name }];
  const fields = 'implementations { addressHash name }';

  it.each([
    ['since version 6.8', { implementations: [{ address_hash: logic, name }] }, one],
    ['since then, of no proxy', { implementations: [] }, []],
    ['before it', { implementation_address: logic, implementation_name: name }, one],
    ['before it, without a name', { implementation_address: logic }, [{ ...one[0], name: null }]],
    ['before it, of no proxy', { implementation_address: null, implementation_name: null }, []],
    [
      'of both',
      { implementations: [], implementation_address: logic, implementation_name: name },
      [],
    ],
    ['that does not say', { implementations: null }, null],
    ['that only names one', { implementation_name: name }, null],
  ])('are those of an explorer %s', async (_when, more, implementations) => {
    graph.serve({ [own]: ownAddressRecord(6, more) });
    const { data, estimated } = await costOf(ofAlice(fields));
    expect({ data, estimated }).toEqual({ data: { address: { implementations } }, estimated: 1 });
  });

  it('name what they lead to, also where only the page of the proxy tells them', async () => {
    const page = { implementation_address: logic, implementation_name: name };
    const proxy = { hash: alice, is_contract: true, implementation_name: name };
    graph.serve({
      [own]: ownAddressRecord(6, page),
      [`transactions/${creation}`]: { hash: creation, result: 'success', to: proxy },
    });
    const { data, asked } = await costOf(`{
      address(hash: "${alice}") { coinBalance implementations { address { name } } implementationName }
      transaction(hash: "${creation}") { to { ${fields} } }
    }`);
    expect(data.address).toMatchObject({
      implementations: [{ address: { name } }],
      implementationName: name,
    });
    expect(data.transaction.to).toEqual({ implementations: one });
    expect(asked.toSorted()).toEqual([own, `transactions/${creation}`]);
  });

  it('cost themselves where their address is odd', async () => {
    graph.serve({ [own]: ownAddressRecord(6, { implementation_address: '0x12' }) });
    const { data, errors } = await graph.run(ofAlice('name implementations { addressHash name }'));
    expect(data.address).toEqual({
      name: 'name a',
      implementations: [{ addressHash: null, name: null }],
    });
    expect(errors?.map(({ path }) => path?.at(-1))).toEqual(['addressHash']);
  });
});
