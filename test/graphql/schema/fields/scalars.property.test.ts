import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksumOn } from '../../../../src/explorer/decode/checksum.js';
import {
  addressHashReader,
  readBigInt,
  readDateTime,
  readDecimal,
  readHash,
  readHexBytes,
  readLong,
} from '../../../../src/explorer/decode/read.js';
import { fixture } from '../../../promises/exact/fixtures.js';
import { type Data, useGraph } from '../../../support/graph.js';
import { hashOf } from '../../../support/records.js';
import { runs } from '../../../support/runs.js';

const readers = {
  readAddressHash: addressHashReader(checksumOn(null)),
  readRootstockHash: addressHashReader(checksumOn('30')),
  readBigInt,
  readDateTime,
  readDecimal,
  readHash,
  readHexBytes,
  readLong,
};

const examples = ['0x', `0x${'a'.repeat(40)}`, hashOf('a'), '1', '-1', '2026-01-31T12:00:00Z'];

/** Characters that must be escaped in a JSON string. */
const hostile = fc.constantFrom('"', '\\', '\n', '\u0000', '","injected":"', '\ud800');

const accepts = (parse: (value: unknown) => unknown, text: string) => {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('a scalar that is written without checking for escapes', () => {
  it.each(Object.entries(readers))('comes from no string that needs escapes: %s', (_name, read) => {
    expect(examples.filter((text) => accepts(read, text))).not.toEqual([]);
    fc.assert(
      fc.property(fc.constantFrom(...examples), hostile, fc.nat(80), (text, bad, at) => {
        const mixed = text.slice(0, at) + bad + text.slice(at);
        expect(accepts(read, mixed)).toBe(false);
      }),
      { numRuns: runs(100, 10_000) },
    );
  });
});

const graph = useGraph();

const { hash, ...record } = JSON.parse(fixture('transaction.current'));
const fields = ['hash', 'timestamp', 'value', 'gasUsed', 'gasPrice', 'exchangeRate', 'rawInput'];

const spoil = (value: Data, bad: string, at: number): Data => {
  if (typeof value === 'string') return value.slice(0, at) + bad + value.slice(at);
  if (typeof value === 'number') return `${value}${bad}`;
  if (Array.isArray(value)) return value.map((item) => spoil(item, bad, at));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, spoil(one, bad, at)]));
};

describe('an answer with hostile text everywhere', () => {
  it('has exactly the selected fields', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, fc.nat(70), async (bad, at) => {
        graph.serve(() => ({ ...spoil(record, bad, at), hash }));
        const { data } = await graph.run(
          `{ transaction(hash: "${hash}") { ${fields.join(' ')} from { hash } to { hash } fee { value } } }`,
        );
        expect(Object.keys(data.transaction)).toEqual([...fields, 'from', 'to', 'fee']);
        for (const name of fields.slice(1)) {
          expect(JSON.stringify(data.transaction[name])).not.toContain('injected');
        }
      }),
      { numRuns: runs(20, 1_000) },
    );
  });
});
