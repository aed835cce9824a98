import { listOf } from './list-settings.js';
import { messageOf, must, type Parse, upstreamUrl } from './setting-values.js';
import { type ShowEntries, showChains, showIds, showIdsOfKeys } from './show.js';

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
  readonly coinDecimals: CoinDecimals;
}

/** The decimals of the coin of every chain, or those of some chains by id. */
export type CoinDecimals = number | ReadonlyMap<string, number>;

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

const idOf = (text: string): string =>
  chainId.test(text)
    ? text
    : must('its chain id must be decimal: 1 to 20 digits without a leading zero, such as 1');

const uniqueIds = { name: 'a chain id', of: ({ id }: { readonly id: string }) => id };

const entryOf = (item: string, mayBeAlone: boolean): ChainEntry => {
  const [, id = '', given] = /^([^=]*?)\s*(?:=\s*(.*))?$/s.exec(item) ?? [];
  const known = { id: idOf(id) };
  if (given === undefined) {
    return mayBeAlone
      ? { ...known, url: null }
      : must(`it must have a base URL, as other entries do: ${id}=https://…`);
  }
  try {
    return {
      ...known,
      url: upstreamUrl(given) ?? must('an http or https URL such as https://eth.blockscout.com'),
    };
  } catch (error) {
    return must(`its base URL must be ${messageOf(error)}`);
  }
};

/** Chains by id, the default first; either all have base URLs, or none has. */
export const chains: Parse<readonly ChainEntry[]> = (text) =>
  listOf({
    parse: (item) => entryOf(item, !text.includes('=')),
    show: showChains,
    unique: uniqueIds,
  })(text);

/** A text for each of some chains. */
const byChain = (
  isValue: RegExp,
  form: string,
  show?: ShowEntries,
): Parse<ReadonlyMap<string, string>> => {
  const pairs = listOf({
    parse: (item) => {
      const [, id = '', value] = /^([^=]*?)\s*(?:=\s*(.*))?$/s.exec(item) ?? [];
      if (value === undefined || !isValue.test(value)) return must(form);
      return { id: idOf(id), value };
    },
    ...(show && { show }),
    unique: uniqueIds,
  });
  return (text) => new Map(pairs(text).map(({ id, value }) => [id, value]));
};

/** Names of chains, by id. */
export const chainNames = byChain(
  /^[^\p{Cc}]{1,100}$/u,
  'it must be id=name, such as 100=Gnosis, with 1 to 100 characters and no control characters in the name',
);

/** API keys of chains, by id. */
export const chainApiKeys = byChain(
  /^[\x21-\x7e]+$/,
  'it must be id=key, such as 100=…, with printable ASCII without spaces in the key (which is not shown)',
  showIdsOfKeys,
);

/** Ethereum's, and those of nearly every chain. */
const usualDecimals = 18;

/** The decimals of a chain's own coin. */
export const decimalsOf = (given: CoinDecimals, id: string | null): number =>
  typeof given === 'number' ? given : (given.get(id ?? '') ?? usualDecimals);

const fewDecimals = /^(?:[0-2]?\d|3[0-6])$/;

const decimalsByChain = byChain(
  fewDecimals,
  'it must be id=number, such as 1=18, with a whole number from 0 to 36',
);

/** The decimals of coins: one number for all chains, or numbers by id. */
export const coinDecimals: Parse<CoinDecimals> = (text) => {
  if (fewDecimals.test(text)) return Number(text);
  return text.includes('=')
    ? new Map([...decimalsByChain(text)].map(([id, number]) => [id, Number(number)]))
    : must('a whole number from 0 to 36 for all chains, or numbers by chain, such as 1=18,100=6');
};

const ids = listOf({
  parse: (id) => ({ id: idOf(id) }),
  show: showIds,
  unique: uniqueIds,
});

/** Ids of chains. */
export const chainIds: Parse<readonly string[]> = (text) => ids(text).map(({ id }) => id);

/** What messages call the setting that has the base URL of an explorer. */
export const urlSettingOf = ({ chains: entries }: Pick<ChainSettings, 'chains'>): string =>
  entries.some(({ url }) => url !== null) ? 'the URL of the chain in CHAINS' : 'UPSTREAM_URL';

/** What does not fit together, of those settings that can be read. */
export const chainProblems = (settings: Partial<ChainSettings>): readonly string[] => {
  const { upstreamUrl: url, chains: entries, chainNames: names } = settings;
  const { chainApiKeys: keys, chainForward: forward, coinDecimals: decimals } = settings;
  if (entries === undefined) return [];
  const problems: string[] = [];
  const isTemplate = url?.includes(placeholder) === true;
  const hasUrls = entries.some((entry) => entry.url !== null);
  // One that cannot be read is set, too.
  if (hasUrls && url !== null) {
    problems.push(
      'CHAINS has base URLs, so UPSTREAM_URL must not be set: the first chain is the default',
    );
  }
  if (entries.length > 0 && !hasUrls && !isTemplate && url !== undefined) {
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
    CHAIN_NAMES: names?.keys() ?? [],
    CHAIN_API_KEYS: keys?.keys() ?? [],
    CHAIN_FORWARD: forward ?? [],
    COIN_DECIMALS: decimals instanceof Map ? decimals.keys() : [],
  };
  for (const [variable, ids] of Object.entries(mentioned)) {
    for (const id of ids) {
      if (!known.includes(id)) {
        problems.push(`${variable} names ${id}, which is not in CHAINS${shown}`);
      }
    }
  }
  return problems;
};

/** The chains that settings name, the default first; null for those of the embedded explorer. */
export const chainTargets = ({
  upstreamUrl: url,
  chains: entries,
  chainNames: names,
}: Pick<ChainSettings, 'upstreamUrl' | 'chains' | 'chainNames'>): ChainTargets | null => {
  const [first, ...others] = entries.map(({ id, url: own }) => ({
    id,
    name: names.get(id) ?? null,
    url: own ?? upstreamUrl(withId(url ?? '', id)) ?? '',
  }));
  if (first !== undefined) return [first, ...others];
  return url === null ? null : [{ id: null, name: null, url }];
};
