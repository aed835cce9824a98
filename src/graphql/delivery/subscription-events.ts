import type { ExecutionResult } from 'graphql';
import { iteratorOf } from '../../base/collections/iterators.js';
import type { Clock } from '../../base/deadline/deadline.js';
import type { StreamType } from '../reading/media-type.js';
import { heartbeatOf, type StreamEvent } from './framing.js';
import { resultText } from './write.js';

/** Proxies close connections that are silent for longer: some after 15 s. */
const heartbeatMs = 12_000;

/** When clients that are cut off come back, in milliseconds: not all at the same time. */
const retryDelay = () => 1_000 + Math.floor(Math.random() * 4_001);

interface SubscriptionDeps {
  readonly type: StreamType;
  /** Aborts when the gateway is about to end. */
  readonly draining: AbortSignal;
  /** Resolves once the subscription has begun, or cannot. */
  readonly started: Promise<unknown>;
  /** Where a client goes on that has got all so far; null if that is not known. */
  readonly lastCursor: () => string | null;
  readonly clock: Clock;
  /** The error of a gateway that is about to end, as JSON. */
  readonly shutdownError: () => string;
  readonly onEvent: (result: ExecutionResult) => void;
  readonly onEnd: () => void;
}

type WakeReason = 'result' | 'beat' | 'drain';

/**
 * The events of a subscription: where it begins, then each result. It ends when they do, when the client
 * leaves, and when the gateway is about to end; then clients are to come back. Heartbeats come in between.
 */
export const subscriptionEvents = (
  results: AsyncIterator<ExecutionResult>,
  { type, draining, started, lastCursor, clock, shutdownError, onEvent, onEnd }: SubscriptionDeps,
): AsyncIterableIterator<StreamEvent> => {
  const isMultipart = type.type === 'multipart/mixed';
  let hasBegun = false;
  let isOver = false;
  let isSettled = false;
  let pending: Promise<unknown> | null = null;
  let wake: (why: WakeReason) => void = () => {};
  const drain = () => wake('drain');
  draining.addEventListener('abort', drain);

  const finish = () => {
    if (isOver) return;
    isOver = true;
    draining.removeEventListener('abort', drain);
    onEnd();
    void results.return?.();
  };

  /** What is waited for is asked for once, however many heartbeats come before it. */
  const begin = (ask: () => Promise<unknown>) => {
    isSettled = false;
    const asked = ask();
    const settle = () => {
      isSettled = true;
      wake('result');
    };
    asked.then(settle, settle);
    return asked;
  };

  const wait = (ask: () => Promise<unknown>) =>
    new Promise<WakeReason>((resolve) => {
      const stop = clock.after(heartbeatMs, () => wake('beat'));
      wake = (why) => {
        stop();
        resolve(why);
      };
      if (draining.aborted) return wake('drain');
      pending ??= begin(ask);
      if (isSettled) wake('result');
    });

  const place = (): StreamEvent => {
    const cursor = lastCursor();
    return cursor === null ? {} : { id: cursor };
  };

  /** Apollo's protocol tells errors of an operation from those of the connection. */
  const payloadOf = (result: ExecutionResult) => {
    const text = resultText(result);
    return isMultipart ? `{"payload":${text}}` : text;
  };

  const next = async (): Promise<StreamEvent | undefined> => {
    if (isOver) return undefined;
    const why = await wait(hasBegun ? () => results.next() : () => started);
    if (isOver) return undefined;
    if (why === 'beat') return heartbeatOf(type);
    if (why === 'drain') {
      finish();
      return isMultipart
        ? { payload: `{"payload":null,"errors":[${shutdownError()}]}` }
        : { retry: retryDelay() };
    }
    const settled = pending;
    pending = null;
    if (!hasBegun) {
      hasBegun = true;
      return isMultipart ? {} : place();
    }
    const { done, value } = (await settled) as IteratorResult<ExecutionResult>;
    if (done) {
      finish();
      return { isComplete: true };
    }
    onEvent(value);
    return { ...place(), payload: payloadOf(value) };
  };

  return iteratorOf(next, () => {
    finish();
    wake('result');
  });
};
