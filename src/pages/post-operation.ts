import { fetchText } from './fetch-text.js';
import { readEvents } from './read-events.js';
import { readJson } from './read-json.js';

const json = 'application/graphql-response+json;q=0.9, application/json;q=0.8';

interface Extra {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

const postWith = (accept: string, operation: object, { headers, signal }: Extra) =>
  new Request('graphql', {
    method: 'POST',
    headers: { accept, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(operation),
    signal: signal ?? null,
  });

/** Posts a subscription, or an operation whose answer may come in parts. What answers JSON alone does so. */
export function postForStream(operation: object, extra: Extra = {}): Promise<Response> {
  const accept = `text/event-stream, ${json}`;
  return fetch(postWith(accept, operation, extra));
}

/** Whether a response has several results, and not only one as JSON. */
export const isStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') === true;

/** The results in a response; `onId` is told the ids of events. @throws Error if there are none */
export async function* resultsOf(
  response: Response,
  onId?: (id: string) => void,
): AsyncGenerator<object> {
  if (isStream(response)) yield* readEvents(response, onId);
  else yield resultIn(response, await response.text());
}

/** Posts a subscription, or an operation whose answer may come in parts, and gives each of its results. */
export async function* subscribe(operation: object, extra: Extra = {}): AsyncGenerator<object> {
  yield* resultsOf(await postForStream(operation, extra));
}

/** Posts an operation to the gateway's GraphQL endpoint and reads the response, whatever its status. */
export async function postOperation(operation: object, extra: Extra = {}): Promise<object> {
  const { response, text } = await fetchText(postWith(json, operation, extra));
  return resultIn(response, text);
}

function resultIn(response: Response, text: string): object {
  const answer = readJson(text);
  if (typeof answer === 'object' && answer !== null) return answer;
  throw new Error(`${response.status} ${response.statusText}: the response is not JSON`);
}
