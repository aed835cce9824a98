import type { GraphiQLProps } from 'graphiql';
import { Kind, parse } from 'graphql';
import { noAnswer } from '../no-answer.js';

type Fetcher = GraphiQLProps['fetcher'];

/** Sends one operation to the gateway; GraphiQL's stop button ends the request itself. */
export const fetcher: Fetcher = (params, options) => ({
  subscribe(observer: unknown) {
    const { next, error, complete } = observer as {
      next: (result: object) => void;
      error: (reason: unknown) => void;
      complete: () => void;
    };
    const abort = new AbortController();
    send(withKnownOperation(params), options?.headers ?? {}, abort.signal).then(
      (result) => {
        next(result);
        complete();
      },
      ({ message }: Error) => {
        // GraphiQL would print the stack of an error itself.
        if (!abort.signal.aborted) error({ message });
      },
    );
    return { unsubscribe: () => abort.abort() };
  },
});

/** GraphiQL reads the operation's name a moment after a tab is opened; until then it has the last tab's. */
function withKnownOperation<T extends { query: string; operationName?: string | null }>(
  params: T,
): T {
  const { query, operationName } = params;
  const known = operationNames(query).includes(operationName);
  return known ? params : { ...params, operationName: null };
}

/** None where the query is malformed: the gateway says how. */
function operationNames(query: string): (string | null | undefined)[] {
  try {
    return parse(query).definitions.map((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? definition.name?.value : null,
    );
  } catch {
    return [];
  }
}

/** Posts an operation to this page's own address and reads the answer, whatever its status. */
export async function send(
  params: object,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<object> {
  const request = new Request(location.pathname, {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json, application/json;q=0.9',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(params),
    signal,
  });
  const { status, statusText, text } = await answerTo(request);
  try {
    return JSON.parse(text) as object;
  } catch {
    throw new Error(`${status} ${statusText}: the answer is not JSON`);
  }
}

async function answerTo(request: Request) {
  try {
    const response = await fetch(request);
    const { status, statusText } = response;
    return { status, statusText, text: await response.text() };
  } catch {
    throw new Error(noAnswer);
  }
}
