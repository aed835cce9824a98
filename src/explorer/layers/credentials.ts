import type { Config } from '../../base/config/config.js';
import {
  anonymousAt,
  credentialParameters,
  type Principal,
  pairsNamed,
} from '../../base/request/principal.js';
import type { Ask, Attempt, Layer } from '../call/call.js';

/** The headers of one call, and the identity under which the explorer counts it. */
interface Credentials {
  readonly headers: HeaderValues;
  readonly identity: string;
}

type HeaderValues = Readonly<Record<string, string>>;

/** The credentials of a call on behalf of a principal, with a query that may contain some. */
type CredentialsOf = (principal: Principal, query: string) => Credentials;

/** Sent with every call; calls to a foreign origin carry nothing else. */
export const plainHeaders = ({
  upstreamUserAgent,
}: Pick<Config, 'upstreamUserAgent'>): HeaderValues =>
  Object.freeze({
    accept: 'application/json',
    'accept-encoding': 'gzip, br',
    'user-agent': upstreamUserAgent,
  });

const ownKeys = ['authorization', 'x-api-key', 'apikey'];

const bringsKey = ({ headers }: Principal, query: string) =>
  ownKeys.some((name) => headers[name] !== undefined) || pairsNamed(query, ['apikey']).length > 0;

/** The explorer counts a call by its temporary token, even if it carries the operator's key. */
const bringsToken = ({ headers }: Principal) =>
  headers['api-v2-temp-token'] !== undefined ||
  /(?:^|; )api_v2_temp_token=/.test(headers.cookie ?? '');

/** The explorer counts a call that has only these headers by the IP address that it comes from. */
const uncounted = ['cookie', 'show-scam-tokens'];

/** Any other header that the operator forwards may be what a proxy of the explorer counts by. */
const bringsOther = ({ headers }: Principal) =>
  Object.keys(headers).some((name) => !uncounted.includes(name));

/** Blockscout's paid API takes a key as `apikey` or as a bearer token, but not as `x-api-key`. */
const bearerOnly = 'https://api.blockscout.com';

const bearerOf = ({ 'x-api-key': key, authorization }: Principal['headers']) =>
  key === undefined || authorization !== undefined ? {} : { authorization: `Bearer ${key}` };

/**
 * Decides whose credentials a call to `origin` carries beside `plain`: the operator's key, unless the
 * principal brings one, and those of principals are taken there.
 */
export const createCredentials = (
  plain: HeaderValues,
  operatorKey: string | null,
  origin: string,
  takesCredentials = true,
): CredentialsOf => {
  const operator: Credentials = {
    headers:
      operatorKey === null
        ? plain
        : { ...plain, 'x-api-key': operatorKey, authorization: `Bearer ${operatorKey}` },
    identity: '',
  };
  return (principal, query) => {
    if (principal.anonymous || !takesCredentials) return operator;
    const hasKey = bringsKey(principal, query);
    const isCounted =
      hasKey || bringsToken(principal) || (operatorKey === null && bringsOther(principal));
    return {
      headers: {
        ...(hasKey ? plain : operator.headers),
        ...(origin === bearerOnly && bearerOf(principal.headers)),
        ...principal.headers,
      },
      identity: isCounted ? principal.identity : '',
    };
  };
};

/** The caller as an explorer may know it: without credentials that must not go there. */
export const principalOn = (
  { takesCredentials }: { readonly takesCredentials: boolean },
  principal: Principal,
): Principal =>
  principal.anonymous || takesCredentials ? principal : anonymousAt(principal.client);

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

/** Drops credentials from queries to an explorer that must not see those of callers; null if it may. */
export const credentialFilter = (takesCredentials: boolean): typeof withoutCredentials | null =>
  takesCredentials ? null : withoutCredentials;

/** Adds the credentials under which the explorer is asked. */
export const createAuthorizeLayer =
  (credentialsOf: CredentialsOf): Layer<Ask, Attempt> =>
  (next) =>
  (request, call) => {
    const { endpoint, id, query, key } = request;
    const { headers, identity } = credentialsOf(call.context.principal, query);
    return next({ endpoint, id, query, key, headers, identity }, call);
  };
