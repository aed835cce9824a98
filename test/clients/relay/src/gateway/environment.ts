import {
  Environment,
  type FetchFunction,
  type GraphQLResponse,
  Network,
  Observable,
  RecordSource,
} from 'relay-runtime';
import { errorText } from './errors.ts';
import { retryingFetch } from './retrying-fetch.ts';
import { KnowingStore } from './store.ts';

/** An environment for the gateway at `url`. `headers` carry the user's credentials, if any. */
export const createEnvironment = (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const post = async (body: string, signal: AbortSignal) => {
    const response = await retryingFetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal,
    });
    const answer = await response.json();
    // When the HTTP request itself is refused, such as with a 404, the answer has only a message.
    if (answer.message) throw new Error(`${response.status}: ${answer.message}`);
    return answer;
  };
  // An observable, so that a request that is no longer needed ends, and with it its upstream calls.
  const ask: FetchFunction = ({ text }, variables) =>
    Observable.create<GraphQLResponse>((sink) => {
      const abort = new AbortController();
      post(JSON.stringify({ query: text, variables }), abort.signal).then(
        (answer) => {
          // A later page (one with `after`) fails as a whole: otherwise Relay would replace the list with null.
          sink.next(answer.errors && variables.after ? { ...answer, data: null } : answer);
          sink.complete();
        },
        (error: Error) => {
          if (!sink.closed) sink.error(error);
        },
      );
      return () => abort.abort();
    });
  return new Environment({
    network: Network.create(ask),
    store: new KnowingStore(new RecordSource()),
  });
};

/** What to tell people about an error of a request. The gateway's errors are in its `source`. */
export const textOf = (error: Error & { readonly source?: GraphQLResponse }): string => {
  const { errors = [] } = error.source && 'errors' in error.source ? error.source : {};
  return errors.map(errorText).join(' ') || error.message;
};
