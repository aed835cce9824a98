import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { walkList } from '../../../src/graphql/relay/paging.js';
import type { Row } from '../../../src/graphql/relay/rows.js';
import { modelLists } from '../../support/list-rows.js';
import {
  type ModelExplorer,
  type ModelOptions,
  modelExplorer,
} from '../../support/model-explorer.js';
import { freshList, models } from '../../support/model-lists.js';
import { runs } from '../../support/runs.js';

const numRuns = runs(300, 25_000);

const firsts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 });

const walk = (explorer: ModelExplorer, model: ModelOptions, first: number, after: string | null) =>
  walkList(freshList(explorer, model.name, modelLists[model.name].filters), first, after);

/** All rows, with each page in a request of its own. */
const walkAll = async (explorer: ModelExplorer, model: ModelOptions, firsts: readonly number[]) => {
  const rows: Row[] = [];
  for (let after: string | null = null, step = 0; ; step += 1) {
    const page = await walk(explorer, model, firsts[step % firsts.length] ?? 1, after);
    rows.push(...page.rows);
    expect(rows.length).toBeLessThan(500);
    if (!page.hasNextPage) return rows;
    // Only an empty last page has no row to continue after.
    after = page.rows.at(-1)?.cursor() ?? expect.unreachable('a next page after no row');
  }
};

const same = (rows: readonly Row[], truth: readonly unknown[]) => {
  expect(rows.length).toBe(truth.length);
  for (const [at, { record }] of rows.entries()) expect(record === truth[at]).toBe(true);
};

describe('a walk through a list', () => {
  it('returns every row once and in order, whatever the pages and however the head grows', () =>
    fc.assert(
      fc.asyncProperty(models, firsts, async (model, firsts) => {
        const explorer = modelExplorer(model);
        same(await walkAll(explorer, model, firsts), model.rows);
        expect(explorer.junk).toEqual([]);
      }),
      { numRuns },
    ));

  it('continues right after the row of any cursor', () =>
    fc.assert(
      fc.asyncProperty(
        models,
        fc.integer({ min: 1, max: 60 }),
        fc.nat(),
        async (model, first, pick) => {
          const explorer = modelExplorer(model);
          const { rows } = await walk(explorer, model, first, null);
          fc.pre(rows.length > 0);
          const at = pick % rows.length;
          const rest = await walk(explorer, model, first, rows[at]?.cursor() ?? '');
          same(rest.rows, model.rows.slice(at + 1, at + 1 + first));
        },
      ),
      { numRuns },
    ));

  it('numbers equal rows of a batch in the same way wherever pages end', () =>
    fc.assert(
      fc.asyncProperty(models, firsts, async (model, firsts) => {
        const idOf = (row: Row) => JSON.stringify([row.record, row.nth()]);
        const still = { ...model, growth: [] };
        const whole = modelExplorer({ ...still, pageSizes: [1_000] });
        const ids = (await walkAll(whole, still, [500])).map(idOf);
        expect(new Set(ids).size).toBe(ids.length);
        expect((await walkAll(modelExplorer(model), model, firsts)).map(idOf)).toEqual(ids);
      }),
      { numRuns },
    ));

  it('fetches no more pages than the rows need', () =>
    fc.assert(
      fc.asyncProperty(models, firsts, async (model, firsts) => {
        const still = { ...model, growth: [], pageSizes: model.pageSizes.slice(0, 1) };
        const size = still.pageSizes[0] ?? 1;
        const count = model.rows.length;
        const pages = Math.max(
          1,
          Math.ceil(count / size) +
            (model.emptyLastPage && count > 0 && count % size === 0 ? 1 : 0),
        );
        const explorer = modelExplorer(still);
        for (let after: string | null = null, step = 0, seen = 0; ; step += 1) {
          const first = firsts[step % firsts.length] ?? 1;
          explorer.requests.length = 0;
          const page = await walk(explorer, still, first, after);
          const needed =
            Math.min(Math.ceil((seen + first) / size), pages) - Math.floor(seen / size);
          expect(explorer.requests.length).toBe(needed);
          seen += page.rows.length;
          expect(page.hasNextPage).toBe(
            seen < count ||
              (page.rows.length === first && needed + Math.floor((seen - first) / size) < pages),
          );
          if (!page.hasNextPage) return;
          after = page.rows.at(-1)?.cursor() ?? null;
        }
      }),
      { numRuns },
    ));
});
