import { postOperation } from '../post-operation.js';
import type { TypedDocumentString } from './generated/documents.js';

/** An error as the gateway sends it. */
export interface GatewayError {
  message: string;
  path?: (string | number)[];
  extensions?: { code?: string; requestId?: string; retryable?: boolean; challenge?: boolean };
}

export interface Answer<Data> {
  data?: Data | null;
  errors?: GatewayError[];
  extensions?: {
    cost?: { estimated?: number; upstreamCalls?: number; cacheHits?: number };
    stale?: { answers: number; age: number };
  };
}

/** Runs an operation on the gateway. If it cannot be reached, the answer has an error that says so. */
export function ask<Data, Variables>(
  query: TypedDocumentString<Data, Variables>,
  variables: Variables,
): Promise<Answer<Data>> {
  return postOperation({ query, variables }).then(withErrors<Data>, ({ message }: Error) => ({
    errors: [{ message }],
  }));
}

/** The most calls to the explorer that an operation takes; null if the gateway does not say. */
export async function priceOf<Data, Variables>(
  query: TypedDocumentString<Data, Variables>,
  variables: Variables,
): Promise<number | null> {
  const headers = { 'x-dry-run': '1' };
  const answer: Answer<Data> = await postOperation({ query, variables }, { headers }).catch(
    () => ({}),
  );
  return answer.extensions?.cost?.estimated ?? null;
}

/** When the HTTP request itself is refused, the body has only a message. */
export function withErrors<Data>(answer: Answer<Data> & { message?: string }): Answer<Data> {
  const { data, errors, message = 'The gateway sent no data.' } = answer;
  return data === undefined && !errors ? { errors: [{ message }] } : answer;
}

/** Whether an error says that the explorer lacks what was asked for, which is no failure. */
export function isMissingPath({ extensions }: GatewayError): boolean {
  return extensions?.code === 'NOT_SUPPORTED';
}

/** The error of a field: its own, or that of a parent. */
export function errorAt(
  answer: Answer<unknown>,
  ...path: (string | number)[]
): GatewayError | undefined {
  return answer.errors?.find((error) =>
    (error.path ?? []).every((step, index) => index >= path.length || step === path[index]),
  );
}
