import type { ExecutionResult } from 'graphql';
import type { Clock } from '../../base/deadline/clock.js';
import type { Operation } from './context.js';
import type { StreamWriter } from './stream-writers.js';
import { resultText } from './write.js';

/** Proxies close connections that are silent for longer: some after 15 s. */
const heartbeatMs = 12_000;

interface StreamDeps {
  readonly writer: StreamWriter;
  readonly clock: Clock;
  /** Aborted once the gateway is about to end. */
  readonly draining: AbortSignal;
  /** The error that says so, as JSON. */
  readonly shutdownError: () => string;
  readonly onEvent: () => void;
}

/**
 * The body of a response that streams results, each as soon as there is one and the client has taken those
 * before. It ends when they do, when the client leaves, and when the gateway is about to end.
 */
export const streamBody = (
  results: AsyncIterableIterator<ExecutionResult>,
  operation: Operation,
  { writer, clock, draining, shutdownError, onEvent }: StreamDeps,
): AsyncIterableIterator<string> => {
  let hasBegun = false;
  let isOver = false;
  let isSettled = false;
  let pending: Promise<IteratorResult<ExecutionResult>> | null = null;
  let wake: (why: 'result' | 'beat' | 'drain') => void = () => {};
  const drain = () => wake('drain');
  draining.addEventListener('abort', drain);

  const finish = () => {
    if (isOver) return;
    isOver = true;
    draining.removeEventListener('abort', drain);
    void results.return?.();
  };

  const wait = () =>
    new Promise<'result' | 'beat' | 'drain'>((resolve) => {
      const stop = clock.after(heartbeatMs, () => wake('beat'));
      wake = (why) => {
        stop();
        resolve(why);
      };
      if (draining.aborted) return wake('drain');
      if (pending === null) {
        isSettled = false;
        pending = results.next();
        const settle = () => {
          isSettled = true;
          wake('result');
        };
        pending.then(settle, settle);
      } else if (isSettled) wake('result');
    });

  const chunk = (value: string): IteratorResult<string> => ({ done: false, value });

  const body: AsyncIterableIterator<string> = {
    next: async () => {
      if (isOver) return { done: true, value: undefined };
      if (!hasBegun) {
        hasBegun = true;
        return chunk(writer.begin(operation.event.cursor));
      }
      const why = await wait();
      if (isOver) return { done: true, value: undefined };
      if (why === 'beat') return chunk(writer.heartbeat);
      if (why === 'drain') {
        finish();
        return chunk(writer.cutOff(shutdownError()));
      }
      const { done, value } = await (pending ?? results.next());
      pending = null;
      if (done) {
        finish();
        return chunk(writer.complete);
      }
      onEvent();
      return chunk(writer.result(resultText(value), operation.event.cursor));
    },
    return: async () => {
      finish();
      wake('result');
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => body,
  };
  return body;
};
