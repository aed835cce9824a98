import { fetchText } from './fetch-text.js';
import { readJson } from './read-json.js';

/** What asks for one answer as JSON. */
export const json = 'application/graphql-response+json;q=0.9, application/json;q=0.8';

export interface Extra {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The request that posts an operation. */
export const postWith = (accept: string, operation: object, { headers, signal }: Extra) =>
  new Request('graphql', {
    method: 'POST',
    headers: { accept, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(operation),
    signal: signal ?? null,
  });

/** Posts an operation to the gateway's GraphQL endpoint and reads the response, whatever its status. */
export async function postOperation(operation: object, extra: Extra = {}): Promise<object> {
  const { response, text } = await fetchText(postWith(json, operation, extra));
  return resultIn(response, text);
}

/** The answer in a response. @throws Error if it is not JSON */
export function resultIn(response: Response, text: string): object {
  const answer = readJson(text);
  if (typeof answer === 'object' && answer !== null) return answer;
  throw new Error(`${response.status} ${response.statusText}: the response is not JSON`);
}
