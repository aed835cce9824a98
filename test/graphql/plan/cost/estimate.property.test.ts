import fc from 'fast-check';
import { type GraphQLField, type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../support/runs.js';
import { withGateway } from '../../../support/sandboxed-gateway.js';
import { schema } from '../../../support/schema.js';

const { post, sandbox } = withGateway({
  CACHE_URL: 'off',
  MAX_UPSTREAM_CALLS: '1000000',
  MAX_ALIASES: '5000',
});

let addresses: readonly string[];
let transactions: readonly string[];
const ids: string[] = [];
const cursors: string[] = [];

const harvest = `query ($address: AddressHash!, $hash: Hash!) {
  address(hash: $address) {
    id
    tokenTransfers(first: 60) { edges { cursor node { id token { id } } } }
    internalTransactions(first: 3) { edges { cursor } }
  }
  transaction(hash: $hash) {
    id
    rawTrace { id }
    tokenTransfers { edges { cursor node { id } } }
  }
}`;

beforeAll(async () => {
  const { highlights } = sandbox();
  addresses = [highlights.exchange, highlights.collector, highlights.trader];
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
    for (const [, cursor] of text.matchAll(/"cursor":"([^"]+)"/g)) if (cursor) cursors.push(cursor);
  }
});

/** Pseudo-random numbers from a seed. */
const drawFrom = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** Draws a document from the schema. */
const drawDocument = (draw: (below: number) => number): string => {
  const one = <T>(items: readonly T[]): T => items[draw(items.length)] as T;
  const chance = (percent: number) => draw(100) < percent;
  let aliases = 0;

  const argument = (name: string): string | null => {
    if (name === 'first')
      return chance(70) ? `first: ${one([0, 1, 2, 3, 49, 51, 101, 501])}` : null;
    if (name === 'after') return chance(15) ? `after: "${one(cursors)}"` : null;
    if (name === 'types')
      return chance(20)
        ? `types: [${one(['', 'ERC_721', 'ERC_1155, ERC_721', 'ERC_721, ERC_1155'])}]`
        : null;
    if (name === 'direction')
      return chance(20) ? `direction: ${one(['TO', 'FROM', 'null'])}` : null;
    return null;
  };

  const selection = (type: GraphQLObjectType, depth: number): string => {
    const fields = Object.values(type.getFields());
    const parts = Array.from({ length: one([1, 1, 2, 3]) }, () => {
      const inner = chance(75)
        ? fields.filter((field) => isObjectType(getNamedType(field.type)))
        : fields;
      return field(one(inner.length > 0 && depth > 0 ? inner : fields), depth);
    });
    return `{ __typename ${parts.join(' ')} }`;
  };

  const field = (definition: GraphQLField<unknown, unknown>, depth: number): string => {
    const child = getNamedType(definition.type);
    if (isObjectType(child) && depth === 0) return '';
    aliases += 1;
    const args = definition.args
      .map(({ name }) => argument(name))
      .filter(Boolean)
      .join(', ');
    const directive = chance(5)
      ? ` @${one(['skip(if: true)', 'include(if: $no)', 'include(if: true)'])}`
      : '';
    const below = isObjectType(child) ? ` ${selection(child, depth - 1)}` : '';
    return `f${aliases}: ${definition.name}${args && `(${args})`}${directive}${below}`;
  };

  const named = (name: string, depth: number) => {
    const type = schema.getType(name);
    return isObjectType(type) ? selection(type, depth) : '';
  };

  const node = (depth: number) =>
    `{ id ${['Address', 'Token', 'Transaction', 'TokenTransfer', 'Trace']
      .filter(() => chance(60))
      .map((name) => `... on ${name} ${named(name, depth)}`)
      .join(' ')} }`;

  const some = (values: readonly string[]) =>
    `[${Array.from({ length: one([1, 2, 3]) }, () => `"${one(values)}"`).join(', ')}]`;

  const roots = [
    () => `address(hash: "${one(addresses)}") ${named('Address', 5)}`,
    () => `addresses(hashes: ${some(addresses)}) ${named('Address', 5)}`,
    () => `transaction(hash: "${one(transactions)}") ${named('Transaction', 5)}`,
    () => `transactions(hashes: ${some(transactions)}) ${named('Transaction', 4)}`,
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
        const counted = Object.values(sandbox().calls()).reduce((a, b) => a + b);
        expect(cost.estimated).toBe(estimated);
        expect(cost.upstreamCalls).toBe(counted);
        expect(counted, document).toBeLessThanOrEqual(estimated);
        run += 1;
      }),
      { numRuns, endOnFailure: true },
    );
    expect(run).toBeGreaterThan(numRuns / 5);
  });
});
