import { describe, expect, it } from 'vitest';
import type { Data } from '../../support/graph.js';
import { happenedLists, listedRows, listQuery, useVersion } from '../../support/happened-lists.js';
import { crates } from '../../support/token-lists.js';
import { selectionOf, toldBy, toldFieldsOf } from '../../support/told-fields.js';
import { hasPath, toldVersions } from '../../support/told-versions.js';

/** How many rows to ask for at once, and how many of a list to walk through: more than a page of the explorer. */
const paces = [
  [1, 55],
  [7, 75],
  [50, 130],
  [120, 130],
] as const;

/** Each block adds to the head of these; what is pending is mined rather than added, and few transfers are of NFTs. */
const grows =
  /^(?:blocks|transactions|token-transfers(?:-of-token)?|address-logs|address-coin-balance-history)$/;
const growing = happenedLists.filter(
  ({ name, given, token }) =>
    grows.test(name) && !given?.match(/pending|types/) && token !== crates,
);

/** What tells a row from others. */
const isKey =
  /^(?:hash|number|index|transactionHash|logIndex|total|blockNumber|token|tokenId|address|value|addressHash)$/;

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
        if (!isGrowing || walked.length <= first) continue;
        const [head = {}] = await listedRows(explorer(), list, 1);
        expect(toldBy(type, head, keys)).not.toEqual(expected[0]);
      }
    },
  );
});
