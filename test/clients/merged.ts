import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraph } from '../support/http.js';
import { startKitGateway } from './support.js';

const pageInfo = 'pageInfo { hasNextPage endCursor }';

/**
 * The same objects, in the short form of a list or of another object, and whole; by one name and by
 * another; and rows without ids, of which each answer has other fields.
 */
export const documents = {
  rows: `query { latestTransactions(first: 3) { edges { cursor node { id hash method value block { id number timestamp } } } ${pageInfo} } }`,
  whole:
    'query ($transaction: Hash!) { transaction(hash: $transaction) { id hash nonce gasUsed historicExchangeRate block { id number gasUsed } } }',
  blockRows: `query { latestBlocks(first: 3) { edges { cursor node { id number gasLimit miner { id hash } } } ${pageInfo} } }`,
  byNumber: `query ($number: Long!) { block(number: $number) { id size rewards { type } withdrawals(first: 5) { edges { cursor node { index amount } } ${pageInfo} } internalTransactions(first: 5) { edges { cursor node { index type } } ${pageInfo} } } }`,
  byHash: `query ($block: Hash!) { block(hash: $block) { id parentHash rewards { reward } withdrawals(first: 5) { edges { cursor node { validatorIndex receiver { id hash } } } ${pageInfo} } internalTransactions(first: 5) { edges { cursor node { transactionHash value from { id hash } } } ${pageInfo} } } }`,
  topics: `query ($swap: Hash!) { transaction(hash: $swap) { id logs(first: 5) { edges { cursor node { index topics decoded { methodCall } } } ${pageInfo} } } }`,
  decoded: `query ($swap: Hash!) { transaction(hash: $swap) { id logs(first: 5) { edges { cursor node { data address { id hash } decoded { methodId parameters { name value } } } } ${pageInfo} } } }`,
  types: `query ($swap: Hash!) { transaction(hash: $swap) { id logs(first: 5) { edges { cursor node { decoded { parameters { type indexed } } } } ${pageInfo} } } }`,
  call: 'query ($swap: Hash!) { transaction(hash: $swap) { id decodedInput { methodCall parameters { name } } } }',
  values:
    'query ($swap: Hash!) { transaction(hash: $swap) { id decodedInput { methodId parameters { value } } } }',
  authorities:
    'query ($setCode: Hash!) { transaction(hash: $setCode) { id raw authorizations { nonce authority { id hash } } } }',
  delegates:
    'query ($setCode: Hash!) { transaction(hash: $setCode) { id l1Fee authorizations { status delegate { id hash } } } }',
  files: `query ($exchange: AddressHash!) { address(hash: $exchange) { id counters { transactionsCount } contract { name additionalSources { filePath } } coinBalanceByDay { date amount } coinBalanceHistory(first: 3) { edges { cursor node { blockNumber amount } } ${pageInfo} } logs(first: 3) { edges { cursor node { index topics } } ${pageInfo} } } }`,
  sources: `query ($exchange: AddressHash!) { address(hash: $exchange) { id counters { gasUsed } contract { abi additionalSources { filePath sourceCode } } coinBalanceByDay { date value } coinBalanceHistory(first: 3) { edges { cursor node { delta transactionHash } } ${pageInfo} } logs(first: 3) { edges { cursor node { data decoded { methodCall } } } ${pageInfo} } } }`,
  ids: `query ($collector: AddressHash!) { address(hash: $collector) { id nfts(first: 3) { edges { cursor node { tokenId token { id } metadata { name } } } ${pageInfo} } } }`,
  held: `query ($collector: AddressHash!) { address(hash: $collector) { id nfts(first: 3) { edges { cursor node { value token { id name } metadata { description } } } ${pageInfo} } } }`,
  holders: `query ($token: AddressHash!) { token(hash: $token) { id symbol counters { holdersCount } holders(first: 3) { edges { cursor node { tokenId address { id hash } } } ${pageInfo} } instances(first: 3) { edges { cursor node { tokenId metadata { name } } } ${pageInfo} } instance(tokenId: 1) { tokenId transfersCount transfers(first: 3) { edges { cursor node { id timestamp } } ${pageInfo} } holders(first: 3) { edges { cursor node { value } } ${pageInfo} } } } }`,
  amounts: `query ($token: AddressHash!) { token(hash: $token) { id name counters { transfersCount } holders(first: 3) { edges { cursor node { amount } } ${pageInfo} } instances(first: 3) { edges { cursor node { imageUrl metadata { description } } } ${pageInfo} } instance(tokenId: 1) { imageUrl transfers(first: 3) { edges { cursor node { id method } } ${pageInfo} } holders(first: 3) { edges { cursor node { amount address { id hash } } } ${pageInfo} } } } }`,
  names: `query { topTokens(first: 3, query: "b") { edges { cursor node { id name } } ${pageInfo} } }`,
  symbols: `query { topTokens(first: 3, query: "b") { edges { cursor node { id symbol holdersCount } } ${pageInfo} } }`,
};
export type DocumentName = keyof typeof documents;
const names = Object.keys(documents) as DocumentName[];

export interface Variables {
  readonly transaction: string;
  readonly number: number;
  readonly block: string;
  readonly swap: string;
  readonly setCode: string;
  readonly exchange: string;
  readonly collector: string;
  readonly token: string;
}

interface Cached {
  /** Fetches the document from the gateway, whatever the cache has. */
  readonly fetch: (name: DocumentName) => Promise<unknown>;
  /** The answer to the document from the cache. */
  readonly read: (name: DocumentName) => unknown;
}

interface Newest {
  readonly data: {
    readonly latestTransactions: {
      readonly nodes: readonly {
        readonly hash: string;
        readonly block: { readonly number: number; readonly hash: string };
      }[];
    };
  };
}

/** Has authorizations. */
const setCode = '0x34eb051981e7d5d9be9d5d2dbcb683e5487c8ebdb77c719acc92436c1d680d8c';

/** Without what a client adds. */
const plain = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data, (key, value) => (/^__/.test(key) ? undefined : value)) ?? 'null');

/** What two answers say of one object is one object, and nothing of either is lost. */
export const describeMerged = (
  client: string,
  connect: (url: string, variables: Variables) => Cached,
) =>
  describe(`what ${client} has of one object from several answers`, () => {
    let gateway: Awaited<ReturnType<typeof startKitGateway>>;
    let variables: Variables;
    const answers = new Map<DocumentName, unknown>();
    beforeAll(async () => {
      gateway = await startKitGateway();
      const newest = '{ latestTransactions(first: 1) { nodes { hash block { number hash } } } }';
      const { json } = await askGraph(gateway.url, newest);
      const [row] = (json() as Newest).data.latestTransactions.nodes;
      if (!row) throw new Error('The chain has transactions.');
      const { number, hash: block } = row.block;
      const { transaction: swap, exchange, collector, token } = gateway;
      variables = {
        transaction: row.hash,
        number,
        block,
        swap,
        setCode,
        exchange,
        collector,
        token,
      };
      for (const name of names) {
        const answer = (await askGraph(gateway.url, documents[name], variables)).json();
        expect(answer, name).not.toHaveProperty('errors');
        answers.set(name, (answer as { data: unknown }).data);
      }
    });
    afterAll(() => gateway.close());

    it('is about rows that are there, and decoded', () => {
      for (const [name, answer] of answers) {
        expect(JSON.stringify(answer), name).not.toContain('"edges":[]');
      }
      expect(JSON.stringify(answers.get('types'))).toContain('"indexed":true');
    });

    it.each([
      ['as listed', names],
      ['the other way round', names.toReversed()],
    ])('is all that they say, when they come %s', async (_order, order) => {
      const { fetch, read } = connect(gateway.url, variables);
      for (const name of order) expect(plain(await fetch(name)), name).toEqual(answers.get(name));
      for (const name of names) expect(plain(read(name)), name).toEqual(answers.get(name));
    });
  });
