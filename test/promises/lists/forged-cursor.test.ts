import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/endpoints/endpoints.js';
import { createCursors, type Place } from '../../../src/graphql/relay/cursor.js';
import { walkList } from '../../../src/graphql/relay/paging.js';
import { codeOf, model, refusal } from '../../support/cursors.js';
import { fetched, stubExplorer } from '../../support/explorer.js';
import { addressHash } from '../../support/list-rows.js';
import { modelExplorer } from '../../support/model-explorer.js';
import { freshList } from '../../support/model-lists.js';

describe('a forged cursor with the right checksum', () => {
  const scope = `address-token-transfers ${addressHash} `;
  const place: Place = { params: null, row: null, carry: null };
  const encode = (forged: Place, of = scope) => createCursors(of, () => true).encode(forged) ?? '';
  const forge = (params: string) => encode({ ...place, params });

  it('is accepted if the gateway could have handed it out', async () => {
    const explorer = stubExplorer(() => fetched('{"items":[],"next_page_params":null}'));
    const list = freshList(explorer, model.name);
    expect((await walkList(list, 5, forge('a%20b=null&index=7'))).rows).toEqual([]);
    expect(explorer.requests.map(({ query }) => query)).toEqual(['a%20b=null&index=7']);
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
  ])('is rejected with the parameters %j', async (params) => {
    expect(await refusal(forge(params))).toBe('INVALID_CURSOR');
  });

  /** Makes a cursor with any payload, as anyone who knows the source could. */
  const seal = (payload: string, version = 1) => {
    const sha256 = (...parts: (string | Buffer)[]) =>
      parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
    const mark = sha256(scope).subarray(0, 6);
    const check = sha256(Buffer.of(version), mark, Buffer.from(payload)).subarray(0, 6);
    return Buffer.concat([Buffer.of(version), mark, check, Buffer.from(payload)]).toString(
      'base64url',
    );
  };

  it('has the same format here as in the gateway', () => {
    expect(seal('[null,null,null]')).toBe(encode(place));
  });

  it('is refused with another version byte', async () => {
    expect(await refusal(seal('[null,null,null]', 2))).toBe('INVALID_CURSOR');
  });

  it.each([
    '',
    '{}',
    'null',
    '[]',
    '[null]',
    '[null,null]',
    '[null,null,null',
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
  ])('is rejected with the payload %s', async (payload) => {
    expect(await refusal(seal(payload))).toBe('INVALID_CURSOR');
  });

  it('is refused if it is longer than any that is handed out', async () => {
    const long = JSON.stringify([`index=${'7'.repeat(9_000)}`, null, null]);
    expect(await refusal(seal(long))).toBe('INVALID_CURSOR');
  });

  it.each([
    ['rows without a known order', 'addressTokens', [1, 2, 3]],
    ['a row without its position', 'addressTokenTransfers', []],
  ] as const)('cannot make the gateway search forever: %s', async (_what, name, rank) => {
    const rows = Array.from({ length: 90 }, (_, at) => ({
      token_id: String(at),
      block_number: 90 - at,
    }));
    const explorer = modelExplorer({ name, rows, pageSizes: [1] });
    const row = { key: 'abcdefghijkl', nth: 0, rank, neighbours: null };
    const cursor = encode({ ...place, row }, `${endpoints[name].name} ${addressHash} `);
    const code = await codeOf(walkList(freshList(explorer, name), 5, cursor));
    expect(code).toBe('CURSOR_STALE');
    expect(explorer.requests.length).toBe(11);
  });
});
