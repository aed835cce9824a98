import { buffer } from 'node:stream/consumers';
import { serve } from './serve.js';

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number | string;
}

interface Attribute {
  readonly key: string;
  readonly value: Value;
}

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
  readonly status?: { readonly code?: number };
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? (value.intValue === undefined ? undefined : Number(value.intValue)),
    ]),
  );

/** A receiver of OTLP over HTTP, in JSON, as a collector has. */
export const startOtlpReceiver = async () => {
  const bodies: { readonly path: string; readonly text: string }[] = [];
  const server = await serve(async (request, response) => {
    bodies.push({ path: request.url ?? '', text: (await buffer(request)).toString() });
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  const exports = () => bodies.map(({ text }): Export => JSON.parse(text));
  return {
    ...server,
    bodies,
    /** What its variables are for a process that traces. */
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: server.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '20',
    },
    spans: () =>
      exports()
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(({ attributes, ...span }) => ({ ...span, attributes: valuesOf(attributes) })),
    resource: () => valuesOf(exports()[0]?.resourceSpans[0]?.resource.attributes ?? []),
  };
};
