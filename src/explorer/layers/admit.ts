import { withoutCredentials } from '../../base/request/principal.js';
import type { Layer } from '../call/call.js';
import type { Fetch } from './cache.js';

/** Drops the credentials in the query of a request, unless the explorer may see those of callers. */
export const createAdmitLayer =
  (takesCredentials: boolean): Layer<Fetch, Fetch> =>
  (next) =>
    takesCredentials
      ? next
      : ({ endpoint, hash, query }, context) =>
          next({ endpoint, hash, query: withoutCredentials(query) }, context);
