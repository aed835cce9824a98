import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { EndpointName } from '../config/config.js';
import type { Deadline } from '../deadline/deadline.js';
import type { Principal } from './principal.js';

export type RequestOutcome = 'ok' | 'errors' | 'refused' | 'failed' | 'gone';

type RequestKind = EndpointName | 'query' | 'mutation' | 'subscription' | 'page' | 'none';

/** What a door adds to the log line and the metrics of a request. */
export interface Report {
  kind: RequestKind;
  /** null derives the outcome from the status. */
  outcome: RequestOutcome | null;
  /** Fields of the log line: short, and without secrets, queries or variables. */
  fields: Readonly<Record<string, string | number | boolean | null>>;
}

/** Text, or bytes: in one buffer, or in the pieces in which they arrived. */
export type AnswerBody = Buffer | readonly Buffer[] | string;

/** One HTTP request, and the means to answer it. */
export interface Exchange {
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
  readonly report: Report;
  /** Reads the whole request body, decompressed. @throws HttpError 413, 408, 415, 400 */
  readonly readBody: () => Promise<Buffer>;
  /**
   * Answers, once: compressed if the client asks for it, without a body to HEAD, and with 304 if
   * `if-none-match` names the `etag`. Header names are in lower case. `isKept` means that this very
   * buffer will be sent again, so that its compressed forms are worth caching.
   * @throws HttpError 503 if there is no room for such a long answer
   */
  readonly send: (
    status: number,
    headers: OutgoingHttpHeaders,
    body?: AnswerBody,
    isKept?: boolean,
  ) => void | Promise<void>;
}

/** The doors as the log and the metrics name them. */
export type DoorName = 'graphql' | 'rest' | 'page' | 'operations';

export type Door = (exchange: Exchange) => void | Promise<void>;

/** A refusal that the edge answers with its status and `{"message": …}`. */
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

/** Answers with `{"message": …}`, the form of the explorer's own errors. */
export const sendMessage = (
  exchange: Pick<Exchange, 'send'>,
  status: number,
  message: string,
  headers: OutgoingHttpHeaders = {},
): void | Promise<void> =>
  exchange.send(status, { ...jsonType, ...headers }, JSON.stringify({ message }));
