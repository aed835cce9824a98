import type { TransientMap } from '../../base/collections/maps.js';
import type { AbortReason } from '../../base/deadline/deadline.js';
import type { EndpointName } from '../../endpoints/endpoints.js';
import { goneError, tooSlowError, UpstreamError } from './upstream-errors.js';
import type {
  AuthorizedRequest,
  KeyedRequest,
  UpstreamContext,
  WireRequest,
} from './upstream-request.js';
import type { Outcome, RawResponse, UpstreamResponse } from './upstream-response.js';

/** What a call waits for at the moment: a permit, the end of a pause, or the response. */
export interface PendingStep {
  /** Nobody waits for the call any more. */
  readonly abort: (reason: UpstreamError) => void;
  /** Another request waits for the call, too. */
  readonly join?: (context: UpstreamContext) => void;
  /** The error of a deadline that passes meanwhile, if it says nothing about the explorer. */
  readonly lateError?: () => UpstreamError;
}

interface CallWaiter {
  readonly context: UpstreamContext;
  readonly resolve: (response: UpstreamResponse) => void;
  readonly reject: (error: unknown) => void;
  readonly listener: (why: AbortReason) => void;
}

const stopListening = ({ context, listener }: CallWaiter) =>
  context.deadline.removeListener(listener);

/**
 * The context of a call to the explorer, with all its attempts: who waits for it. Each waits until
 * its own deadline or departure, which does not affect the others; when nobody is left, the call is
 * aborted. A class, since closures for each call cost more than their work, as does an AbortSignal.
 */
export class Call {
  /** Of the request that started the call. */
  readonly context: UpstreamContext;
  /** Why nobody waits any more; null while somebody does. */
  abortReason: UpstreamError | null = null;
  /** Set by the layer that waits, until it does no more. */
  pending: PendingStep | null = null;
  /** Whether an older response may stand in: better than waiting for as long as the explorer asks. */
  hasStale = false;
  /** Whether its further attempts are beyond what the limits of those who wait bound. */
  isBeyondLimit = false;
  /**
   * What came of the last attempt while another is to follow, until that is sent; otherwise null.
   * Whoever cannot wait for the next one gets this.
   */
  lastOutcome: Outcome | null = null;
  /** When its last attempt was sent, on the clock of `performance.now()`; null before the first. */
  sentAt: number | null = null;
  /** In order of arrival. */
  readonly #waiters = new Set<CallWaiter>();
  readonly #key: string | null;
  readonly #inFlight: TransientMap<string, Call>;

  /** Others find it by its key `inFlight`, until it ends; null if none may. */
  constructor(context: UpstreamContext, key: string | null, inFlight: TransientMap<string, Call>) {
    this.context = context;
    this.#key = key;
    this.#inFlight = inFlight;
    if (key !== null) inFlight.set(key, this);
  }

  /** Waits for the call on behalf of a request. */
  join(context: UpstreamContext): Promise<UpstreamResponse> {
    return new Promise((resolve, reject) => {
      const listener = (why: AbortReason) => {
        if (why === 'aborted') return this.#giveUp(waiter, goneError());
        this.#giveUp(waiter, this.pending?.lateError?.() ?? tooSlowError(), this.lastOutcome);
      };
      const waiter: CallWaiter = { context, resolve, reject, listener };
      context.deadline.addListener(listener);
      this.#waiters.add(waiter);
      this.pending?.join?.(context);
    });
  }

  /** Calls back for each request that waits for it, in order of arrival. */
  forEachContext(callback: (context: UpstreamContext) => void): void {
    for (const { context } of this.#waiters) callback(context);
  }

  /** Whether its answer will do for a request: one that looks needs it to be sent late enough. */
  suits({ sentAfter }: UpstreamContext): boolean {
    if (sentAfter === undefined) return true;
    return this.sentAt === null ? this.context.sentAfter !== undefined : this.sentAt >= sentAfter;
  }

  /** The latest deadline of all waiters, on the clock of `performance.now()`; 0 if nobody waits. */
  expiresAt(): number {
    let latest = 0;
    for (const { context } of this.#waiters) latest = Math.max(latest, context.deadline.expiresAt);
    return latest;
  }

  /**
   * Charges what is about to be sent to the first waiter that has budget left. @throws if none has,
   * or if nobody waits any more: so a call that is aborted between two steps is not sent
   */
  spend(endpoint: EndpointName, isPriced = true): void {
    for (const waiter of this.#waiters) {
      const { budget } = waiter.context;
      try {
        if (this.isBeyondLimit) budget.giveBack();
        budget.spend(endpoint, isPriced);
        this.lastOutcome = null;
        this.sentAt = performance.now();
        return;
      } catch (error) {
        // If only the budget for a retry is missing, a stale answer may be served, and a watch has
        // not seen too much, but nothing.
        const isFailure = this.hasStale || waiter.context.sentAfter !== undefined;
        this.#giveUp(waiter, error, isFailure ? this.lastOutcome : null);
      }
    }
    throw goneError();
  }

  resolve(response: UpstreamResponse): void {
    for (const waiter of this.#end()) waiter.resolve(response);
  }

  reject(error: unknown): void {
    for (const waiter of this.#end()) waiter.reject(error);
  }

  #end(): readonly CallWaiter[] {
    // Without waiters it was aborted, and another call may have its key by now.
    if (this.#waiters.size > 0) this.#leave();
    const waiters = [...this.#waiters];
    waiters.forEach(stopListening);
    this.#waiters.clear();
    return waiters;
  }

  /** From now on, nobody can join it. */
  #leave(): void {
    // A later call may have taken its place.
    if (this.#key !== null && this.#inFlight.get(this.#key) === this) {
      this.#inFlight.delete(this.#key);
    }
  }

  /** Settles one waiter before the call ends, with what came of the last attempt, if anything. */
  #giveUp(waiter: CallWaiter, error: unknown, last: Outcome | null = null): void {
    stopListening(waiter);
    this.#waiters.delete(waiter);
    if (last === null || last instanceof UpstreamError) waiter.reject(last ?? error);
    else waiter.resolve(last);
    if (this.#waiters.size > 0) return;
    this.#leave();
    this.abort(error instanceof UpstreamError ? error : goneError());
  }

  /** Ends what it waits for, since nobody waits for it. */
  abort(reason: UpstreamError): void {
    this.abortReason = reason;
    this.pending?.abort(reason);
  }
}

/** Gets the response to a request. @throws UpstreamError, BudgetError */
type CallHandler<Request, Context, Response> = (
  request: Request,
  context: Context,
) => Promise<Response>;

/** For one incoming request. */
export type Join = CallHandler<KeyedRequest, UpstreamContext, UpstreamResponse>;
/** For all who wait for the call. */
export type Ask = CallHandler<KeyedRequest, Call, UpstreamResponse>;
/** An attempt of the call. */
export type Attempt = CallHandler<AuthorizedRequest, Call, UpstreamResponse>;
/** Its answer as it arrives. */
export type Send = CallHandler<AuthorizedRequest, Call, RawResponse>;
/** To one URL. */
export type Dispatch = CallHandler<WireRequest, Call, RawResponse>;

/** A step in the life of a call: makes a handler that uses the next one. */
export type Layer<Outer, Next> = (next: Next) => Outer;

/** Makes one handler of layers, the outermost first, and the handler at the end. */
export const compose = <A, B, C, D, End>(
  a: Layer<A, B>,
  b: Layer<B, C>,
  c: Layer<C, D>,
  d: Layer<D, End>,
  end: End,
): A => a(b(c(d(end))));
