import { fetchText } from './fetch-text.js';
import { readEvents } from './read-events.js';
import { readJson } from './read-json.js';

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

/** Posts a subscription, or an operation whose answer comes in parts, and gives each of its results. */
export async function* subscribe(operation: object, extra: Extra = {}): AsyncGenerator<object> {
  const response = await fetch(postWith('text/event-stream', operation, extra));
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream) return yield* readEvents(response);
  const answer = readJson(await response.text());
  if (typeof answer === 'object' && answer !== null) yield answer;
}

/** Posts an operation to the gateway's GraphQL endpoint and reads the response, whatever its status. */
export async function postOperation(operation: object, extra: Extra = {}): Promise<object> {
  const accept = 'application/graphql-response+json, application/json;q=0.9';
  const request = postWith(accept, operation, extra);
  const { response, text } = await fetchText(request);
  const answer = readJson(text);
  if (typeof answer === 'object' && answer !== null) return answer;
  throw new Error(`${response.status} ${response.statusText}: the response is not JSON`);
}
