import { type Answer, errorAt } from './ask.js';
import { askInParts } from './ask-in-parts.js';
import type { TypedDocumentString } from './generated/documents.js';
import type { Edge, End } from './list.js';

/** What of a connection has arrived; what follows its rows comes last. */
export interface Connection<Row> {
  edges: readonly Edge<Row>[];
  pageInfo?: { hasNextPage: boolean };
}

/** Loads a page of a list, gives its rows as they come, and tells of the answer so far after each part. */
export async function loadPage<Data, Variables, Row>(
  query: TypedDocumentString<Data, Variables>,
  variables: Variables,
  path: readonly string[],
  connectionOf: (data: Data) => Connection<Row> | null | undefined,
  give: (edges: readonly Edge<Row>[]) => void,
  seen?: (answer: Answer<Data>) => void,
): Promise<{ answer: Answer<Data>; end: End }> {
  let given = 0;
  const connectionIn = ({ data }: Answer<Data>) => (data ? connectionOf(data) : null);
  const answer = await askInParts(query, variables, (soFar) => {
    const edges = connectionIn(soFar)?.edges.slice(given) ?? [];
    given += edges.length;
    if (edges.length > 0) give(edges);
    seen?.(soFar);
  });
  const connection = connectionIn(answer);
  const error =
    errorAt(answer, ...path) ?? (connection ? undefined : { message: 'The gateway sent no rows.' });
  // After a failure there may be more.
  const hasNextPage = connection?.pageInfo?.hasNextPage ?? error !== undefined;
  return { answer, end: { hasNextPage, error } };
}
