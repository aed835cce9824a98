import { describe, expect, it } from 'vitest';
import { useVersion } from '../../support/happened-lists.js';
import { crates, dollar } from '../../support/token-lists.js';

describe('a query that mixes tokens, holders, transfers and NFTs', () => {
  const { explorer, run, read } = useVersion(12);

  // A call for each list or record; five as estimated for counters.
  const mixed = `{
    topTokens(first: 3) { nodes {
      symbol holdersCount holders(first: 1) { nodes { amount } } counters { holdersCount }
    } }
    found: topTokens(query: "kelp") { nodes { name exchangeRate } }
    of: token(hash: "${crates}") {
      name counters { holdersCount transfersCount }
      holders { nodes { address { name } amount tokenId } }
      transfers { nodes { total { amount } token { symbol counters { holdersCount } } } }
      instances(first: 2) { nodes {
        tokenId owner { name } token { name } transfersCount transfers(first: 1) { nodes { type } }
      } }
      instance(tokenId: 3) { thumbnails transfersCount holders { nodes { amount } } }
    }
  }`;

  it('costs what its dry run says, and asks for nothing twice', async () => {
    const dry = await run(mixed, {}, { 'x-dry-run': '1' });
    expect(explorer().asked).toEqual([]);
    expect(dry.cost.estimated).toBe(1 + 3 * (1 + 5) + 1 + (1 + 5 + 1 + 1) + (1 + 2 * 2) + 3);
    const { cost } = await read(mixed);
    // One in place of five for each of four counters; and the page of the tokens has the record of the one named.
    expect(cost).toMatchObject({
      estimated: dry.cost.estimated,
      upstreamCalls: dry.cost.estimated - 4 * 4 - 1,
    });
    expect(explorer().asked).toHaveLength(cost.upstreamCalls);
  });

  it('asks once for a token that is named, found and in a list', async () => {
    const { found, cost } = await read(`{
      topTokens(first: 1) { nodes { addressHash counters { holdersCount } holders { nodes { value } } } }
      of: token(hash: "${dollar}") { counters { transfersCount } holders { nodes { amount } } }
      again: tokens(hashes: ["${dollar.toUpperCase().replace('0X', '0x')}"]) { counters { holdersCount } }
    }`);
    expect(found.holders.nodes).toHaveLength(10);
    expect([...explorer().asked].sort()).toEqual([
      'tokens',
      `tokens/${dollar.toLowerCase()}/counters`,
      `tokens/${dollar.toLowerCase()}/holders`,
    ]);
    expect(cost.upstreamCalls).toBe(3);
  });
});
