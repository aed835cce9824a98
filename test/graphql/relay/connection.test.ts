import { describe, expect, it, vi } from 'vitest';
import type { Context } from '../../../src/graphql/context.js';
import { connect } from '../../../src/graphql/relay/connection.js';
import { model, rows } from '../../support/cursors.js';
import { modelExplorer } from '../../support/model-explorer.js';
import { freshList } from '../../support/model-lists.js';

describe('a connection', () => {
  it('makes its rows for those who ask for them', async () => {
    const context = { limits: { maxPageSize: 500 } } as unknown as Context;
    const nodeOf = vi.fn(({ record }) => record);
    const list = freshList(modelExplorer(model), model.name);
    const connection = await connect(list, { first: 9 }, context, nodeOf);
    expect(connection.pageInfo.hasNextPage).toBe(false);
    expect(nodeOf).not.toHaveBeenCalled();
    expect(connection.edges.map(({ node }) => node)).toMatchObject(rows);
  });
});
