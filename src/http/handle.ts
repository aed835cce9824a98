import { fileLimitAdvice, isFileLimit } from '../base/operator-errors.js';
import {
  type Handled,
  HttpError,
  type HttpResponse,
  messageResponse,
  type RequestContext,
  unlabelled,
} from '../base/request/exchange.js';
import { OverloadedError } from '../base/request/memory.js';
import { createSeldom, type Log } from '../base/telemetry/log.js';
import { allow, type createHeaders } from './headers.js';
import { notFound, type Route } from './routes.js';

/** A response of which only the status is logged. */
export const only = (response: HttpResponse): Handled => ({ response, log: unlabelled });

/** Answers OPTIONS, and calls the handler of the route for its methods. @throws HttpError 405 */
export const handle = (
  headers: Pick<ReturnType<typeof createHeaders>, 'options'>,
  route: Route,
  context: RequestContext,
): Handled | Promise<Handled> => {
  const { method } = context;
  if (method === 'OPTIONS' && (route !== notFound || context.path === '*')) {
    return only({ status: 204, headers: headers.options(route, context.headers) });
  }
  if (!route.judgesMethods && !route.methods.includes(method)) {
    const allowed = allow(route);
    throw new HttpError(405, `The method must be one of ${allowed}.`, { allow: allowed });
  }
  return route.handler(context);
};

/** Makes what answers a request in place of what was thrown. */
export const createRefuse = (log: Log) => {
  // Where there is too little of something, every connection may fail alike.
  const seldom = createSeldom(10_000);
  return (route: Route, context: RequestContext, error: unknown): Handled => {
    if (error instanceof HttpError) {
      return only(messageResponse(error.status, error.message, error.headers));
    }
    if (error instanceof OverloadedError) {
      if (route.refuse) return route.refuse(context, error);
      const headers = { 'retry-after': `${error.retryAfterMs / 1_000}` };
      return only(messageResponse(503, error.message, headers));
    }
    if (isFileLimit(error)) {
      seldom(() => log.error(fileLimitAdvice));
      const message = 'The gateway has too many open files. Try again later.';
      return only(messageResponse(503, message));
    }
    log.error('answering a request failed', {
      id: context.id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    return only(messageResponse(500, 'The gateway failed to answer.'));
  };
};
