import { Environment, type GraphQLResponse, Network, RecordSource } from 'relay-runtime';
import { errorText } from './errors.ts';
import { createFetch, createSubscribe } from './network.ts';
import { KnowingStore } from './store.ts';

interface Identified {
  readonly id?: string | null;
  readonly cursor?: string;
}

/**
 * An edge has its cursor. Stored by its place, a row without an object id would mix with the one that was there before
 * the list grew.
 */
const getDataID = ({ id, cursor }: Identified, typename: string) =>
  cursor === undefined ? id : `${typename}:${cursor}`;

/** An environment for the gateway at `url`. `headers` carry the user's credentials, if any. */
export const createEnvironment = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  new Environment({
    network: Network.create(createFetch(url, headers), createSubscribe(url, headers)),
    getDataID,
    store: new KnowingStore(new RecordSource()),
  });

type RequestError = Error & { readonly source?: GraphQLResponse };

/** The gateway's errors in an error of a request. */
export const errorsOf = ({ source }: RequestError) =>
  source && 'errors' in source ? (source.errors ?? []) : [];

/** What to tell people about an error of a request. */
export const textOf = (error: Error): string =>
  errorsOf(error).map(errorText).join(' ') || error.message;
