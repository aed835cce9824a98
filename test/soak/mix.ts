import type { Ask, Reply } from '../support/http.js';

/** A request, as `ask` takes it. */
export interface Sent extends Ask {
  readonly target: string;
  readonly body?: string;
}

/** The addresses and transactions to ask about. */
export interface Subjects {
  readonly draw: Draw;
  readonly collector: string;
  readonly address: () => string;
  readonly transaction: () => string;
}

/** A kind of request, and its expected outcome. */
export interface Kind {
  readonly name: string;
  /** Its share of all requests, relative to the other kinds. */
  readonly weight: number;
  readonly ask: (at: Subjects) => Sent;
  /** The expected status: 200 by default. */
  readonly status?: number;
  /** Whether the answer should start with errors. */
  readonly fails?: boolean;
  /** Whether to ask for the next pages too. */
  readonly walks?: boolean;
  /** Whether the client leaves before the answer. */
  readonly leaves?: boolean;
}

/** Draws an integer from 0 up to, but not including, `below`. */
export type Draw = (below: number) => number;

/** Pseudo-random numbers from a seed, so that two runs ask the same. */
export const drawFrom = (seed: number): Draw => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const post = (query: string, variables: object = {}, headers: Ask['headers'] = {}): Sent => ({
  method: 'POST',
  target: '/graphql',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ query, variables }),
});

const transfers = `query Transfers($hash: AddressHash!, $first: Int = 50, $after: String) {
  address(hash: $hash) {
    hash name isContract
    tokenTransfers(first: $first, after: $after) {
      nodes {
        id timestamp method transactionHash
        from { hash name } to { hash name }
        token { name symbol decimals type } total { value tokenId }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

const holdings = `query Holdings($hash: AddressHash!, $first: Int = 20) {
  address(hash: $hash) { tokens(first: $first) { edges { cursor node { value tokenId token { id name exchangeRate } } } } }
}`;

const nfts = `query Nfts($hash: AddressHash!) {
  address(hash: $hash) { nftCollections { nodes { amount token { name } tokenInstances { tokenId imageUrl metadata { name attributes { traitType value } } } } } }
}`;

const internals = `query Internals($hash: AddressHash!, $direction: TransferDirection) {
  address(hash: $hash) { internalTransactions(first: 20, direction: $direction) { nodes { type success from { hash } to { hash } value transactionHash } } }
}`;

const transaction = `query Transaction($hash: Hash!) {
  transaction(hash: $hash) {
    id status blockNumber from { hash name } to { hash name } value fee { type value } method
    decodedInput { methodCall parameters { name type value } }
    embeddedTokenTransfers { from { hash } to { hash } total { value } }
    tokenTransfers { nodes { id token { symbol } total { value tokenId } } }
  }
}`;

const trace = `query Trace($hash: Hash!) {
  transaction(hash: $hash) { rawTrace { traceAddress type action { callType from { hash name } to { hash name } value } result { gasUsed } error children { type } } }
}`;

const fan = `query Fan($hash: AddressHash!) {
  address(hash: $hash) { tokenTransfers(first: 12) { nodes { transaction { status fee { value } from { hash } } } } }
}`;

const dear = `query Dear($hash: AddressHash!) {
  address(hash: $hash) { tokenTransfers(first: 500) { nodes { transaction { rawTrace { type } } } } }
}`;

const introspection = '{ __schema { types { name fields { name args { name } type { name } } } } }';

const deep = `{ a ${'{ a '.repeat(200)}${'}'.repeat(200)} }`;

/** The requests of front ends, of old clients and of clients with mistakes. */
export const kinds: readonly Kind[] = [
  {
    name: 'transfers',
    weight: 26,
    ask: (at) => post(transfers, { hash: at.address(), first: 1 + at.draw(80) }),
  },
  {
    name: 'walk',
    weight: 6,
    walks: true,
    ask: (at) => post(transfers, { hash: at.address(), first: 15 }),
  },
  { name: 'holdings', weight: 10, ask: (at) => post(holdings, { hash: at.address() }) },
  { name: 'nfts', weight: 6, ask: (at) => post(nfts, { hash: at.collector }) },
  {
    name: 'internals',
    weight: 6,
    ask: (at) =>
      post(internals, { hash: at.address(), direction: [null, 'TO', 'FROM'][at.draw(3)] }),
  },
  { name: 'transaction', weight: 10, ask: (at) => post(transaction, { hash: at.transaction() }) },
  { name: 'trace', weight: 6, ask: (at) => post(trace, { hash: at.transaction() }) },
  { name: 'fan-out', weight: 4, ask: (at) => post(fan, { hash: at.address() }) },
  {
    name: 'a caller',
    weight: 4,
    ask: (at) =>
      post(transaction, { hash: at.transaction() }, { 'x-api-key': `key-${at.draw(50)}` }),
  },
  {
    name: 'new document',
    weight: 3,
    ask: (at) => post(`${transfers} # ${at.draw(1e9)}`, { hash: at.address() }),
  },
  {
    name: 'GET',
    weight: 3,
    ask: (at) => ({
      target: `/graphql?${new URLSearchParams({ query: holdings, variables: JSON.stringify({ hash: at.address() }) })}`,
    }),
  },
  {
    name: 'REST list',
    weight: 10,
    ask: (at) => ({ target: `/api/v2/addresses/${at.address()}/token-transfers` }),
  },
  {
    name: 'REST record',
    weight: 4,
    ask: (at) => ({
      target: `/api/v2/transactions/${at.transaction()}`,
      headers: { 'accept-encoding': 'gzip' },
    }),
  },
  {
    name: 'dry run',
    weight: 2,
    ask: (at) => post(dear, { hash: at.address() }, { 'x-dry-run': '1' }),
  },
  { name: 'introspection', weight: 1, ask: () => post(introspection) },
  {
    name: 'gone',
    weight: 2,
    leaves: true,
    ask: (at) => post(fan, { hash: at.address() }, { 'x-api-key': 'gone' }),
  },
  { name: 'too dear', weight: 1, status: 400, ask: (at) => post(dear, { hash: at.address() }) },
  { name: 'too deep', weight: 1, status: 400, ask: () => post(deep) },
  {
    name: 'bad cursor',
    weight: 1,
    fails: true,
    ask: (at) => post(transfers, { hash: at.address(), after: 'garbled' }),
  },
  {
    name: 'REST bad hash',
    weight: 1,
    status: 422,
    ask: () => ({ target: '/api/v2/addresses/0x1/tokens' }),
  },
];

interface Page {
  readonly nodes: readonly {
    readonly from: { readonly hash: string };
    readonly to: { readonly hash: string };
    readonly transactionHash: string;
  }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

const pageOf = (text: string): Page => JSON.parse(text).data.address.tokenTransfers;

type Examples = Readonly<Record<'address' | 'collector' | 'trader' | 'transaction', string>>;

/** Finds addresses and transactions of the embedded explorer. */
export const findSubjects = async (
  request: (sent: Sent) => Promise<Reply>,
  draw: Draw,
): Promise<Subjects> => {
  const examples: Examples = JSON.parse((await request({ target: '/try.json' })).text);
  const shown = [examples.address, examples.collector, examples.trader];
  const addresses = new Set(shown);
  const transactions = new Set([examples.transaction]);
  for (const hash of shown) {
    const { text } = await request(post(transfers, { hash, first: 200 }));
    for (const { from, to, transactionHash } of pageOf(text).nodes) {
      addresses.add(from.hash).add(to.hash);
      transactions.add(transactionHash);
    }
  }
  const oneOf = (values: ReadonlySet<string>) => {
    const list = [...values];
    return () => list[draw(list.length)] ?? '';
  };
  return {
    draw,
    collector: examples.collector,
    address: oneOf(addresses),
    transaction: oneOf(transactions),
  };
};

/** The request for the next page of a walk, or null at its end. */
export const nextPage = (sent: Sent, { text }: Reply): Sent | null => {
  const { hasNextPage, endCursor } = pageOf(text).pageInfo;
  const { variables } = JSON.parse(sent.body ?? '{}');
  return hasNextPage ? post(transfers, { ...variables, after: endCursor }) : null;
};
