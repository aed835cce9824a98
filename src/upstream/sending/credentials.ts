import { type Caller, pairsNamed } from '../../caller.js';
import type { Question } from '../question.js';

/** The headers of one call, and under which identity the explorer counts it. */
interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly identity: string;
}

/** What every call carries, and all that one to a foreign origin may carry. */
export const plainHeaders: Readonly<Record<string, string>> = Object.freeze({
  accept: 'application/json',
  'accept-encoding': 'gzip, br',
  'user-agent': 'chain-explorer-graphql-gateway',
});

const ownKeys = ['authorization', 'x-api-key', 'apikey'];

const bringsKey = ({ headers }: Caller, query: string) =>
  ownKeys.some((name) => headers[name] !== undefined) || pairsNamed(query, ['apikey']).length > 0;

/** The explorer counts a call by its temporary token, even where it carries the operator's key. */
const bringsToken = ({ headers }: Caller) =>
  headers['api-v2-temp-token'] !== undefined ||
  /(?:^|; )api_v2_temp_token=/.test(headers.cookie ?? '');

/** With no more than these, the explorer counts a call by the address that it comes from. */
const uncounted = ['cookie', 'show-scam-tokens'];

/** A header that the operator chose to forward may be what a proxy of the explorer counts by. */
const bringsOther = ({ headers }: Caller) =>
  Object.keys(headers).some((name) => !uncounted.includes(name));

/** Who a call is made as: the operator's key goes along unless the caller brings one. */
export const createCredentials = (operatorKey: string | null) => {
  const operator: Credentials = {
    headers:
      operatorKey === null
        ? plainHeaders
        : { ...plainHeaders, 'x-api-key': operatorKey, authorization: `Bearer ${operatorKey}` },
    identity: '',
  };
  return (caller: Caller, { query }: Question): Credentials => {
    if (caller.anonymous) return operator;
    const hasKey = bringsKey(caller, query);
    const isCounted =
      hasKey || bringsToken(caller) || (operatorKey === null && bringsOther(caller));
    return {
      headers: { ...(hasKey ? plainHeaders : operator.headers), ...caller.headers },
      identity: isCounted ? caller.identity : '',
    };
  };
};
