import type { GraphiQLProps } from 'graphiql';
import { BREAK, getOperationAST, Kind, parse, visit } from 'graphql';
import { subscribe } from '../post-for-stream.js';
import { postOperation } from '../post-operation.js';

type Fetcher = GraphiQLProps['fetcher'];

/** Sends an operation to the gateway. An observable, so that GraphiQL's stop button aborts the request. */
export const fetcher: Fetcher = (params, options) => ({
  subscribe(observer: unknown) {
    const { next, error, complete } = observer as {
      next: (result: object) => void;
      error: (reason: unknown) => void;
      complete: () => void;
    };
    const abort = new AbortController();
    const extra = { headers: options?.headers ?? {}, signal: abort.signal };
    const known = withKnownOperation(params);
    const answered = async () => {
      if (streams(known)) {
        for await (const result of subscribe(known, extra)) next(withOwnHints(result));
      } else {
        next(withOwnHints(await postOperation(known, extra)));
      }
      complete();
    };
    answered().catch(({ message }: Error) => {
      // Given an Error, GraphiQL would also print its stack.
      if (!abort.signal.aborted) error({ message });
    });
    return { unsubscribe: () => abort.abort() };
  },
});

interface Operation {
  query: string;
  operationName?: string | null;
}

interface Answer {
  errors?: readonly { message: string }[];
}

/** Messages of the gateway send to GraphiQL whoever is not there yet. */
function withOwnHints(answer: Answer): Answer {
  if (!answer.errors) return answer;
  const [elsewhere, here] = [
    'that GraphiQL shows, at /graphql in a browser',
    'that the book on the left opens',
  ];
  const errors = answer.errors.map((error) => ({
    ...error,
    message: error.message.replace(elsewhere, here),
  }));
  return { ...answer, errors };
}

/** Right after a tab is opened, GraphiQL still sends the operation name of the previous tab: drops such a name. */
function withKnownOperation<T extends Operation>(params: T): T {
  const { query, operationName } = params;
  const known = operationNames(query).includes(operationName);
  return known ? params : { ...params, operationName: null };
}

/** Whether the operation that is sent may have several results: a subscription, or one with parts. */
function streams({ query, operationName }: Operation): boolean {
  try {
    const document = parse(query);
    if (getOperationAST(document, operationName)?.operation === 'subscription') return true;
    let inParts = false;
    visit(document, {
      Directive: ({ name }) => {
        inParts ||= name.value === 'defer' || name.value === 'stream';
        return inParts ? BREAK : undefined;
      },
    });
    return inParts;
  } catch {
    return false;
  }
}

/** None if the query is malformed: the gateway reports why. */
function operationNames(query: string): (string | null | undefined)[] {
  try {
    return parse(query).definitions.map((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? definition.name?.value : null,
    );
  } catch {
    return [];
  }
}
