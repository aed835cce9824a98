import type { RawResponse } from '../decode/raw-response.js';
import type { UpstreamResponse } from '../decode/response.js';
import type { Call } from './call.js';
import type { AuthorizedRequest, KeyedRequest, UpstreamContext, WireRequest } from './request.js';

/** Gets the response to a request. @throws UpstreamError, BudgetError */
type Handler<Request, Context, Response> = (
  request: Request,
  context: Context,
) => Promise<Response>;

/** For one incoming request. */
export type Shared = Handler<KeyedRequest, UpstreamContext, UpstreamResponse>;
/** For all who wait for the call. */
export type Ask = Handler<KeyedRequest, Call, UpstreamResponse>;
/** An attempt of the call. */
export type Attempt = Handler<AuthorizedRequest, Call, UpstreamResponse>;
export type Follow = Handler<AuthorizedRequest, Call, RawResponse>;
export type Send = Handler<WireRequest, Call, RawResponse>;

/** A step in the life of a call: makes a handler that uses the next one. */
export type Layer<Outer, Next> = (next: Next) => Outer;

/** Makes one handler of layers, the outermost first, and the handler at the end. */
export const compose = <A, B, C, D, E, F, G, H, I, End>(
  a: Layer<A, B>,
  b: Layer<B, C>,
  c: Layer<C, D>,
  d: Layer<D, E>,
  e: Layer<E, F>,
  f: Layer<F, G>,
  g: Layer<G, H>,
  h: Layer<H, I>,
  i: Layer<I, End>,
  end: End,
): A => a(b(c(d(e(f(g(h(i(end)))))))));
