import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keysMask, type Mask } from '../../../src/explorer/call/mask.js';
import { UpstreamError } from '../../../src/explorer/call/upstream-errors.js';
import { parseJson } from '../../../src/explorer/decode/long-numbers.js';
import { readInTurns } from '../../../src/explorer/decode/long-parts.js';
import { runs } from '../../support/runs.js';

const noPause = () => null;

const inTurns = (
  text: string,
  mask: Mask,
  pauseBefore: (bytes: number) => Promise<void> | null = noPause,
) => readInTurns([Buffer.from(text)], mask, pauseBefore);

const units = [
  'a',
  '"',
  '\\',
  '\n',
  '\u0001',
  'ü',
  '€',
  '😀',
  '\ud83d',
  '\udc00',
  '{',
  '],[',
  '","b":',
];
const unit = fc.constantFrom(...units);
/** Longer than a few pieces, and another cut for each length of the pattern. */
const longText = fc
  .array(unit, { minLength: 1, maxLength: 40 })
  .map((pattern) => pattern.join('').repeat(Math.ceil(300_000 / pattern.join('').length)));

const value = fc.oneof(
  longText,
  unit,
  fc.integer(),
  fc.constant('1'.repeat(30)),
  fc.array(fc.record({ a: unit, n: fc.bigInt({ min: 0n, max: 2n ** 70n }).map(String) }), {
    maxLength: 3,
  }),
);
const record = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'files'), value, { minKeys: 1 });

describe('a long record', () => {
  it('is read in turns as by the parser, wherever its texts are cut', () =>
    fc.assert(
      fc.asyncProperty(record, fc.array(record, { maxLength: 3 }), async (own, files) => {
        const text = JSON.stringify({ ...own, files, other: own.a });
        const whole = parseJson(text) as Record<string, unknown>;
        const read = await inTurns(text, { ...keysMask('a', 'c'), files: keysMask('b') });
        const wanted = (from: Record<string, unknown>, ...names: string[]) =>
          Object.fromEntries(
            names.filter((name) => name in from).map((name) => [name, from[name]]),
          );
        expect(read).toEqual({
          ...wanted(whole, 'a', 'c'),
          files: JSON.parse(text).files.map((file: Record<string, unknown>) => wanted(file, 'b')),
        });
      }),
      { numRuns: runs(30, 1_000) },
    ));

  const items = Array.from({ length: 20_000 }, (_, at) => ({ name: `f"${at}`, list: [at, [{}]] }));
  const digits = `9${'0'.repeat(60)}`;

  it.each([
    ['objects', JSON.stringify(items), items],
    ['numbers', `[${'7,'.repeat(200_000)}7]`, Array.from({ length: 200_001 }, () => 7)],
    ['long numbers', `[${`${digits},`.repeat(5_000)}1]`, [...Array(5_000).fill(digits), 1]],
    ['texts', `[${'"],\\"",'.repeat(50_000)}""]`, [...Array(50_000).fill('],"'), '']],
    ['nothing', `[${' '.repeat(200_000)}]`, []],
    ['objects and whitespace', JSON.stringify(items, null, 1), items],
  ])('has lists of %s', async (_name, list, expected) => {
    expect(await inTurns(`{"note":"\\n","abi":${list},"z":1}`, keysMask('abi'))).toMatchObject({
      abi: expected,
    });
  });

  it('has long objects, and keys that are escaped', async () => {
    const long = Object.fromEntries(items.map(({ name, list }) => [name, list]));
    const text = JSON.stringify({ settings: long, b: 1 });
    expect(await inTurns(text, keysMask('settings'))).toEqual({ settings: long });
    expect(await inTurns('{"set\\u0074ings":2,"b":1}', keysMask('settings'))).toMatchObject({
      settings: 2,
    });
  });

  it('waits before each piece, which is short whatever is read', async () => {
    const source = 'let it = "😀";\n'.repeat(100_000);
    const text = JSON.stringify({ source, abi: items, files: [{ source }] });
    const pieces: number[] = [];
    let waiting = 0;
    await inTurns(text, { ...keysMask('source', 'abi'), files: keysMask('source') }, (bytes) => {
      pieces.push(bytes);
      expect(waiting).toBe(0);
      waiting += 1;
      return Promise.resolve().then(() => {
        waiting -= 1;
      });
    });
    expect(Math.max(...pieces)).toBeLessThan(150_000);
    const read = pieces.reduce((sum, bytes) => sum + bytes, 0);
    expect(read).toBeGreaterThan(Buffer.byteLength(text) * 0.99);
  });

  it.each([
    ['an escape that there is not', `{"a":"${'x'.repeat(9_000)}\\q"}`],
    ['a list that is none', `{"a":[${'1,'.repeat(9_000)}}]}`],
    ['an end too soon', `{"b":"\\n","a":"${'x'.repeat(9_000)}`],
  ])('fails for %s', async (_name, text) => {
    await expect(inTurns(text, keysMask('a'))).rejects.toThrow(UpstreamError);
  });

  it('is given up where a pause is', async () => {
    const gone = new Error('gone');
    const text = JSON.stringify({ a: 'x'.repeat(9_000) });
    await expect(inTurns(text, keysMask('a'), () => Promise.reject(gone))).rejects.toBe(gone);
  });
});
