import { integer, list, messageOf, must, type Parse } from './setting-values.js';

const endpointNames = [
  'address-tokens',
  'address-nft-collections',
  'address-token-transfers',
  'address-internal-transactions',
  'transaction',
  'transaction-token-transfers',
  'raw-trace',
] as const;

export type EndpointName = (typeof endpointNames)[number];

/** What one call costs, for each endpoint. */
export type CreditPrices = Readonly<Record<EndpointName, number>>;

type ByEndpoint = { readonly [name in EndpointName | 'default']?: number };

/** A whole number for each of some endpoints, and for all others by the name `default`. */
const byEndpoint = (value: string, most: number, text: string): ByEndpoint => {
  const allowed = `name=${value} pairs joined by commas, each with a whole number from 0 to ${most} and each name once, the names being default, ${endpointNames.join(', ')}`;
  const numberOf = integer(0, most);
  const pairs = list(text).map((pair) => {
    const [name = '', given = '', ...rest] = pair.split('=');
    if (rest.length > 0 || !['default', ...endpointNames].includes(name)) return must(allowed);
    try {
      return [name, numberOf(given)] as const;
    } catch {
      return must(allowed);
    }
  });
  const numbers = Object.fromEntries(pairs);
  return Object.keys(numbers).length < pairs.length ? must(allowed) : numbers;
};

/** Seconds for which an answer is fresh, unless CACHE_TTL says otherwise. */
export const defaultTtl = 5;

/** Seconds for which an answer stays fresh and is reused. */
export type CacheTtl = { readonly default: number } & { readonly [name in EndpointName]?: number };

export const cacheTtl: Parse<CacheTtl> = (text) => ({
  default: defaultTtl,
  ...byEndpoint('seconds', 31_536_000, text),
});

/** Blockscout's prices: https://docs.blockscout.com/devs/plans-and-credits */
const blockscoutCredits =
  'default=20,address-token-transfers=30,transaction-token-transfers=30,address-internal-transactions=40,raw-trace=50';

const creditPrices = (text: string): CreditPrices => {
  const { default: other = 0, ...given } = byEndpoint('credits', 1_000_000, text);
  const prices = Object.fromEntries(endpointNames.map((name) => [name, given[name] ?? other]));
  return prices as CreditPrices;
};

/** What a call costs at Blockscout's own host. */
export const blockscoutPrices = (): CreditPrices => creditPrices(blockscoutCredits);

/** `auto` depends on the explorer's host: see `readConfig`. */
export const credits: Parse<CreditPrices | 'auto' | null> = (text) => {
  if (text === 'auto') return 'auto';
  if (text === 'off') return null;
  try {
    return creditPrices(text);
  } catch (error) {
    return must(`auto, off, or ${messageOf(error)}`);
  }
};
