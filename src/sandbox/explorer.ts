import type { IncomingMessage } from 'node:http';
import { endpoints } from '../endpoints/endpoints.js';
import { createAnswers } from './answers/answers.js';
import { hashesIn } from './body.js';
import { viewerOf } from './caller.js';
import type { Chain, Growing, ServedHighlights } from './chain.js';
import { createFaults } from './faults.js';
import { ExplorerCrash, type Flavour, type PageSizes } from './flavour.js';
import { highlightsOf } from './highlights.js';
import { createIndexing } from './indexing.js';
import { createLedger } from './ledger.js';
import { createPace } from './pace.js';
import { checkQuery, checkValue, idChecks } from './parameters.js';
import { type Reply, replies } from './replies.js';
import type { Match } from './route.js';
import type { Channels } from './socket/socket.js';
import { tellOf } from './socket/tell.js';

export interface ExplorerOptions {
  readonly flavour: Flavour;
  readonly pageSizes: PageSizes;
  readonly faultRate: number;
  readonly unindexedRate: number;
  /** When it grows, and with it whether the transactions of the next reserved block are pending; null for never. */
  readonly growth: Growth | null;
  /** Who is told of new blocks. */
  readonly channels: Channels | null;
}

export interface Growth {
  /** Between looks at whether the next block is due. */
  readonly seconds: number;
  /** Only while somebody listens to the socket or waits for the next block, and ever more slowly; else at each look. */
  readonly isWatched: boolean;
  /** Called after the last block. */
  readonly onOver: () => void;
}

/** An explorer of one chain. */
export interface Explorer {
  highlights(): Partial<ServedHighlights> & Growing;
  answer(request: IncomingMessage, match: Match, query: URLSearchParams, body: string): Reply;
  /** Adds the next reserved block if it is due. */
  look(): void;
  /** Adds the next reserved block and returns its number; null once there are no more. */
  grow(): number | null;
}

const NO_HASHES = { hashes: [], errors: [] };

/** Indexes a chain and answers requests about it. */
export function createExplorer(chain: Chain, options: ExplorerOptions): Explorer {
  const { channels, flavour, growth, pageSizes } = options;
  const ledger = createLedger(flavour.read(chain), growth !== null);
  const pace = growth?.isWatched ? createPace(growth.seconds) : null;
  let nextTransaction = ledger.pool().example;
  /** Whether somebody has asked for a transaction that waits for the next block. */
  let isAwaited = false;
  const indexing = createIndexing(options.unindexedRate);
  const answers = createAnswers(ledger, flavour, pageSizes, indexing);
  const parameters = flavour.parameters(pageSizes.usual);
  const nextFault = createFaults(options.faultRate);
  const records = flavour.createRecords(ledger);
  const highlights = highlightsOf(chain);

  function answer(
    request: IncomingMessage,
    match: Match,
    query: URLSearchParams,
    body: string,
  ): Reply {
    const { endpoint, named } = match;
    const { name, ids } = endpoint;
    const declared = parameters[name];
    const give = answers[name];
    if (declared === undefined || give === undefined) return replies.unknownAction;
    const badIds = ids.flatMap((id, at) =>
      checkValue(`${id}_param`, named[at] ?? '', idChecks[id]),
    );
    const listed = endpoint.posts === undefined ? NO_HASHES : hashesIn(body, endpoint.posts);
    if (listed === null) return replies.badRequest;
    const ofQuery = declared === null ? [] : checkQuery(query, declared);
    const errors = badIds.length > 0 ? badIds : [...ofQuery, ...listed.errors];
    const [hash = '', id = ''] = named;
    if (endpoint === endpoints.transaction && ledger.pool().transactions.has(hash.toLowerCase()))
      isAwaited = true;
    if (errors.length > 0) return { status: 422, body: JSON.stringify({ errors }) };
    try {
      const { hashes } = listed;
      const text = give({ hash, id, query, hashes, viewer: viewerOf(request) });
      return text === undefined ? replies.notFound : { status: 200, body: text };
    } catch (error) {
      const isExpected = error instanceof ExplorerCrash;
      if (!isExpected) console.error(error);
      return isExpected && error.status === 400 ? replies.badRequest : replies.crashed;
    }
  }

  function grow() {
    isAwaited = false;
    const block = ledger.grow();
    if (block === null) return null;
    nextTransaction = ledger.pool().example ?? nextTransaction;
    if (channels !== null) tellOf(block, ledger, records, channels);
    if (ledger.blocksLeft() === 0) growth?.onOver();
    return block.number;
  }

  return {
    highlights: () => ({
      ...highlights,
      ...(growth !== null && {
        nextTransaction,
        blocksLeft: ledger.blocksLeft(),
        secondsLeft: ledger.blocksLeft() > 0 ? (pace?.secondsLeft() ?? growth.seconds) : null,
      }),
    }),
    answer: (...asked) => nextFault() ?? answer(...asked),
    look() {
      const isWatched = isAwaited || channels?.isListened() === true;
      if (pace === null || (isWatched && pace.look())) grow();
    },
    grow,
  };
}
