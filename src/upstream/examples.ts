import { isIP } from 'node:net';
import type { ChainTarget, ChainTargets } from '../base/config/chain-settings.js';
import type { Config } from '../base/config/config.js';
import { isLoopback } from '../base/config/proxies.js';
import { jsonType, unlabelled } from '../base/request/exchange.js';
import type { Routes } from '../http/routes.js';
import type { Serving } from '../sandbox/embedded.js';

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

/** Longer than a process on the same machine takes to answer. */
const patienceMs = 1_000;

type Highlights = Serving['highlights'];

/** The hashes that an embedded explorer highlights, under the names that the pages have for them. */
const byPageNames = <T>(of: (name: Exclude<keyof Highlights, 'swapBlock' | 'tokens'>) => T) => ({
  address: of('exchange'),
  contract: of('exchange'),
  collector: of('collector'),
  trader: of('trader'),
  /** Holds tokens on every chain. */
  portfolio: of('portfolio'),
  transaction: of('swapTransaction'),
  reverted: of('revertedTransaction'),
  creation: of('creationTransaction'),
  liquidation: of('liquidationTransaction'),
  batch: of('batchTransaction'),
  pending: of('pendingTransaction'),
  /** Grows where the chain grows. */
  growing: of('growing'),
  token: of('token'),
  collection: of('collection'),
});

/** What is worth looking at, for the pages and the startup message. */
export interface Examples extends Readonly<ReturnType<typeof byPageNames<string>>> {
  /** The number of a block. */
  readonly block: number;
  /** The contracts of some tokens. */
  readonly tokens: readonly string[];
  /** Where the chain grows: a transaction that will be in the next block; after the last one, it is in that. */
  readonly next?: string;
  /** How many more blocks the chain will have, if it grows. */
  readonly blocksLeft?: number;
  /** How long it must still be watched until the next one, at most. */
  readonly secondsLeft?: number;
}

/** What there is to try on an embedded explorer. */
export const examplesOf = (highlights: Highlights): Examples => ({
  ...byPageNames((name) => highlights[name]),
  block: highlights.swapBlock,
  tokens: highlights.tokens,
});

const isHash = (value: unknown) => typeof value === 'string' && /^0x[\da-f]{40,64}$/i.test(value);

/** What an explorer elsewhere says of its highlights. */
const readExamples = (highlights: object): Partial<Examples> => {
  const said = (name: string): unknown => Reflect.get(highlights, name);
  const hashes = Object.entries({ ...byPageNames(said), next: said('nextTransaction') }).filter(
    ([, value]) => isHash(value),
  );
  const counts = Object.entries({
    block: said('swapBlock'),
    blocksLeft: said('blocksLeft'),
    secondsLeft: said('secondsLeft'),
  }).filter(([, value]) => typeof value === 'number' && value >= 0);
  const tokens = said('tokens');
  const named = Array.isArray(tokens) && tokens.every(isHash) && { tokens };
  return { ...Object.fromEntries([...hashes, ...counts]), ...named };
};

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
  const examples = readExamples(highlights);
  return Object.keys(examples).length === 0 ? null : examples;
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

/** What the pages are told of the explorers behind the gateway. */
export interface Behind {
  readonly chains: readonly (Pick<ChainTarget, 'id' | 'name'> & {
    readonly coinDecimals: number;
  })[];
  /** The default chain's own site; undefined if there is none to link to. */
  readonly explorer: string | undefined;
  /** What there is on a chain, or on the default one (null); none if a real explorer is behind the gateway. */
  readonly findExamples: (chain: string | null) => Promise<Partial<Examples> | null>;
}

/** The chains whose ids are known, what the pages offer to try on the chain of the query (`chain`), nothing if a real explorer is behind the gateway, and what they cannot. */
export const exampleRoutes = (
  { trustedDocumentsOnly }: Pick<Config, 'trustedDocumentsOnly'>,
  { chains, explorer, findExamples }: Behind,
): Routes => ({
  '/try.json': {
    name: 'page',
    methods: ['GET', 'HEAD'],
    handler: async ({ query }) => {
      const asked = new URLSearchParams(query).get('chain');
      const examples = await findExamples(asked);
      const chain = asked === null ? chains[0] : chains.find(({ id }) => id === asked);
      const body = JSON.stringify({
        embedded: examples !== null,
        chains: chains.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])),
        coinDecimals: chain?.coinDecimals,
        explorer,
        ...(trustedDocumentsOnly && { trustedDocumentsOnly }),
        ...examples,
      });
      return { response: { status: 200, headers: jsonType, body }, log: unlabelled };
    },
  },
});
