import { getOrInsertComputed } from '../../base/collections/maps.js';
import type { Config } from '../../base/config/config.js';
import type { Mask } from '../../explorer/call/mask.js';
import { badUserInput } from '../errors/errors.js';
import { longestCursor } from './cursor.js';
import type { List } from './pages.js';
import { startWalk, type Walk, walkList, walkUntil } from './paging.js';
import type { Row } from './rows.js';

/** Asks for the next rows of a connection, as a connection of these alone. */
export type More = () => Promise<Gradual>;

/** A connection whose rows arrive one page after the other. */
export interface Gradual {
  /** Null if there are no rows to come. */
  readonly more: More | null;
  /** The connection of all rows so far. */
  readonly all: unknown;
}

/** One of which more rows are to come. */
export type Unfinished = Gradual & { readonly more: More };

/** Whether more rows of a connection are to come. */
export const isGradual = (source: unknown): source is Unfinished =>
  typeof source === 'object' && source !== null && 'more' in source && source.more !== null;

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

/** What a connection is made with. */
interface Making<Node> {
  readonly nodeOf: (row: Row) => Node;
  readonly hasPreviousPage: boolean;
  /** Whether an end that is cut short is told by a field. */
  readonly selectsEnd: () => boolean;
}

/** Rows are made nodes or edges only if these are selected: many fields may only ask whether there are any. */
export class Connection<Node> implements Gradual {
  readonly #walk: Walk;
  readonly #making: Making<Node>;
  readonly #from: number;

  constructor(walk: Walk, making: Making<Node>, from = 0) {
    this.#walk = walk;
    this.#making = making;
    this.#from = from;
  }

  get pageInfo(): PageInfo {
    return new PageInfo(this.#walk, this.#making.hasPreviousPage);
  }

  get isComplete(): boolean | null {
    return this.#walk.isComplete;
  }

  get nodes(): readonly Node[] {
    return this.#rows.map(this.#making.nodeOf);
  }

  get edges(): readonly Edge<Node>[] {
    const { nodeOf } = this.#making;
    return this.#rows.map((row) => new Edge(nodeOf(row), row));
  }

  get #rows(): readonly Row[] {
    return this.#walk.rowsFrom(this.#from);
  }

  get more(): (() => Promise<Connection<Node>>) | null {
    const { more, count, cut } = this.#walk;
    if (more !== null) return async () => new Connection(await more(), this.#making, count);
    if (cut === null || this.#making.selectsEnd()) return null;
    return () => Promise.reject(cut);
  }

  get all(): Connection<Node> {
    return new Connection(this.#walk, this.#making);
  }
}

/** Walks on from a cursor, once for all fields that share it: its row may be many pages on. */
const walkOn = (list: List, first: number, after: string, { walks }: Paging): Promise<Walk> => {
  const ofRows = getOrInsertComputed(walks, list.mask, () => new Map<string, Promise<Walk>>());
  // A longer text is no cursor. It is cut, so that many lists do not each keep it in memory.
  const key = `${list.scope} ${list.range} ${first} ${after.slice(0, longestCursor + 1)}`;
  return getOrInsertComputed(ofRows, key, () => walkList(list, first, after));
};

/** What an operation asks of a connection. */
export interface ConnectionNeeds {
  /** Whether its `endCursor` is selected. */
  readonly selectsEnd: () => boolean;
  /** How many rows are needed first, where the others may follow; null where all are needed. */
  readonly rowsFirst: number | null;
}

/**
 * Resolves a connection field: walks the list and wraps its rows in a Relay connection.
 * @throws also why the explorer cut the list short, if `endCursor` is not there to say so: else the
 *   rows would look like the whole list, since an error needs a null
 */
export const connect = async <Node>(
  list: List,
  { first, after }: PageArguments,
  context: Paging,
  { selectsEnd, rowsFirst }: ConnectionNeeds,
  nodeOf: (row: Row) => Node,
): Promise<Connection<Node>> => {
  const wanted = checkFirst(first ?? defaultFirst, context.limits);
  const hasPreviousPage = typeof after === 'string';
  const making = { nodeOf, hasPreviousPage, selectsEnd };
  if (rowsFirst !== null) {
    const begun = await startWalk(list, wanted, after ?? null);
    const walk = await walkUntil(begun, rowsFirst);
    if (walk.cut !== null && !selectsEnd()) throw walk.cut;
    return new Connection(walk, making);
  }
  const walk =
    typeof after === 'string'
      ? await walkOn(list, wanted, after, context)
      : await walkList(list, wanted, null);
  if (walk.cut !== null && !selectsEnd()) throw walk.cut;
  return new Connection(walk, making);
};
