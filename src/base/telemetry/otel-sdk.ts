import type * as Api from '@opentelemetry/api';

/** What the gateway uses of `@opentelemetry/sdk-node`, which is installed only where traces are wanted. */
export interface OtelSdk {
  readonly NodeSDK: new (options: {
    readonly serviceName?: string;
    readonly metricReaders: never[];
    readonly logRecordProcessors: never[];
  }) => { start(): void; shutdown(): Promise<void> };
  readonly core: { readonly W3CTraceContextPropagator: new () => Api.TextMapPropagator };
  readonly resources: { resourceFromAttributes(attributes: Api.Attributes): object };
  readonly tracing: {
    readonly AlwaysOnSampler: new () => object;
    readonly ParentBasedSampler: new (options: { root: object }) => object;
    readonly BatchSpanProcessor: new (exporter: object) => object;
    readonly BasicTracerProvider: new (options: {
      resource: object;
      sampler: object;
      spanProcessors: object[];
    }) => Api.TracerProvider & { shutdown(): Promise<void> };
  };
}
