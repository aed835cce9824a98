import { describe, expect, it } from 'vitest';
import { type JsonRecord, readText } from '../../../../src/explorer/decode/read.js';
import { attribute, bareAddress } from '../../../../src/graphql/schema/types/address-source.js';
import { contextOver } from '../../../support/context.js';
import { stubExplorer } from '../../../support/explorer.js';
import { addressOf } from '../../../support/records.js';

const { resolve } = attribute(readText, ['name']);

/** Records that count how often their name is read. */
const counted = (names: readonly (string | null)[]) => {
  let reads = 0;
  const records: JsonRecord[] = names.map((name) => ({
    get name() {
      reads += 1;
      return name;
    },
  }));
  const silent = contextOver(stubExplorer(() => expect.unreachable('a question')));
  const own = silent.on(silent.chains.default);
  const context = {
    ...silent,
    on: () => ({
      ...own,
      addressIndex: () => ({ ...own.addressIndex(), address: async () => records }),
    }),
  };
  const address = bareAddress(addressOf('a'), silent.chains.default);
  return { records, reads: () => reads, ask: () => resolve(address, {}, context) };
};

describe('an attribute found in other records', () => {
  it('is the first that is not null', async () => {
    expect(await counted([null, 'Alice', 'Bob']).ask()).toBe('Alice');
  });

  it('is searched once, and again only in new records', async () => {
    const { records, reads, ask } = counted(Array(100).fill(null));
    for (const _ of [1, 2, 3]) expect(await ask()).toBeNull();
    expect(reads()).toBe(100);
    records.push({ name: 'Alice' });
    expect(await ask()).toBe('Alice');
  });
});
