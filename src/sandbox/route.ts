import { allEndpoints, type Endpoint } from '../endpoints/endpoints.js';

export interface Match {
  readonly endpoint: Endpoint;
  /** What the path names, in the order of the endpoint's `ids`. Not yet checked. */
  readonly named: readonly string[];
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

/** Each endpoint with the segments of its paths, null for what is named, and the query that must be given. */
const routes = allEndpoints.flatMap((endpoint) =>
  [{ path: endpoint.path, query: '' }, endpoint.instead ?? []].flat().map(({ path, query }) => ({
    endpoint,
    method: endpoint.posts === undefined ? 'GET' : 'POST',
    segments: segmentsOf(path).map((segment) => (segment.startsWith('{') ? null : segment)),
    needed: [...new URLSearchParams(query)],
  })),
);

/** Finds the endpoint of a path, asked by GET or POST; the literal name goes before an id. */
export function matchEndpoint(
  method: string,
  path: string,
  query: URLSearchParams,
): Match | undefined {
  const given = segmentsOf(path);
  for (const { endpoint, method: own, needed, segments } of routes) {
    if (own !== method || segments.length !== given.length) continue;
    if (!segments.every((segment, at) => segment === null || segment === given[at])) continue;
    if (!needed.every(([name, value]) => query.get(name) === value)) continue;
    return { endpoint, named: given.filter((_, at) => segments[at] === null) };
  }
  return undefined;
}
