import { createTransientMap } from '../../base/collections/transient-map.js';
import { goneError } from '../failures/errors.js';
import { Call } from './call.js';
import type { Ask, Layer, Shared } from './layer.js';
import type { UpstreamContext } from './request.js';

/** Joins equal requests in flight into one call (single flight). */
export const createDedupe = () => {
  // Not a plain Map, which may retain deleted calls and their responses until a major collection.
  const inFlight = createTransientMap<string, Call>();

  const dedupe: Layer<Shared, Ask> = (next) => (request, context) => {
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
