import type { IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import type * as Api from '@opentelemetry/api';
import { StartError } from '../operator-errors.js';
import { createSeldom, type Log } from './log.js';
import type { OtelSdk } from './otel-sdk.js';
import type { Span, Tracer } from './span.js';

const packageName = '@opentelemetry/sdk-node';

/** What traces are sent by. */
export interface Tracing {
  readonly trace: Tracer;
  /** Sends what was not sent yet. */
  readonly close: () => Promise<void>;
}

/** How long the last spans may take at the end of the process. */
const flushMs = 2_000;

const isNamed = () =>
  process.env.OTEL_SERVICE_NAME ||
  /\bservice\.name=/.test(process.env.OTEL_RESOURCE_ATTRIBUTES ?? '');

/** What went wrong in loading it, in words that help if it is not installed. */
const failedToLoad = (cause: unknown): unknown => {
  if (!(cause instanceof Error) || !/MODULE_NOT_FOUND/.test(`${'code' in cause && cause.code}`))
    return cause;
  return new StartError(
    `OTEL_EXPORTER_OTLP_ENDPOINT is set, but the package ${packageName} is not installed. Install it beside the gateway (npm install ${packageName}), or unset the variable.`,
    { cause },
  );
};

const load = async () => {
  try {
    const { NodeSDK }: OtelSdk = await import(packageName);
    // The very API that it registers itself with: another version of it would find nothing there.
    const requireBeside = createRequire(createRequire(import.meta.url).resolve(packageName));
    const api: typeof Api = requireBeside('@opentelemetry/api');
    return { NodeSDK, api };
  } catch (cause) {
    throw failedToLoad(cause);
  }
};

interface SpanSource {
  readonly api: typeof Api;
  readonly tracer: Api.Tracer;
  /** Which trace the headers of a request continue. */
  readonly contextOf: (headers: IncomingHttpHeaders) => Api.Context;
}

const tracerOf = ({ api, tracer, contextOf }: SpanSource): Tracer => {
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    internal: api.SpanKind.INTERNAL,
  };

  const wrap = (span: Api.Span): Span => ({
    begin: (kind, name, attributes) => {
      const above = api.trace.setSpan(api.ROOT_CONTEXT, span);
      return wrap(tracer.startSpan(name, { kind: kinds[kind], attributes }, above));
    },
    end: ({ name, attributes = {}, error }) => {
      if (name !== undefined) span.updateName(name);
      span.setAttributes(attributes);
      if (error !== undefined) {
        span.setAttribute('error.type', error);
        span.setStatus({ code: api.SpanStatusCode.ERROR });
      }
      span.end();
    },
  });

  return (kind, name, headers, attributes) => {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(headers));
    return span.isRecording() ? wrap(span) : null;
  };
};

/** Sends the last spans, for a limited time. */
const flush = async (shutdown: Promise<unknown>) => {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    limit = setTimeout(resolve, flushMs);
  });
  await Promise.race([late, shutdown]);
  clearTimeout(limit);
};

/**
 * Traces with OpenTelemetry, which reads its own variables (OTEL_…).
 * @throws StartError if its package is not installed
 */
export const startTracing = async (endpoint: string, log: Log): Promise<Tracing> => {
  const { NodeSDK, api } = await load();
  // Whoever starts the gateway from code has it elsewhere.
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint;
  // Others tell the command line and the user of the process.
  process.env.OTEL_NODE_RESOURCE_DETECTORS ??= 'env';
  const seldom = createSeldom(10_000);
  const warn = (...words: readonly unknown[]) => {
    // Others may be whole requests, with their headers.
    const said = words.map((word) => (word instanceof Error ? word.message : word));
    const text = said.filter((word) => typeof word === 'string').join(': ');
    seldom(() => log.warn('OpenTelemetry', { text: text.slice(0, 300) }));
  };
  const quiet = () => {};
  api.diag.setLogger(
    { error: warn, warn, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const sdk = new NodeSDK({
    ...(!isNamed() && { serviceName: 'explorer-gateway' }),
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  return {
    trace: tracerOf({
      api,
      tracer: api.trace.getTracer('explorer-gateway'),
      contextOf: (headers) => api.propagation.extract(api.ROOT_CONTEXT, headers),
    }),
    close: () => flush(sdk.shutdown().catch(warn)),
  };
};

/** Its class is in a package below that of OpenTelemetry. */
type Exporter = new (options: { readonly url: string }) => object;

/**
 * Traces with OpenTelemetry in a process that is somebody else's: nothing is registered there.
 * @throws StartError if its package is not installed
 */
export const openTracing = (endpoint: string): Tracing => {
  try {
    const here = createRequire(import.meta.url);
    const { core, resources, tracing }: OtelSdk = here(packageName);
    const beside = createRequire(here.resolve(packageName));
    const api: typeof Api = beside('@opentelemetry/api');
    const { OTLPTraceExporter }: { readonly OTLPTraceExporter: Exporter } = beside(
      '@opentelemetry/exporter-trace-otlp-proto',
    );
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
    const provider = new tracing.BasicTracerProvider({
      resource: resources.resourceFromAttributes({ 'service.name': 'explorer-gateway' }),
      sampler: new tracing.ParentBasedSampler({ root: new tracing.AlwaysOnSampler() }),
      spanProcessors: [new tracing.BatchSpanProcessor(exporter)],
    });
    const propagator = new core.W3CTraceContextPropagator();
    return {
      trace: tracerOf({
        api,
        tracer: provider.getTracer('explorer-gateway'),
        contextOf: (headers) =>
          propagator.extract(api.ROOT_CONTEXT, headers, api.defaultTextMapGetter),
      }),
      close: () => flush(provider.shutdown().catch(() => {})),
    };
  } catch (cause) {
    throw failedToLoad(cause);
  }
};
