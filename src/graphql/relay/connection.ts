import { getOrInsertComputed } from '../../base/collections/get-or-insert.js';
import type { Config } from '../../base/config/config.js';
import type { Mask } from '../../explorer/decode/mask.js';
import { badUserInput } from '../errors/errors.js';
import { longestCursor } from './cursor.js';
import type { List, Row } from './list.js';
import { type Walk, walkList } from './paging.js';

/** The value of `first` if it is not given. */
export const defaultFirst = 50;

export interface PageArguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

/** What the connections of one operation share. */
export interface Paging {
  readonly limits: Pick<Config, 'maxPageSize'>;
  /** Walks that start at a cursor, by the mask of their rows. */
  readonly walks: Map<Mask, Map<string, Promise<Walk>>>;
}

const checkFirst = (first: number, { maxPageSize }: Paging['limits']) => {
  if (first >= 0 && first <= maxPageSize) return first;
  throw badUserInput(
    `\`first\` must be from 0 to ${maxPageSize}. For more rows, ask for the next page: give \`pageInfo.endCursor\` as \`after\`.`,
  );
};

// Cursors are made only if selected. The getters are on a prototype: a getter on each object would
// give every row its own hidden class, which outlives the request and retains the whole page.
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
  readonly #walk: Walk;

  constructor(walk: Walk, hasPreviousPage: boolean) {
    this.hasNextPage = walk.hasNextPage;
    this.hasPreviousPage = hasPreviousPage;
    this.#walk = walk;
  }

  get startCursor(): string | null {
    return this.#walk.rows.at(0)?.cursor() ?? null;
  }

  /** @throws why the list ends here, if the explorer cut it short */
  get endCursor(): string | null {
    return this.#walk.endCursor();
  }
}

/** Edges are made only if selected: many fields may only ask whether there are any rows. */
class Connection<Node> {
  readonly pageInfo: PageInfo;
  readonly isComplete: boolean | null;
  readonly #rows: readonly Row[];
  readonly #nodeOf: (row: Row) => Node;

  constructor(walk: Walk, hasPreviousPage: boolean, nodeOf: (row: Row) => Node) {
    this.pageInfo = new PageInfo(walk, hasPreviousPage);
    this.isComplete = walk.isComplete;
    this.#rows = walk.rows;
    this.#nodeOf = nodeOf;
  }

  get edges(): readonly Edge<Node>[] {
    return this.#rows.map((row) => new Edge(this.#nodeOf(row), row));
  }
}

/** Walks on from a cursor, once for all fields that share it: its row may be many pages on. */
const walkOn = (list: List, first: number, after: string, { walks }: Paging): Promise<Walk> => {
  const ofRows = getOrInsertComputed(walks, list.mask, () => new Map<string, Promise<Walk>>());
  // A longer text is no cursor. It is cut, so that many lists do not each keep it in memory.
  const key = `${list.scope} ${first} ${after.slice(0, longestCursor + 1)}`;
  return getOrInsertComputed(ofRows, key, () => walkList(list, first, after));
};

/**
 * Resolves a connection field: walks the list and wraps its rows in a Relay connection. `selectsEnd`
 * says whether its `endCursor` is selected.
 * @throws also why the explorer cut the list short, if `endCursor` is not there to say so: else the
 *   rows would look like the whole list, since an error needs a null
 */
export const connect = async <Node>(
  list: List,
  { first, after }: PageArguments,
  context: Paging,
  selectsEnd: () => boolean,
  nodeOf: (row: Row) => Node,
) => {
  const wanted = checkFirst(first ?? defaultFirst, context.limits);
  const walk =
    typeof after === 'string'
      ? await walkOn(list, wanted, after, context)
      : await walkList(list, wanted, null);
  if (walk.cut !== null && !selectsEnd()) throw walk.cut;
  return new Connection(walk, typeof after === 'string', nodeOf);
};
