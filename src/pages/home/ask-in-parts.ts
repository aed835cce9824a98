import { noResponse } from '../fetch-text.js';
import { postForStream, resultsOf } from '../post-for-stream.js';
import { type Answer, type GatewayError, withErrors } from './ask.js';
import { assembler } from './assemble.js';
import type { TypedDocumentString } from './generated/documents.js';

/**
 * Runs an operation whose answer may come in parts, and gives the answer so far after each. Returns the
 * whole; if the gateway cannot be reached, or leaves early, it has an error that says so.
 */
export async function askInParts<Data, Variables>(
  query: TypedDocumentString<Data, Variables>,
  variables: Variables,
  seen: (answer: Answer<Data>) => void,
): Promise<Answer<Data>> {
  const take = assembler<Data>();
  let answer: (Answer<Data> & { hasNext?: boolean }) | undefined;
  let broken: GatewayError = { message: 'The gateway ended its answer early.' };
  try {
    for await (const part of resultsOf(await postForStream({ query, variables }))) {
      answer = take(answer ? part : withErrors(part));
      seen(answer);
    }
  } catch (error) {
    // Browsers word it each in their way when a connection is refused or breaks.
    const message = error instanceof TypeError ? noResponse : (error as Error).message;
    broken = { message };
  }
  if (answer && !answer.hasNext) return answer;
  return { ...answer, errors: [...(answer?.errors ?? []), broken] };
}
