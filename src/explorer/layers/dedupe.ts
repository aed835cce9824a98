import { createTransientMap } from '../../base/collections/maps.js';
import { type Ask, Call, type Join, type Layer } from '../call/call.js';
import { goneError } from '../call/upstream-errors.js';
import type { UpstreamContext } from '../call/upstream-request.js';

/** Joins equal requests in flight into one call (single flight). */
export const createDedupe = () => {
  // Not a plain Map, which may retain deleted calls and their responses until a major collection.
  const inFlight = createTransientMap<string, Call>();

  const dedupe: Layer<Join, Ask> = (next) => (request, context) => {
    const { key } = request;
    if (context.deadline.aborted) return Promise.reject(goneError());
    const known = key === null ? undefined : inFlight.get(key);
    if (known?.suits(context)) return known.join(context);
    const call = new Call(context, key, inFlight);
    const response = call.join(context);
    next(request, call).then(
      (found) => call.resolve(found),
      (error: unknown) => call.reject(error),
    );
    return response;
  };

  return {
    dedupe,
    canJoin: (key: string, context: UpstreamContext) => inFlight.get(key)?.suits(context) === true,
  };
};
