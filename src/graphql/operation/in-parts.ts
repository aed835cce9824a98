import type { ExecutionResult } from 'graphql';
import { type Memory, OverloadedError } from '../../base/request/memory.js';
import type { HttpResponse } from '../../base/request/response.js';
import { type IncrementalResult, payloadWriter } from './incremental.js';
import { namingOf, type StreamType } from './media-type.js';
import { type StreamEvent, streamResponse, wholeResponse } from './stream.js';

const firstErrors = ({ errors, incremental = [], completed = [] }: IncrementalResult) =>
  [{ errors }, ...incremental, ...completed].find((one) => one.errors?.length)?.errors;

async function* eventsOf(
  results: AsyncIterable<ExecutionResult>,
  type: StreamType,
  memory: Memory,
  note: (result: ExecutionResult) => void,
): AsyncGenerator<StreamEvent> {
  const payloadOf = payloadWriter(namingOf(type));
  let errors: ExecutionResult['errors'];
  try {
    for await (const result of results as AsyncIterable<IncrementalResult>) {
      errors ??= firstErrors(result);
      const payload = payloadOf(result);
      if (payload === null) continue;
      if (!memory.hold(payload.length)) throw new OverloadedError();
      yield result.hasNext ? { payload } : { payload, isComplete: true };
      memory.release(payload.length);
    }
  } finally {
    note({ data: null, ...(errors && { errors }) });
  }
}

/** A response that sends each result when it is there; `note` is called in the end, with the first errors. */
export const inParts = (
  results: AsyncIterable<ExecutionResult>,
  type: StreamType,
  memory: Memory,
  note: (result: ExecutionResult) => void,
): HttpResponse => streamResponse(eventsOf(results, type, memory, note), type);

/** A response that has all of a result in one part. */
export const inOnePart = (result: ExecutionResult, type: StreamType) => {
  const last: IncrementalResult = Object.assign(result, { hasNext: false });
  return wholeResponse(payloadWriter(namingOf(type))(last) ?? '', type);
};
