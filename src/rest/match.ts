import { type Endpoint, restEndpoints } from '../endpoints/endpoints.js';
import type { Chain, Chains } from '../explorer/chain.js';

/** A path of the read API; its hash is not validated yet. */
interface Match {
  readonly endpoint: Endpoint;
  readonly hash: string;
}

interface Pattern {
  readonly endpoint: Endpoint;
  /** The literal segments, with null in place of the hash. */
  readonly segments: readonly (string | null)[];
}

// Like the explorer's own router, ignores empty segments.
const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

const patterns: readonly Pattern[] = restEndpoints.map((endpoint) => ({
  endpoint,
  segments: segmentsOf(endpoint.path).map((segment) => (segment.startsWith('{') ? null : segment)),
}));

const longest = Math.max(...patterns.map(({ segments }) => segments.length));

const decode = (segment: string) => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/**
 * The chain whose id a path begins with, and the rest of the path: the default one for a path that
 * begins with no id, undefined for one that is not served.
 */
export const chainOfPath = (
  chains: Chains,
  path: string,
): { readonly chain: Chain | undefined; readonly path: string } => {
  const [, id, rest = ''] = /^\/(\d+)(\/.*)$/s.exec(path) ?? [];
  return id === undefined
    ? { chain: chains.default, path }
    : { chain: chains.find(id), path: rest };
};

/**
 * Finds the endpoint of a path. Segments are decoded once, after the path is split, so that neither
 * `%2F` nor `..` reaches another path: the upstream path is built from the table.
 */
export const matchPath = (path: string): Match | null => {
  const raw = segmentsOf(path);
  if (raw.length > longest) return null;
  const given = raw.map((segment) => (segment.includes('%') ? decode(segment) : segment));
  for (const { endpoint, segments } of patterns) {
    if (segments.length !== given.length) continue;
    if (segments.every((segment, at) => segment === null || segment === given[at])) {
      return { endpoint, hash: given[segments.indexOf(null)] ?? '' };
    }
  }
  return null;
};
