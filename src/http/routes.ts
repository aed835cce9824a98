import type { Door } from '../exchange.js';
import type { DoorName } from '../metrics.js';

/** What serves a path. */
export interface Route {
  readonly name: DoorName;
  readonly door: Door;
  /** Besides OPTIONS, which the edge answers. */
  readonly methods: readonly string[];
  /** The door itself answers methods that are not allowed, after unknown paths. */
  readonly judgesMethods?: true;
  /** The query string may carry credentials of the explorer. */
  readonly queryIdentifies?: true;
}

/** Paths to routes; a path that ends in `/*` stands for all below it. */
export type Routes = Readonly<Record<string, Route>>;

/** Finds the route of a path, the exact one first. */
export const createRouter = (routes: Routes): ((path: string) => Route | undefined) => {
  const exact = new Map(Object.entries(routes));
  const below = [...exact]
    .filter(([path]) => path.endsWith('/*'))
    .map(([path, route]) => [path.slice(0, -1), route] as const);
  return (path) => exact.get(path) ?? below.find(([prefix]) => path.startsWith(prefix))?.[1];
};
