import type { IncomingHttpHeaders } from 'node:http';
import type { Patience } from '../deadline/patience.js';
import type { Caller } from './caller.js';
import type { Memory } from './memory.js';

/** One HTTP request. */
export interface RequestContext {
  readonly id: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** The target's path exactly as received: neither decoded nor normalised. */
  readonly path: string;
  /** The target's query exactly as received, without the question mark. */
  readonly query: string;
  readonly caller: Caller;
  /** How long the client waits. */
  readonly patience: Patience;
  /** What the request holds until it is answered. Whoever makes an answer holds its bytes. */
  readonly memory: Memory;
  /** Reads the whole request body, decompressed. @throws HttpError 413, 408, 415, 400; OverloadedError */
  readonly readBody: () => Promise<Buffer>;
}
