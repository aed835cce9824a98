import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  allEndpoints,
  type Endpoint,
  endpoints,
  type ListArguments,
  type ListName,
  pathOf,
} from '../../../src/endpoints/endpoints.js';
import { UpstreamError } from '../../../src/explorer/call/upstream-errors.js';
import { parseJson } from '../../../src/explorer/decode/long-numbers.js';
import type { JsonRecord } from '../../../src/explorer/decode/read.js';
import { failureOf } from '../../../src/explorer/failures/describe.js';
import { filterParameters, readFilters } from '../../../src/graphql/load/list-filters.js';
import { walkList } from '../../../src/graphql/relay/paging.js';
import { type FlavourName, type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
import { openExplorer } from '../../support/asking.js';
import { chainContextOver } from '../../support/context.js';
import { freshList } from '../../support/model-lists.js';
import { smallChain as chain } from '../../support/small-chain/small-chain.js';

const { batchTransaction, collector, exchange, liquidationTransaction, trader } = chain.highlights;
const tokenNamed = (name: string) => chain.tokens.find((token) => token.name === name)?.hash ?? '';
const [dollar, crates] = ['Harbour Dollar', 'Crates'].map(tokenNamed) as [string, string];
const mined = chain.blocks.filter(({ number }) => number < (chain.reserveFrom ?? Infinity));
const busiest = mined.toSorted((a, b) => b.transactions.length - a.transactions.length)[0];
const block = `${busiest?.number}`;
const called = `${mined.find(({ transactions }) => transactions.some(({ hash }) => hash === liquidationTransaction))?.number}`;
const withdrawn = `${mined.findLast(({ withdrawals }) => withdrawals.length > 2)?.number}`;
/** Of a transfer. */
const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

type Row = readonly [name: ListName, id: string, filters: ListArguments];

/** Walks of every list, with filters of each kind. */
const lists: readonly Row[] = [
  ['addressTransactions', exchange, {}],
  ['addressTransactions', exchange, { pending: true }],
  ['addressTransactions', exchange, { direction: 'from' }],
  ['addressTransactions', exchange, { direction: 'from', oldestFirst: true }],
  ['addressLogs', dollar, {}],
  ['addressLogs', dollar, { topic }],
  ['addressCoinBalanceHistory', exchange, {}],
  ['addressNft', collector, {}],
  ['addressNft', collector, { types: ['ERC-1155'] }],
  ['addressTokens', trader, {}],
  ['addressNftCollections', collector, {}],
  ['addressTokenTransfers', exchange, { direction: 'to', token: dollar }],
  ['addressInternalTransactions', exchange, {}],
  ['transactionTokenTransfers', batchTransaction, {}],
  ['transactionLogs', batchTransaction, {}],
  ['transactionInternalTransactions', liquidationTransaction, {}],
  ['transactions', '', {}],
  ['transactions', '', { pending: true }],
  ['tokenTransfers', '', {}],
  ['tokenTransfers', '', { types: ['ERC-404', 'ERC-721'] }],
  ['tokenHolders', dollar, {}],
  ['tokenHolders', crates, {}],
  ['tokenTransfersOfToken', crates, {}],
  ['tokenInstances', crates, {}],
  ['tokenInstances', crates, { holder: collector }],
  ['tokenInstanceTransfers', `${crates}/3`, {}],
  ['tokenInstanceHolders', `${crates}/3`, {}],
  ['tokens', '', {}],
  ['tokens', '', { query: 'postcards pier' }],
  ['blockTransactions', block, {}],
  ['blockInternalTransactions', called, {}],
  ['blockWithdrawals', withdrawn, {}],
  ['blocks', '', {}],
  ['search', '', { query: 'harbour' }],
];

/** A record of every other kind. */
const records: readonly (readonly [endpoint: Endpoint, id: string, query: string])[] = [
  [endpoints.address, exchange, ''],
  [endpoints.addressCounters, exchange, ''],
  [endpoints.addressCoinBalanceHistoryByDay, exchange, ''],
  [endpoints.smartContract, dollar, ''],
  [endpoints.transaction, batchTransaction, ''],
  [endpoints.rawTrace, batchTransaction, ''],
  [endpoints.token, crates, ''],
  [endpoints.tokenCounters, crates, ''],
  [endpoints.tokenInstance, `${crates}/3`, ''],
  [endpoints.tokenInstanceTransfersCount, `${crates}/3`, ''],
  [endpoints.block, block, ''],
  [endpoints.blockByTime, '', `timestamp=${busiest?.timestamp}&closest=before`],
  [endpoints.stats, '', ''],
  [endpoints.indexingStatus, '', ''],
];

it('has a row for every path', () => {
  const named = [...lists.map(([name]) => endpoints[name]), ...records.map(([one]) => one)];
  const all = new Set([...named.map(({ name }) => name), 'tokens-batch']);
  expect([...all].sort()).toEqual(allEndpoints.map(({ name }) => name).sort());
});

/** Without the parts that show when it was asked. */
const settled = (body: unknown) =>
  JSON.parse(JSON.stringify(body, (name, value) => (/^gas_price/.test(name) ? null : value)));

describe.each<FlavourName>(['12', '11'])(
  'through the client, an explorer of version %s',
  (flavour) => {
    let sandbox: Sandbox;
    let whole: Sandbox;
    beforeAll(async () => {
      // Time stands still.
      const options = { chain, flavour, growSeconds: 3_600 };
      sandbox = await startSandbox({ ...options, pageSize: 7 });
      whole = await startSandbox({ ...options, pageSize: 5_000, maxPageSize: 5_000 });
    });
    afterAll(async () => {
      await sandbox.close();
      await whole.close();
    });

    const ask = async (path: string): Promise<unknown> => {
      const answer = await fetch(`${whole.url}${path}`);
      expect(answer.status).toBe(200);
      return parseJson(await answer.text());
    };

    /** The rows of a list as the explorer sends them on one page. */
    const truth = async ([name, id, filters]: Row): Promise<JsonRecord[]> => {
      const asked = readFilters(name, filters);
      const query = filterParameters(asked, asked.types).join('&');
      const page = await ask(`${pathOf(endpoints[name], id)}?${query}`);
      const { items, next_page_params: next } = page as {
        items: JsonRecord[];
        next_page_params: unknown;
      };
      if (!endpoints[name].list || !('isFixedSize' in endpoints[name].list))
        expect(next).toBeNull();
      if (asked.pending === null) return items;
      return items.filter(({ block_number: mined }) => (mined === null) === asked.pending);
    };

    const walk = async ([name, id, filters]: Row, firsts: readonly number[]) => {
      const explorer = openExplorer(sandbox.url);
      const rows: JsonRecord[] = [];
      for (let after: string | null = null, step = 0; ; step += 1) {
        const list = freshList(explorer, name, filters, id);
        const page = await walkList(list, firsts[step % firsts.length] ?? 1, after);
        rows.push(...page.rows.map(({ record }) => record));
        if (!page.hasNextPage) return rows;
        after = page.endCursor() ?? expect.unreachable('no cursor to go on with');
      }
    };

    it.each(lists)('walks through %s of %s by %o', async (...row) => {
      const rows = await truth(row);
      expect(rows.length).toBeGreaterThan(0);
      for (const firsts of [[500], [7], [3, 1, 11]]) expect(await walk(row, firsts)).toEqual(rows);
    });

    it.each(records)('answers with a record: $name %s', async (endpoint, id, query) => {
      const { loaders } = chainContextOver(openExplorer(sandbox.url));
      const body = await loaders.body(endpoint, id, query);
      const record = body?.('all');
      expect(record).not.toEqual({});
      const path = `${pathOf(endpoint, id)}${query && `?${query}`}`;
      expect(settled(record)).toEqual(settled(await ask(path)));
    });

    it('answers for several tokens in as many calls as it takes', async () => {
      sandbox.resetCalls();
      const { loaders } = chainContextOver(openExplorer(sandbox.url));
      const bodies = await Promise.all([dollar, crates, exchange].map(loaders.token));
      expect(bodies.map((body) => (body?.('all') as JsonRecord | undefined)?.name ?? null)).toEqual(
        ['Harbour Dollar', 'Crates', null],
      );
      const calls = sandbox.calls();
      expect(calls['tokens-batch'] + calls.token).toBe(flavour === '12' ? 2 : 4);
    });

    it('is asked for the seven paths alone where EXPLORER_PATHS says so', async () => {
      sandbox.resetCalls();
      const { loaders } = chainContextOver(openExplorer(sandbox.url, { explorerPaths: 'seven' }));
      const codes = new Set<unknown>();
      for (const endpoint of allEndpoints.filter(({ rest }) => rest === undefined)) {
        const [, id = ''] = records.find(([one]) => one.name === endpoint.name) ?? [];
        const failure = await loaders.body(endpoint, id).catch((error: UpstreamError) => error);
        codes.add(failure instanceof UpstreamError && failureOf(failure)?.code);
      }
      expect([...codes]).toEqual(['NOT_SUPPORTED']);
      expect(Object.values(sandbox.calls()).every((count) => count === 0)).toBe(true);
    });
  },
);
