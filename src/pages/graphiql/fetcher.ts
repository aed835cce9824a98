import type { GraphiQLProps } from 'graphiql';
import { Kind, parse } from 'graphql';
import { postOperation } from '../post-operation.js';

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
    const extra = { headers: options?.headers ?? {}, signal: abort.signal };
    postOperation(withKnownOperation(params), extra).then(
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
