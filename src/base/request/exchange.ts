import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { EndpointName } from '../../endpoints/endpoints.js';
import type { Deadline } from '../deadline/deadline.js';
import type { Span } from '../telemetry/span.js';
import type { Memory } from './memory.js';
import type { Principal } from './principal.js';

/** One HTTP request. */
export interface RequestContext {
  readonly id: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** The target's path exactly as received: neither decoded nor normalised. */
  readonly path: string;
  /** The target's query exactly as received, without the question mark. */
  readonly query: string;
  readonly principal: Principal;
  /** How long the client waits. */
  readonly deadline: Deadline;
  /** Closes the connection at once, for a client that does not read its answer. */
  readonly cut: () => void;
  /** What the request holds until it is answered. Whoever makes an answer holds its bytes. */
  readonly memory: Memory;
  /** What it is traced by, if it is. */
  readonly span?: Span | null;
  /** Aborted when the server begins to drain. Shared by all requests: remove your listeners. */
  readonly draining: AbortSignal;
  /** Reads the whole request body, decompressed. @throws HttpError 413, 408, 415, 400; OverloadedError */
  readonly readBody: () => Promise<Buffer>;
}

type Chunk = Buffer | string;

/**
 * Text or bytes: whole, in chunks, or in parts. Of parts, each is asked for once the client has taken those
 * before, and sent at once. `return` is called when the client leaves, and must settle a pending `next`.
 */
export type ResponseBody = Chunk | readonly Chunk[] | AsyncIterable<Chunk>;

/** Whether a body comes in parts. */
export const isInParts = (body: ResponseBody): body is AsyncIterable<Chunk> =>
  typeof body === 'object' && Symbol.asyncIterator in body;

/** Ends a body in parts that nobody will read. */
export const dropBody = (body: ResponseBody = ''): void => {
  if (isInParts(body)) void body[Symbol.asyncIterator]().return?.();
};

/** An HTTP response, as a value. */
export interface HttpResponse {
  readonly status: number;
  /** Names in lower case; undefined values are left out. */
  readonly headers: OutgoingHttpHeaders;
  readonly body?: ResponseBody;
  /** Parts are not compressed: for long streams of few words, whose compressors would take more memory. */
  readonly isPlain?: boolean;
  /** This very buffer will be sent again, so that its compressed forms are worth keeping. */
  readonly isReused?: boolean;
}

export type RequestOutcome = 'ok' | 'errors' | 'refused' | 'failed' | 'gone';

/** What the log line and the metrics say of a request. */
export interface AccessLog {
  readonly kind: EndpointName | 'query' | 'mutation' | 'subscription' | 'page' | 'none';
  /** That of the line; by default, `info`. */
  readonly level?: 'debug';
  /** By default, it follows from the status. */
  readonly outcome?: RequestOutcome;
  /** The template of its path, for traces, where that is not the path itself. */
  readonly route?: string;
  /** Further fields of the line: short, and without secrets, queries or variables. */
  readonly fields?: Readonly<Record<string, string | number | boolean | null>>;
}

/** A response, and what is logged of it once it was sent. */
export interface Handled {
  readonly response: HttpResponse;
  readonly log: AccessLog;
  /**
   * Called once it was sent, or no longer can be: what is logged then. Not a getter, since each getter of
   * an object literal is kept, with all that it refers to, through minor collections.
   */
  readonly ended?: () => AccessLog;
}

/** Answers a request. When the client leaves, it must end soon: the request is logged after that. */
export type Handler = (context: RequestContext) => Handled | Promise<Handled>;

/** Lets in a request that came by Fetch, as all others, and makes a response of what its handler answers. */
export type AdmitFetch = (request: Request, handler: Handler) => Promise<Response>;

/** Logs nothing but the status. */
export const unlabelled: AccessLog = { kind: 'none' };

/** A refusal that the server answers with its status and `{"message": …}`. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;

  constructor(status: number, message: string, headers: OutgoingHttpHeaders = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** The content type of the gateway's own JSON, except for GraphQL answers. */
export const jsonType = { 'content-type': 'application/json; charset=utf-8' } as const;

/** `{"message": …}`, the form of the explorer's own errors. */
export const messageResponse = (
  status: number,
  message: string,
  headers: OutgoingHttpHeaders = {},
): HttpResponse => ({
  status,
  headers: { ...jsonType, ...headers },
  body: JSON.stringify({ message }),
});

/** Deeper ones are no paths of an API, and their links would be long. */
const deepest = 16;

/** A 404 with links (RFC 8631) to what lists the paths that are served, relative since proxies may mount all below a path. */
export const notFoundResponse = (path: string): HttpResponse => {
  const depth = Math.max(0, path.split('/').length - 2);
  const root = depth > deepest ? '/' : '../'.repeat(depth);
  const link = `<${root}docs>; rel="service-doc", <${root}openapi.json>; rel="service-desc"`;
  return messageResponse(404, 'Not found', { link });
};

/**
 * For a body in parts: proxies must neither keep parts back nor store them, and `no-transform` also keeps
 * them from compressing.
 */
export const streamingHeaders = {
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;
