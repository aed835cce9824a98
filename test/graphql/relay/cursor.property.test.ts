import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { walkList } from '../../../src/graphql/relay/paging.js';
import { cursorsOf, refusal } from '../../support/cursors.js';
import { modelExplorer } from '../../support/model-explorer.js';
import { freshList, models } from '../../support/model-lists.js';
import { runs } from '../../support/runs.js';
import { anyText } from '../../support/text.js';

describe('a cursor', () => {
  it('is rejected after any mutation', async () => {
    const cursors = await cursorsOf();
    const piece = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.base64String({ maxLength: 8 }),
      anyText({ maxLength: 4 }),
      fc.constantFrom('', '=', '==', '+', '/', '%3D', '\n', '\0'),
    );
    const mutations = fc.record({
      cursor: fc.constantFrom(...cursors),
      from: fc.nat({ max: 200 }),
      cut: fc.nat({ max: 200 }),
      piece,
    });
    await fc.assert(
      fc.asyncProperty(mutations, async ({ cursor, from, cut, piece }) => {
        const mutated = cursor.slice(0, from) + piece + cursor.slice(from + cut);
        fc.pre(!cursors.includes(mutated));
        expect(await refusal(mutated)).toBe('INVALID_CURSOR');
      }),
      { numRuns: runs(3_000, 100_000) },
    );
  });

  it('is short and has only URL-safe characters', async () => {
    await fc.assert(
      fc.asyncProperty(models, async (options) => {
        const walk = await walkList(freshList(modelExplorer(options), options.name), 20, null);
        for (const row of walk.rows) expect(row.cursor()).toMatch(/^[\w-]{24,700}$/);
      }),
      { numRuns: runs(50, 5_000) },
    );
    for (const cursor of await cursorsOf()) expect(cursor.length).toBeLessThan(150);
  });
});
