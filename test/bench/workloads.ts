import type { Request } from './processes/load.js';
import { addressHash, transactionHash } from './records.js';

/** The addresses and transactions to ask for, in turn. */
export interface Keys {
  readonly addresses: readonly string[];
  readonly transactions: readonly string[];
}

const numbered = (count: number, of: (seed: string) => string) =>
  Array.from({ length: count }, (_, at) => of(String(at)));

/** For the stub: enough that no two concurrent requests ask for the same. */
export const stubKeys: Keys = {
  addresses: numbered(32, addressHash),
  transactions: numbered(256, transactionHash),
};

export interface Workload {
  readonly name: string;
  readonly door: 'graphql' | 'rest';
  readonly what: string;
  readonly connections: number;
  readonly requests: (keys: Keys) => readonly Request[];
}

const rows = 'nodes { from { hash } to { hash } token { symbol decimals } total { value } }';

/** The transfers of an address: a page or more. */
export const transfersQuery = `query Transfers($hash: AddressHash!, $first: Int = 50) {
  address(hash: $hash) { tokenTransfers(first: $first) { ${rows} } }
}`;

/** The transfers of an address, and the transaction of each. */
export const transactionsQuery = `query Transactions($hash: AddressHash!, $first: Int = 50) {
  address(hash: $hash) {
    tokenTransfers(first: $first) {
      nodes {
        total { value }
        token { symbol decimals name }
        transaction {
          hash status method blockNumber gasUsed
          fee { type value }
          from { hash }
          to { hash }
        }
      }
    }
  }
}`;

const transactionQuery = `query Transaction($hash: Hash!) {
  transaction(hash: $hash) {
    hash status blockNumber timestamp method gasUsed gasPrice
    fee { type value }
    from { hash name }
    to { hash name }
    rawTrace {
      type subtraces traceAddress
      action { callType from { hash } to { hash } gas value }
      result { gasUsed }
    }
    tokenTransfers { ${rows} }
  }
}`;

const statusQuery = 'query Status($hash: Hash!) { transaction(hash: $hash) { status } }';

export const operation = (query: string, variables: object): Request => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query, variables }),
});

const asking = (query: string, of: keyof Keys) => (keys: Keys) =>
  keys[of].map((hash) => operation(query, { hash }));

export const workloads: readonly Workload[] = [
  {
    name: 'W1',
    door: 'graphql',
    what: 'an address, 50 transfers, their tokens',
    connections: 16,
    requests: asking(transfersQuery, 'addresses'),
  },
  {
    name: 'W2',
    door: 'graphql',
    what: "50 transfers and each one's transaction",
    connections: 8,
    requests: asking(transactionsQuery, 'addresses'),
  },
  {
    name: 'W3',
    door: 'graphql',
    what: 'a transaction, its raw trace, its transfers',
    connections: 16,
    requests: asking(transactionQuery, 'transactions'),
  },
  {
    name: 'W4',
    door: 'graphql',
    what: 'one field of a transaction',
    connections: 16,
    requests: asking(statusQuery, 'transactions'),
  },
  {
    name: 'W5',
    door: 'rest',
    what: 'a page of the REST door',
    connections: 16,
    requests: ({ addresses }) =>
      addresses.map((hash) => ({
        method: 'GET',
        path: `/api/v2/addresses/${hash}/token-transfers`,
      })),
  },
];
