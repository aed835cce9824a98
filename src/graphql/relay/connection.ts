import type { Context } from '../context.js';
import { badUserInput } from '../errors.js';
import { type List, type Row, walkList } from './paging.js';

export interface PageArguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

const defaultFirst = 50;

const checkFirst = (first: number, { maxPageSize }: Context['limits']) => {
  if (first >= 0 && first <= maxPageSize) return first;
  throw badUserInput(
    `\`first\` must be from 0 to ${maxPageSize}. For more rows, ask for the next page: give \`pageInfo.endCursor\` as \`after\`.`,
  );
};

/** Resolves a connection field: walks the list and shapes its rows as Relay wants them. */
export const connect = async <Node>(
  list: List,
  { first, after }: PageArguments,
  context: Context,
  nodeOf: (row: Row) => Node,
) => {
  const wanted = checkFirst(first ?? defaultFirst, context.limits);
  const { rows, hasNextPage } = await walkList(list, wanted, after ?? null);
  return {
    edges: rows.map((row) => ({
      node: nodeOf(row),
      get cursor() {
        return row.cursor();
      },
    })),
    pageInfo: {
      hasNextPage,
      hasPreviousPage: typeof after === 'string',
      get startCursor() {
        return rows.at(0)?.cursor() ?? null;
      },
      get endCursor() {
        return rows.at(-1)?.cursor() ?? null;
      },
    },
  };
};
