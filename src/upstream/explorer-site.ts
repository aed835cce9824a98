import { isIP } from 'node:net';
import type { Config } from '../base/config/config.js';

/** Names that only a local network resolves (RFC 6761, 6762, 8375, 9476, and what routers use). */
const localNames =
  /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan|home|corp|intranet|private|alt|test|invalid|onion)$/;

/**
 * The own site of the default chain's explorer, to which our pages may link; undefined if it has none, or if its URL may be a secret of the
 * operator: anything but the root of a public https host that needs no key.
 */
export const explorerSite = ({
  chains,
  upstreamApiKey,
}: Pick<Config, 'chains' | 'upstreamApiKey'>): string | undefined => {
  if (chains === null || upstreamApiKey !== null) return undefined;
  const { protocol, hostname, port, pathname, origin } = new URL(chains[0].url);
  // A fully qualified name may end in a dot.
  const host = hostname.replace(/\.$/, '');
  const isPublic = host.includes('.') && isIP(host) === 0 && !localNames.test(host);
  return protocol === 'https:' && port === '' && pathname === '/' && isPublic ? origin : undefined;
};
