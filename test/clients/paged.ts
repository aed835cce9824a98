import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraph } from '../support/http.js';
import { startKitGateway } from './support.js';

const latest = ['latestBlocks', 'latestTransactions', 'latestTokenTransfers', 'topTokens'];

/** The lists of addresses, of tokens, of blocks, of transactions and of the chain, by the field that leads to them. */
const parents: Readonly<Record<string, readonly string[]>> = {
  'address(hash: $exchange)': ['logs', 'coinBalanceHistory'],
  'collector: address(hash: $collector)': ['nfts'],
  'token(hash: $token)': ['holders', 'transfers', 'instances'],
  'instance: token(hash: $token)': ['holders', 'transfers'],
  'block(number: $number)': ['transactions', 'internalTransactions', 'withdrawals'],
  'transaction(hash: $hash)': ['logs', 'internalTransactions'],
  'chain: block(number: $number)': latest,
};

const all = [
  ...Object.entries(parents).flatMap(([parent, fields]) =>
    fields.map((field) => [parent.replace(/\W.*/, ''), field] as const),
  ),
  ...latest.map((field) => ['', field] as const),
];

/** A field of the rows without an id. */
const ownFields: Readonly<Record<string, string>> = {
  internalTransactions: 'index',
  withdrawals: 'index',
  logs: 'index',
  coinBalanceHistory: 'blockNumber',
  nfts: 'tokenId',
  instances: 'tokenId',
  holders: 'amount',
};
const rowsOf = (field: string) =>
  `{ edges { cursor node { ${ownFields[field] ?? 'id'} } } pageInfo { hasNextPage endCursor } }`;
const nameOf = (parent: string, field: string) => `${parent}_${field}`;
const fieldOf = (parent: string, field: string) =>
  `${field}(first: $first, after: $${nameOf(parent.replace(/\W.*/, ''), field)}) ${rowsOf(field)}`;

/** Where the lists are not of the object that the field leads to: of which object below. */
const below: Readonly<Record<string, string>> = {
  chain: 'chain { id',
  instance: 'instance(tokenId: 1) { tokenId',
};
const inObject = (parent: string, fields: string) => {
  const object = below[parent.replace(/\W.*/, '')];
  return object ? `${object} ${fields} }` : fields;
};

/** All lists at once, each with an `after` of its own. */
export const document = `query Paged($exchange: AddressHash!, $collector: AddressHash!, $token: AddressHash!, $number: Long!, $hash: Hash!, $first: Int!, ${all.map(([parent, field]) => `$${nameOf(parent, field)}: String`).join(', ')}) {
  ${Object.entries(parents)
    .map(
      ([parent, fields]) =>
        `${parent} { id ${inObject(parent, fields.map((field) => fieldOf(parent, field)).join(' '))} }`,
    )
    .join(' ')}
  ${latest.map((field) => fieldOf('', field)).join(' ')}
}`;

interface List {
  readonly edges: readonly { readonly cursor: string }[];
  readonly pageInfo: { readonly endCursor: string | null };
}
type Data = Readonly<Record<string, unknown>>;

const listIn = (data: Data, [parent, field]: readonly [string, string]) => {
  const object = parent ? data[parent] : data;
  const owner = parent in below ? (object as Data)[parent] : object;
  return (owner as Readonly<Record<string, List>>)[field];
};

export type Variables = Readonly<Record<string, string | number | null>>;

interface Newest {
  readonly data: {
    readonly latestTransactions: {
      readonly nodes: readonly { readonly block: { readonly number: number } }[];
    };
  };
}

/** Every list of addresses, of tokens, of blocks, of transactions and of the chain grows by the pages that are asked for. */
export const describePaged = (
  client: string,
  connect: (url: string) => {
    /** Fetches a page of each list. */
    readonly fetch: (variables: Variables) => Promise<unknown>;
    /** The lists as far as they are cached. */
    readonly read: (variables: Variables) => unknown;
  },
) =>
  describe(`pages in ${client}`, () => {
    let gateway: Awaited<ReturnType<typeof startKitGateway>>;
    let walked: Data;
    let whole: Data;
    beforeAll(async () => {
      gateway = await startKitGateway();
      const { fetch, read } = connect(gateway.url);
      const newest = '{ latestTransactions(first: 1) { nodes { block { number } } } }';
      const { latestTransactions } = ((await askGraph(gateway.url, newest)).json() as Newest).data;
      const number = latestTransactions.nodes[0]?.block.number ?? 0;
      const { exchange, collector, token, transaction: hash } = gateway;
      const first = { exchange, collector, token, number, hash, first: 1 };
      let after: Variables = {};
      for (let page = 0; page < 3; page += 1) {
        await fetch({ ...first, ...after });
        walked = read(first) as Data;
        after = Object.fromEntries(
          all.map((list) => [nameOf(...list), listIn(walked, list)?.pageInfo.endCursor ?? null]),
        );
      }
      const answer = (await askGraph(gateway.url, document, { ...first, first: 3 })).json();
      whole = (answer as { data: Data }).data;
    });
    afterAll(() => gateway.close());

    it.each(all)('join to the list %s.%s', (...list) => {
      const cursorsIn = (data: Data) => listIn(data, list)?.edges.map(({ cursor }) => cursor);
      expect(cursorsIn(whole)?.length).toBeGreaterThan(1);
      expect(cursorsIn(walked)).toEqual(cursorsIn(whole));
    });
  });
