import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.js';
import { clientAddress } from './client-address.js';
import { forwardedHeaders } from './forwarded-headers.js';

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

/** A query without the pairs that carry a credential. */
export const withoutCredentials = (query: string): string => {
  const secrets = pairsNamed(query, credentialParameters);
  return secrets.length === 0
    ? query
    : query
        .split('&')
        .filter((pair) => !secrets.includes(pair))
        .join('&');
};

/** The same client without its credentials. */
export const guestOf = ({ client }: Principal): Principal =>
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
    return client === '' ? anonymous : { ...anonymous, client };
  }
  const identity = hash('sha256', JSON.stringify([forwarded, secrets]), 'base64url');
  return { anonymous: false, headers: Object.fromEntries(forwarded), identity, client: identity };
};
