import type { Ask, Attempt, Layer } from '../call/call.js';
import type { AuthorizedRequest } from '../call/upstream-request.js';
import { createCredentials } from '../sending/credentials.js';

/** Adds the credentials under which the explorer at `origin` is asked. */
export const createAuthorizeLayer = (
  plain: AuthorizedRequest['headers'],
  operatorKey: string | null,
  origin: string,
  takesCredentials: boolean,
): Layer<Ask, Attempt> => {
  const credentialsOf = createCredentials(plain, operatorKey, origin, takesCredentials);
  return (next) => (request, call) => {
    const { endpoint, hash, query, key } = request;
    const { headers, identity } = credentialsOf(call.context.principal, request);
    return next({ endpoint, hash, query, key, headers, identity }, call);
  };
};
