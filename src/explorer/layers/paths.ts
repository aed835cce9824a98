import type { Config } from '../../base/config/config.js';
import type { Endpoint } from '../../endpoints/endpoints.js';
import type { Layer } from '../call/call.js';
import type { Dialect } from '../call/dialect.js';
import { lacksPathError, sevenOnlyError, UpstreamError } from '../call/upstream-errors.js';
import type { UpstreamRequest } from '../call/upstream-request.js';
import type { Fetch } from './cache.js';

interface PathsDeps {
  readonly dialect: Dialect;
  readonly settings: Pick<Config, 'explorerPaths'>;
}

/** The path of an endpoint, as the name under which it is remembered that the explorer lacks it. */
const featureOf = ({ path }: Endpoint) => `path ${path}`;

/** An endpoint, and the same with the path that older explorers have instead. */
const waysTo = (request: UpstreamRequest): readonly UpstreamRequest[] => {
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

/**
 * Asks only for paths that the settings allow, and remembers for ten minutes those that the explorer lacks.
 * Of the seven, it never does.
 */
export const createPaths = ({ dialect, settings }: PathsDeps) => {
  const isLacked = (endpoint: Endpoint) => dialect.accepts(featureOf(endpoint)) === false;

  const layer: Layer<Fetch, Fetch> = (next) => {
    const ask: Fetch = async (request, context) => {
      for (const way of waysTo(request)) {
        if (isLacked(way.endpoint)) continue;
        const result = await next(way, context);
        if (!result.response.lacksPath) return result;
        dialect.learn(featureOf(way.endpoint), false);
      }
      throw lacksPathError();
    };
    return (request, context) => {
      if (request.endpoint.rest !== undefined) return next(request, context);
      return settings.explorerPaths === 'all'
        ? ask(request, context)
        : Promise.reject(sevenOnlyError());
    };
  };

  return {
    layer,
    /** Whether the explorer may be asked for an endpoint, and is not known to lack it. */
    hasPath: (endpoint: Endpoint): boolean =>
      endpoint.rest !== undefined ||
      (settings.explorerPaths === 'all' && (endpoint.instead !== undefined || !isLacked(endpoint))),
  };
};

/** Whether a call failed because the explorer lacks its path, or may not be asked for it. */
export const isNotSupported = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && error.fault === 'not-supported';
