import { fetchText } from './fetch-text.js';
import { readJson } from './read-json.js';

interface Extra {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Posts an operation to the gateway's GraphQL endpoint and reads the response, whatever its status. */
export async function postOperation(
  operation: object,
  { headers, signal }: Extra = {},
): Promise<object> {
  const request = new Request('graphql', {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json, application/json;q=0.9',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(operation),
    signal: signal ?? null,
  });
  const { response, text } = await fetchText(request);
  const answer = readJson(text);
  if (typeof answer === 'object' && answer !== null) return answer;
  throw new Error(`${response.status} ${response.statusText}: the response is not JSON`);
}
