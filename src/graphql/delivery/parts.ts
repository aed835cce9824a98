import type { ExecutionResult } from 'graphql';
import type { HttpResponse } from '../../base/request/exchange.js';
import { namingOf, type StreamType } from '../reading/media-type.js';
import type { IncrementalResult } from '../running/result.js';
import { type StreamEvent, streamResponse, wholeResponse } from './framing.js';
import { payloadWriter } from './payloads.js';

const firstErrors = ({ errors, incremental = [], completed = [] }: IncrementalResult) =>
  [{ errors }, ...incremental, ...completed].find((one) => one.errors?.length)?.errors;

/** It is no generator, which would keep each text until the next, beside the connection. */
const eventsOf = (
  results: AsyncIterable<ExecutionResult>,
  type: StreamType,
  note: (result: ExecutionResult) => void,
): AsyncIterableIterator<StreamEvent> => {
  const payloadOf = payloadWriter(namingOf(type));
  const source = results[Symbol.asyncIterator]() as AsyncIterator<IncrementalResult>;
  let errors: ExecutionResult['errors'];
  let hasEnded = false;
  const done = { done: true, value: undefined } as const;

  const end = () => {
    if (!hasEnded) note({ data: null, ...(errors && { errors }) });
    hasEnded = true;
    return done;
  };

  const take = async (): Promise<IteratorResult<StreamEvent>> => {
    const next = await source.next();
    if (next.done || hasEnded) return end();
    errors ??= firstErrors(next.value);
    const payload = payloadOf(next.value);
    if (payload === null) return take();
    return { value: next.value.hasNext ? { payload } : { payload, isComplete: true } };
  };

  const leave = async () => {
    end();
    await source.return?.();
    return done;
  };

  const events: AsyncIterableIterator<StreamEvent> = {
    next: async () => {
      if (hasEnded) return done;
      try {
        return await take();
      } catch (error) {
        await leave();
        throw error;
      }
    },
    return: leave,
    [Symbol.asyncIterator]: () => events,
  };
  return events;
};

/** A response that sends each result when it is there; `note` is called in the end, with the first errors. */
export const inParts = (
  results: AsyncIterable<ExecutionResult>,
  type: StreamType,
  note: (result: ExecutionResult) => void,
): HttpResponse => streamResponse(eventsOf(results, type, note), type);

/** A response that has all of a result in one part. */
export const inOnePart = (result: ExecutionResult, type: StreamType) => {
  const last: IncrementalResult = Object.assign(result, { hasNext: false });
  return wholeResponse(payloadWriter(namingOf(type))(last) ?? '', type);
};
