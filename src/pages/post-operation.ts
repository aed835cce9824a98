import { noAnswer } from './no-answer.js';

interface Extra {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Posts an operation to the gateway's graph and reads the answer, whatever its status. */
export async function postOperation(
  operation: object,
  { headers, signal }: Extra = {},
): Promise<object> {
  const request = new Request('graphql', {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json, application/json;q=0.9',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(operation),
    signal: signal ?? null,
  });
  const { status, statusText, text } = await answerTo(request);
  const answer = readJson(text);
  if (typeof answer === 'object' && answer !== null) return answer;
  throw new Error(`${status} ${statusText}: the answer is not JSON`);
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

/** A proxy fails with a page for people. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
