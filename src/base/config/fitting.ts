import { type ChainSettings, chainProblems, chainTargets } from './chain-settings.js';
import { type Proxies, proxyFor } from './proxies.js';

/** What `readConfig` has read of settings that must fit together; those that cannot be read are undefined. */
interface Fitting extends Partial<ChainSettings> {
  readonly trustedDocuments?: ReadonlyMap<string, string> | null;
  readonly trustedDocumentsOnly?: boolean;
}

/** What does not fit together, of those settings that can be read. */
export const unfitting = (given: Fitting, needsExplorer: boolean): readonly string[] => {
  const isBare = given.trustedDocumentsOnly === true && given.trustedDocuments === null;
  const isLost = needsExplorer && given.upstreamUrl === null && given.chains?.length === 0;
  const bare = 'TRUSTED_DOCUMENTS_ONLY is "true"; then TRUSTED_DOCUMENTS must name a file';
  const lost = 'UPSTREAM_URL or CHAINS must be set: no explorer is started for createGateway';
  return [...(isBare ? [bare] : []), ...(isLost ? [lost] : []), ...chainProblems(given)];
};

/** Which proxies are not needed, since no explorer is called through them; none if the explorers are not known. */
export const idleProxies = (
  { upstreamUrl, chains, chainNames = new Map() }: Fitting,
  proxies: Proxies,
): readonly string[] => {
  if (upstreamUrl === undefined || chains === undefined) return [];
  if (chainProblems({ upstreamUrl, chains }).length > 0) return [];
  const targets = chainTargets({ upstreamUrl, chains, chainNames }) ?? [];
  const used = targets.map(({ url }) => proxyFor(url, proxies));
  return (['httpProxy', 'httpsProxy'] as const).filter((key) => !used.includes(proxies[key]));
};
