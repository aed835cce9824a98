import { noAnswer } from '../no-answer.js';

/** An error as the gateway sends it. */
export interface GatewayError {
  message: string;
  path?: (string | number)[];
  extensions?: { code?: string; requestId?: string; retryAfterMs?: number };
}

export interface Answer<Data> {
  data?: Data | null;
  errors?: GatewayError[];
  extensions?: { cost?: { upstreamCalls?: number; cacheHits?: number } };
}

/** Asks the gateway's own graph. A failure to reach it comes back as an error, like any other. */
export async function ask<Data>(query: string, variables: object): Promise<Answer<Data>> {
  try {
    const response = await fetch('graphql', {
      method: 'POST',
      headers: {
        accept: 'application/graphql-response+json, application/json;q=0.9',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as Answer<Data>;
  } catch {
    return { errors: [{ message: noAnswer }] };
  }
}

/** The error of one field, where that field failed or something above it. */
export function errorAt(answer: Answer<unknown>, ...path: string[]): GatewayError | undefined {
  return answer.errors?.find((error) =>
    (error.path ?? []).every((step, index) => index >= path.length || step === path[index]),
  );
}
