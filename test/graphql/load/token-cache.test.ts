import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Endpoint, endpoints } from '../../../src/endpoints/endpoints.js';
import { lacksPathError } from '../../../src/explorer/call/upstream-errors.js';
import { soleChain } from '../../../src/explorer/chain.js';
import { createTokenCaches } from '../../../src/graphql/load/token-cache.js';
import { stubExplorer } from '../../support/explorer.js';
import { useGraph } from '../../support/graph.js';
import { addressOf, hashOf, idOf, listOf, transferRow } from '../../support/records.js';

const chain = soleChain(stubExplorer(() => expect.unreachable('a question'))).default;
const graph = useGraph();
const seven = useGraph({ EXPLORER_PATHS: 'seven' });
type Graph = typeof graph;
const alice = addressOf('a');
const coin = addressOf('7');
const transaction = hashOf('d');
const transfersOf = (hash: string) => `addresses/${hash}/token-transfers`;
const transfer = (from: object, to: object, more: object = {}) =>
  transferRow(transaction, 1, { from, to, ...more });

const stopClock = () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
};

describe('Query.node of a token', () => {
  it('returns a token that this operation shows', async () => {
    const row = transfer({}, {}, { token: { address: coin, name: 'Coin', holders: 12 } });
    graph.serve({ [transfersOf(alice)]: listOf([row]) });
    const data = await graph.data(`{
      node(id: "${idOf('Token', coin)}") { ... on Token { name holdersCount addressHash } }
      address(hash: "${alice}") { tokenTransfers { nodes { logIndex } } }
    }`);
    expect(data.node).toEqual({
      name: 'Coin',
      holdersCount: '12',
      addressHash: '0x7777777777777777777777777777777777777777',
    });
  });

  it('returns a token that an earlier anonymous answer showed, even within a transaction', async () => {
    const eight = addressOf('8');
    const row = transfer({}, {}, { token: { address: eight, name: 'Eight' } });
    graph.serve({ [`transactions/${transaction}`]: { hash: transaction, token_transfers: [row] } });
    const document = `{ node(id: "${idOf('Token', eight)}") { ... on Token { name } } }`;
    expect((await graph.data(document)).node).toBeNull();
    await graph.data(`{ transaction(hash: "${transaction}") { hash } }`);
    expect((await graph.data(document)).node).toEqual({ name: 'Eight' });
  });

  it('returns a token that a REST path showed to an anonymous caller, and to no other', async () => {
    const one = addressOf('1');
    const document = `{ node(id: "${idOf('Token', one)}") { ... on Token { name } } }`;
    const path = `addresses/${alice}/tokens`;
    graph.serve({ [path]: listOf([{ value: '1', token: { address: one, name: 'One' } }]) });
    await graph.get(path, { 'x-api-key': 'mine' });
    expect((await graph.data(document)).node).toBeNull();
    await graph.get(path);
    expect((await graph.data(document)).node).toEqual({ name: 'One' });
    const other = await graph.run(document, {}, { 'x-api-key': 'mine' });
    expect(other.data.node).toBeNull();
  });

  it('returns a token that only an NFT shows, spelled as by the explorer', async () => {
    const spelled = '0xAbAbAbAbABabAbABABABABABABaBABAbabABaBAB';
    const instance = { id: '7', token: { address_hash: spelled, name: 'Art' } };
    graph.serve({
      [`addresses/${alice}/tokens`]: listOf([
        { value: '1', token_id: '7', token: null, token_instance: instance },
      ]),
    });
    const shown = await graph.data(`{
      address(hash: "${alice}") { tokens { nodes { tokenInstance { token { id addressHash } } } } }
    }`);
    const { token } = shown.address.tokens.nodes[0].tokenInstance;
    expect(token.addressHash).toBe(spelled);
    const { node } = await graph.data(
      `{ node(id: "${token.id}") { id ... on Token { addressHash } } }`,
    );
    expect(node).toEqual(token);
  });

  it('returns a token as in the latest readable answer', async () => {
    const six = addressOf('6');
    const document = `{ node(id: "${idOf('Token', six)}") { ... on Token { name } } }`;
    const show = async (hash: string, body: string | object) => {
      graph.serve({ [`addresses/${hash}/tokens`]: body });
      await graph.data(`{ address(hash: "${hash}") { tokens { nodes { value } } } }`);
      return (await graph.data(document)).node;
    };
    const row = (name: string) => ({ value: '1', token: { address: six, name } });
    expect(await show(alice, listOf([row('Old')]))).toEqual({ name: 'Old' });
    expect(await show(addressOf('b'), listOf([row('New')]))).toEqual({ name: 'New' });
    const wrong = JSON.stringify(listOf([row('Wrong')])).replace('"Wrong"', '[1 2]');
    expect(await show(addressOf('c'), wrong)).toEqual({ name: 'New' });
    expect(await show(addressOf('d'), listOf([row('Newest')]))).toEqual({ name: 'Newest' });
  });

  it('returns no token that is nested too deeply, but others of the same answer', async () => {
    const five = addressOf('5');
    const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    const rows = [
      `{"value":"1","token":{"address_hash":"${addressOf('4')}","deep":${deep(20_000)}}}`,
      `{"value":"1","token":{"address_hash":"${five}","name":"Five"}}`,
    ];
    graph.serve(() => `{"items":[${rows}],"next_page_params":null}`);
    await graph.data(`{ address(hash: "${alice}") { tokens { nodes { value } } } }`);
    graph.serve({});
    const nodeOf = (hash: string) =>
      graph.data(`{ node(id: "${idOf('Token', hash)}") { ... on Token { name } } }`);
    expect((await nodeOf(addressOf('4'))).node).toBeNull();
    expect((await nodeOf(five)).node).toEqual({ name: 'Five' });
  });

  it('returns no token that is very large', async () => {
    const six = addressOf('6');
    const row = transfer({}, {}, { token: { address: six, name: 'x'.repeat(30_000) } });
    graph.serve({ [transfersOf(alice)]: listOf([row]) });
    await graph.data(`{ address(hash: "${alice}") { tokenTransfers { nodes { logIndex } } } }`);
    expect((await graph.data(`{ node(id: "${idOf('Token', six)}") { id } }`)).node).toBeNull();
  });

  it('returns a token from an answer that is fresh, and after that asks for it', async () => {
    stopClock();
    const three = addressOf('3');
    graph.serve({
      [transfersOf(alice)]: listOf([transfer({}, {}, { token: { address: three, name: 'Old' } })]),
      [`tokens/${three}`]: { address_hash: three, name: 'New', type: 'ERC-20' },
    });
    await graph.data(`{ address(hash: "${alice}") { tokenTransfers { nodes { logIndex } } } }`);
    const document = `{ node(id: "${idOf('Token', three)}") { ... on Token { name } } }`;
    vi.advanceTimersByTime(4_999);
    expect((await graph.data(document)).node).toEqual({ name: 'Old' });
    expect(graph.asked()).toHaveLength(1);
    vi.advanceTimersByTime(2);
    expect((await graph.data(document)).node).toEqual({ name: 'New' });
    expect(graph.asked().slice(1)).toEqual([`tokens/${three}`]);
  });

  const two = addressOf('2');
  const byBoth = `{ node(id: "${idOf('Token', two)}") { ... on Token { name } } token(hash: "${two}") { name } }`;
  const showTwo = (graph: Graph) =>
    graph.data(`{ address(hash: "${alice}") { tokenTransfers { nodes { logIndex } } } }`);
  const answersTo = ({ endpoint }: { readonly endpoint: Endpoint }) => {
    if (endpoint.rest === undefined) throw lacksPathError();
    return listOf([transfer({}, {}, { token: { address: two, name: 'Old' } })]);
  };
  const refused = (...paths: string[]) =>
    paths.map((name) => ({ path: [name], extensions: { code: 'NOT_SUPPORTED' } }));

  it('takes no older answer where the explorer lacks the path', async () => {
    stopClock();
    graph.serve(answersTo);
    await showTwo(graph);
    vi.advanceTimersByTime(5_001);
    const { data, errors } = await graph.run(byBoth);
    expect(data).toEqual({ node: null, token: null });
    expect(errors).toMatchObject(refused('token', 'node'));
  });

  it('takes an older answer, or none, where EXPLORER_PATHS forbids to ask', async () => {
    stopClock();
    seven.serve(answersTo);
    await showTwo(seven);
    vi.advanceTimersByTime(304_999);
    const stale = await seven.run(byBoth);
    expect(stale.data).toEqual({ node: { name: 'Old' }, token: null });
    expect(stale.errors).toMatchObject(refused('token'));
    vi.advanceTimersByTime(2);
    const gone = await seven.run(byBoth);
    expect(gone.data).toEqual({ node: null, token: null });
    expect(gone.errors).toMatchObject(refused('token'));
  });

  const openCache = () =>
    createTokenCaches({
      cacheUrl: 'memory:',
      cacheTtl: { default: 1, 'address-tokens': 60 },
      cacheStaleIfError: 0,
    })(chain);
  const body = (text: string) => [Buffer.from(text)];
  const bodyOf = (...tokens: readonly object[]) =>
    body(JSON.stringify(listOf(tokens.map((token) => ({ token })))));

  it('searches no answers that cannot contain tokens', () => {
    const tokenCache = openCache();
    const held = bodyOf({ address: coin, name: 'Coin' });
    for (const name of ['rawTrace', 'addressInternalTransactions'] as const) {
      tokenCache?.put(endpoints[name], held);
    }
    expect(tokenCache?.token(coin)).toBeNull();
    tokenCache?.put(endpoints.addressTokens, held);
    expect(tokenCache?.token(coin)).not.toBeNull();
  });

  it('returns a token no longer than the readable answer it is from, even if put again or shown unreadably', () => {
    stopClock();
    const tokenCache = openCache();
    const token = { address: coin, name: 'Coin' };
    const held = [
      body(JSON.stringify(listOf([transfer({}, {}, { token })]))),
      body(JSON.stringify(listOf([{ token }])).replace('"Coin"', '[1 2]')),
    ] as const;
    tokenCache?.put(endpoints.addressTokenTransfers, held[0]);
    expect(tokenCache?.token(coin)?.record).toMatchObject({ name: 'Coin' });
    tokenCache?.put(endpoints.addressTokens, held[1]);
    expect(tokenCache?.token(coin)?.record).toMatchObject({ name: 'Coin' });
    vi.advanceTimersByTime(900);
    tokenCache?.put(endpoints.addressTokenTransfers, held[0]);
    vi.advanceTimersByTime(101);
    expect(tokenCache?.token(coin)).toBeNull();
  });

  it.each([
    ['was asked for before', true],
    ['was not asked for before', false],
  ])(
    'returns a token from an older answer that is held longer than newer ones, if it %s',
    (_when, isAsked) => {
      stopClock();
      const tokenCache = openCache();
      const name = 'Old'.repeat(6_600);
      const old = bodyOf({ address: coin, name });
      const latest = ['1', '2', '3'].map((name) => bodyOf({ address: coin, name }));
      tokenCache?.put(endpoints.addressTokens, old);
      if (isAsked) expect(tokenCache?.token(coin)?.record).toMatchObject({ name });
      for (const shown of latest) tokenCache?.put(endpoints.addressTokenTransfers, shown);
      // From here on, it is indexed which answers show the token.
      expect(tokenCache?.token(addressOf('1'))).toBeNull();
      vi.advanceTimersByTime(1_001);
      expect(tokenCache?.token(coin)?.record).toMatchObject({ name });
      expect([old, ...latest]).toHaveLength(4);
    },
  );

  it.each([
    ['first', ['Other', 'New']],
    ['in between', ['New', 'Other', 'New']],
  ])(
    'returns a token as in the latest answer, %s another token of an older answer is asked for',
    (_when, names) => {
      const tokenCache = openCache();
      const other = addressOf('8');
      const held = [
        bodyOf({ address: coin, name: 'Old' }, { address: other, name: 'Other' }),
        bodyOf({ address: coin, name: 'New' }),
      ];
      for (const shown of held) tokenCache?.put(endpoints.addressTokens, shown);
      const found = names.map(
        (name) => tokenCache?.token(name === 'Other' ? other : coin)?.record.name,
      );
      expect(found).toEqual(names);
      expect(held).toHaveLength(2);
    },
  );

  it('parses an unreadable answer only once, for all its tokens', () => {
    const tokenCache = openCache();
    const hashes = [coin, addressOf('8')];
    const tokens = hashes.map((address) => ({ token: { address, name: 'Wrong' } }));
    const held = body(JSON.stringify(listOf(tokens)).replace('"Wrong"', '[1 2]'));
    tokenCache?.put(endpoints.addressTokens, held);
    // From here on, it is indexed what the answer shows.
    expect(tokenCache?.token(addressOf('1'))).toBeNull();
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    for (const hash of [...hashes, ...hashes]) expect(tokenCache?.token(hash)).toBeNull();
    expect(parse).toHaveBeenCalledTimes(1);
    expect(held).toHaveLength(1);
  });

  it('returns a long token, however many answers show it', async () => {
    const long = { address: coin, name: 'x'.repeat(19_800) };
    for (const hash of ['a', 'b', 'c'].map(addressOf)) {
      graph.serve({ [transfersOf(hash)]: listOf([transfer({}, {}, { token: long })]) });
      await graph.data(`{ address(hash: "${hash}") { tokenTransfers { nodes { logIndex } } } }`);
      const { node } = await graph.data(`{ node(id: "${idOf('Token', coin)}") { id } }`);
      expect(node).not.toBeNull();
    }
  });

  it('remembers nothing without a cache', () => {
    const settings = { cacheUrl: 'off', cacheTtl: { default: 60 }, cacheStaleIfError: 300 };
    expect(createTokenCaches(settings)(chain)).toBeNull();
  });

  it('never returns a token that only an answer to an identified caller showed', async () => {
    const nine = addressOf('9');
    const row = transfer({}, {}, { token: { address: nine, name: 'Nine' } });
    graph.serve({ [transfersOf(alice)]: listOf([row]) });
    const own = `{
      address(hash: "${alice}") { tokenTransfers { nodes { logIndex } } }
      node(id: "${idOf('Token', nine)}") { id }
    }`;
    const asCaller = { cookie: '_explorer_key=me' };
    expect((await graph.run(own, {}, asCaller)).data.node).not.toBeNull();
    const again = `{ node(id: "${idOf('Token', nine)}") { id } }`;
    expect((await graph.run(again)).data.node).toBeNull();
    await graph.run(own);
    expect((await graph.run(again)).data.node).not.toBeNull();
    expect((await graph.run(again, {}, asCaller)).data.node).toBeNull();
  });
});
