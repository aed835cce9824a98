import { Environment, type FetchFunction, Network, RecordSource, Store } from 'relay-runtime';

/** An environment of the gateway at `url`; `headers` carry the caller's credentials, if any. */
export const createEnvironment = (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const ask: FetchFunction = async ({ text }, variables) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: text, variables }),
    });
    const answer = await response.json();
    // Relay would put the null of a page that failed in the place of the list that it belongs to.
    if (answer.errors && variables.after) throw new Error(answer.errors[0].message);
    return answer;
  };
  return new Environment({ network: Network.create(ask), store: new Store(new RecordSource()) });
};
