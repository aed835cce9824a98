import { describe, expect, it } from 'vitest';
import { type Asked, hashLinks } from '../../src/pages/graphiql/hash-links.js';

const address = `0x${'aB'.repeat(20)}`;
const transaction = `0x${'1'.repeat(64)}`;

const idOf = (text: string) => Buffer.from(text).toString('base64url');

/** Where the hashes of an answer lead to. */
const linked = (data: unknown, asked: Partial<Asked> = {}) => {
  const text = JSON.stringify({ data }, null, 2);
  const nothing = { query: '', variables: {}, operationName: undefined, chains: [], here: null };
  return hashLinks(text, { ...nothing, ...asked }).map(({ search, start, end }) => {
    const {
      address: one,
      transaction: other,
      chain,
    } = Object.fromEntries(new URLSearchParams(search));
    expect(text.slice(start, end)).toBe(one ?? other);
    return chain ?? null;
  });
};

describe('the hashes in an answer', () => {
  it('lead to the page of an address or a transaction, by their length', () => {
    const text = JSON.stringify({ data: { a: address, b: [transaction], c: '0x12', d: 7 } });
    const asked = { query: '{', variables: {}, operationName: undefined, chains: [], here: null };
    expect(hashLinks(text, asked).map(({ search }) => search)).toEqual([
      `address=${address}`,
      `transaction=${transaction}`,
    ]);
  });

  it.each([
    ['blockNumber', '{ a: transaction(hash: "") { b: blockNumber } }', { a: { b: 123 } }],
    ['block', '{ block(number: 123) { n: number } }', { block: { n: 123 } }],
    ['parent', '{ x: block(number: 124) { y: parent { number } } }', { x: { y: { number: 123 } } }],
    ['coinBalanceBlockNumber', '{ broken', { coinBalanceBlockNumber: 123 }],
    ['a record of a block', '{ broken', { x: [{ __typename: 'Block', number: 123 }] }],
    ['the id of a block', '{ broken', { node: { id: idOf('Block:1:123'), number: 123 } }],
  ])('lead to the page of a block by its number, as of %s', (_what, query, data) => {
    const asked = { query, variables: {}, operationName: undefined, chains: [], here: null };
    const [link, ...others] = hashLinks(JSON.stringify({ data }), asked);
    expect(new URLSearchParams(link?.search).get('block')).toBe('123');
    expect(others).toEqual([]);
  });

  it('lead to the page of a block by its hash where it can be no other', () => {
    const query = '{ block(hash: "") { hash parentHash miner { hash } } t: transaction { hash } }';
    const block = { hash: transaction, parentHash: transaction, miner: { hash: address } };
    const data = { block, t: { hash: transaction } };
    const asked = { query, variables: {}, operationName: undefined, chains: [], here: null };
    expect(hashLinks(JSON.stringify({ data }), asked).map(({ search }) => search)).toEqual([
      `block=${transaction}`,
      `block=${transaction}`,
      `address=${address}`,
      `transaction=${transaction}`,
    ]);
  });

  it('are no numbers of other things', () => {
    const data = { block: { size: 7, gasUsed: '8' }, transaction: { number: 9, position: 1 } };
    const asked = { query: '', variables: {}, operationName: undefined, chains: [], here: null };
    expect(hashLinks(JSON.stringify({ data }), asked)).toEqual([]);
  });

  it('are found in texts and in errors, too', () => {
    expect(linked({ text: `sent by ${address}, in ${transaction}` })).toEqual([null, null]);
  });

  it.each([
    ['its chainId', { chainId: '100', from: { hash: address } }],
    ['its chain', { chain: { chainId: '100' }, hash: address }],
    ['its id', { id: idOf(`Address:100:${address}`), hash: address }],
    ['the id of a chain', { id: idOf('Chain:100'), transaction: { hash: transaction } }],
    ['the record around it', { chainId: '100', nodes: [{ token: { addressHash: address } }] }],
  ])('are on the chain of their record, by %s', (_what, record) => {
    expect(linked({ record }, { here: '1', chains: ['1', '100'] })).toEqual(['100']);
  });

  it('are those of earlier events of a subscription, too', () => {
    const query = `subscription { tokenTransfers(address: "${address}", chain: "100") { node { transactionHash } } }`;
    const data = { tokenTransfers: { node: { transactionHash: transaction } } };
    const text = JSON.stringify({ events: 2, data, earlier: [{ data }] });
    const asked = { query, variables: {}, operationName: undefined, chains: [], here: null };
    const search = `transaction=${transaction}&chain=100`;
    expect(hashLinks(text, asked).map((link) => link.search)).toEqual([search, search]);
  });

  it('are on the nearest chain that is told', () => {
    const inner = { chainId: '100', hash: address };
    expect(linked({ record: { chainId: '1', hash: address, inner } })).toEqual(['1', '100']);
  });

  it.each([
    ['an argument', `{ here: address(hash: "${address}", chain: "100") { hash } }`],
    ['a chain', '{ here: chain(id: "100") { address { hash } } }'],
    ['a variable', '($chain: ChainId) { here: address(chain: $chain) { hash } }'],
    ['a default', '($other: ChainId = "100") { here: address(chain: $other) { hash } }'],
    ['a fragment', '{ ...F } fragment F on Query { here: address(chain: "100") { hash } }'],
  ])('are on the chain that the query asks, by %s', (_what, query) => {
    const text = query.startsWith('(') ? `query Q${query}` : query;
    const asked = { query: text, variables: { chain: '100' }, here: '1', chains: ['1', '100'] };
    expect(linked({ here: { hash: address, address: null } }, asked)).toEqual(['100']);
  });

  it('are on the chains of a list, in their order', () => {
    const rows = [{ hash: address }, { hash: address }];
    const chains = ['1', '100', '10'];
    const of = (list: string) => `{ address(hash: "${address}") { ${list} { hash } } }`;
    const ask = (list: string) =>
      linked({ address: { onChains: rows } }, { query: of(list), chains });
    expect(ask('onChains')).toEqual(['1', '100']);
    expect(ask('onChains(ids: ["10", "10", "1"])')).toEqual(['10', '1']);
    const byId = { query: `{ nodes(ids: ["${idOf(`Address:100:${address}`)}"]) { id } }` };
    expect(linked({ nodes: [{ hash: address }] }, byId)).toEqual(['100']);
  });

  it('are on the default chain where the query names none, whatever the page is about', () => {
    const query = `{ address(hash: "${address}") { hash } }`;
    const answer = { address: { hash: address } };
    expect(linked(answer, { query, here: '100', chains: ['1', '100'] })).toEqual([null]);
  });

  it('are on the chain of the page where nothing tells one', () => {
    const answer = { other: { id: 'no id', chainId: null, hash: address } };
    expect(linked(answer, { query: '{ broken', here: '100' })).toEqual(['100']);
  });
});
