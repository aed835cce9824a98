import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '../config/config.js';

/** The address in an entry such as `192.0.2.1:80`, `[2001:db8::1]:80` or `"2001:db8::1"`. */
const addressIn = (entry: string) => {
  const bare = entry.replace(/^"(.*)"$/, '$1');
  const [, bracketed] = /^\[(.+)\](?::\d+)?$/.exec(bare) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(bare) ?? [];
  return bracketed ?? beforePort ?? bare;
};

/** The first 64 bits: a client may have as many IPv6 addresses as it likes below them. */
const networkOf = (address: string) => {
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
};

/**
 * Whom the outermost of the trusted proxies saw, by `x-forwarded-for` counted from the right: an IPv4
 * address, or the network of an IPv6 address. '' if no proxy is trusted, or if it does not say.
 */
export const clientAddress = (
  forwardedFor: string | readonly string[] | undefined,
  trustedProxies: number,
): string => {
  if (trustedProxies === 0 || forwardedFor === undefined) return '';
  const address = addressIn(String(forwardedFor).split(',').at(-trustedProxies)?.trim() ?? '');
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(mapped) === 4) return mapped;
  // A zone, such as %eth0, means nothing elsewhere.
  return isIP(mapped) === 6 && !mapped.includes('%') ? networkOf(mapped) : '';
};

/** Drops every cookie but those with these names. */
const dropOtherCookies = (header: string, names: readonly string[]) =>
  header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => names.includes(pair.split('=', 1)[0]?.trim() ?? ''))
    .join('; ');

/** The headers and cookies of a client that go upstream; all others are dropped here. */
const forwardedHeaders = (
  headers: IncomingHttpHeaders,
  { forwardHeaders, forwardCookies }: Pick<Config, 'forwardHeaders' | 'forwardCookies'>,
): readonly (readonly [string, string])[] => {
  const forwarded: [string, string][] = [];
  for (const name of forwardHeaders) {
    const given = headers[name];
    if (given === undefined) continue;
    const text = String(given);
    const value = name === 'cookie' ? dropOtherCookies(text, forwardCookies) : text;
    if (value !== '') forwarded.push([name, value]);
  }
  return forwarded;
};

/** Who makes a request, judged by the credentials that it carries. */
export interface Principal {
  /** True if the request carries no credentials: only then may answers and calls be shared. */
  readonly anonymous: boolean;
  /** The headers to send upstream for this principal. */
  readonly headers: Readonly<Record<string, string>>;
  /** A digest of the credentials, by which the explorer's limits are tracked; '' if anonymous. */
  readonly identity: string;
  /** Who takes turns with others: the identity, or else the address of the client, if known. */
  readonly client: string;
}

export const anonymous: Principal = Object.freeze({
  anonymous: true,
  headers: {},
  identity: '',
  client: '',
});

/** Query parameters of the explorer that carry a credential. */
export const credentialParameters: readonly string[] = ['apikey', 'key'];

/** Text of any other form is not one of the names looked for, and might fail to decode. */
const plainName = /^(?:[\w-]|%[2-7][\da-f])+$/i;

const parameterName = (pair: string) => {
  const raw = pair.split('=', 1)[0] ?? '';
  return plainName.test(raw) ? decodeURIComponent(raw) : raw;
};

/** The pairs of a query with one of these names, however escaped; malformed pairs do no harm. */
export const pairsNamed = (query: string, names: readonly string[]): readonly string[] =>
  query === '' ? [] : query.split('&').filter((pair) => names.includes(parameterName(pair)));

/** A principal without credentials, at a network address; '' if that is not known. */
export const anonymousAt = (client: string): Principal =>
  client === '' ? anonymous : { ...anonymous, client };

/**
 * Identifies the principal by the forwarded headers and cookies, and on the REST paths also by the
 * credentials in the query string.
 */
export const principalOf = (
  headers: IncomingHttpHeaders,
  config: Pick<Config, 'forwardHeaders' | 'forwardCookies' | 'trustProxy'>,
  query = '',
): Principal => {
  const forwarded = forwardedHeaders(headers, config);
  const secrets = pairsNamed(query, credentialParameters);
  if (forwarded.length === 0 && secrets.length === 0) {
    const client = clientAddress(headers['x-forwarded-for'], config.trustProxy);
    return anonymousAt(client);
  }
  const identity = hash('sha256', JSON.stringify([forwarded, secrets]), 'base64url');
  return { anonymous: false, headers: Object.fromEntries(forwarded), identity, client: identity };
};
