import { describe, expect, it } from 'vitest';
import type { ListArguments, ListName } from '../../../src/endpoints/endpoints.js';
import { createCursors, longestCursor } from '../../../src/graphql/relay/cursor.js';
import { walkList } from '../../../src/graphql/relay/paging.js';
import { codeOf, cursorsOf, model, refusal, rows } from '../../support/cursors.js';
import { fetched, stubExplorer } from '../../support/explorer.js';
import { addressHash } from '../../support/list-rows.js';
import { modelExplorer } from '../../support/model-explorer.js';
import { freshList } from '../../support/model-lists.js';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('a cursor', () => {
  it('is refused as damaged if any character is changed', async () => {
    const cursors = freshList(modelExplorer(model), model.name).cursors();
    for (const cursor of await cursorsOf()) {
      for (let at = 0; at < cursor.length; at += 1) {
        const other = alphabet[(alphabet.indexOf(cursor[at] ?? '') + 1) % 64];
        const changed = cursor.slice(0, at) + other + cursor.slice(at + 1);
        expect(await refusal(changed)).toBe('INVALID_CURSOR');
        expect(() => cursors.decode(changed)).toThrow('is damaged');
      }
    }
  });

  it('is refused if it does not look like a cursor', async () => {
    for (const text of [
      '',
      ' ',
      'null',
      '0',
      'A',
      'AQ',
      'x'.repeat(longestCursor + 1),
      '漢字',
      '\0',
    ]) {
      expect(await refusal(text)).toBe('INVALID_CURSOR');
    }
  });

  it('is rejected for another list, parent or filter', async () => {
    const [cursor = ''] = await cursorsOf();
    const refused: [ListName, ListArguments][] = [
      ['addressInternalTransactions', {}],
      ['transactionTokenTransfers', {}],
      ['addressTokens', {}],
      ['addressTokenTransfers', { direction: 'to' }],
      ['addressTokenTransfers', { types: ['ERC-20'] }],
      ['addressTokenTransfers', { token: addressHash }],
    ];
    for (const [name, filters] of refused) {
      expect(await refusal(cursor, name, filters)).toBe('INVALID_CURSOR');
    }
    const explorer = modelExplorer(model);
    const elsewhere = freshList(explorer, model.name, {}, `0x${'0'.repeat(40)}`);
    expect(await codeOf(walkList(elsewhere, 5, cursor))).toBe('INVALID_CURSOR');
    expect(explorer.requests).toEqual([]);
  });

  it('fits filters of the same meaning, in any letter case, order and repetition, with null or []', async () => {
    const spellings: [ListArguments, ListArguments][] = [
      [{}, { types: [], direction: null, token: null }],
      [{ types: null }, { types: [] }],
      [{ types: ['ERC-721', 'ERC-20'] }, { types: ['ERC-20', 'ERC-721', 'ERC-20'] }],
      [{ token: addressHash }, { token: addressHash.toUpperCase().replace('X', 'x') }],
    ];
    for (const [one, other] of spellings) {
      const first = await walkList(freshList(modelExplorer(model), model.name, one), 2, null);
      const explorer = modelExplorer(model);
      const upper = addressHash.toUpperCase().replace('X', 'x');
      const list = freshList(explorer, model.name, other, upper);
      const rest = await walkList(list, 9, first.rows.at(-1)?.cursor() ?? '');
      expect(rest.rows.map(({ record }) => record)).toEqual(rows.slice(2));
    }
  });

  it('is stale if its row is gone', async () => {
    const cursor = (await cursorsOf())[1] ?? '';
    const without = { ...model, rows: rows.filter((_row, at) => at !== 1) };
    const list = freshList(modelExplorer(without), model.name);
    expect(await codeOf(walkList(list, 5, cursor))).toBe('CURSOR_STALE');
  });

  it('has the same format as in the first release', async () => {
    const next = { block_number: 'addressTokenTransfers', index: 3 };
    const explorer = stubExplorer(({ query }) => {
      const page = query
        ? { items: rows.slice(3) }
        : { items: rows.slice(0, 3), next_page_params: next };
      return fetched(JSON.stringify(page));
    });
    const { rows: found } = await walkList(freshList(explorer, model.name), 5, null);
    // Clients store cursors: any change here breaks them, and needs a new version byte.
    expect(found.map((row) => row.cursor())).toMatchInlineSnapshot(`
      [
        "AfXTsAXYpKg-Q7B0HltudWxsLFsiaTBRZUtZZzZmZnlLIiwwLFs5LDldXSxudWxsXQ",
        "AfXTsAXYpFLwHik5WltudWxsLFsiQVQ4ZGFTX1NVTThPIiwwLFs5LDhdXSxudWxsXQ",
        "AfXTsAXYpLHDKFaatFsiYmxvY2tfbnVtYmVyPWFkZHJlc3NUb2tlblRyYW5zZmVycyZpbmRleD0zIixudWxsLFsibWpBRUFHZ2RVVFQxIiwxXV0",
        "AfXTsAXYpJFrOWJSY1siYmxvY2tfbnVtYmVyPWFkZHJlc3NUb2tlblRyYW5zZmVycyZpbmRleD0zIixbInlBektOUTRSR2JlRiIsMCxbOSw2XV0sbnVsbF0",
        "AfXTsAXYpO4kZfCNvVsiYmxvY2tfbnVtYmVyPWFkZHJlc3NUb2tlblRyYW5zZmVycyZpbmRleD0zIixbImkybkRsTkJoWGlfWCIsMCxbOSw1XV0sbnVsbF0",
      ]
    `);
  });

  it('is accepted up to the longest that is handed out', () => {
    const cursors = createCursors('a list', () => true);
    const place = (length: number) => ({ params: 'x'.repeat(length), row: null, carry: null });
    const most = 8_973;
    const longest = cursors.encode(place(most)) ?? '';
    expect(longest.length).toBe(longestCursor);
    expect(cursors.decode(longest)).toEqual(place(most));
    expect(cursors.encode(place(most + 1))).toBeNull();
  });

  it('leads through its own page if the next_page_params are too long for it', async () => {
    const explorer = modelExplorer({ ...model, extra: `"long":"${'漢'.repeat(1_000)}",` });
    const { rows: found } = await walkList(freshList(explorer, model.name), 5, null);
    const rest = await walkList(freshList(explorer, model.name), 5, found[2]?.cursor() ?? '');
    expect(rest.rows.map(({ record }) => record)).toEqual(rows.slice(3));
    // The rows of the next page have no other place to start from.
    expect(() => found[3]?.cursor()).toThrow('too long');
  });
});
