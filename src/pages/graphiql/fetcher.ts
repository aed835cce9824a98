import type { GraphiQLProps } from 'graphiql';
import { Kind, parse } from 'graphql';

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
      (reason) => {
        if (!abort.signal.aborted) error(reason);
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
  signal?: AbortSignal,
): Promise<object> {
  const response = await fetch(location.pathname, {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json, application/json;q=0.9',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(params),
    ...(signal && { signal }),
  });
  const text = await response.text();
  try {
    return JSON.parse(text) as object;
  } catch {
    throw new Error(`${response.status} ${response.statusText}: the answer is not JSON`);
  }
}
