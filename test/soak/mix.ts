import type { Ask, Reply } from '../support/http.js';
import {
  blockOf,
  coins,
  dear,
  deep,
  fan,
  holdings,
  internals,
  introspection,
  lists,
  nfts,
  token,
  tokens,
  trace,
  transaction,
  transfers,
} from './documents.js';

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
  readonly token: () => string;
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

const firstPage = (at: Subjects): Sent => {
  const { root, field, fields } = lists[at.draw(lists.length)] ?? lists[0];
  const hash = root === 'address' ? at.address() : at.transaction();
  const query = `query Walk($first: Int, $after: String) {
    root: ${root}(hash: "${hash}") {
      list: ${field}(first: $first, after: $after) { nodes { ${fields} } pageInfo { hasNextPage endCursor } }
    }
  }`;
  return post(query, { first: 15 });
};

/** The requests of front ends, of old clients and of clients with mistakes. */
export const kinds: readonly Kind[] = [
  {
    name: 'transfers',
    weight: 26,
    ask: (at) => post(transfers, { hash: at.address(), first: 1 + at.draw(80) }),
  },
  { name: 'walk', weight: 8, walks: true, ask: firstPage },
  { name: 'token', weight: 3, ask: (at) => post(token, { hash: at.token() }) },
  {
    name: 'tokens',
    weight: 2,
    ask: (at) => post(tokens, { hashes: Array.from({ length: 1 + at.draw(8) }, at.token) }),
  },
  { name: 'coins', weight: 3, ask: (at) => post(coins, { hash: at.address() }) },
  { name: 'block', weight: 4, ask: (at) => post(blockOf, { hash: at.transaction() }) },
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

interface Transfer {
  readonly from: { readonly hash: string };
  readonly to: { readonly hash: string };
  readonly token: { readonly addressHash: string };
  readonly transactionHash: string;
}

const transfersIn = (text: string): readonly Transfer[] =>
  JSON.parse(text).data.address.tokenTransfers.nodes;

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
  const contracts = new Set<string>();
  for (const hash of shown) {
    const { text } = await request(post(transfers, { hash, first: 200 }));
    for (const { from, to, token, transactionHash } of transfersIn(text)) {
      addresses.add(from.hash).add(to.hash);
      transactions.add(transactionHash);
      contracts.add(token.addressHash);
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
    token: oneOf(contracts),
  };
};

/** The request for the next page of a walk, or null at its end. */
export const nextPage = (sent: Sent, { text }: Reply): Sent | null => {
  const { hasNextPage, endCursor } = JSON.parse(text).data.root.list.pageInfo;
  const { query, variables } = JSON.parse(sent.body ?? '{}');
  return hasNextPage ? post(query, { ...variables, after: endCursor }) : null;
};
