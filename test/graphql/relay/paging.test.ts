import { describe, expect, it } from 'vitest';
import { createRowFinder, type List } from '../../../src/graphql/relay/paging.js';
import type { JsonRecord } from '../../../src/upstream/reading/read.js';
import { model, rows } from '../../support/cursors.js';
import { modelExplorer } from '../../support/model-explorer.js';
import { freshList } from '../../support/model-lists.js';

describe('createRowFinder', () => {
  it('tells each page apart once, however many of its rows are wanted', async () => {
    const inner = freshList(modelExplorer(model), model.name);
    let keyed = 0;
    const list: List = {
      ...inner,
      rules: {
        ...inner.rules,
        key: (row) => {
          keyed += 1;
          return inner.rules.key(row);
        },
      },
    };
    const find = createRowFinder(list);
    const wanted = (index: number) => ({
      isIt: (row: JsonRecord) => row.log_index === index,
      rank: [9, index],
    });
    for (const { log_index: index } of [...rows, ...rows].reverse()) {
      expect((await find(wanted(index)))?.record).toMatchObject({ log_index: index });
    }
    expect(await find(wanted(4))).toBeNull();
    expect(keyed).toBe(rows.length);
  });
});
