import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { type Aggregator, createInstruments, tellAggregator } from './instruments.js';

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const calls = [0, 1, 2, 5, 10, 25, 50, 100, 250, 500];

/** Makes a gauge of prom-client's own tell how it is added up, and fit for that. */
const tellOfDefault = (metric: object) => {
  if (!(metric instanceof Gauge)) return;
  // Public on all metrics at run time, but not in their types.
  const gauge = metric as unknown as { name: string; help: string; aggregator: Aggregator };
  if (gauge.name === 'process_start_time_seconds') gauge.aggregator = 'min';
  gauge.help = tellAggregator(gauge.help, gauge.aggregator);
};

const unsentReasons = ['rate_limit', 'down', 'full', 'no_turn', 'no_time'] as const;

/** Why a call was refused without asking the explorer. */
export type UnsentReason = (typeof unsentReasons)[number];

/**
 * The gateway's Prometheus metrics. Every label value comes from a closed set, never from the text
 * of a request, so that the number of series is bounded.
 */
export const createMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.getMetricsAsArray().forEach(tellOfDefault);
  const { counter, gauge, histogram, histogramBy } = createInstruments(registry);
  return {
    registry,
    requests: counter(
      'gateway_requests_total',
      'Requests finished, by door, kind of operation and outcome.',
      ['door', 'kind', 'outcome'],
    ),
    requestSeconds: histogramBy(
      'gateway_request_duration_seconds',
      'Time from the arrival of a request to the end of its answer.',
      ['door'],
      seconds,
    ),
    workers: gauge('gateway_workers', 'Processes that serve, of WORKERS.', 1),
    requestsInFlight: gauge(
      'gateway_requests_under_way',
      'Requests in flight: they have arrived and are not answered yet.',
    ),
    requestBytes: gauge(
      'gateway_request_memory_bytes',
      'Bytes that requests hold, of MAX_MEMORY_BYTES.',
    ),
    operationCost: histogram(
      'gateway_operation_upstream_calls',
      'Upstream calls that a GraphQL operation made.',
      calls,
    ),
    upstreamCalls: counter(
      'gateway_upstream_calls_total',
      'Attempts sent to the explorer, by endpoint and outcome (401, 402, 403, 429, another status by its class, or a fault).',
      ['endpoint', 'outcome'],
    ),
    upstreamSeconds: histogramBy(
      'gateway_upstream_call_duration_seconds',
      'Time of one attempt, from sending to the last byte.',
      ['endpoint'],
      seconds,
    ),
    deliveries: counter(
      'gateway_upstream_deliveries_total',
      'Answers of the explorer that were used, by how they were got: fetched, hit, joined or stale.',
      ['endpoint', 'via'],
    ),
    unsent: counter(
      'gateway_upstream_calls_unsent_total',
      'Calls refused without asking the explorer: rate_limit (used up), down, full (too many wait), no_turn (in time) or no_time (left).',
      ['reason'],
      unsentReasons.map((reason) => ({ reason })),
    ),
    queued: gauge('gateway_upstream_queue_length', 'Upstream calls that wait for their turn.'),
    queueSeconds: histogram(
      'gateway_upstream_queue_wait_seconds',
      'Time that a queued upstream call waited for its turn; calls that had it at once, or never, are not counted.',
      seconds,
    ),
    circuitOpen: gauge(
      'gateway_upstream_circuit_open',
      '1 while the explorer is considered down, 0.5 while it is probed, else 0.',
      0,
      'max',
    ),
    rateLimitRemaining: gauge(
      'gateway_upstream_rate_limit_remaining',
      "Calls left in the rate-limit window of the operator's key, or of anonymous callers without one, as last reported; -1 is unlimited.",
      null,
      'min',
    ),
    creditsRemaining: gauge(
      'gateway_upstream_credits_remaining',
      "Credits left to the operator's key, as last reported; may be negative.",
      null,
      'min',
    ),
    cacheBytes: gauge('gateway_cache_bytes', 'Bytes that the in-memory cache holds.'),
    cacheUp: gauge(
      'gateway_cache_up',
      '1 while Redis answers, else 0; absent without Redis.',
      null,
      'min',
    ),
    cacheFaults: counter(
      'gateway_cache_faults_total',
      'Reads and writes of Redis that failed or came too late.',
      ['operation'],
    ),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
