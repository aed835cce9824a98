import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, endpoints, pathOf } from '../../src/endpoints/endpoints.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.js';
import type { Gateway } from '../../src/workers/shared.js';
import { bundledChain } from '../support/bundled-chain.js';
import { startTestGateway } from '../support/gateway.js';
import { ask } from '../support/http.js';

type Cursor = Readonly<Record<string, unknown>>;
type Filters = Readonly<Record<string, string>>;
/** How a client of the explorer builds the query of the next page. */
type Pattern = (cursor: Cursor, filters: Filters) => Record<string, string>;

const texts = (cursor: Cursor, ofNull: (key: string) => [string, string][]) =>
  Object.fromEntries(
    Object.entries(cursor).flatMap(([key, value]) =>
      value === null ? ofNull(key) : [[key, String(value)]],
    ),
  );

const patterns: Readonly<Record<string, Pattern>> = {
  'a web page that sends null as "null", and lets filters override the cursor': (
    cursor,
    filters,
  ) => ({
    ...texts(cursor, (key) => [[key, 'null']]),
    ...filters,
  }),
  'a client that sends null as an empty value, and lets the cursor override filters': (
    cursor,
    filters,
  ) => ({
    ...filters,
    ...texts(cursor, (key) => [[key, '']]),
  }),
  'an assistant that packs the cursor into one string, and omits null': (cursor, filters) => {
    const packed = Buffer.from(JSON.stringify(cursor)).toString('base64url');
    const unpacked: Cursor = JSON.parse(Buffer.from(packed, 'base64url').toString());
    return { ...filters, ...texts(unpacked, () => []) };
  },
};

const lists: readonly (readonly [keyof typeof endpoints, Filters])[] = [
  ['addressTokens', {}],
  ['addressTokens', { type: 'ERC-20,ERC-1155' }],
  ['addressNftCollections', { type: 'ERC-721,ERC-404,ERC-1155' }],
  ['addressTokenTransfers', {}],
  ['addressTokenTransfers', { type: 'ERC-20', filter: 'from' }],
  ['addressInternalTransactions', { filter: 'from' }],
  ['transactionTokenTransfers', { type: 'ERC-1155' }],
];

let sandbox: Sandbox;
let gateway: Gateway;
beforeAll(async () => {
  sandbox = await startSandbox({ chain: bundledChain, pageSize: 40 });
  gateway = await startTestGateway({ UPSTREAM_URL: sandbox.url });
});
afterAll(async () => {
  await gateway.close();
  await sandbox.close();
});

const hashFor = ({ name, ids: [parameter] }: Endpoint) => {
  const { batchTransaction, collector, exchange, trader } = sandbox.highlights;
  if (parameter === 'transaction_hash') return batchTransaction;
  if (name === 'address-internal-transactions') return exchange;
  return name === 'address-token-transfers' ? trader : collector;
};

const cursorOf = (page: unknown): Cursor | null => {
  if (typeof page !== 'object' || page === null || !('next_page_params' in page)) return null;
  return page.next_page_params as Cursor | null;
};

/** The text of every page, read one after another as the client would. */
const walk = async (base: string, path: string, filters: Filters, pattern: Pattern) => {
  const pages: string[] = [];
  let query: Record<string, string> | null = filters;
  while (query !== null) {
    const { status, text } = await ask(base, `${path}?${new URLSearchParams(query)}`);
    expect(status).toBe(200);
    expect(pages).not.toContain(text);
    pages.push(text);
    const cursor = cursorOf(JSON.parse(text));
    query = cursor && pattern(cursor, filters);
  }
  return pages;
};

describe.each(Object.entries(patterns))('%s', (_name, pattern) => {
  it.each(lists)(
    'reads the same pages from the gateway as from the explorer: %s %j',
    async (key, filters) => {
      const endpoint = endpoints[key];
      const path = pathOf(endpoint, hashFor(endpoint));
      const [through, direct] = await Promise.all([
        walk(gateway.url, path, filters, pattern),
        walk(sandbox.url, path, filters, pattern),
      ]);
      expect(through).toEqual(direct);
      expect(direct.length).toBeGreaterThan(1);
    },
  );
});
