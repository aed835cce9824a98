import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UpstreamError } from '../../../src/explorer/call/upstream-errors.js';
import { joined, lengthOf, withBody } from '../../../src/explorer/call/upstream-response.js';
import { decodeResponse } from '../../../src/explorer/decode/decode-response.js';
import { runs } from '../../support/runs.js';

const cutAt = (body: Buffer, places: readonly number[]): Buffer[] => {
  const cuts = [...new Set([0, ...places.map((at) => at % (body.length + 1)), body.length])];
  cuts.sort((a, b) => a - b);
  return cuts.slice(1).map((end, at) => body.subarray(cuts[at], end));
};

const places = fc.array(fc.nat(), { maxLength: 5 });

describe('a body in pieces', () => {
  it('has the same length and bytes wherever it is cut', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3_000 }), places, (bytes, cuts) => {
        const body = Buffer.from(bytes);
        const chunks = cutAt(body, cuts);
        expect(lengthOf(chunks)).toBe(body.length);
        expect(joined(chunks)).toEqual(body);
        expect(withBody(chunks, (lent) => Buffer.from(lent))).toEqual(body);
      }),
      { numRuns: runs(100, 5_000) },
    );
  });

  it('can be lent one after another, however long', () => {
    const texts = ['a'.repeat(10), 'b'.repeat(2_000_000), 'c'.repeat(20)];
    const read = texts.map((text) =>
      withBody(cutAt(Buffer.from(text), [3, 7]), (body) => body.toString()),
    );
    expect(read).toEqual(texts);
  });

  it('does not keep the larger buffer that it is a slice of', () => {
    const slice = Buffer.alloc(65_536).subarray(100, 200);
    expect(joined([slice]).buffer.byteLength).toBe(100);
    expect(joined([slice, slice]).buffer.byteLength).toBe(200);
  });

  it('is recognised as JSON wherever it is cut', () => {
    const texts = fc.constantFrom(
      '{"a":[1,2]}',
      ' \n[1, 2]\r\n ',
      ' "text" ',
      ' 12 ',
      'null',
      '',
      '  ',
      '{',
      '"',
      ' [ ',
      '{"a":1',
      'a":1}',
      '<html></html>',
      'nul',
    );
    fc.assert(
      fc.property(texts, places, (text, cuts) => {
        const taken = (chunks: Buffer[]) => {
          try {
            decodeResponse({ status: 200, headers: {}, chunks });
            return true;
          } catch (error) {
            expect(error).toBeInstanceOf(UpstreamError);
            return false;
          }
        };
        const body = Buffer.from(text);
        expect(taken(cutAt(body, cuts))).toBe(taken([body]));
        expect(taken([body])).toBe(/^\s*(?:[{].*[}]|\[.*\]|".*"|12|null)\s*$/.test(text));
      }),
      { numRuns: runs(100, 10_000) },
    );
  });
});
