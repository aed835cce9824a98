import { getOrInsertComputed } from '../../get-or-insert.js';
import type { Context } from '../context.js';
import { badUserInput } from '../errors.js';
import { longestCursor } from './cursor.js';
import type { List, Row } from './list.js';
import { type Walk, walkList } from './paging.js';

/** What `first` is where it is not given. */
export const defaultFirst = 50;

export interface PageArguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

const checkFirst = (first: number, { maxPageSize }: Context['limits']) => {
  if (first >= 0 && first <= maxPageSize) return first;
  throw badUserInput(
    `\`first\` must be from 0 to ${maxPageSize}. For more rows, ask for the next page: give \`pageInfo.endCursor\` as \`after\`.`,
  );
};

// Cursors are made where they are selected. The getters stand on a prototype: a getter of its own would
// give every row a hidden class, which outlives the request and holds the whole page.
class Edge<Node> {
  readonly node: Node;
  readonly #row: Row;

  constructor(node: Node, row: Row) {
    this.node = node;
    this.#row = row;
  }

  get cursor(): string {
    return this.#row.cursor();
  }
}

class PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly #rows: readonly Row[];

  constructor(hasNextPage: boolean, hasPreviousPage: boolean, rows: readonly Row[]) {
    this.hasNextPage = hasNextPage;
    this.hasPreviousPage = hasPreviousPage;
    this.#rows = rows;
  }

  get startCursor(): string | null {
    return this.#rows.at(0)?.cursor() ?? null;
  }

  get endCursor(): string | null {
    return this.#rows.at(-1)?.cursor() ?? null;
  }
}

/** Edges are made where they are selected: many fields may ask no more than whether there are any. */
class Connection<Node> {
  readonly pageInfo: PageInfo;
  readonly #rows: readonly Row[];
  readonly #nodeOf: (row: Row) => Node;

  constructor(pageInfo: PageInfo, rows: readonly Row[], nodeOf: (row: Row) => Node) {
    this.pageInfo = pageInfo;
    this.#rows = rows;
    this.#nodeOf = nodeOf;
  }

  get edges(): readonly Edge<Node>[] {
    return this.#rows.map((row) => new Edge(this.#nodeOf(row), row));
  }
}

/** Walks on from a cursor, once for all fields of an operation that do: the search for its row may take many pages. */
const walkOn = (list: List, first: number, after: string, { walks }: Context): Promise<Walk> => {
  const ofRows = getOrInsertComputed(walks, list.mask, () => new Map<string, Promise<Walk>>());
  // A longer text is no cursor: cut, or else each of many lists would hold it.
  const key = `${list.scope} ${first} ${after.slice(0, longestCursor + 1)}`;
  return getOrInsertComputed(ofRows, key, () => walkList(list, first, after));
};

/** Resolves a connection field: walks the list and shapes its rows as Relay wants them. */
export const connect = async <Node>(
  list: List,
  { first, after }: PageArguments,
  context: Context,
  nodeOf: (row: Row) => Node,
) => {
  const wanted = checkFirst(first ?? defaultFirst, context.limits);
  const { rows, hasNextPage } =
    typeof after === 'string'
      ? await walkOn(list, wanted, after, context)
      : await walkList(list, wanted, null);
  const pageInfo = new PageInfo(hasNextPage, typeof after === 'string', rows);
  return new Connection(pageInfo, rows, nodeOf);
};
