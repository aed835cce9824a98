import type { Door, DoorName } from '../base/request/exchange.js';

/** How a path is served. */
export interface Route {
  readonly name: DoorName;
  readonly door: Door;
  /** The allowed methods, besides OPTIONS, which the edge answers. */
  readonly methods: readonly string[];
  /** The door itself refuses methods, so that an unknown path is a 404 whatever the method. */
  readonly judgesMethods?: true;
  /** The query string may carry credentials for the explorer. */
  readonly queryIdentifies?: true;
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
