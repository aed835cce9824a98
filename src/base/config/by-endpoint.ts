import { allEndpoints, type Endpoint, type EndpointName } from '../../endpoints/endpoints.js';
import { listOf } from './list-settings.js';
import { integer, messageOf, must, type Parse } from './setting-values.js';

/** What one call costs, for each endpoint. */
export type CreditPrices = Readonly<Record<EndpointName, number>>;

type ByEndpoint = { readonly [name in EndpointName | 'default']?: number };

const names = ['default', ...allEndpoints.map(({ name }) => name)];

/** The value of such a setting. */
const textOf = (other: number, given: (endpoint: Endpoint) => number | undefined): string =>
  [
    `default=${other}`,
    ...allEndpoints.flatMap((endpoint) => {
      const value = given(endpoint);
      return value === undefined ? [] : `${endpoint.name}=${value}`;
    }),
  ].join(',');

/** A whole number for each of some endpoints, and for all others by the name `default`. */
const byEndpoint = (value: string, most: number, example: string): Parse<ByEndpoint> => {
  const numberOf = integer(0, most);
  const pairs = listOf({
    parse: (pair): readonly [string, number] => {
      const [, name = '', given] = /^(.*?)\s*(?:=\s*(.*))?$/s.exec(pair) ?? [];
      if (given === undefined) return must(`it must be name=${value}, such as ${example}`);
      if (!names.includes(name)) return must(`its name must be one of ${names.join(', ')}`);
      try {
        return [name, numberOf(given)];
      } catch (error) {
        return must(`its ${value} must be ${messageOf(error)}`);
      }
    },
    unique: { name: 'its name', of: ([name]) => name },
  });
  return (text) => Object.fromEntries(pairs(text));
};

/** Seconds for which an answer is fresh, unless CACHE_TTL says otherwise. */
const defaultTtl = 5;

/** What CACHE_TTL is if it is not set. */
export const defaultTtls = textOf(defaultTtl, ({ ttl }) => ttl);

/** Seconds for which an answer stays fresh and is reused. */
export type CacheTtl = { readonly default: number } & { readonly [name in EndpointName]?: number };

const secondsByEndpoint = byEndpoint('seconds', 31_536_000, `default=${defaultTtl}`);

export const cacheTtl: Parse<CacheTtl> = (text) => ({
  default: defaultTtl,
  ...secondsByEndpoint(text),
});

const creditsByEndpoint = byEndpoint('credits', 1_000_000, 'default=20');

const creditPrices = (text: string): CreditPrices => {
  const { default: other = 0, ...given } = creditsByEndpoint(text);
  const prices = Object.fromEntries(
    allEndpoints.map(({ name }) => [name, given[name] ?? other] as const),
  );
  return prices as CreditPrices;
};

/** What a call costs at Blockscout's own host: https://docs.blockscout.com/devs/plans-and-credits */
export const blockscoutPrices = (): CreditPrices =>
  creditPrices(textOf(20, ({ credits: price }) => price));

/** `auto` depends on the explorer's host: see `readConfig`. */
export const credits: Parse<CreditPrices | 'auto' | null> = (text) => {
  if (text === 'auto') return 'auto';
  if (text === 'off') return null;
  return text.includes('=')
    ? creditPrices(text)
    : must('auto, off, or name=credits pairs joined by commas, such as default=20,raw-trace=50');
};
