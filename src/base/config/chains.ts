import {
  list,
  messageOf,
  must,
  type Parse,
  type Show,
  showUpTo,
  showUrl,
  upstreamUrl,
} from './setting-values.js';

/** A chain, and where its explorer is. */
export interface ChainTarget {
  /** Its decimal id (EIP-155); null if the gateway does not know it. */
  readonly id: string | null;
  readonly name: string | null;
  /** The base URL of its explorer, without a trailing slash. */
  readonly url: string;
}

/** At least one chain, the default first. */
export type ChainTargets = readonly [ChainTarget, ...ChainTarget[]];

/** An entry of CHAINS: its base URL is null if UPSTREAM_URL is a template for all. */
interface ChainEntry {
  readonly id: string;
  readonly url: string | null;
}

/** What `readConfig` has read of the settings that concern chains. */
export interface ChainSettings {
  /** One base URL, or a template for all chains; null for the embedded explorer. */
  readonly upstreamUrl: string | null;
  readonly chains: readonly ChainEntry[];
  readonly chainNames: ReadonlyMap<string, string>;
  readonly chainApiKeys: ReadonlyMap<string, string>;
  readonly chainForward: readonly string[];
}

/** The decimal id of a chain. */
export const chainId = /^[1-9]\d{0,19}$/;

const placeholder = '{chain_id}';

const withId = (template: string, id: string) => template.replaceAll(placeholder, id);

/** Where the shortest id and this one make a URL, all do; not in place of a port or a whole host. */
const longestId = '9'.repeat(20);

/** A base URL, or a template of one with `{chain_id}`; null if empty. */
export const upstreamTemplate: Parse<string | null> = (text) => {
  if (!text.includes(placeholder)) return upstreamUrl(text);
  try {
    for (const id of ['1', longestId]) upstreamUrl(withId(text, id));
  } catch (error) {
    return must(`${messageOf(error)}, with {chain_id} in its path or as a part of its host name`);
  }
  return text;
};

const areUnique = (items: readonly string[]) => new Set(items).size === items.length;

const formOfChains =
  'ids with base URLs, such as 1=https://eth.blockscout.com,100=https://gnosis.blockscout.com, or ids alone, such as 1,100,8453, with {chain_id} in UPSTREAM_URL; an id has 1 to 20 digits, no leading zero, and comes once; a base URL has no /api/v2, user info, query, fragment or {chain_id}';

/** Chains by id, the default first. */
export const chains: Parse<readonly ChainEntry[]> = (text) => {
  const entries = list(text).map((item): ChainEntry => {
    const equals = item.indexOf('=');
    const id = (equals < 0 ? item : item.slice(0, equals)).trim();
    if (!chainId.test(id)) return must(formOfChains);
    if (equals < 0) return { id, url: null };
    try {
      return { id, url: upstreamUrl(item.slice(equals + 1).trim()) ?? must(formOfChains) };
    } catch {
      return must(formOfChains);
    }
  });
  const withUrl = entries.filter(({ url }) => url !== null);
  const isMixed = withUrl.length > 0 && withUrl.length < entries.length;
  return isMixed || !areUnique(entries.map(({ id }) => id)) ? must(formOfChains) : entries;
};

/** Shows ids, up to what is none. */
export const showIds = showUpTo(/^[\d\s,]*\W?/);

const showChain: Show = (item) => {
  const equals = item.indexOf('=');
  return equals < 0
    ? showIds(item)
    : `${showIds(item.slice(0, equals))}=${showUrl(item.slice(equals + 1))}`;
};

/** Shows ids and base URLs, as far as they resemble such. */
export const showChains: Show = (text) => text.split(',').map(showChain).join();

/** A text for each of some chains. */
const byChain =
  (isValue: RegExp, form: string): Parse<ReadonlyMap<string, string>> =>
  (text) => {
    const pairs = list(text).map((item): readonly [string, string] => {
      const [, id = '', value = ''] = /^(\d+)\s*=\s*(.*)$/s.exec(item) ?? [];
      return chainId.test(id) && isValue.test(value) ? [id, value] : must(form);
    });
    return areUnique(pairs.map(([id]) => id)) ? new Map(pairs) : must(form);
  };

/** Names of chains, by id. */
export const chainNames = byChain(
  /^[^\p{Cc}]{1,100}$/u,
  'names of chains by id, such as 1=Ethereum,100=Gnosis, each id once',
);

/** API keys of chains, by id. */
export const chainApiKeys = byChain(
  /^[\x21-\x7e]+$/,
  'API keys by chain id, such as 100=…,8453=…, each id once, and each key printable ASCII without spaces (its value is not shown)',
);

/** Ids of chains. */
export const chainIds: Parse<readonly string[]> = (text) => {
  const ids = list(text);
  return ids.every((id) => chainId.test(id)) && areUnique(ids)
    ? ids
    : must('chain ids joined by commas, such as 100,8453, each once');
};

/** What messages call the setting that has the base URL of an explorer. */
export const urlSettingOf = ({ chains: entries }: Pick<ChainSettings, 'chains'>): string =>
  entries.some(({ url }) => url !== null) ? 'the URL of the chain in CHAINS' : 'UPSTREAM_URL';

const problemsOf = (settings: ChainSettings): readonly string[] => {
  const { upstreamUrl: url, chains: entries, chainNames: names } = settings;
  const { chainApiKeys: keys, chainForward: forward } = settings;
  const problems: string[] = [];
  const isTemplate = url?.includes(placeholder) === true;
  const hasUrls = entries.some((entry) => entry.url !== null);
  if (hasUrls && url !== null) {
    problems.push(
      'CHAINS has base URLs, so UPSTREAM_URL must not be set: the first chain is the default',
    );
  }
  if (entries.length > 0 && !hasUrls && !isTemplate) {
    problems.push(
      'CHAINS has ids without base URLs, so UPSTREAM_URL must contain {chain_id}, such as https://api.blockscout.com/{chain_id}',
    );
  }
  if (entries.length === 0 && isTemplate) {
    problems.push(
      'UPSTREAM_URL contains {chain_id}, so CHAINS must list the ids of the chains, such as 1,100,8453',
    );
  }
  const known = entries.map(({ id }) => id);
  const shown = known.length > 0 ? `: it has ${known.join(', ')}` : ': that is not set';
  const mentioned = {
    CHAIN_NAMES: [...names.keys()],
    CHAIN_API_KEYS: [...keys.keys()],
    CHAIN_FORWARD: forward,
  };
  for (const [variable, ids] of Object.entries(mentioned)) {
    for (const id of ids.filter((one) => !known.includes(one))) {
      problems.push(`${variable} names ${id}, which is not in CHAINS${shown}`);
    }
  }
  return problems;
};

/**
 * The chains that settings name, the default first; null for those of the embedded explorer. Adds
 * what does not fit together to `problems`.
 */
export const chainTargets = (settings: ChainSettings, problems: string[]): ChainTargets | null => {
  problems.push(...problemsOf(settings));
  const { upstreamUrl: url, chains: entries, chainNames: names } = settings;
  const [first, ...others] = entries.map(({ id, url: own }) => ({
    id,
    name: names.get(id) ?? null,
    url: own ?? upstreamUrl(withId(url ?? '', id)) ?? '',
  }));
  if (first !== undefined) return [first, ...others];
  return url === null ? null : [{ id: null, name: null, url }];
};
