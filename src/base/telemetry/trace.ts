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

/** A step that is traced. */
export interface Span {
  /** Begins a step of it; with 'client', a call to another server. */
  readonly begin: (kind: 'server' | 'client', name: string, attributes: Attributes) => Span;
  readonly end: (known: SpanEnd) => void;
}

/** Begins the span of a request, as a part of the trace that its headers name; null if it is not traced. */
export type Trace = (
  name: string,
  headers: IncomingHttpHeaders,
  attributes: Attributes,
) => Span | null;

/** Traces nothing. */
export const noTrace: Trace = () => null;
