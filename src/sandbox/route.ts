import { allEndpoints, type Endpoint } from '../endpoints/endpoints.js';

export interface Match {
  readonly endpoint: Endpoint;
  /** Not yet checked. */
  readonly hash: string;
}

/** Each endpoint with what its path has before and after the hash, below `/api/v2`. */
const routes = allEndpoints.map((endpoint) => {
  const [before = '', after = ''] = endpoint.path.replace('/api/v2', '').split(/\{\w+\}/);
  return { endpoint, before, after };
});

/** Finds the endpoint of a path below `/api/v2`. */
export function matchEndpoint(path: string): Match | undefined {
  for (const { endpoint, before, after } of routes) {
    if (!path.startsWith(before) || !path.endsWith(after)) continue;
    const hash = path.slice(before.length, path.length - after.length);
    if (hash !== '' && !hash.includes('/')) return { endpoint, hash };
  }
  return undefined;
}
