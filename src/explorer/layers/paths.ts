import type { Config } from '../../base/config/config.js';
import type { Principal } from '../../base/request/principal.js';
import type { Log } from '../../base/telemetry/log.js';
import type { Endpoint } from '../../endpoints/endpoints.js';
import type { Ask, Call, Layer } from '../call/call.js';
import { createPathMemory } from '../call/path-memory.js';
import { lacksPathError, sevenOnlyError, UpstreamError } from '../call/upstream-errors.js';
import type { KeyedRequest } from '../call/upstream-request.js';
import type { Outcome } from '../call/upstream-response.js';
import { tokensIn } from '../decode/token-list.js';
import { whyOf } from '../failures/describe.js';
import { kindOf, togetherOf } from '../failures/failure-table.js';
import type { Fetch } from './cache.js';

/** An endpoint, and the same with the path that older explorers have instead. */
const waysTo = (request: KeyedRequest): readonly KeyedRequest[] => {
  const { endpoint, query } = request;
  const { instead } = endpoint;
  if (instead === undefined) return [request];
  const after = query === '' ? '' : `&${query}`;
  return [
    request,
    {
      ...request,
      endpoint: { ...endpoint, path: instead.path },
      query: `${instead.query}${after}`,
    },
  ];
};

const outcomeOf = (asking: Promise<Outcome>): Promise<Outcome> =>
  asking.catch((error: unknown) => {
    if (error instanceof UpstreamError) return error;
    throw error;
  });

/** Whether such calls for several tokens are refused: also by what is no list of tokens. */
const refusesSeveral = (outcome: Outcome) =>
  togetherOf(outcome) === 'refused' ||
  (!(outcome instanceof UpstreamError) && kindOf(outcome) === null && tokensIn(outcome) === null);

/** Whether the explorer says that it lacks the path, or refuses all that is asked there. */
const readVerdict = ({ posts }: Endpoint, outcome: Outcome): 'lacks' | 'refuses' | null => {
  if (kindOf(outcome) === 'not-supported') return 'lacks';
  return posts !== undefined && refusesSeveral(outcome) ? 'refuses' : null;
};

const answersWell = (outcome: Outcome) => {
  const kind = kindOf(outcome);
  return kind === null || kind === 'not-found';
};

/** With EXPLORER_PATHS=seven, lets nothing else through. */
export const sevenOnly: Layer<Fetch, Fetch> = (next) => (request, context) =>
  request.endpoint.rest === undefined ? Promise.reject(sevenOnlyError()) : next(request, context);

interface PathsDeps {
  readonly settings: Pick<Config, 'explorerPaths'>;
  readonly log: Log;
}

/**
 * Remembers for ten minutes which paths the explorer lacks for whom, and does not ask for them: after the cache
 * was looked in, so that a fresh answer is given all the same. Of the seven, it lacks none.
 */
export const createPaths = ({ settings, log }: PathsDeps) => {
  const memory = createPathMemory();

  const remember = ({ name, path }: Endpoint, { context }: Call, outcome: Outcome) => {
    const { id, principal } = context;
    if (!memory.lack(path, principal)) return;
    log.warn('The explorer lacks or refuses a path, and is not asked for it for ten minutes.', {
      id,
      endpoint: name,
      path,
      why: whyOf(outcome),
      told: principal.anonymous ? 'all callers without credentials' : 'one caller with credentials',
    });
  };

  const layer: Layer<Ask, Ask> = (next) => {
    /** One odd answer does not count: what has answered well lately is asked once more. */
    const askTwice = async (request: KeyedRequest, call: Call) => {
      const { endpoint } = request;
      const { path } = endpoint;
      const first = await outcomeOf(next(request, call));
      if (readVerdict(endpoint, first) === null || !memory.hasAnswered(path)) return first;
      // Another call may have been told twice meanwhile.
      if (memory.isLacked(path, call.context.principal)) return first;
      call.isBeyondLimit = true;
      const second = await outcomeOf(next(request, call));
      call.isBeyondLimit = false;
      return second;
    };

    const ask: Ask = async (request, call) => {
      for (const way of waysTo(request)) {
        const { endpoint } = way;
        if (memory.isLacked(endpoint.path, call.context.principal)) continue;
        const outcome = await askTwice(way, call);
        const verdict = readVerdict(endpoint, outcome);
        if (verdict !== null) remember(endpoint, call, outcome);
        else if (answersWell(outcome)) memory.answer(endpoint.path);
        if (verdict === 'lacks') continue;
        if (outcome instanceof UpstreamError) throw outcome;
        return outcome;
      }
      throw lacksPathError();
    };

    return (request, call) =>
      request.endpoint.rest === undefined ? ask(request, call) : next(request, call);
  };

  return {
    layer,
    /** Whether a path beyond the seven may be asked for, and this caller was not told that it is lacking. */
    hasPath: ({ path }: Endpoint, caller: Principal): boolean =>
      settings.explorerPaths === 'all' && !memory.isLacked(path, caller),
  };
};

/** Whether a call failed because the explorer lacks its path, or may not be asked for it. */
export const isNotSupported = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && error.fault === 'not-supported';
