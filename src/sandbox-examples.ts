import type { ChainTarget, ChainTargets } from './base/config/chains.js';
import type { Config } from './base/config/config.js';
import { isLoopback } from './base/config/proxies.js';
import type { Examples } from './http/examples.js';

/** Longer than a process on the same machine takes to answer. */
const patienceMs = 1_000;

/** The names of its highlights, by those that the pages use. */
const names = {
  address: 'exchange',
  collector: 'collector',
  trader: 'trader',
  portfolio: 'portfolio',
  transaction: 'swapTransaction',
  reverted: 'revertedTransaction',
  creation: 'creationTransaction',
  liquidation: 'liquidationTransaction',
  batch: 'batchTransaction',
  pending: 'pendingTransaction',
  // Only a growing chain has these.
  growing: 'growingAddress',
  next: 'nextTransaction',
} as const satisfies Readonly<Record<Exclude<keyof Examples, 'blocksLeft'>, string>>;

const isHash = (value: unknown) => typeof value === 'string' && /^0x[\da-f]{40,64}$/i.test(value);

/** What the embedded explorer says of one of its chains; null for any other. @throws if nothing answers */
const askFor = async (url: string, userAgent: string): Promise<Partial<Examples> | null> => {
  const response = await fetch(`${url}/highlights.json`, {
    headers: { 'user-agent': userAgent },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  const isJson =
    response.ok && response.headers.get('content-type')?.startsWith('application/json');
  const highlights: unknown = isJson ? await response.json() : null;
  if (!isJson) await response.body?.cancel();
  if (typeof highlights !== 'object' || highlights === null) return null;
  const given = Object.entries(names)
    .map(([name, of]) => [name, Reflect.get(highlights, of)])
    .filter(([, value]) => isHash(value));
  if (given.length === 0) return null;
  const blocksLeft: unknown = Reflect.get(highlights, 'blocksLeft');
  const isCount = typeof blocksLeft === 'number' && blocksLeft >= 0;
  return { ...Object.fromEntries(given), ...(isCount && { blocksLeft }) };
};

/**
 * Finds the examples of a chain: what an embedded explorer on this machine says each time that a page wants them, since
 * they change as its chain grows; else those that are known of the default one. No explorer elsewhere is asked for what it
 * does not have.
 */
export const createSandboxExamples = (
  chains: ChainTargets,
  { upstreamUserAgent }: Pick<Config, 'upstreamUserAgent'>,
  known: Examples | null = null,
): ((chain: string | null) => Promise<Partial<Examples> | null>) => {
  const others = new Set<ChainTarget>();
  return async (chain) => {
    const target = chain === null ? chains[0] : chains.find(({ id }) => id === chain);
    const own = target === chains[0] ? known : null;
    if (!target || others.has(target) || !isLoopback(target.url)) return own;
    try {
      const examples = await askFor(target.url, upstreamUserAgent);
      if (examples === null) others.add(target);
      return examples ?? own;
    } catch {
      // It may start later than the gateway.
      return own;
    }
  };
};
