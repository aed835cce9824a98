import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { Filters, ListName } from '../../../src/graphql/lists.js';
import { encodeCursor, type Place } from '../../../src/graphql/relay/cursor.js';
import { walkList } from '../../../src/graphql/relay/paging.js';
import { fetched, stubExplorer } from '../../support/explorer.js';
import { modelExplorer } from '../../support/model-explorer.js';
import { addressHash, freshList, models } from '../../support/model-lists.js';

const rows = Array.from({ length: 5 }, (_, at) => ({
  transaction_hash: `0x${'0'.repeat(64)}`,
  block_number: 9,
  log_index: 9 - at,
}));
/** Two pages, the first with a next one: cursors of both kinds. */
const model = { name: 'addressTokenTransfers', rows, pageSizes: [3] } as const;

const codeOf = (outcome: Promise<unknown>) =>
  outcome.then(
    () => null,
    (error: unknown) => (error instanceof GraphQLError ? error.extensions.code : error),
  );

const cursorsOf = async () => {
  const walk = await walkList(freshList(modelExplorer(model), model.name), 5, null);
  return walk.rows.map((row) => row.cursor());
};

/** Why a cursor is refused; the explorer must not have been asked. */
const refusal = async (cursor: string, name: ListName = model.name, filters: Filters = {}) => {
  const explorer = modelExplorer({ ...model, name });
  const code = await codeOf(walkList(freshList(explorer, name, filters), 5, cursor));
  expect(explorer.questions).toEqual([]);
  return code;
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('a cursor', () => {
  it('is refused with any one character changed', async () => {
    for (const cursor of await cursorsOf()) {
      for (let at = 0; at < cursor.length; at += 1) {
        const other = alphabet[(alphabet.indexOf(cursor[at] ?? '') + 1) % 64];
        const changed = cursor.slice(0, at) + other + cursor.slice(at + 1);
        expect(await refusal(changed)).toBe('INVALID_CURSOR');
      }
    }
  });

  it('is refused after 10,000 mutations of any kind', async () => {
    const cursors = await cursorsOf();
    const piece = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.base64String({ maxLength: 8 }),
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom('', '=', '==', '+', '/', '%3D', '\n', '\0'),
    );
    const mutations = fc.record({
      cursor: fc.constantFrom(...cursors),
      from: fc.nat({ max: 200 }),
      cut: fc.nat({ max: 200 }),
      piece,
    });
    await fc.assert(
      fc.asyncProperty(mutations, async ({ cursor, from, cut, piece }) => {
        const mutated = cursor.slice(0, from) + piece + cursor.slice(from + cut);
        fc.pre(!cursors.includes(mutated));
        expect(await refusal(mutated)).toBe('INVALID_CURSOR');
      }),
      { numRuns: 10_000 },
    );
  });

  it('is refused where it is nothing like a cursor', async () => {
    for (const text of ['', ' ', 'null', '0', 'A', 'AQ', 'x'.repeat(2_049), '漢字', '\0']) {
      expect(await refusal(text)).toBe('INVALID_CURSOR');
    }
  });

  it('fits no other list, parent or filter', async () => {
    const [cursor = ''] = await cursorsOf();
    const refused: [ListName, Filters][] = [
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
    expect(explorer.questions).toEqual([]);
  });

  it('does not mind letter case, order, repeats, null and []', async () => {
    const spellings: [Filters, Filters][] = [
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

  it('is stale where its row is gone, and never a guess', async () => {
    const cursor = (await cursorsOf())[1] ?? '';
    const without = { ...model, rows: rows.filter((_row, at) => at !== 1) };
    const list = freshList(modelExplorer(without), model.name);
    expect(await codeOf(walkList(list, 5, cursor))).toBe('CURSOR_STALE');
  });

  it('is of URL-safe characters, and short', async () => {
    await fc.assert(
      fc.asyncProperty(models, async (options) => {
        const walk = await walkList(freshList(modelExplorer(options), options.name), 20, null);
        for (const row of walk.rows) expect(row.cursor()).toMatch(/^[\w-]{24,700}$/);
      }),
      { numRuns: 50 },
    );
    for (const cursor of await cursorsOf()) expect(cursor.length).toBeLessThan(150);
  });

  it('is what it was in the first release', async () => {
    // Kept by clients: to change a character here is to break them, and needs a new version byte.
    expect(await cursorsOf()).toMatchInlineSnapshot(`
      [
        "AfXTsAXYpKg-Q7B0HltudWxsLFsiaTBRZUtZZzZmZnlLIiwwLFs5LDldXSxudWxsXQ",
        "AfXTsAXYpFLwHik5WltudWxsLFsiQVQ4ZGFTX1NVTThPIiwwLFs5LDhdXSxudWxsXQ",
        "AfXTsAXYpLHDKFaatFsiYmxvY2tfbnVtYmVyPWFkZHJlc3NUb2tlblRyYW5zZmVycyZpbmRleD0zIixudWxsLFsibWpBRUFHZ2RVVFQxIiwxXV0",
        "AfXTsAXYpJFrOWJSY1siYmxvY2tfbnVtYmVyPWFkZHJlc3NUb2tlblRyYW5zZmVycyZpbmRleD0zIixbInlBektOUTRSR2JlRiIsMCxbOSw2XV0sbnVsbF0",
        "AfXTsAXYpO4kZfCNvVsiYmxvY2tfbnVtYmVyPWFkZHJlc3NUb2tlblRyYW5zZmVycyZpbmRleD0zIixbImkybkRsTkJoWGlfWCIsMCxbOSw1XV0sbnVsbF0",
      ]
    `);
  });

  it('names the explorer where its next_page_params are too long for one', async () => {
    const explorer = modelExplorer({ ...model, extra: `"long":"${'x'.repeat(2_000)}",` });
    const { rows } = await walkList(freshList(explorer, model.name), 5, null);
    expect(rows.length).toBe(5);
    expect(rows[0]?.cursor()).toMatch(/^[\w-]+$/);
    expect(() => rows[2]?.cursor()).toThrow('too long');
  });
});

describe('a cursor that was forged with the right check bytes', () => {
  const scope = `address-token-transfers ${addressHash} `;
  const place: Place = { params: null, row: null, carry: null };
  const forge = (params: string) => encodeCursor(scope, { ...place, params }) ?? '';

  it('is taken where it could have been handed out', async () => {
    const explorer = stubExplorer(() => fetched('{"items":[],"next_page_params":null}'));
    const list = freshList(explorer, model.name);
    expect((await walkList(list, 5, forge('a%20b=null&index=7'))).rows).toEqual([]);
    expect(explorer.questions.map(({ query }) => query)).toEqual(['a%20b=null&index=7']);
  });

  it.each([
    'key=secret',
    'apikey=secret',
    'key%5B%5D=secret',
    'apikey%5Ba%5D=secret',
    'type=ERC-20',
    'filter=to',
    'token=0x00',
    'token%5B%5D=0x00',
    'k%65y=secret',
    'index=7&apikey=secret',
    'index=7&index=8',
    'index=8&block_number=7',
    'index',
    'index=7=8',
    'index=7&',
    '&',
    '',
    'index=a b',
    'index=a+b',
    'index=%7e',
    'index=%2f',
    'index=%',
    'index=%ff',
    'index=7#x',
    'index=7?x',
    'index=\r\nhost: x',
    'index=é',
    'index=\ud800',
  ])('is refused with the parameters %j', async (params) => {
    expect(await refusal(forge(params))).toBe('INVALID_CURSOR');
  });

  /** A cursor with any payload, as whoever reads the source could make it. */
  const seal = (payload: string) => {
    const sha256 = (...parts: (string | Buffer)[]) =>
      parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
    const mark = sha256(scope).subarray(0, 6);
    const check = sha256(Buffer.of(1), mark, Buffer.from(payload)).subarray(0, 6);
    return Buffer.concat([Buffer.of(1), mark, check, Buffer.from(payload)]).toString('base64url');
  };

  it('is sealed here as the gateway does it', () => {
    expect(seal('[null,null,null]')).toBe(encodeCursor(scope, place));
  });

  it.each([
    '',
    '{}',
    'null',
    '[]',
    '[null]',
    '[null,null]',
    '[null, null, null]',
    '[null,null,null,null]',
    '[7,null,null]',
    '[true,null,null]',
    '[["index=7"],null,null]',
    '[{"index":7},null,null]',
    '[null,[],null]',
    '[null,["abcdefghijkl",0],null]',
    '[null,["abcdefghijkl",-1,[]],null]',
    '[null,["abcdefghijkl",0.5,[]],null]',
    '[null,["abcdefghijkl",1e3,[]],null]',
    '[null,["abcdefghijkl",0,[1,2,3,4]],null]',
    '[null,["abcdefghijkl",0,["1"]],null]',
    '[null,["abcdefghijkl",0,[9007199254740993]],null]',
    '[null,["abc",0,[]],null]',
    '[null,["abcdefghijkl",0,[],0],null]',
    '[null,null,["abcdefghijkl"]]',
    '[null,null,["abcdefghijkl",-1]]',
    '[null,null,["abcdefghijkl",0,0]]',
  ])('is refused with the payload %s', async (payload) => {
    expect(await refusal(seal(payload))).toBe('INVALID_CURSOR');
  });

  it('cannot make the gateway search on for a row for ever', async () => {
    const many = Array.from({ length: 90 }, (_, at) => ({ token_id: String(at) }));
    const tokens = { name: 'addressTokens', rows: many, pageSizes: [1] } as const;
    const explorer = modelExplorer(tokens);
    const row = { key: 'abcdefghijkl', nth: 0, rank: [1, 2, 3] };
    const cursor = encodeCursor(`address-tokens ${addressHash} `, { ...place, row }) ?? '';
    const code = await codeOf(walkList(freshList(explorer, 'addressTokens'), 5, cursor));
    expect(code).toBe('CURSOR_STALE');
    expect(explorer.questions.length).toBe(11);
  });
});
