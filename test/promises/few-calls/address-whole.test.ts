import { describe, expect, it } from 'vitest';
import type { Data } from '../../support/graph.js';
import { useVersion } from '../../support/happened-lists.js';
import { smallChain as chain } from '../../support/small-chain/small-chain.js';
import { toldVersions } from '../../support/told-versions.js';

const { exchange, collector } = chain.highlights;
const dollar = chain.tokens.find(({ name }) => name === 'Harbour Dollar')?.hash ?? '';

describe('a query that mixes all that an address is and did', () => {
  const { explorer, run, read } = useVersion(12);

  // Its own page, counters (as five), contract (as five) and six lists; then for each of 2 balances its block and its
  // transaction, for each of 3 logs its transaction. The other addresses have five and one list, and one and one.
  const mixed = `{
    of: address(hash: "${dollar}") {
      coinBalance creator { hash }
      counters { transactionsCount }
      contract { name abi address { name coinBalance } implementations { address { hash } } }
      again: contract { sourceCode }
      logs(first: 3) { nodes { topics timestamp block { number hash } transaction { status } } }
      coinBalanceByDay { date amount }
      transactions(first: 50) { nodes { hash to { name } } }
      nfts { nodes { tokenId } }
    }
    exchange: address(hash: "${exchange}") {
      counters { gasUsed }
      coinBalanceHistory(first: 2) { nodes { delta block { number timestamp } transaction { status } } }
    }
    collector: address(hash: "${collector}") { coinBalance nfts(first: 120) { nodes { token { name } } } }
  }`;

  it('costs what its dry run says', async () => {
    const dry = await run(mixed, {}, { 'x-dry-run': '1' });
    expect(explorer().asked).toEqual([]);
    const { cost } = await read(mixed);
    expect(dry.cost.estimated).toBe(1 + 5 + 5 + 4 + 3 + (5 + 1 + 2 * 2) + (1 + 3));
    expect(cost.estimated).toBe(dry.cost.estimated);
    expect(cost.upstreamCalls).toBe(explorer().asked.length);
    expect(cost.upstreamCalls).toBeLessThanOrEqual(cost.estimated);
  });
});

describe.each(toldVersions)('over an explorer of version %i', (version) => {
  const { explorer, read } = useVersion(version);
  const logs = (fields: string, first = 50) =>
    read(`{ of: address(hash: "${dollar}") { logs(first: ${first}) { nodes { ${fields} } } } }`);

  it('the time of a log is free, and the number and hash of its block', async () => {
    const { cost } = await logs('timestamp block { id number hash }');
    expect(cost).toMatchObject({ estimated: 1, upstreamCalls: 1 });
  });

  it('the time of the block of a log counts as a call, which only some make', async () => {
    const { found, cost } = await logs('block { number timestamp }');
    expect(cost.estimated).toBe(51);
    const named = found.logs.nodes.flatMap(({ block }: Data) => (block ? [block.number] : []));
    const blocks = explorer().asked.filter((path) => path.startsWith('blocks/'));
    // Each block once, where a log has no time of its own.
    const asked: unknown[] = version === 8 ? [...new Set(named)] : [];
    expect(blocks.toSorted()).toEqual(asked.map((number) => `blocks/${number}`).sort());
    expect(cost.upstreamCalls).toBe(1 + asked.length);
  });
});
