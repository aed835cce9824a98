import { GraphQLError } from 'graphql';
import { expect } from 'vitest';
import type { ListArguments, ListName } from '../../src/endpoints/endpoints.js';
import { walkList } from '../../src/graphql/relay/paging.js';
import { modelExplorer } from './model-explorer.js';
import { freshList } from './model-lists.js';

export const rows = Array.from({ length: 5 }, (_, at) => ({
  transaction_hash: `0x${'0'.repeat(64)}`,
  block_number: 9,
  log_index: 9 - at,
}));
/** Two pages, so that there are cursors with and without a next page. */
export const model = { name: 'addressTokenTransfers', rows, pageSizes: [3] } as const;

/** The error code of an outcome, or null if it succeeds. */
export const codeOf = (outcome: Promise<unknown>) =>
  outcome.then(
    () => null,
    (error: unknown) => (error instanceof GraphQLError ? error.extensions.code : error),
  );

/** The cursors of the rows. */
export const cursorsOf = async () => {
  const walk = await walkList(freshList(modelExplorer(model), model.name), 5, null);
  return walk.rows.map((row) => row.cursor());
};

/** The code with which a cursor is refused, without a call to the explorer. */
export const refusal = async (
  cursor: string,
  name: ListName = model.name,
  filters: ListArguments = {},
) => {
  const explorer = modelExplorer({ ...model, name });
  const code = await codeOf(walkList(freshList(explorer, name, filters), 5, cursor));
  expect(explorer.requests).toEqual([]);
  return code;
};
