import type { Config } from '../../base/config/config.js';
import type { Turns } from '../../base/turns/turns.js';
import type { Explorer } from '../../explorer/client.js';
import type { Mask } from '../../explorer/decode/mask.js';
import type { Dialect } from '../../explorer/endpoints/dialect.js';
import type { Asker } from '../../explorer/layers/question.js';
import { createMarksOf, type MarksOf } from '../relay/marks.js';
import type { Walk } from '../relay/paging.js';
import type { FindRow } from '../relay/row-finder.js';
import type { TransferSource } from '../schema/types/transfer-source.js';
import { type Book, createBook } from './book.js';
import { createListPages, type LoadListPage } from './list-pages.js';
import { createLoaders, type Loaders } from './loaders.js';
import type { TokenShelf } from './token-shelf.js';

type GraphqlLimits = Pick<Config, 'maxPageSize' | 'upstreamMaxBytes' | 'upstreamPageSize'>;

/** The state that the resolvers of one operation share. */
export interface Context {
  readonly limits: GraphqlLimits;
  readonly loaders: Loaders;
  readonly loadPage: LoadListPage;
  readonly book: Book;
  readonly marksOf: MarksOf;
  /** Walks that start at a cursor, by the mask of their rows. */
  readonly walks: Map<Mask, Map<string, Promise<Walk>>>;
  /** Functions that find a transfer by id, one for each transaction. */
  readonly transferFinders: Map<string, FindRow>;
  /** Transfers by id. */
  readonly transfers: Map<string, Promise<TransferSource | null>>;
  /** Null for a caller with credentials, or if the cache is off. */
  readonly shelf: TokenShelf | null;
}

interface ContextDeps {
  readonly explorer: Pick<Explorer, 'fetch'>;
  readonly limits: GraphqlLimits;
  readonly dialect: Dialect;
  readonly shelf: TokenShelf | null;
  readonly turns: Turns;
}

/** Creates the context of one operation. */
export const createContext = (deps: ContextDeps, asker: Asker): Context => {
  const { explorer, limits, turns } = deps;
  const shelf = asker.caller.anonymous ? deps.shelf : null;
  const loaders = createLoaders(explorer, asker, shelf, limits, turns);
  const book = createBook(loaders);
  return {
    limits,
    loaders,
    loadPage: createListPages(loaders, deps.dialect, limits.upstreamPageSize),
    book,
    marksOf: createMarksOf(),
    walks: new Map(),
    transferFinders: new Map(),
    transfers: new Map(),
    shelf,
  };
};
