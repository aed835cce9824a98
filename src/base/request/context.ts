import type { IncomingHttpHeaders } from 'node:http';
import type { Deadline } from '../deadline/deadline.js';
import type { Span } from '../telemetry/trace.js';
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
