import { StartError } from '../operator-errors.js';
import { type LogLevel, logLevels } from '../telemetry/log.js';
import { version } from '../version.js';
import {
  blockscoutPrices,
  type CacheTtl,
  type CreditPrices,
  cacheTtl,
  credits,
  defaultTtls,
} from './by-endpoint.js';
import {
  type ChainSettings,
  type ChainTargets,
  type CoinDecimals,
  chainApiKeys,
  chainIds,
  chainNames,
  chains,
  chainTargets,
  coinDecimals,
  upstreamTemplate,
  urlSettingOf,
} from './chain-settings.js';
import { idleProxies, unfitting } from './fitting.js';
import { readFlags } from './flags.js';
import { cookieNames, corsOrigins, headerNames, ListError } from './list-settings.js';
import { noProxy, type Proxies, proxyUrl, usableProxies } from './proxies.js';
import {
  autoOr,
  blockscoutHost,
  boolean,
  cacheUrl,
  decimal,
  eitherOf,
  headerValue,
  host,
  integer,
  livePollMs,
  mapFile,
  messageOf,
  oneOf,
  otlpEndpoint,
  type Parse,
  secret,
  workers,
} from './setting-values.js';
import { type Show, showMost, showNothing, showPath, showUrl } from './show.js';

export type { CreditPrices } from './by-endpoint.js';

/** Every setting, validated and frozen. Times are in milliseconds, except the cache's (seconds). */
export interface Config extends Proxies {
  /** The default chain's base URL without a trailing slash, or null for the embedded explorer. */
  readonly upstreamUrl: string | null;
  /** The default first; null for those of the embedded explorer. */
  readonly chains: ChainTargets | null;
  /** What messages call the setting of an explorer's base URL. */
  readonly urlSetting: string;
  /** By the id of the chain. */
  readonly chainApiKeys: ReadonlyMap<string, string>;
  /** Chains of other origins that may receive the credentials of callers, by id. */
  readonly chainForward: readonly string[];
  readonly coinDecimals: CoinDecimals;
  readonly port: number;
  readonly host: string;
  readonly upstreamApiKey: string | null;
  /** What explorers are told of who asks. */
  readonly upstreamUserAgent: string;
  readonly upstreamTimeoutMs: number;
  readonly upstreamRetries: number;
  readonly upstreamConcurrency: number;
  readonly upstreamMaxBytes: number;
  /** Rows to ask for per call, for every list; null asks for more only where more are needed. */
  readonly upstreamPageSize: number | null;
  /** Whether paths beyond the seven of the REST door may be asked for. */
  readonly explorerPaths: 'all' | 'seven';
  readonly cacheUrl: string;
  readonly cacheMaxBytes: number;
  /** Seconds for which an answer stays fresh and is reused. */
  readonly cacheTtl: CacheTtl;
  /** Seconds after it was fresh in which an answer may still be served if the explorer fails. */
  readonly cacheStaleIfError: number;
  /** Lower-case names. */
  readonly forwardHeaders: readonly string[];
  readonly forwardCookies: readonly string[];
  readonly maxUpstreamCalls: number;
  /** The price of one call, by endpoint; null if calls are not priced. */
  readonly credits: CreditPrices | null;
  /** The host whose calls have these prices; null for any. */
  readonly pricedHost: string | null;
  /** How often a watch looks; null depends on whether the calls of its chain have a price. */
  readonly livePollMs: number | null;
  /** Of all watches of one budget together; null depends on what the explorer allows. */
  readonly liveMaxCallsPerSecond: number | null;
  readonly liveMaxSubscriptions: number;
  readonly liveMaxWatches: number;
  readonly upstreamSocket: 'auto' | 'off';
  readonly maxPageSize: number;
  /** Hashes or ids that one argument may have. */
  readonly maxIds: number;
  /** Whether the schema is a subgraph for Apollo Federation. */
  readonly federation: boolean;
  readonly requestTimeoutMs: number;
  /** Processes that share the port. */
  readonly workers: number;
  /** The number of proxies in front, each of which adds to `x-forwarded-for`; 0 ignores it. */
  readonly trustProxy: number;
  /** null allows any origin. */
  readonly corsOrigins: readonly string[] | null;
  readonly logLevel: LogLevel;
  /** Where traces go; null for none. Its library reads this and its other variables itself. */
  readonly otlpEndpoint: string | null;
  readonly maxBodyBytes: number;
  /** What all requests together may hold. */
  readonly maxMemoryBytes: number;
  readonly maxResultRows: number;
  /** Values that one answer may have: fields and list entries. */
  readonly maxResultValues: number;
  readonly maxDepth: number;
  readonly maxAliases: number;
  readonly maxTokens: number;
  readonly maxDirectives: number;
  /** Whether clients may register texts by their hashes (automatic persisted queries). */
  readonly apq: boolean;
  /** The texts of trusted documents by their keys, as read from the file; null if there is none. */
  readonly trustedDocuments: ReadonlyMap<string, string> | null;
  /** Whether nothing but trusted documents is answered. */
  readonly trustedDocumentsOnly: boolean;
  /** Whether caches in front may keep answers to anonymous requests by key. */
  readonly publicCache: boolean;
}

type Setting<T> = readonly [variable: string, fallback: string, parse: Parse<T>, show?: Show];
/** As it is read, before what depends on several settings is known. */
type GivenSettings = Omit<Config, 'chains' | 'urlSetting' | 'pricedHost' | 'credits'> &
  ChainSettings & { readonly credits: Config['credits'] | 'auto' };

type Settings = { readonly [K in keyof GivenSettings]: Setting<GivenSettings[K]> };

const settings: Settings = {
  upstreamUrl: ['UPSTREAM_URL', '', upstreamTemplate, showUrl],
  chains: ['CHAINS', '', chains],
  chainNames: ['CHAIN_NAMES', '', chainNames],
  chainApiKeys: ['CHAIN_API_KEYS', '', chainApiKeys, showNothing],
  chainForward: ['CHAIN_FORWARD', '', chainIds],
  coinDecimals: ['COIN_DECIMALS', '18', coinDecimals],
  port: ['PORT', '4000', integer(0, 65_535)],
  host: ['HOST', '127.0.0.1', host],
  upstreamApiKey: ['UPSTREAM_API_KEY', '', secret, showNothing],
  upstreamUserAgent: ['UPSTREAM_USER_AGENT', `explorer-gateway/${version}`, headerValue, showPath],
  httpProxy: ['HTTP_PROXY', '', proxyUrl, showUrl],
  httpsProxy: ['HTTPS_PROXY', '', proxyUrl, showUrl],
  noProxy: ['NO_PROXY', '', noProxy],
  upstreamTimeoutMs: ['UPSTREAM_TIMEOUT_MS', '30000', integer(1, 600_000)],
  upstreamRetries: ['UPSTREAM_RETRIES', '2', integer(0, 10)],
  upstreamConcurrency: ['UPSTREAM_CONCURRENCY', '16', integer(1, 1_024)],
  upstreamMaxBytes: ['UPSTREAM_MAX_BYTES', '33554432', integer(1, 1_073_741_824)],
  upstreamPageSize: ['UPSTREAM_PAGE_SIZE', 'auto', autoOr(integer(1, 100))],
  explorerPaths: ['EXPLORER_PATHS', 'all', oneOf('all', 'seven')],
  cacheUrl: ['CACHE_URL', 'memory:', cacheUrl, showUrl],
  cacheMaxBytes: ['CACHE_MAX_BYTES', '134217728', integer(0, 68_719_476_736)],
  cacheTtl: ['CACHE_TTL', defaultTtls, cacheTtl],
  cacheStaleIfError: ['CACHE_STALE_IF_ERROR', '300', integer(0, 31_536_000)],
  forwardHeaders: [
    'FORWARD_HEADERS',
    'authorization,cookie,x-api-key,api-v2-temp-token,show-scam-tokens',
    headerNames,
  ],
  forwardCookies: [
    'FORWARD_COOKIES',
    '_explorer_key,api_v2_temp_token,show_scam_tokens',
    cookieNames,
  ],
  maxUpstreamCalls: ['MAX_UPSTREAM_CALLS', '250', integer(1, 1_000_000)],
  credits: ['CREDITS', 'auto', credits],
  livePollMs: ['LIVE_POLL_SECONDS', 'auto', livePollMs],
  liveMaxCallsPerSecond: ['LIVE_MAX_CALLS_PER_SECOND', 'auto', autoOr(decimal(0.001, 10_000))],
  liveMaxSubscriptions: ['LIVE_MAX_SUBSCRIPTIONS', '10000', integer(0, 1_000_000)],
  liveMaxWatches: ['LIVE_MAX_WATCHES', '1000', integer(0, 1_000_000)],
  upstreamSocket: ['UPSTREAM_SOCKET', 'auto', oneOf('auto', 'off')],
  maxPageSize: ['MAX_PAGE_SIZE', '500', integer(50, 100_000)],
  maxIds: ['MAX_IDS', '50', integer(1, 10_000)],
  federation: ['FEDERATION', 'false', boolean],
  requestTimeoutMs: ['REQUEST_TIMEOUT_MS', '60000', integer(1, 3_600_000)],
  workers: ['WORKERS', '1', workers],
  trustProxy: ['TRUST_PROXY', '0', integer(0, 100)],
  corsOrigins: ['CORS_ORIGINS', '*', corsOrigins],
  otlpEndpoint: ['OTEL_EXPORTER_OTLP_ENDPOINT', '', otlpEndpoint, showUrl],
  logLevel: ['LOG_LEVEL', 'info', oneOf(...logLevels)],
  maxBodyBytes: ['MAX_BODY_BYTES', '1048576', integer(1, 1_073_741_824)],
  maxMemoryBytes: ['MAX_MEMORY_BYTES', '268435456', integer(1_048_576, 68_719_476_736)],
  maxResultRows: ['MAX_RESULT_ROWS', '100000', integer(1, 100_000_000)],
  maxResultValues: ['MAX_RESULT_VALUES', '2000000', integer(1, 1_000_000_000)],
  maxDepth: ['MAX_DEPTH', '20', integer(1, 1_000)],
  maxAliases: ['MAX_ALIASES', '100', integer(0, 100_000)],
  maxTokens: ['MAX_TOKENS', '10000', integer(1, 10_000_000)],
  maxDirectives: ['MAX_DIRECTIVES', '50', integer(0, 100_000)],
  apq: ['APQ', 'on', eitherOf('on', 'off')],
  trustedDocuments: ['TRUSTED_DOCUMENTS', '', mapFile, showPath],
  trustedDocumentsOnly: ['TRUSTED_DOCUMENTS_ONLY', 'false', boolean],
  publicCache: ['PUBLIC_CACHE', 'false', boolean],
};

/** Every variable with its default; '' if it has none. */
export const settingDefaults: readonly (readonly [variable: string, fallback: string])[] =
  Object.values(settings).map(([variable, fallback]) => [variable, fallback]);

/** When empty, these are lists that forward nothing; any other empty variable counts as unset. */
const mayBeEmpty: ReadonlySet<string> = new Set(['FORWARD_HEADERS', 'FORWARD_COOKIES']);

/** These go by either name, as with other programs; the one in lower case goes first. */
const inLowerCase: ReadonlySet<string> = new Set(['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']);

/** What settings depend on several others. */
const configOf = ({ chainNames, ...read }: GivenSettings): Config => {
  const targets = chainTargets({ chainNames, ...read });
  const isAuto = read.credits === 'auto';
  const isPriced = targets?.some(({ url }) => new URL(url).hostname === blockscoutHost) === true;
  const known = isPriced ? blockscoutPrices() : null;
  return Object.freeze({
    ...read,
    upstreamUrl: targets?.[0]?.url ?? null,
    chains: targets,
    urlSetting: urlSettingOf(read),
    credits: read.credits === 'auto' ? known : read.credits,
    pricedHost: isAuto ? blockscoutHost : null,
  });
};

/** The names that a variable goes by, the one that counts first. */
export const spellingsOf = (variable: string): readonly string[] =>
  inLowerCase.has(variable) ? [variable.toLowerCase(), variable] : [variable];

type Environment = Readonly<Record<string, string | undefined>>;

/** The value of a setting, or what is wrong with it. */
const readSetting = (
  [variable, fallback, parse, show = showMost]: Setting<unknown>,
  env: Environment,
  flag?: string,
) => {
  const name = spellingsOf(variable).find((one) => env[one]) ?? variable;
  // From code, it may be anything, and a secret.
  const set: unknown = flag ?? env[name] ?? '';
  if (typeof set !== 'string') {
    const problem = `${name} is a ${typeof set}; it must be a string, as in the environment`;
    return { value: undefined, problems: [problem] };
  }
  const text = env[name]?.trim();
  const given = flag ?? (mayBeEmpty.has(variable) ? (text ?? fallback) : text || fallback);
  try {
    return { value: parse(given), problems: [] };
  } catch (error) {
    const found =
      error instanceof ListError
        ? error.problems
        : [`is ${JSON.stringify(show(given))}; it must be ${messageOf(error)}`];
    return { value: undefined, problems: found.map((problem) => `${variable} ${problem}`) };
  }
};

/**
 * Reads the settings from the environment and the command line; a flag wins over its variable. Those who
 * have no embedded explorer to fall back to need one in the settings. @throws StartError that lists every problem at once
 */
export const readConfig = (
  env: Environment,
  args: readonly string[] = [],
  { needsExplorer = false }: { readonly needsExplorer?: boolean } = {},
): Config => {
  const flags = readFlags(args);
  const read = Object.entries(settings).map(([key, setting]) => ({
    key,
    ...readSetting(setting, env, flags.variables[setting[0]]),
  }));
  const values = read.map(({ key, value }): unknown[] => [key, value]);
  const given = Object.fromEntries(values) as Partial<GivenSettings>;
  const proxies = usableProxies(given);
  const idle = idleProxies(given, proxies);
  const problems = [
    ...flags.problems,
    ...read.flatMap(({ key, problems }) => (idle.includes(key) ? [] : problems)),
    ...unfitting(given, needsExplorer),
  ];
  const [first = '', ...others] = problems;
  if (others.length === 0 && flags.problems.includes(first)) throw new StartError(first);
  if (problems.length > 0) {
    throw new StartError(['Invalid settings:', ...problems].join('\n  - '));
  }
  return configOf({ ...(given as GivenSettings), ...proxies });
};
