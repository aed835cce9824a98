import type { GraphiQLProps } from 'graphiql';
import { BREAK, getOperationAST, Kind, parse, visit } from 'graphql';
import { subscribe } from '../post-for-stream.js';
import { postOperation } from '../post-operation.js';
import { showEvents } from './events.js';

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
    const events = showEvents(next);
    const kind = kindOf(known);
    const give = kind === 'events' ? events.add : next;
    const answered = async () => {
      if (kind === 'one') give(withOwnHints(await postOperation(known, extra)));
      else for await (const result of subscribe(known, extra)) give(withOwnHints(result));
      events.flush();
      complete();
    };
    answered().catch(({ message }: Error) => {
      if (abort.signal.aborted) return;
      // Given an Error, GraphiQL would also print its stack.
      if (kind !== 'events') return error({ message });
      // GraphiQL would show it in place of the events before.
      give({ errors: [{ message }] });
      events.flush();
      complete();
    });
    return {
      kind,
      unsubscribe: () => {
        events.flush();
        abort.abort();
      },
    };
  },
});

/** Whether what GraphiQL holds while an operation runs is of a subscription. */
export const isLive = (running: object | null): boolean =>
  running !== null && 'kind' in running && running.kind === 'events';

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

/** What answers the operation that is sent: the events of a subscription, the parts of an answer, or one result. */
function kindOf({ query, operationName }: Operation): 'events' | 'parts' | 'one' {
  try {
    const document = parse(query);
    if (getOperationAST(document, operationName)?.operation === 'subscription') return 'events';
    let inParts = false;
    visit(document, {
      Directive: ({ name }) => {
        inParts ||= name.value === 'defer' || name.value === 'stream';
        return inParts ? BREAK : undefined;
      },
    });
    return inParts ? 'parts' : 'one';
  } catch {
    return 'one';
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
