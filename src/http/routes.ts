import type { RequestContext } from '../base/request/context.js';
import type { OverloadedError } from '../base/request/memory.js';
import {
  type Handled,
  type Handler,
  messageResponse,
  unlabelled,
} from '../base/request/response.js';

/** The routes as the log and the metrics name them. */
export type RouteName = 'graphql' | 'rest' | 'page' | 'operations';

/** How a path is served. */
export interface Route {
  readonly name: RouteName;
  readonly handler: Handler;
  /** The allowed methods, besides OPTIONS, which the server answers. */
  readonly methods: readonly string[];
  /** The handler itself refuses methods, so that an unknown path is a 404 whatever the method. */
  readonly judgesMethods?: true;
  /** The query string may carry credentials for the explorer. */
  readonly queryIdentifies?: true;
  /** Refuses a request for want of memory; by default, with a 503 and `{"message": …}`. */
  readonly refuse?: (context: RequestContext, error: OverloadedError) => Handled;
}

/** Routes by path; a path that ends in `/*` matches everything below it. */
export type Routes = Readonly<Record<string, Route>>;

/** Makes a function that finds the route of a path; exact matches come first. */
export const createRouter = (routes: Routes): ((path: string) => Route | undefined) => {
  const exact = new Map(Object.entries(routes));
  const below = [...exact]
    .filter(([path]) => path.endsWith('/*'))
    .map(([path, route]) => [path.slice(0, -1), route] as const);
  return (path) => exact.get(path) ?? below.find(([prefix]) => path.startsWith(prefix))?.[1];
};

/** The route of what has none. */
export const notFound: Route = {
  name: 'page',
  methods: ['GET', 'HEAD'],
  judgesMethods: true,
  handler: () => ({ response: messageResponse(404, 'Not found'), log: unlabelled }),
};
