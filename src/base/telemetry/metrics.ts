import { collectDefaultMetrics, Gauge as DefaultGauge, type Metric, Registry } from 'prom-client';
import { type Aggregator, createInstruments, type Gauge, tellAggregator } from './instruments.js';

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const calls = [0, 1, 2, 5, 10, 25, 50, 100, 250, 500];

/** Makes a gauge of prom-client's own tell how it is added up, and fit for that. */
const tellOfDefault = (metric: object) => {
  if (!(metric instanceof DefaultGauge)) return;
  // Public on all metrics at run time, but not in their types.
  const gauge = metric as unknown as { name: string; help: string; aggregator: Aggregator };
  if (gauge.name === 'process_start_time_seconds') gauge.aggregator = 'min';
  gauge.help = tellAggregator(gauge.help, gauge.aggregator);
};

let ofProcess: readonly Metric[] | undefined;

/** prom-client's own metrics, of the process: one set for all gateways in it, since what measures them never ends. */
const processMetrics = (): readonly Metric[] => {
  if (ofProcess !== undefined) return ofProcess;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const names = registry.getMetricsAsArray().map(({ name }) => name);
  ofProcess = names.flatMap((name) => registry.getSingleMetric(name) ?? []);
  ofProcess.forEach(tellOfDefault);
  return ofProcess;
};

const unsentReasons = ['rate_limit', 'down', 'full', 'no_turn', 'no_time'] as const;

/** Why a call was refused without asking the explorer. */
export type UnsentReason = (typeof unsentReasons)[number];

const labelsOf = (chain: string | null): { readonly chain?: string } =>
  chain === null ? {} : { chain };

/**
 * The gateway's Prometheus metrics, for chains with these ids. Every label value comes from a closed set, never from the text
 * of a request, so that the number of series is bounded.
 */
export const createMetrics = (chains: readonly (string | null)[] = [null]) => {
  const each = chains.map(labelsOf);
  const registry = new Registry();
  for (const metric of processMetrics()) registry.registerMetric(metric);
  const { counter, gauge, gaugeBy, histogram, histogramBy } = createInstruments(registry);
  return {
    registry,
    requests: counter(
      'gateway_requests_total',
      'Requests finished, by door, kind of operation and outcome.',
      ['door', 'kind', 'outcome'],
    ),
    requestSeconds: histogramBy(
      'gateway_request_duration_seconds',
      'Time from the arrival of a request to the end of its answer, without subscriptions.',
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
      ['endpoint', 'outcome', 'chain'],
    ),
    upstreamSeconds: histogramBy(
      'gateway_upstream_call_duration_seconds',
      'Time of one attempt, from sending to the last byte.',
      ['endpoint', 'chain'],
      seconds,
    ),
    deliveries: counter(
      'gateway_upstream_deliveries_total',
      'Answers of the explorer that were used, by how they were got: fetched, hit, joined or stale.',
      ['endpoint', 'via', 'chain'],
    ),
    unsent: counter(
      'gateway_upstream_calls_unsent_total',
      'Calls refused without asking the explorer: rate_limit (used up), down, full (too many wait), no_turn (in time) or no_time (left).',
      ['reason', 'chain'],
      each.flatMap((chain) => unsentReasons.map((reason) => ({ reason, ...chain }))),
    ),
    queued: gaugeBy(
      'gateway_upstream_queue_length',
      'Upstream calls that wait for their turn.',
      ['chain'],
      each,
    ),
    queueSeconds: histogram(
      'gateway_upstream_queue_wait_seconds',
      'Time that a queued upstream call waited for its turn; calls that had it at once, or never, are not counted.',
      seconds,
    ),
    circuitOpen: gaugeBy(
      'gateway_upstream_circuit_open',
      '1 while the explorer is considered down, 0.5 while it is probed, else 0.',
      ['chain'],
      each,
      'max',
    ),
    rateLimitRemaining: gaugeBy(
      'gateway_upstream_rate_limit_remaining',
      "Calls left in the rate-limit window of the operator's key, or of anonymous callers without one, as last reported; -1 is unlimited.",
      ['chain'],
      [],
      'min',
    ),
    creditsRemaining: gaugeBy(
      'gateway_upstream_credits_remaining',
      "Credits left to the operator's key, as last reported; may be negative.",
      ['chain'],
      [],
      'min',
    ),
    subscriptions: gauge('gateway_subscriptions', 'Subscriptions that are open.'),
    watches: gauge('gateway_watches', 'Lists and transactions that are watched for subscriptions.'),
    liveEvents: counter('gateway_live_events_total', 'Events sent to subscribers.', [], [{}]),
    livePolls: counter(
      'gateway_live_polls_total',
      'Looks at what is watched, by why (start, poll, or an event on the socket) and outcome (news, none or failed).',
      ['why', 'outcome'],
      ['start', 'poll', 'event'].flatMap((why) =>
        ['news', 'none', 'failed'].map((outcome) => ({ why, outcome })),
      ),
    ),
    socketUp: gaugeBy(
      'gateway_upstream_socket_up',
      "1 while the explorer's socket is connected, as it should be while addresses are watched; else 0, and absent before that.",
      ['chain'],
      [],
      'min',
    ),
    socketTopics: gaugeBy(
      'gateway_upstream_socket_topics',
      "Addresses of which the explorer's socket tells.",
      ['chain'],
      each,
    ),
    cacheBytes: gauge('gateway_cache_bytes', 'Bytes that the in-memory cache holds.'),
    cacheUp: gauge(
      'gateway_cache_up',
      '1 while Redis can be used, else 0; absent without Redis.',
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

/** The metrics of the calls to one chain's explorer. */
export interface ChainMetrics {
  readonly upstreamCalls: { readonly inc: (labels: EndpointLabel & { outcome: string }) => void };
  readonly upstreamSeconds: {
    readonly observe: (labels: EndpointLabel, seconds: number) => void;
  };
  readonly deliveries: { readonly inc: (labels: EndpointLabel & { via: string }) => void };
  readonly unsent: { readonly inc: (labels: { readonly reason: UnsentReason }) => void };
  readonly queueSeconds: { readonly observe: (seconds: number) => void };
  readonly queued: Gauge;
  readonly circuitOpen: Gauge;
  readonly rateLimitRemaining: Gauge;
  readonly creditsRemaining: Gauge;
  readonly socketUp: Gauge;
  readonly socketTopics: Gauge;
}

interface EndpointLabel {
  readonly endpoint: string;
}

/** The metrics of one chain, which adds its label to each; null where its id is not known. */
export const chainMetrics = (metrics: Metrics, id: string | null): ChainMetrics => {
  const chain = labelsOf(id);
  const { upstreamCalls, upstreamSeconds, deliveries, unsent } = metrics;
  const own = {
    queueSeconds: metrics.queueSeconds,
    queued: metrics.queued.of(chain),
    circuitOpen: metrics.circuitOpen.of(chain),
    rateLimitRemaining: metrics.rateLimitRemaining.of(chain),
    creditsRemaining: metrics.creditsRemaining.of(chain),
    socketUp: metrics.socketUp.of(chain),
    socketTopics: metrics.socketTopics.of(chain),
  };
  if (id === null) return { upstreamCalls, upstreamSeconds, deliveries, unsent, ...own };
  return {
    upstreamCalls: { inc: (labels) => upstreamCalls.inc({ ...labels, ...chain }) },
    upstreamSeconds: {
      observe: (labels, seconds) => upstreamSeconds.observe({ ...labels, ...chain }, seconds),
    },
    deliveries: { inc: (labels) => deliveries.inc({ ...labels, ...chain }) },
    unsent: { inc: (labels) => unsent.inc({ ...labels, ...chain }) },
    ...own,
  };
};
