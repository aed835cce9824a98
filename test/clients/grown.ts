import type { RequestListener } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { addressOf, hashOf, listOf } from '../support/records.js';
import { startGatewayOver } from './support.js';

export const variables = { address: addressOf('a') };

const queryOf = (name: string, fields: string) =>
  `query ${name}($address: AddressHash!) { address(hash: $address) { id rows: internalTransactions(first: 5) { edges { cursor node { ${fields} } } pageInfo { hasNextPage endCursor } } bare: internalTransactions(first: 5, direction: FROM) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } } }`;

/** A list by its edges and another one by its `nodes`: before it has grown, later with other fields, and all fields. */
export const documents = {
  before: queryOf('Before', 'index value'),
  later: queryOf('Later', 'index gasLimit'),
  all: queryOf('All', 'index value gasLimit'),
};
export type DocumentName = keyof typeof documents;

/** In a row of the fake explorer, every field is the number of the row. */
interface Row {
  readonly index?: number;
  readonly value?: string | null;
  readonly gasLimit?: string | null;
}

interface Data {
  readonly address: {
    readonly rows: { readonly edges: readonly { readonly node: Row }[] };
    readonly bare: { readonly nodes: readonly Row[] };
  };
}

interface Cached {
  /** Fetches the document from the gateway, whatever the cache has. */
  readonly fetch: (name: DocumentName) => Promise<unknown>;
  /** The answer to the document from the cache, as far as it is there. */
  readonly read: (name: DocumentName) => unknown;
}

/** The numbers that the fields of each row have; null where the cache lacks one. */
const numbersOf = (rows: readonly Row[] = []) =>
  rows.map(({ index, value, gasLimit }) =>
    [index, value, gasLimit].map((field) => (field == null ? null : Number(field))),
  );

/** A list has grown at its head, and a later answer has other fields of its rows, which have no id. */
export const describeGrown = (
  client: string,
  connect: (url: string) => Cached,
  { byPlace }: { readonly byPlace: boolean },
) =>
  describe(`what ${client} has of the rows of a list that grew`, () => {
    let read: Data['address'];
    beforeEach(async () => {
      let newest = 2;
      const rowOf = (number: number) => ({
        transaction_hash: hashOf(`${number}`),
        block_number: number,
        index: number,
        value: `${number}`,
        gas_limit: `${number}`,
      });
      const explorer: RequestListener = (_, response) => {
        const rows = Array.from({ length: newest }, (_, row) => rowOf(newest - row));
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(listOf(rows)));
      };
      const cached = connect(await startGatewayOver(explorer, { CACHE_URL: 'off' }));
      await cached.fetch('before');
      newest = 3;
      await cached.fetch('later');
      read = (cached.read('all') as Data).address;
    });

    it('is what the answers say of each row, where they have cursors', () => {
      expect(numbersOf(read.rows.edges.map(({ node }) => node))).toEqual([
        [3, null, 3],
        [2, 2, 2],
        [1, 1, 1],
      ]);
    });

    it(`is ${byPlace ? 'mixed' : 'the last answer'}, where they have none`, () => {
      const mixed = [
        [3, 2, 3],
        [2, 1, 2],
        [1, null, 1],
      ];
      const last = mixed.map(([index, , gasLimit]) => [index, null, gasLimit]);
      expect(numbersOf(read.bare.nodes)).toEqual(byPlace ? mixed : last);
    });
  });
