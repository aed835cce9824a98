import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { Caller } from './caller.js';
import type { EndpointName } from './config.js';
import type { Patience } from './patience.js';

export type RequestOutcome = 'ok' | 'errors' | 'refused' | 'failed' | 'gone';

type RequestKind = EndpointName | 'query' | 'mutation' | 'subscription' | 'page' | 'none';

/** What a door adds to the log line and the metrics of a request. */
export interface Report {
  kind: RequestKind;
  /** null: by the status. */
  outcome: RequestOutcome | null;
  /** Fields of the log line; texts are cut to 100 characters. No secrets, queries or variables. */
  fields: Readonly<Record<string, string | number | boolean | null>>;
}

/** Bytes, in the pieces in which they came, or text. */
export type AnswerBody = Buffer | readonly Buffer[] | string;

/** One request on its way through the process, and the way to answer it. */
export interface Exchange {
  readonly id: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** The target's path as it came: not decoded, not normalised. */
  readonly path: string;
  /** The target's query as it came, without the question mark. */
  readonly query: string;
  readonly caller: Caller;
  /** How long the client waits. */
  readonly patience: Patience;
  readonly report: Report;
  /** The request's whole body, decompressed. @throws HttpError 413, 408, 415, 400 */
  readonly readBody: () => Promise<Buffer>;
  /**
   * Answers, once: compressed where that was asked for, without a body to HEAD, and with 304 where
   * `if-none-match` names its `etag`. Header names are in lower case. `isKept` says that this buffer will
   * be sent again, so that its compressed forms are worth remembering.
   * @throws HttpError 503 where there is no room for so long an answer
   */
  readonly send: (
    status: number,
    headers: OutgoingHttpHeaders,
    body?: AnswerBody,
    isKept?: boolean,
  ) => void | Promise<void>;
}

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

/** The type of the gateway's own JSON, but for the graph's. */
export const jsonType = { 'content-type': 'application/json; charset=utf-8' } as const;

/** Answers with `{"message": …}`, the explorer's own form of an error. */
export const sendMessage = (
  exchange: Pick<Exchange, 'send'>,
  status: number,
  message: string,
  headers: OutgoingHttpHeaders = {},
): void | Promise<void> =>
  exchange.send(status, { ...jsonType, ...headers }, JSON.stringify({ message }));
