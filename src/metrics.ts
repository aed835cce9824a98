import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type DoorName = 'graphql' | 'rest' | 'page' | 'operations';

/**
 * The gateway's Prometheus metrics. Every label comes from a closed set, never from a request's
 * own text, so that their number is bounded.
 */
export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Counter({
      name: 'gateway_requests_total',
      help: 'Requests answered, by door, kind of operation and outcome.',
      labelNames: ['door', 'kind', 'outcome'] as const,
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'gateway_request_duration_seconds',
      help: 'Time from the arrival of a request to the end of its answer.',
      labelNames: ['door'] as const,
      buckets: seconds,
      registers,
    }),
    requestsUnderWay: new Gauge({
      name: 'gateway_requests_under_way',
      help: 'Requests that have arrived and are not answered yet.',
      registers,
    }),
    operationCost: new Histogram({
      name: 'gateway_operation_upstream_calls',
      help: 'Upstream calls that a GraphQL operation made.',
      buckets: [0, 1, 2, 5, 10, 25, 50, 100, 250, 500],
      registers,
    }),
    upstreamCalls: new Counter({
      name: 'gateway_upstream_calls_total',
      help: 'Attempts sent to the explorer, by endpoint and outcome (a status class or a fault).',
      labelNames: ['endpoint', 'outcome'] as const,
      registers,
    }),
    upstreamSeconds: new Histogram({
      name: 'gateway_upstream_call_duration_seconds',
      help: 'Time of one attempt, from sending to the last byte.',
      labelNames: ['endpoint'] as const,
      buckets: seconds,
      registers,
    }),
    deliveries: new Counter({
      name: 'gateway_upstream_deliveries_total',
      help: 'How questions to the explorer were served: fetched, hit, joined or stale.',
      labelNames: ['endpoint', 'via'] as const,
      registers,
    }),
    queued: new Gauge({
      name: 'gateway_upstream_queue_length',
      help: 'Upstream calls that wait for their turn.',
      registers,
    }),
    queueSeconds: new Histogram({
      name: 'gateway_upstream_queue_wait_seconds',
      help: 'Time that an upstream call waited for its turn.',
      buckets: seconds,
      registers,
    }),
    circuitOpen: new Gauge({
      name: 'gateway_upstream_circuit_open',
      help: '1 while the explorer is taken to be down, 0.5 while it is probed, else 0.',
      registers,
    }),
    rateLimitRemaining: new Gauge({
      name: 'gateway_upstream_rate_limit_remaining',
      help: 'Calls that the explorer last said are left for the anonymous identity; -1 is unlimited.',
      registers,
    }),
    cacheBytes: new Gauge({
      name: 'gateway_cache_bytes',
      help: 'Bytes that the in-memory cache holds.',
      registers,
    }),
    cacheFaults: new Counter({
      name: 'gateway_cache_faults_total',
      help: 'Reads and writes of the shared cache that failed or came too late.',
      labelNames: ['operation'] as const,
      registers,
    }),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
