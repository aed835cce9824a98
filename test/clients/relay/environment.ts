import { Environment, type FetchFunction, Network, RecordSource, Store } from 'relay-runtime';

/** An environment for the gateway at `url`. `headers` carry the user's credentials, if any. */
export const createEnvironment = (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const ask: FetchFunction = async ({ text }, variables) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: text, variables }),
    });
    const answer = await response.json();
    // When the HTTP request itself is refused, such as with a 404, the answer has only a message.
    if (answer.message) throw new Error(`${response.status}: ${answer.message}`);
    // A later page (one with `after`) fails as a whole: otherwise Relay would replace the list with null.
    return answer.errors && variables.after ? { ...answer, data: null } : answer;
  };
  return new Environment({ network: Network.create(ask), store: new Store(new RecordSource()) });
};
