import { type Extra, json, postWith, resultIn } from './post-operation.js';
import { readEvents } from './read-events.js';

/** Posts a subscription, or an operation whose answer may come in parts. What answers JSON alone does so. */
export function postForStream(operation: object, extra: Extra = {}): Promise<Response> {
  const accept = `text/event-stream, ${json}`;
  return fetch(postWith(accept, operation, extra));
}

/** Whether a response has several results, and not only one as JSON. */
export const isStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') === true;

/** The results in a response; the rest is told of a stream as by `readEvents`. @throws Error if there are none */
export async function* resultsOf(
  response: Response,
  onId?: (id: string) => void,
  onComplete?: () => void,
): AsyncGenerator<object> {
  if (isStream(response)) yield* readEvents(response, onId, onComplete);
  else yield resultIn(response, await response.text());
}

/** Posts a subscription, or an operation whose answer may come in parts, and gives each of its results. */
export async function* subscribe(operation: object, extra: Extra = {}): AsyncGenerator<object> {
  yield* resultsOf(await postForStream(operation, extra));
}
