import {
  Environment,
  type FetchFunction,
  type GraphQLResponse,
  Network,
  Observable,
  RecordSource,
  Store,
} from 'relay-runtime';

/** An environment for the gateway at `url`. `headers` carry the user's credentials, if any. */
export const createEnvironment = (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const post = async (body: string, signal: AbortSignal) => {
    const response = await fetch(url, {
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
  return new Environment({ network: Network.create(ask), store: new Store(new RecordSource()) });
};
