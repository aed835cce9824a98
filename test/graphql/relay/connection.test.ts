import { describe, expect, it, vi } from 'vitest';
import { connect } from '../../../src/graphql/relay/connection.js';
import { chainContextOver } from '../../support/context.js';
import { model, rows } from '../../support/cursors.js';
import { modelExplorer } from '../../support/model-explorer.js';
import { freshList } from '../../support/model-lists.js';

describe('a connection', () => {
  it('creates its nodes only when they are selected', async () => {
    const nodeOf = vi.fn(({ record }) => record);
    const explorer = modelExplorer(model);
    const list = freshList(explorer, model.name);
    // Looked at only if the list was cut short.
    const info = undefined as never;
    const connection = await connect(list, { first: 9 }, chainContextOver(explorer), info, nodeOf);
    expect(connection.pageInfo.hasNextPage).toBe(false);
    expect(nodeOf).not.toHaveBeenCalled();
    expect(connection.edges.map(({ node }) => node)).toMatchObject(rows);
  });
});
