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
    // Where HTTP refuses the request, as at a path that there is not, a message is all that there is.
    if (answer.message) throw new Error(`${response.status}: ${answer.message}`);
    // A page, told by its variable `after`, fails whole: Relay would put its null in the place of the list.
    return answer.errors && variables.after ? { ...answer, data: null } : answer;
  };
  return new Environment({ network: Network.create(ask), store: new Store(new RecordSource()) });
};
