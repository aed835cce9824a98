import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonRecord } from '../../../src/explorer/decode/read.js';
import { walkList } from '../../../src/graphql/relay/paging.js';
import { type BlockRange, inRange } from '../../../src/graphql/relay/range.js';
import { isByBlock, listNames, modelLists, orderOf } from '../../support/list-rows.js';
import {
  type ModelExplorer,
  type ModelOptions,
  modelExplorer,
} from '../../support/model-explorer.js';
import { freshList, modelOf } from '../../support/model-lists.js';
import { runs } from '../../support/runs.js';

const numRuns = runs(300, 20_000);

const models = fc.constantFrom(...listNames.filter(isByBlock)).chain(modelOf);

const firsts = fc.array(fc.constantFrom(1, 3, 7, 50, 120), { minLength: 1, maxLength: 4 });

/** A range whose ends are near, at or between the blocks of a model's rows. */
const rangeOf = ({ name, rows }: ModelOptions) => {
  const blocks = rows.map((row) => orderOf(name, row)[0] ?? 0);
  const [least, most] = [Math.min(...blocks, 100), Math.max(...blocks, 101)];
  const block = fc.option(fc.integer({ min: Math.max(0, least - 2), max: most + 2 }));
  return fc.record({ fromBlock: block, toBlock: block });
};

const modelAndRanges = models.chain((model) =>
  fc.record({ model: fc.constant(model), range: rangeOf(model), other: rangeOf(model) }),
);

const isIn = ({ name }: ModelOptions, { fromBlock, toBlock }: BlockRange, row: JsonRecord) => {
  const [block = 0] = orderOf(name, row);
  return (block ?? 0) >= (fromBlock ?? 0) && (block ?? 0) <= (toBlock ?? Number.POSITIVE_INFINITY);
};

const walk = (
  explorer: ModelExplorer,
  { name }: ModelOptions,
  range: BlockRange,
  first: number,
  after: string | null,
) => walkList(inRange(freshList(explorer, name, modelLists[name].filters), range), first, after);

/** All rows from a cursor on, with each page in a request of its own. */
const walkFrom = async (
  explorer: ModelExplorer,
  model: ModelOptions,
  range: BlockRange,
  firsts: readonly number[],
  start: string | null,
): Promise<JsonRecord[]> => {
  const found: JsonRecord[] = [];
  for (let after = start, step = 0; ; step += 1) {
    const page = await walk(explorer, model, range, firsts[step % firsts.length] ?? 1, after);
    found.push(...page.rows.map(({ record }) => record));
    expect(step).toBeLessThan(500);
    if (!page.hasNextPage) return found;
    after = page.endCursor() ?? expect.unreachable('no cursor to go on with');
  }
};

const same = (rows: readonly JsonRecord[], truth: readonly JsonRecord[]) => {
  expect(rows.length).toBe(truth.length);
  for (const [at, record] of rows.entries()) expect(record === truth[at]).toBe(true);
};

describe('a range of a list', () => {
  it('has its rows once and in order, whatever the pages and however the head grows', () =>
    fc.assert(
      fc.asyncProperty(modelAndRanges, firsts, async ({ model, range }, firsts) => {
        const explorer = modelExplorer(model);
        const found = await walkFrom(explorer, model, range, firsts, null);
        same(
          found,
          model.rows.filter((row) => isIn(model, range, row)),
        );
        expect(explorer.junk).toEqual([]);
      }),
      { numRuns },
    ));

  it('goes on after the row of any cursor of another range, or begins below it', () =>
    fc.assert(
      fc.asyncProperty(
        modelAndRanges,
        fc.constantFrom(1, 7, 50, 120),
        fc.nat(),
        async ({ model, range, other }, first, pick) => {
          const explorer = modelExplorer(model);
          const { rows } = await walk(explorer, model, other, 120, null);
          fc.pre(rows.length > 0);
          const at = rows[pick % rows.length];
          const place = model.rows.indexOf(at?.record ?? {});
          const left = model.rows.slice(place + 1).filter((row) => isIn(model, range, row));
          const after = at?.cursor() ?? expect.unreachable('a row without a cursor');
          const { rows: next } = await walk(explorer, model, range, first, after);
          expect(next.length > 0).toBe(left.length > 0);
          same(await walkFrom(explorer, model, range, [first], after), left);
          expect(explorer.junk).toEqual([]);
        },
      ),
      { numRuns },
    ));

  it('takes no call for rows above it alone, and says that it ends once a row below was seen', () =>
    fc.assert(
      fc.asyncProperty(modelAndRanges, async ({ model, range }) => {
        const still = { ...model, growth: [], pageSizes: [5] };
        const explorer = modelExplorer(still);
        const { rows, hasNextPage } = await walk(explorer, still, range, 120, null);
        const below = model.rows.filter((row) => isIn(model, { ...range, fromBlock: null }, row));
        const sent = Math.ceil(Math.min(rows.length + 1, below.length) / 5);
        expect(explorer.requests.length).toBeLessThanOrEqual(Math.max(1, sent) + 1);
        expect(hasNextPage).toBe(false);
      }),
      { numRuns },
    ));
});
