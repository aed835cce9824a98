import type { Config } from '../../base/config/config.js';
import { Deadline } from '../../base/deadline/deadline.js';
import type { RequestContext } from '../../base/request/exchange.js';
import type { Memory } from '../../base/request/memory.js';
import { type CallBudget, createCallBudget } from '../../explorer/call/call-budget.js';
import type { Priority } from '../../explorer/call/upstream-request.js';

/** Who asks the graph, over HTTP or in process, and within which limits. */
export interface Caller
  extends Pick<
    RequestContext,
    'id' | 'principal' | 'deadline' | 'memory' | 'span' | 'draining' | 'cut'
  > {
  /** Pays for its calls to the explorer. */
  readonly budget: CallBudget;
  /** Whose calls go before its own. */
  readonly priority: Priority;
  /** The HTTP request that it came with, if any: plugins read it. */
  readonly http?: Pick<RequestContext, 'method' | 'headers' | 'path' | 'query'>;
}

/** A caller within another, and what ends it. */
interface InnerCaller {
  readonly caller: Caller;
  /** Ends its calls, and gives back the memory that it holds. */
  readonly close: () => void;
}

/** Memory of which one part of what a caller asks gives back what it holds, and nothing else. */
const partOf = (memory: Memory): Memory => {
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

/** Opens a caller for one part of what another asks, such as an event. It is bounded as a query is. */
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
  const memory = partOf(outer.memory);
  const close = () => {
    deadline.abort();
    memory.release();
  };
  return { caller: { ...outer, deadline, budget, memory }, close };
};
