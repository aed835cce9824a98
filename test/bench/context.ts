import type { Config } from '../../src/base/config/config.js';
import type { Deadline } from '../../src/base/deadline/deadline.js';
import { anonymous } from '../../src/base/request/principal.js';
import { createTurns } from '../../src/base/turns/turns.js';
import { createCallBudget } from '../../src/explorer/call/call-budget.js';
import { createRequestQueue } from '../../src/explorer/call/upstream-request.js';
import { soleChain } from '../../src/explorer/chain.js';
import type { Explorer } from '../../src/explorer/client.js';
import { type Context, createContext } from '../../src/graphql/load/resolver-context.js';
import { explorerOver } from '../support/explorer-over.js';

/** The context of an anonymous operation, without any limit of the gateway's. */
export const contextOver = (
  explorer: Pick<Explorer, 'fetch'>,
  limits: Config,
  deadline: Deadline,
): Context =>
  createContext(
    {
      chains: soleChain(explorerOver(explorer.fetch)),
      limits,
      tokenCacheOf: () => null,
      turns: createTurns(),
    },
    {
      id: 'bench',
      principal: anonymous,
      deadline,
      budget: createCallBudget(Number.POSITIVE_INFINITY),
      hold: () => true,
      calls: 1,
      queue: createRequestQueue(),
      priority: 'query',
    },
  );
