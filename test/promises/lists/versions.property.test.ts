import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/base/config/config.js';
import { createTurns } from '../../../src/base/turns/turns.js';
import type { ListArguments, ListName } from '../../../src/endpoints/endpoints.js';
import { createDialect } from '../../../src/explorer/call/dialect.js';
import { soleChain } from '../../../src/explorer/chain.js';
import type { JsonRecord } from '../../../src/explorer/decode/read.js';
import { createList } from '../../../src/graphql/load/explorer-lists.js';
import { readFilters } from '../../../src/graphql/load/list-filters.js';
import { createContext } from '../../../src/graphql/load/resolver-context.js';
import { walkList } from '../../../src/graphql/relay/paging.js';
import { context as upstreamContext } from '../../support/asking.js';
import { explorerOver } from '../../support/explorer-over.js';
import {
  hasOtherCursor,
  isFixedSize,
  listNames,
  modelLists,
  rowsOf,
  underNewNames,
} from '../../support/list-rows.js';
import {
  type ModelExplorer,
  type ModelVersion,
  modelExplorer,
} from '../../support/model-explorer.js';

import { runs } from '../../support/runs.js';

/** A long list; batches of three rows share a log. */
const longList = (name: ListName, count: number): JsonRecord[] => {
  if (!modelLists[name].hasBatches) return rowsOf(name, count);
  const logs = rowsOf(name, Math.ceil(count / 3));
  return Array.from({ length: count }, (_, at) => ({
    ...logs[Math.floor(at / 3)],
    total: { token_id: String(at % 3) },
  }));
};

const settings = readConfig({ MAX_UPSTREAM_CALLS: '100000' });

const walkAll = async (
  explorer: ModelExplorer,
  name: ListName,
  firsts: readonly number[],
  filters: ListArguments = {},
  onPage: (needed: number, called: number, first: number) => void = () => {},
) => {
  const dialect = createDialect();
  const chains = soleChain(explorerOver(explorer.fetch, { dialect }));
  const turns = createTurns();
  const rows: JsonRecord[] = [];
  let after: string | null = null;
  for (let step = 0; ; step += 1) {
    const context = createContext(
      { chains, limits: settings, tokenCacheOf: () => null, turns },
      upstreamContext(),
    );
    const list = createList(
      name,
      modelLists[name].id,
      readFilters(name, filters),
      context.on(chains.default),
    );
    const first = firsts[step % firsts.length] ?? 1;
    const before = explorer.requests.length;
    const walk = await walkList(list, first, after);
    expect(walk.rows.length).toBeLessThanOrEqual(first);
    rows.push(...walk.rows.map(({ record }) => underNewNames(record)));
    onPage(rows.length, explorer.requests.length - before, first);
    expect(step).toBeLessThan(1_000);
    if (!walk.hasNextPage) return rows;
    after = walk.endCursor() ?? expect.unreachable('no cursor to continue at');
  }
};

const someOf = (...found: ModelVersion[]) =>
  fc.array(fc.constantFrom(...found), { minLength: 1, maxLength: 7 });

const versions = someOf(8, 11, 12);

/** Those of which each reads the cursors of the others: version 5 has its own for some lists. */
const versionsOf = (name: ListName): fc.Arbitrary<ModelVersion[]> =>
  hasOtherCursor(name)
    ? fc.oneof(versions, fc.constant<ModelVersion[]>([5]))
    : someOf(5, 8, 11, 12);

const firsts = fc.array(
  fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 30, max: 230 })),
  {
    minLength: 1,
    maxLength: 5,
  },
);
const count = fc.integer({ min: 0, max: 330 });

const modelOf = (name: ListName, length: number, turns: readonly ModelVersion[]) =>
  modelExplorer({ name, rows: longList(name, length), pageSizes: [50], versions: turns });

describe('a walk over explorers of any version', () => {
  it.each(listNames)('gives every row of %s once, also while the version changes', (name) =>
    fc.assert(
      fc.asyncProperty(count, versionsOf(name), firsts, async (length, turns, steps) => {
        const explorer = modelOf(name, length, turns);
        expect(await walkAll(explorer, name, steps)).toEqual(longList(name, length));
        expect(explorer.junk).toEqual([]);
      }),
      { numRuns: runs(30, 2_000) },
    ),
  );

  it.each(listNames)(
    'takes no more calls for %s than a page of 50, or of 100 on 12, needs',
    (name) =>
      fc.assert(
        fc.asyncProperty(
          count,
          fc.constantFrom<ModelVersion>(8, 11, 12),
          fc.integer({ min: 1, max: 500 }),
          async (length, version, first) => {
            const explorer = modelOf(name, length, [version]);
            const calls: number[] = [];
            await walkAll(explorer, name, [first], {}, (_rows, called) => calls.push(called));
            const asksForMore = first > 50 && !isFixedSize(name);
            const size = version === 12 && asksForMore ? 100 : 50;
            const refused = version === 11 && asksForMore ? 1 : 0;
            const pages = Math.max(1, Math.ceil(Math.min(first, length) / size));
            expect(calls[0]).toBe(pages + refused);
            // Refused once, and then remembered; a cursor may lie within a page, which counts again.
            for (const [at, called] of calls.entries()) {
              const rows = Math.min(first, length - at * first);
              if (at > 0) expect(called).toBeLessThanOrEqual(Math.ceil(rows / size) + 1);
            }
          },
        ),
        { numRuns: runs(30, 2_000) },
      ),
  );

  it('gives every pending transaction of the chain once, and those that were dropped never', () =>
    fc.assert(
      fc.asyncProperty(count, versionsOf('transactions'), firsts, async (length, turns, steps) => {
        const rows = rowsOf('transactions', length).map(({ hash }, at) => ({
          hash,
          result: at % 5 === 4 ? 'dropped/replaced' : 'pending',
        }));
        const explorer = modelExplorer({
          ...{ name: 'transactions', rows, pageSizes: [50], versions: turns },
        });
        const found = await walkAll(explorer, 'transactions', steps, { pending: true });
        expect(found).toEqual(rows.filter(({ result }) => result === 'pending'));
        expect(explorer.junk).toEqual([]);
      }),
      { numRuns: runs(30, 2_000) },
    ));

  it('leaves out calls without value, whether the explorer can or the gateway must', () =>
    fc.assert(
      fc.asyncProperty(count, versions, firsts, async (length, turns, steps) => {
        const name = 'addressInternalTransactions';
        const explorer = modelOf(name, length, turns);
        const calls: [number, number][] = [];
        const found = await walkAll(
          explorer,
          name,
          steps,
          { includeZeroValue: false },
          (_rows, called, first) => calls.push([called, first]),
        );
        const all = longList(name, length) as { type: string; value: string }[];
        expect(found).toEqual(all.filter(({ type, value }) => type === 'create' || value !== '0'));
        expect(explorer.junk).toEqual([]);
        // Both new parameters may be refused. 100 rows that version 12 chose lie on four pages of 50
        // of a version that cannot choose, and a cursor may stand at the last of them.
        for (const [called, first] of calls)
          expect(called).toBeLessThanOrEqual(2 + 4 + Math.ceil(first / 50));
      }),
      { numRuns: runs(30, 2_000) },
    ));
});
