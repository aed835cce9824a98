import type { Config } from '../../base/config/config.js';
import { Deadline } from '../../base/deadline/deadline.js';
import type { RequestContext } from '../../base/request/exchange.js';
import type { Memory } from '../../base/request/memory.js';
import { type CallBudget, createCallBudget } from '../../explorer/call/call-budget.js';
import type { Priority } from '../../explorer/call/upstream-request.js';

/**
 * Who asks the graph, over HTTP or in process, and within which limits. It asks once, since its answer ends its
 * deadline: whoever asks several times opens a caller for each (`openCaller`).
 */
export interface Caller
  extends Pick<
    RequestContext,
    'id' | 'principal' | 'deadline' | 'memory' | 'span' | 'draining' | 'cut'
  > {
  /** Pays for its calls to the explorer. */
  readonly budget: CallBudget;
  /** The class of its calls: see `priorities`. */
  readonly priority: Priority;
  /** The HTTP request that it came with, if any. Plugins read it: for example, a cookie that names the user. */
  readonly http?: Pick<RequestContext, 'method' | 'headers' | 'path' | 'query'>;
}

/** What plugins read of a caller that came without HTTP. */
const inProcess = { method: 'POST', headers: {}, path: '/graphql', query: '' };

/** The request as plugins read it: without its body, which the gateway reads itself. */
export const requestOf = (
  { method, headers, path, query }: NonNullable<Caller['http']> = inProcess,
  { Request: FetchRequest }: { readonly Request: typeof Request },
): Request =>
  new FetchRequest(`http://localhost${path}?${query}`, {
    method,
    // Yoga's headers take what node:http gives; their type allows only strings.
    headers: headers as Record<string, string>,
  });

/** A caller within another, and what ends it. */
interface InnerCaller {
  readonly caller: Caller;
  /** Ends its calls, and gives back the memory that it holds. */
  readonly close: () => void;
}

/** A share of the memory of a caller, which is given back as a whole. */
const memoryOfPart = (memory: Memory): Memory => {
  let held = 0;
  return {
    hold: (bytes) => {
      const isHeld = memory.hold(bytes);
      if (isHeld) held += bytes;
      return isHeld;
    },
    release: (asked = held) => {
      const bytes = Math.min(asked, held);
      held -= bytes;
      memory.release(bytes);
    },
    waitsForReader: memory.waitsForReader,
  };
};

/**
 * Opens a caller for one part of what another asks. Its deadline, budget and memory are its own, and bounded
 * as those of a query. For example, an event of a subscription.
 */
export const openCaller = (
  outer: Caller,
  {
    requestTimeoutMs,
    maxUpstreamCalls,
    credits,
  }: Pick<Config, 'requestTimeoutMs' | 'maxUpstreamCalls' | 'credits'>,
): InnerCaller => {
  const deadline = new Deadline(performance.now() + requestTimeoutMs);
  const budget = createCallBudget(maxUpstreamCalls, credits);
  const memory = memoryOfPart(outer.memory);
  const close = () => {
    deadline.abort();
    memory.release();
  };
  return { caller: { ...outer, deadline, budget, memory }, close };
};
