import { describe, expect, it } from 'vitest';
import { useVersion } from '../../support/happened-lists.js';
import { crates, lanterns, quarters } from '../../support/token-lists.js';
import { selectionOf, toldBy } from '../../support/told-fields.js';
import { hasPath, toldVersions } from '../../support/told-versions.js';

describe.each(toldVersions)('over an explorer of version %i', (version) => {
  const { explorer, read } = useVersion(version);

  it('every token of a list has its counters, at five calls each', async () => {
    const counters = selectionOf('TokenCounters');
    const { found, cost } = await read(
      `{ topTokens(first: 12) { nodes { addressHash counters { ${counters} } } } }`,
    );
    const { items } = await explorer().truth('tokens');
    const expected = [];
    for (const { address_hash: addressHash } of items.slice(0, 12)) {
      const record = await explorer().truth(`tokens/${addressHash}/counters`);
      expected.push({ addressHash, counters: toldBy('TokenCounters', record) });
    }
    expect(found.topTokens.nodes).toEqual(expected);
    expect(cost).toMatchObject({ estimated: 1 + 12 * 5, upstreamCalls: 1 + 12 });
  });

  it.runIf(hasPath(version, 'token-instance-transfers-count')).each([crates, lanterns, quarters])(
    'every NFT of %s has the count of its transfers, at a call each',
    async (hash) => {
      const { found, cost } = await read(
        `{ of: token(hash: "${hash}") { instances(first: 12) { nodes { tokenId transfersCount } } } }`,
      );
      const { items } = await explorer().truth(`tokens/${hash}/instances`);
      const expected = [];
      for (const { id } of items.slice(0, 12)) {
        const count = await explorer().truth(`tokens/${hash}/instances/${id}/transfers-count`);
        expected.push({ tokenId: id, transfersCount: `${count.transfers_count}` });
      }
      expect(found.instances.nodes).toEqual(expected);
      expect(cost).toMatchObject({ estimated: 2 + 12, upstreamCalls: 2 + expected.length });
    },
  );
});
