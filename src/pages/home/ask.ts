import { postOperation } from '../post-operation.js';
import type { TypedDocumentString } from './generated/documents.js';

/** An error as the gateway sends it. */
export interface GatewayError {
  message: string;
  path?: (string | number)[];
  extensions?: { code?: string; requestId?: string };
}

export interface Answer<Data> {
  data?: Data | null;
  errors?: GatewayError[];
  extensions?: { cost?: { upstreamCalls?: number; cacheHits?: number } };
}

/** Asks the gateway's own graph. A failure to reach it comes back as an error, like any other. */
export function ask<Data, Variables>(
  query: TypedDocumentString<Data, Variables>,
  variables: Variables,
): Promise<Answer<Data>> {
  return postOperation({ query, variables }).then(withErrors<Data>, ({ message }: Error) => ({
    errors: [{ message }],
  }));
}

/** What HTTP refuses before there is an operation has a message alone. */
function withErrors<Data>(answer: Answer<Data> & { message?: string }): Answer<Data> {
  const { data, errors, message = 'The gateway sent no data.' } = answer;
  return data === undefined && !errors ? { errors: [{ message }] } : answer;
}

/** The error of one field, where that field failed or something above it. */
export function errorAt(answer: Answer<unknown>, ...path: string[]): GatewayError | undefined {
  return answer.errors?.find((error) =>
    (error.path ?? []).every((step, index) => index >= path.length || step === path[index]),
  );
}
