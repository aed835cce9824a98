import type { Config } from '../../base/config/config.js';
import type { RequestContext } from '../../base/request/exchange.js';
import { createCallBudget } from '../../explorer/call/call-budget.js';
import { acceptedBy } from '../reading/media-type.js';
import { createOperation, type Operation } from '../running/operation.js';

/** Some clients send it in the query, in place of the header. An empty one says that there is none. */
const lastEventIdOf = ({ headers, query }: Pick<RequestContext, 'headers' | 'query'>) => {
  const { 'last-event-id': id } = headers;
  return (typeof id === 'string' && id) || new URLSearchParams(query).get('lastEventId') || null;
};

/** Makes the operation of an HTTP request, which is about to be read. */
export const createOperationFor =
  ({ maxUpstreamCalls, credits }: Pick<Config, 'maxUpstreamCalls' | 'credits'>) =>
  (context: RequestContext): Operation => {
    const { id, principal, deadline, memory, span = null, draining, cut, headers } = context;
    return createOperation(
      {
        id,
        principal,
        deadline,
        memory,
        span,
        draining,
        cut,
        budget: createCallBudget(maxUpstreamCalls, credits),
        priority: 'query',
        http: context,
      },
      {
        accepted: acceptedBy(headers.accept),
        isDryRun: headers['x-dry-run'] === '1',
        lastEventId: () => lastEventIdOf(context),
      },
    );
  };
