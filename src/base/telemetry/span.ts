import type { IncomingHttpHeaders } from 'node:http';

/**
 * Attributes under the names of OpenTelemetry's semantic conventions; undefined ones are left out.
 * Callers pass no credentials, queries or variables.
 */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** What is known of a span only at its end. */
export interface SpanEnd {
  readonly name?: string | undefined;
  readonly attributes?: Attributes;
  /** Why it failed, from a closed set: its `error.type`. */
  readonly error?: string | undefined;
}

/** What a span is of: a request from outside, a call to another server, or the gateway's own work. */
export type SpanKind = 'server' | 'client' | 'internal';

/** A step that is traced. */
export interface Span {
  /** Begins a step of it. */
  readonly begin: (kind: SpanKind, name: string, attributes: Attributes) => Span;
  readonly end: (known: SpanEnd) => void;
}

/**
 * Begins a span as a part of the trace that the headers of a request name, or else a trace; null if it
 * is not traced.
 */
export type Tracer = (
  kind: SpanKind,
  name: string,
  headers: IncomingHttpHeaders,
  attributes: Attributes,
) => Span | null;

/** Traces nothing. */
export const noTrace: Tracer = () => null;
