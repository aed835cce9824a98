import { Environment, type GraphQLResponse, Network, RecordSource } from 'relay-runtime';
import { errorText } from './errors.ts';
import { createFetch } from './network.ts';
import { KnowingStore } from './store.ts';

/** An environment for the gateway at `url`. `headers` carry the user's credentials, if any. */
export const createEnvironment = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  new Environment({
    network: Network.create(createFetch(url, headers)),
    store: new KnowingStore(new RecordSource()),
  });

/** What to tell people about an error of a request. The gateway's errors are in its `source`. */
export const textOf = (error: Error & { readonly source?: GraphQLResponse }): string => {
  const { errors = [] } = error.source && 'errors' in error.source ? error.source : {};
  return errors.map(errorText).join(' ') || error.message;
};
