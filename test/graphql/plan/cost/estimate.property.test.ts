import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createSelections,
  type Draw,
  drawFrom,
  drawing,
} from '../../../support/random-selection.js';
import { runs } from '../../../support/runs.js';
import { withGateway } from '../../../support/sandboxed-gateway.js';

/** Two chains of one explorer, which counts the calls to both. */
const { post, sandbox } = withGateway((url) => ({
  UPSTREAM_URL: '',
  CHAINS: `1=${url},100=${url}`,
  CACHE_URL: 'off',
  MAX_UPSTREAM_CALLS: '1000000',
  MAX_ALIASES: '5000',
}));

let addresses: readonly string[];
let transactions: readonly string[];
let tokens: readonly string[];
let blocks: readonly number[];
const ids: string[] = [];
const cursors: string[] = [];
const hashes: string[] = [];

const harvest = `query ($address: AddressHash!, $hash: Hash!) {
  address(hash: $address) {
    id
    tokenTransfers(first: 60) { edges { cursor node { id token { id } } } }
    internalTransactions(first: 3) { edges { cursor } }
  }
  chains { id }
  there: address(hash: $address, chain: 100) { id tokenTransfers(first: 3) { nodes { id } } }
  transaction(hash: $hash) {
    id
    block { id hash }
    rawTrace { id }
    tokenTransfers { edges { cursor node { id } } }
  }
}`;

beforeAll(async () => {
  const { highlights } = sandbox();
  addresses = [highlights.exchange, highlights.collector, highlights.trader];
  tokens = highlights.tokens;
  blocks = [0, 1, highlights.swapBlock, 10 ** 9];
  transactions = [
    highlights.swapTransaction,
    highlights.revertedTransaction,
    highlights.batchTransaction,
    highlights.creationTransaction,
  ];
  for (const [at, address] of addresses.entries()) {
    const { data } = await post(harvest, { address, hash: transactions[at] });
    const text = JSON.stringify(data);
    for (const [, id] of text.matchAll(/"id":"([^"]+)"/g)) if (id) ids.push(id);
    for (const [, hash] of text.matchAll(/"hash":"([^"]+)"/g)) if (hash) hashes.push(hash);
    for (const [, cursor] of text.matchAll(/"cursor":"([^"]+)"/g)) if (cursor) cursors.push(cursor);
  }
});

/** Draws a document from the schema. */
const drawDocument = (draw: Draw): string => {
  const { one, chance } = drawing(draw);
  const some = (values: readonly string[]) =>
    `[${Array.from({ length: one([1, 2, 3]) }, () => `"${one(values)}"`).join(', ')}]`;
  const onChain = () => one(['', '', ', chain: 100', ', chain: "1"']);

  const argument = (name: string, type: string): string | null => {
    if (name === 'chain') return chance(30) ? `chain: ${one(['1', '100', '"100"', 'null'])}` : null;
    if (type === '[ChainId!]')
      return chance(70) ? `${name}: [${one(['', '1', '100, 1', '"1", 1, 100'])}]` : null;
    if (name === 'number') return chance(80) ? `number: ${one(blocks)}` : null;
    if (name === 'hash' && type === 'Hash') return null;
    if (name === 'pending' || name === 'oldestFirst')
      return chance(15) ? `${name}: ${one(['true', 'false', 'null'])}` : null;
    if (name === 'hash')
      return `hash: "${one(type === 'AddressHash!' ? [...addresses, ...tokens] : transactions)}"`;
    if (name === 'hashes')
      return `hashes: ${some(type === '[AddressHash!]!' ? [...addresses, ...tokens] : transactions)}`;
    if (name === 'first')
      return chance(70) ? `first: ${one([0, 1, 2, 3, 49, 51, 101, 501])}` : null;
    if (name === 'after') return chance(15) ? `after: "${one(cursors)}"` : null;
    if (name === 'types')
      return chance(20)
        ? `types: [${one(['', 'ERC_721', 'ERC_1155, ERC_721', 'ERC_721, ERC_1155'])}]`
        : null;
    if (name === 'tokenId') return `tokenId: ${one(['1', '"2"', '3'])}`;
    if (name === 'holder') return chance(20) ? `holder: "${one(addresses)}"` : null;
    if (name === 'query') return chance(50) ? `query: "${one(['', '?', 'p', 'harbour'])}"` : null;
    if (name === 'direction')
      return chance(20) ? `direction: ${one(['TO', 'FROM', 'null'])}` : null;
    return null;
  };

  const named = createSelections(draw, {
    argument,
    directive: () =>
      chance(5) ? ` @${one(['skip(if: true)', 'include(if: $no)', 'include(if: true)'])}` : '',
  });

  const node = (depth: number) =>
    `{ id ${['Address', 'Token', 'Transaction', 'TokenTransfer', 'Trace', 'Block', 'Chain']
      .filter(() => chance(60))
      .map((name) => `... on ${name} ${named(name, depth)}`)
      .join(' ')} }`;

  const roots = [
    () => `address(hash: "${one(addresses)}"${onChain()}) ${named('Address', 5)}`,
    () => `addresses(hashes: ${some(addresses)}${onChain()}) ${named('Address', 5)}`,
    () => `transaction(hash: "${one(transactions)}"${onChain()}) ${named('Transaction', 5)}`,
    () => `transactions(hashes: ${some(transactions)}${onChain()}) ${named('Transaction', 4)}`,
    () => `block(number: ${one(blocks)}${onChain()}) ${named('Block', 4)}`,
    () => `block(hash: "${one(hashes)}"${onChain()}) ${named('Block', 4)}`,
    () => `token(hash: "${one(tokens)}"${onChain()}) ${named('Token', 3)}`,
    () => `tokens(hashes: ${some([...tokens, ...addresses])}${onChain()}) ${named('Token', 3)}`,
    () => `topTokens(first: ${one([1, 3])}${onChain()}) { nodes ${named('Token', 2)} }`,
    () => `chain(id: ${one(['1', '100', '5'])}) ${named('Chain', 4)}`,
    () => `chains ${named('Chain', 4)}`,
    () => `node(id: "${one(ids)}") ${node(4)}`,
    () => `nodes(ids: ${some(ids)}) ${node(3)}`,
  ];
  const parts = Array.from({ length: one([1, 1, 2, 3]) }, (_, at) => `r${at}: ${one(roots)()}`);
  return `query ($no: Boolean = false) { __typename @include(if: $no) ${parts.join(' ')} }`;
};

const numRuns = runs(40, 3_000);

/** Documents above this price would take long to run: they are only priced. */
const affordable = 120;

describe('extensions.cost', () => {
  it('has an estimate that no operation exceeds, and the calls that the explorer counts', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const document = drawDocument(drawFrom(seed));
        const priced = await post(document, {}, { headers: { 'x-dry-run': '1' } });
        expect(priced).toMatchObject({ status: 200, errors: [], data: null });
        const { estimated } = priced.cost;
        if (estimated > affordable) return;
        sandbox().resetCalls();
        const { cost } = await post(document);
        const calls = sandbox().calls();
        const counted = Object.values(calls).reduce((a, b) => a + b);
        expect(cost.estimated).toBe(estimated);
        expect(cost.upstreamCalls).toBe(counted);
        // A call for several tokens comes on top where it leaves some out, which are then asked for alone.
        const together = calls['tokens-batch'] ?? 0;
        expect(counted - together, document).toBeLessThanOrEqual(estimated);
        run += 1;
      }),
      { numRuns, endOnFailure: true },
    );
    expect(run).toBeGreaterThan(numRuns / 5);
  });
});
