import { createHash } from 'node:crypto';
import type { Registry } from 'prom-client';
import {
  type Handled,
  type Handler,
  jsonType,
  notFoundResponse,
  type RequestContext,
  unlabelled,
} from '../base/request/exchange.js';
import type { OverloadedError } from '../base/request/memory.js';

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
  handler: ({ path }) => ({ response: notFoundResponse(path), log: unlabelled }),
};

/** Of a health check, which comes every few seconds. */
const health = (status: number, body: string): Handled => ({
  response: { status, headers: jsonType, body },
  log: { ...unlabelled, level: 'debug' },
});

const operation = (handler: Handler): Route => ({
  name: 'operations',
  methods: ['GET', 'HEAD'],
  handler,
});

/** The routes for operators: health and metrics. */
export const operationRoutes = (
  registry: Pick<Registry, 'contentType' | 'metrics'>,
  isReady: () => boolean,
): Routes => ({
  '/health/live': operation(() => health(200, '{"status":"live"}')),
  '/health/ready': operation(() =>
    isReady() ? health(200, '{"status":"ready"}') : health(503, '{"status":"draining"}'),
  ),
  '/metrics': operation(async () => {
    const headers = { 'content-type': registry.contentType };
    return { response: { status: 200, headers, body: await registry.metrics() }, log: unlabelled };
  }),
});

/** Serves a text that never changes. It is written on first use: few deployments are asked for it. */
export const createTextHandler = (type: string, write: () => string): Handler => {
  const make = (): Handled => {
    const body = Buffer.from(write());
    const hash = createHash('sha256').update(body).digest('base64url');
    // Weak, since it covers plain and compressed forms.
    const headers = { 'content-type': type, etag: `W/"${hash}"` };
    return { response: { status: 200, headers, body, isReused: true }, log: unlabelled };
  };
  let made: Handled | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
