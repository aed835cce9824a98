import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';
import type { Endpoint } from '../upstream/endpoints.js';
import type { Explorer } from '../upstream/explorer.js';
import { type Page, readPage } from '../upstream/page.js';
import type { Asker, Question } from '../upstream/question.js';
import { verdictOf } from '../upstream/verdict.js';
import { verdictError } from './errors.js';
import type { TokenShelf } from './token-shelf.js';

/** A body that the explorer sent in this request. */
export interface Document {
  readonly endpoint: Endpoint;
  readonly body: unknown;
}

/** What one request has asked and may ask of the explorer; every path is asked once. */
export interface Loaders {
  /** The body, or null where the explorer says "Not found". @throws a coded error */
  readonly body: (endpoint: Endpoint, hash: string, query?: string) => Promise<unknown>;
  /** A page of a list; an empty one where the explorer says "Not found". @throws a coded error */
  readonly page: (endpoint: Endpoint, hash: string, query: string) => Promise<Page>;
  /** All bodies that have come so far, in the order of their coming. */
  readonly documents: readonly Document[];
  /** Resolves when nothing that the operation has asked for is on its way any more. */
  readonly quiet: () => Promise<void>;
}

const emptyPage: Page = { rows: [], next: null };

/**
 * The loaders of one request. DataLoader batches nothing here, since the explorer has no path for
 * many hashes: it removes the repeats. Pacing is the governor's, below.
 */
export const createLoaders = (
  explorer: Pick<Explorer, 'fetch'>,
  asker: Asker,
  shelf: TokenShelf | null,
): Loaders => {
  const documents: Document[] = [];
  const underWay = new Set<Promise<unknown>>();

  const ask = async (question: Question): Promise<unknown> => {
    const { answer } = await explorer.fetch(question, asker);
    const verdict = verdictOf(answer);
    if (verdict?.code === 'NOT_FOUND') return null;
    if (verdict) throw verdictError(verdict);
    const body = answer.json();
    documents.push({ endpoint: question.endpoint, body });
    shelf?.put(question.endpoint, body);
    return body;
  };

  const loader = new DataLoader<Question, unknown, string>(
    (questions) => Promise.all(questions.map((question) => ask(question).catch(asError))),
    {
      batch: false,
      cacheKeyFn: ({ endpoint, hash, query }) => `${endpoint.name} ${hash} ${query}`,
    },
  );

  const body: Loaders['body'] = (endpoint, hash, query = '') => {
    const loading = loader.load({ endpoint, hash, query });
    if (!underWay.has(loading)) {
      underWay.add(loading);
      const done = () => underWay.delete(loading);
      loading.then(done, done);
    }
    return loading;
  };

  return {
    body,
    page: async (endpoint, hash, query) => {
      const found = await body(endpoint, hash, query);
      return found === null ? emptyPage : readPage(endpoint, found);
    },
    documents,
    quiet: async () => {
      // An answer lets resolvers run that may ask for more, all before the next turn of the loop.
      do {
        await Promise.allSettled(underWay);
        await nextTurn();
      } while (underWay.size > 0);
    },
  };
};

const asError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error('The loader failed.', { cause });
