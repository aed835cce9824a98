import { describe, expect, it } from 'vitest';
import type { ListName } from '../../../src/endpoints/endpoints.js';
import { walkList } from '../../../src/graphql/relay/paging.js';
import { codeOf } from '../../support/cursors.js';
import { fetched, stubExplorer } from '../../support/explorer.js';
import { freshList } from '../../support/model-lists.js';
import { addressOf, hashOf } from '../../support/records.js';

interface Version {
  /** The key of its cursors. */
  readonly key: string;
  /** Whether it refuses any other; if not, it begins anew. */
  readonly isStrict?: boolean;
  /** What is its value at the nth row, and the other way round; n itself if not given. */
  readonly turn?: (value: number) => number;
}

/** An explorer with 130 rows in pages of fifty, which knows one key of a cursor. */
const explorerOf = (
  row: (at: number) => object,
  { key, isStrict = false, turn = (n) => n }: Version,
) =>
  stubExplorer(({ query }) => {
    const sent = new URLSearchParams(query);
    const [odd] = [...sent.keys()].filter((name) => name !== key);
    if (isStrict && odd !== undefined) {
      const detail = `Unexpected field: ${odd}`;
      const errors = [{ title: 'Invalid value', source: { pointer: `/${odd}` }, detail }];
      return fetched(JSON.stringify({ errors }), { status: 422 });
    }
    const from = sent.has(key) ? turn(Number(sent.get(key))) : 0;
    const items = Array.from({ length: Math.min(50, 130 - from) }, (_, at) => row(from + at));
    const next = from + 50 < 130 ? { [key]: turn(from + 50) } : null;
    return fetched(JSON.stringify({ items, next_page_params: next }));
  });

const token = (at: number) => ({ address_hash: addressOf((100 + at).toString()), name: `${at}` });
const found = (at: number) => ({ type: 'token', ...token(at) });
const held = (at: number) => ({ token: token(at), token_id: null, value: '1' });
const mined = (at: number) => ({ hash: hashOf(`${at % 10}`), block_number: 900 - at, position: 0 });

const [newTokens, oldTokens] = [{ key: 'holders_count', isStrict: true }, { key: 'holder_count' }];
const [newSearch, oldSearch] = [{ key: 'token[name]', isStrict: true }, { key: 'address_hash' }];
const [newHeld, oldHeld] = [{ key: 'value', isStrict: true }, { key: 'token_name' }];

const pairs: readonly [ListName, (at: number) => object, Version, Version][] = [
  ['tokens', token, newTokens, oldTokens],
  ['tokens', token, oldTokens, newTokens],
  ['search', found, newSearch, oldSearch],
  ['search', found, oldSearch, newSearch],
  ['addressTokens', held, newHeld, oldHeld],
  ['addressTokens', held, oldHeld, newHeld],
  // Ordered by block: no version has such a key.
  ['addressTransactions', mined, { key: 'block_number', turn: (n) => 901 - n }, { key: 'place' }],
];

describe('a cursor that another version of the explorer does not read', () => {
  it.each(pairs)('is stale: %s', async (name, row, from, to) => {
    for (const pages of [1, 2]) {
      const { endCursor } = await walkList(
        freshList(explorerOf(row, from), name),
        50 * pages,
        null,
      );
      const list = freshList(explorerOf(row, to), name);
      expect(await codeOf(walkList(list, 50, endCursor()))).toBe('CURSOR_STALE');
      // The version that made it goes on.
      const { rows } = await walkList(freshList(explorerOf(row, from), name), 50, endCursor());
      expect(rows[0]?.record).toEqual(row(50 * pages));
    }
  });

  it('finds its row again from within a page', async () => {
    const { rows } = await walkList(freshList(explorerOf(token, newTokens), 'tokens'), 20, null);
    const list = freshList(explorerOf(token, oldTokens), 'tokens');
    const { rows: after } = await walkList(list, 100, rows.at(-1)?.cursor() ?? null);
    expect(after.map(({ record }) => record)).toEqual(
      Array.from({ length: 100 }, (_, at) => token(20 + at)),
    );
  });

  it('ends a walk in the middle of which the explorer becomes another version', async () => {
    const versions = [explorerOf(token, { key: 'holders_count' }), explorerOf(token, oldTokens)];
    const explorer = stubExplorer(async (request, context) => {
      const version = versions.length > 1 ? versions.shift() : versions[0];
      return version?.fetch(request, context) ?? expect.unreachable();
    });
    const { rows, hasNextPage, endCursor } = await walkList(
      freshList(explorer, 'tokens'),
      120,
      null,
    );
    expect(rows.map(({ record }) => record)).toEqual(
      Array.from({ length: 50 }, (_, at) => token(at)),
    );
    expect(hasNextPage).toBe(false);
    expect(endCursor).toThrow('does not advance');
  });
});

describe('a cursor that wraps much', () => {
  it('holds 4,000 characters of the explorer, of any kind', async () => {
    const name = `${'é'.repeat(200)}${'Token & co '.repeat(300)}`.slice(0, 3_400);
    const wrapped = {
      'label[name]': name,
      'token[name]': null,
      'contract[inserted_at]': '2026-01-02T03:04:05.000000Z',
      'metadata_tag[metadata_next_page_params]': 'x'.repeat(600),
      next_page_params_type: 'search',
    };
    const explorer = stubExplorer(({ query }) =>
      fetched(
        JSON.stringify({ items: [found(query ? 2 : 1)], next_page_params: query ? null : wrapped }),
      ),
    );
    const { endCursor } = await walkList(freshList(explorer, 'search'), 1, null);
    const { rows } = await walkList(freshList(explorer, 'search'), 1, endCursor());
    expect(rows.map(({ record }) => record)).toEqual([found(2)]);
    const sent = Object.fromEntries(new URLSearchParams(explorer.requests.at(-1)?.query));
    expect(sent).toEqual({ ...wrapped, 'token[name]': 'null' });
  });
});
