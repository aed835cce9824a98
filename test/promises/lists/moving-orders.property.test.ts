import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Data, useGraph } from '../../support/graph.js';
import { addressOf, listOf } from '../../support/records.js';
import { runs } from '../../support/runs.js';

const numRuns = runs(40, 1_000);
const graph = useGraph({ CACHE_URL: 'off' });
const coin = addressOf('7');
const pageSize = 4;

/** A row of a list by value: a holder of an id, or a token. */
interface Ranked {
  readonly who: number;
  readonly id: number;
  readonly value: number;
}

const hashOf = (who: number) => `0x${String(who + 10).padStart(40, '0')}`;

/** Of the greatest value first, then by hash, as the cursors compare. */
const isBefore = (a: Pick<Ranked, 'who' | 'value'>, b: Pick<Ranked, 'who' | 'value'>) =>
  a.value > b.value || (a.value === b.value && a.who > b.who);
const ordered = (rows: readonly Ranked[]) =>
  rows.toSorted((a, b) => (isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : b.id - a.id));

/** A list whose order changes, as the explorer pages it. */
interface Moving {
  readonly path: string;
  readonly asked: (page: string) => string;
  readonly row: (row: Ranked) => object;
  readonly cursor: (last: Ranked) => object;
  /** The row whose place a cursor names. */
  readonly placeIn: (query: URLSearchParams) => Pick<Ranked, 'who' | 'value'>;
  readonly shown: (row: Ranked) => object;
}

const whoIn = (query: URLSearchParams, name: string) => Number(query.get(name)?.slice(2)) - 10;

const lists: Readonly<Record<string, Moving>> = {
  'Token.holders': {
    path: `tokens/${coin}/holders`,
    asked: (page) =>
      `token(hash: "${coin}") { list: holders(${page}) { nodes { address { hash } value tokenId } pageInfo { hasNextPage endCursor } } }`,
    row: ({ who, id, value }) => ({
      address: { hash: hashOf(who) },
      value: `${value}`,
      token_id: `${id}`,
    }),
    cursor: ({ who, value }) => ({ address_hash: hashOf(who), value, items_count: pageSize }),
    placeIn: (query) => ({ who: whoIn(query, 'address_hash'), value: Number(query.get('value')) }),
    shown: ({ who, id, value }) => ({
      address: { hash: hashOf(who) },
      value: `${value}`,
      tokenId: `${id}`,
    }),
  },
  topTokens: {
    path: 'tokens',
    asked: (page) =>
      `list: topTokens(${page}) { nodes { addressHash circulatingMarketCap } pageInfo { hasNextPage endCursor } }`,
    row: ({ who, value }) => ({ address_hash: hashOf(who), circulating_market_cap: `${value}` }),
    cursor: ({ who, value }) => ({
      ...{ contract_address_hash: hashOf(who), market_cap: `${value}`, fiat_value: null },
      ...{ holders_count: 1, is_name_null: true, name: null },
    }),
    placeIn: (query) => ({
      who: whoIn(query, 'contract_address_hash'),
      value: Number(query.get('market_cap')),
    }),
    shown: ({ who, value }) => ({ addressHash: hashOf(who), circulatingMarketCap: `${value}` }),
  },
};

/** A page of it, whose cut is strict: rows that are equal to the last one of the page before are lost. */
const pageOf = ({ cursor, placeIn }: Moving, rows: readonly Ranked[], query: string) => {
  const place = query === '' ? null : placeIn(new URLSearchParams(query));
  const left = ordered(rows).filter((row) => place === null || isBefore(place, row));
  const page = left.slice(0, pageSize);
  const last = page.at(-1);
  return { page, next: left.length > pageSize && last ? cursor(last) : null };
};

const row = fc.record({
  who: fc.integer({ min: 0, max: 12 }),
  id: fc.integer({ min: 1, max: 3 }),
  value: fc.integer({ min: 0, max: 5 }),
});

/** The rows before each of a few pages: the same holders and tokens, with other values. */
const statesOf = (onlyOneId: boolean) =>
  fc
    .uniqueArray(row, {
      minLength: 1,
      maxLength: 25,
      selector: ({ who, id }) => (onlyOneId ? who : `${who} ${id}`),
    })
    .chain((rows) =>
      fc.array(
        fc
          .array(fc.integer({ min: 0, max: 5 }), {
            minLength: rows.length,
            maxLength: rows.length,
          })
          .map((values) => rows.map((one, at) => ({ ...one, value: values[at] ?? 0 }))),
        { minLength: 1, maxLength: 8 },
      ),
    );

describe.each(Object.entries(lists))('%s, whose order changes between pages', (name, list) => {
  it('has page by page the rows of the explorer, with its gaps and repetitions', async () => {
    await fc.assert(
      fc.asyncProperty(statesOf(name === 'topTokens'), async (states) => {
        let rows: readonly Ranked[] = [];
        graph.serve((question) => {
          const { endpoint, query } = question;
          if (endpoint.name === 'token') return { address_hash: coin, type: 'ERC-1155' };
          const { page, next } = pageOf(list, rows, query);
          return listOf(page.map(list.row), next);
        });
        let [query, after]: [string, string | null] = ['', null];
        for (let step = 0; ; step += 1) {
          rows = states[Math.min(step, states.length - 1)] ?? [];
          const { page, next } = pageOf(list, rows, query);
          const { data, errors } = await graph.run(
            `query ($after: String) { ${list.asked(`first: ${pageSize}, after: $after`)} }`,
            { after },
          );
          expect(errors).toBeUndefined();
          const { token = data }: Data = data;
          const { nodes, pageInfo } = token.list;
          expect(nodes).toEqual(page.map(list.shown));
          expect(pageInfo.hasNextPage).toBe(next !== null);
          if (next === null) break;
          query = String(new URLSearchParams(Object.entries(next).map(([k, v]) => [k, `${v}`])));
          after = pageInfo.endCursor;
        }
      }),
      { numRuns },
    );
  });
});
