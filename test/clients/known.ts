import type { RequestListener } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { askGraph } from '../support/http.js';
import { addressOf, hashOf, listOf, transferRow } from '../support/records.js';
import { startGatewayOver } from './support.js';

const [alice, bob, logic] = [addressOf('a'), addressOf('b'), addressOf('1')];
const transaction = hashOf('d');
const tags = [{ address_hash: bob, label: 'tag', display_name: 'Tag' }];

/** What one record of the explorer knows of an address, and another one does not. */
const record = {
  hash: bob,
  name: 'Bob',
  proxy_type: 'eip1967',
  implementations: [{ address_hash: logic, name: 'Logic' }],
  is_contract: true,
  is_verified: true,
  is_scam: false,
  reputation: 'ok',
  ens_domain_name: 'bob.eth',
  private_tags: tags,
  public_tags: tags,
  watchlist_names: tags,
  metadata: { tags: [{ name: 'Bobby' }] },
};
const emptyRecord = {
  ...Object.fromEntries(Object.keys(record).map((key) => [key, null])),
  hash: bob,
  implementations: [],
  private_tags: [],
  public_tags: [],
  watchlist_names: [],
};

const paths: Readonly<Record<string, unknown>> = {
  [`addresses/${alice}/token-transfers`]: listOf([
    transferRow(transaction, 1, { from: { hash: alice }, to: record }),
  ]),
  [`addresses/${alice}/internal-transactions`]: listOf([
    { transaction_hash: transaction, index: 0, from: { hash: alice }, to: emptyRecord },
  ]),
  [`transactions/${transaction}`]: { hash: transaction, from: { hash: alice } },
  [`transactions/${transaction}/raw-trace`]: [
    { type: 'call', trace_address: [], action: { from: alice, to: bob }, subtraces: 0 },
  ],
};

const explorer: RequestListener = (request, response) => {
  const answer = paths[`${request.url}`.replace(/^\/api\/v2\/|\?.*$/g, '')];
  response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer ?? { message: 'Not found' }));
};

const selection = `
  id
  name
  implementationName
  implementations { addressHash name }
  proxyType
  isContract
  isVerified
  isScam
  reputation
  ensDomainName
  privateTags { label }
  publicTags { label }
  watchlistNames { label }
  metadata { tags { name } }
`;

/** Bob by his record, by his hash alone, and by a record in which all is null or empty. */
export const documents = {
  record: `query { address(hash: "${alice}") { id tokenTransfers { edges { node { id to { ${selection} } } } pageInfo { hasNextPage endCursor } } } }`,
  hash: `query { transaction(hash: "${transaction}") { id rawTrace { id action { to { ${selection} } } } } }`,
  emptyRecord: `query { address(hash: "${alice}") { id internalTransactions { edges { node { to { ${selection} } } } pageInfo { hasNextPage endCursor } } } }`,
};
export type DocumentName = keyof typeof documents;
export const variables = { address: alice, transaction };

/** The one address that is selected in an answer under the key `to`. */
const bobIn = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null) return undefined;
  const entries = Object.entries(data);
  const own = entries.find(([key]) => key === 'to')?.[1];
  return own ?? entries.map(([, value]) => bobIn(value)).find((found) => found !== undefined);
};

interface Cached {
  /** Fetches the document from the gateway, whatever the cache has. */
  readonly fetch: (name: DocumentName) => Promise<unknown>;
  /** The answer to the document from the cache. */
  readonly read: (name: DocumentName) => unknown;
}

const orders: readonly (readonly DocumentName[])[] = [
  ['record', 'hash', 'emptyRecord'],
  ['record', 'emptyRecord', 'hash'],
  ['hash', 'record', 'emptyRecord'],
  ['hash', 'emptyRecord', 'record'],
  ['emptyRecord', 'hash', 'record'],
  ['emptyRecord', 'record', 'hash'],
];

/** A normalising cache must not take an answer that knows nothing of an address for knowledge. */
export const describeKnown = (client: string, connect: (url: string) => Cached) =>
  describe(`what ${client} knows of an address`, () => {
    let url: string;
    beforeEach(async () => {
      url = await startGatewayOver(explorer);
    });

    const known = {
      name: 'Bob',
      implementationName: 'Logic',
      implementations: [{ addressHash: logic, name: 'Logic' }],
      proxyType: 'eip1967',
      isContract: true,
      isVerified: true,
      isScam: false,
      reputation: 'ok',
      ensDomainName: 'bob.eth',
      privateTags: [{ label: 'tag' }],
      publicTags: [{ label: 'tag' }],
      watchlistNames: [{ label: 'tag' }],
      metadata: { tags: [{ name: 'Bobby' }] },
    };

    it('is less in the answers without it', async () => {
      const answers = await Promise.all(
        [documents.hash, documents.emptyRecord].map((document) => askGraph(url, document)),
      );
      for (const { json } of answers) {
        expect(bobIn(json())).toMatchObject({ name: null, isContract: null, metadata: null });
      }
    });

    it.each(orders)('stays when the answers come in the order %s, %s, %s', async (...order) => {
      const { fetch, read } = connect(url);
      for (const name of order) await fetch(name);
      for (const name of order) expect(bobIn(read(name))).toMatchObject(known);
      // Once more, as when a page is opened again.
      expect(bobIn(await fetch('hash'))).toMatchObject(known);
      expect(bobIn(read('record'))).toMatchObject(known);
    });
  });
