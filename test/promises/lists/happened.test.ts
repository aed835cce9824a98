import { describe, expect, it } from 'vitest';
import type { Data } from '../../support/graph.js';
import { happenedLists, listedRows, listQuery, useVersion } from '../../support/happened-lists.js';
import { selectionOf, toldBy, toldFieldsOf } from '../../support/told-fields.js';
import { hasPath, toldVersions } from '../../support/version-explorer.js';

/** How many rows to ask for at once, and how many of a list to walk through: more than a page of the explorer. */
const paces = [
  [1, 55],
  [7, 75],
  [50, 130],
  [120, 130],
] as const;

/** To these, blocks are added at the head. What is pending is not added, but mined. */
const grows = /^(?:blocks|transactions|token-transfers|address-transactions)$/;
const growing = happenedLists.filter(
  ({ name, given }) => grows.test(name) && !given?.match(/pend/),
);

/** What tells a row from others. */
const isKey = /^(?:hash|number|index|transactionHash|logIndex|total)$/;

describe.each(toldVersions)('over an explorer of version %i', (version) => {
  const { explorer, read } = useVersion(version);

  it.each(happenedLists.filter(({ name }) => hasPath(version, name)))(
    '$field of $path gives each row once, at any pace and while it grows',
    async (list) => {
      const { type } = list;
      const keys = toldFieldsOf(type).filter((name) => isKey.test(name));
      const query = listQuery(list, selectionOf(type, keys));
      const isGrowing = growing.includes(list);
      for (const [first, most] of paces) {
        if (isGrowing) await explorer().restart();
        const rows = await listedRows(explorer(), list, most);
        const expected = rows.map((row) => toldBy(type, row, keys));
        const walked: Data[] = [];
        for (let after: string | null = null; walked.length < most; ) {
          const { found, cost } = await read(query, { first, after });
          expect(cost.upstreamCalls).toBeLessThanOrEqual(cost.estimated);
          walked.push(...found.list.nodes);
          if (!found.list.pageInfo.hasNextPage) break;
          after = found.list.pageInfo.endCursor;
          if (isGrowing) explorer().grow();
        }
        expect(walked.slice(0, most)).toEqual(expected);
      }
    },
  );
});
