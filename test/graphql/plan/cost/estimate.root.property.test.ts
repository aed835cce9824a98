import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rootFieldsPlugin } from '../../../support/root-fields.js';
import { runs } from '../../../support/runs.js';
import { withGateway } from '../../../support/sandboxed-gateway.js';
import { smallChain } from '../../../support/small-chain/small-chain.js';

const { post, sandbox } = withGateway(
  (url) => ({ UPSTREAM_URL: '', CHAINS: `1=${url},100=${url}`, CACHE_URL: 'off' }),
  { plugins: [rootFieldsPlugin()] },
);

const chains = ['1', '100'];
const { exchange, trader } = smallChain.highlights;

/** A field of a chain, and what it reads there: equal reads are one, of which the dearest counts. */
interface Asked {
  readonly name: string;
  readonly args: string;
  readonly selection: string;
  readonly reads: string;
  readonly calls: number;
}

const one = (name: string, selection: string, calls: number, args = ''): Asked => ({
  name,
  args,
  selection,
  reads: `${name} ${args}`,
  calls,
});

const asked: fc.Arbitrary<Asked> = fc.oneof(
  fc.constantFrom(
    one('stats', '{ total_blocks }', 1),
    one('firstBlock', '', 4),
    one('counters', '{ transactions_count }', 5, `hash: "${exchange}"`),
    one('counters', '{ transactions_count }', 5, `hash: "${trader}"`),
    { ...one('totalBlocks', '', 1), reads: 'the record of the chain' },
    { ...one('totalAddresses', '', 1), reads: 'the record of the chain' },
  ),
  fc.constantFrom(0, 1, 50, 51, 101).map((first) => ({
    ...one('recentTransactions', '{ nodes { hash } }', Math.ceil(first / 50), `first: ${first}`),
    reads: 'the latest transactions',
  })),
  fc
    .record({ query: fc.constantFrom('aa', 'bb'), first: fc.constantFrom(0, 1, 50, 51) })
    .map(({ query, first }) => ({
      ...one(
        'search',
        '{ type }',
        first < 1 || first > 50 ? 0 : 1,
        `query: "${query}", first: ${first}`,
      ),
      reads: `search ${query}`,
    })),
);

/** Where it is asked: of the default chain or another one, at the root, of that chain, or of all chains. */
const place = fc.constantFrom('root', 'root 1', 'root 100', 'chain 1', 'chain 100', 'chains');

const chainsOf = (where: string): readonly string[] => {
  const [, id] = where.split(' ');
  if (where === 'chains') return chains;
  return [id ?? '1'];
};

const textOf = (where: string, { name, args, selection }: Asked, at: number): string => {
  const [kind, id] = where.split(' ');
  const field = (more: readonly string[]) => {
    const all = [args, ...more].filter(Boolean).join(', ');
    return `f${at}: ${name}${all && `(${all})`} ${selection}`;
  };
  if (kind === 'root') return field(id === undefined ? [] : [`chain: ${id}`]);
  return `${kind === 'chains' ? `g${at}: chains` : `g${at}: chain(id: ${id})`} { ${field([])} }`;
};

describe('extensions.cost.estimated', () => {
  it('counts what is read of each chain once, wherever it is asked, and is not exceeded', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(place, asked), { minLength: 1, maxLength: 6 }),
        async (parts) => {
          const dearest = new Map<string, number>();
          for (const [where, { reads, calls }] of parts) {
            for (const chain of chainsOf(where)) {
              const key = `${chain} ${reads}`;
              dearest.set(key, Math.max(calls, dearest.get(key) ?? 0));
            }
          }
          const expected = [...dearest.values()].reduce((a, b) => a + b, 0);
          sandbox().resetCalls();
          const query = `{ ${parts.map(([where, field], at) => textOf(where, field, at)).join(' ')} }`;
          const { cost } = await post(query);
          expect(cost.estimated, query).toBe(expected);
          const made = Object.values(sandbox().calls()).reduce((a, b) => a + b, 0);
          expect(cost.upstreamCalls).toBe(made);
          expect(made, query).toBeLessThanOrEqual(expected);
        },
      ),
      { numRuns: runs(60, 3_000) },
    );
  });
});
