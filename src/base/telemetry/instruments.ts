import type { Metric, Registry } from 'prom-client';
import { getOrInsertComputed } from '../collections/maps.js';

/** `chain` is left out where the gateway does not know the id of its only chain. */
type Labels<L extends string> = Readonly<
  Record<Exclude<L, 'chain'>, string> & Partial<Record<Extract<L, 'chain'>, string>>
>;

interface Sample {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
  readonly metricName?: string;
}

/** The method that the registry calls on each scrape. */
interface Readable {
  readonly get: () => Promise<{ readonly values: readonly Sample[] }>;
}

/** How the values of several workers become one, by prom-client's names. */
export type Aggregator = 'sum' | 'min' | 'max' | 'average' | 'first';

/** Adds to the help of a gauge how it is added up, which its name does not show. */
export const tellAggregator = (help: string, aggregator: Aggregator): string =>
  `${help.replace(/\.$/, '')}; of several workers, the ${aggregator}.`;

const register = (
  registry: Registry,
  type: 'counter' | 'gauge' | 'histogram',
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => Sample[],
  aggregator: Aggregator = 'sum',
): Readable => {
  const metric = {
    name,
    help,
    type,
    labelNames,
    aggregator,
    get: async () => ({ name, help, type, values: read(), aggregator }),
  };
  // The registry reads only these properties, but its type requires prom-client's own classes.
  registry.registerMetric(metric as unknown as Metric);
  return metric;
};

interface Branch<C> {
  readonly below: Map<string | undefined, Branch<C>>;
  cell: C | undefined;
}

const createBranch = <C>(): Branch<C> => ({ below: new Map(), cell: undefined });

/** One cell for each combination of labels seen so far, looked up label by label. */
const createCells = <L extends string, C>(names: readonly L[], create: () => C) => {
  const root = createBranch<C>();
  const all: { readonly labels: Labels<L>; readonly cell: C }[] = [];
  const find = (labels: Labels<L>): C => {
    let branch = root;
    for (const name of names) {
      const value: string | undefined = labels[name as keyof Labels<L>];
      branch = getOrInsertComputed(branch.below, value, createBranch<C>);
    }
    if (branch.cell === undefined) {
      branch.cell = create();
      all.push({ labels, cell: branch.cell });
    }
    return branch.cell;
  };
  return { all, find };
};

/** A level, known until a time on the clock of `performance.now()`; null while it is not known. */
interface Level {
  value: number | null;
  until: number;
}

const createLevel = (value: number | null): Level => ({ value, until: Number.POSITIVE_INFINITY });

const samplesOf = (labels: Sample['labels'], { value, until }: Level): Sample[] =>
  value === null || performance.now() >= until ? [] : [{ labels, value }];

export interface Gauge {
  /** The sample is left out from the time `upTo` on, on the clock of `performance.now()`. */
  readonly set: (to: number, upTo?: number) => void;
  readonly inc: () => void;
  readonly dec: () => void;
}

const settersOf = (level: Level): Gauge => ({
  set: (to, upTo = Number.POSITIVE_INFINITY) => {
    level.value = to;
    level.until = upTo;
  },
  inc: () => {
    level.value = (level.value ?? 0) + 1;
  },
  dec: () => {
    level.value = (level.value ?? 0) - 1;
  },
});

interface Distribution {
  /** The number of values in each bucket, not cumulative. */
  readonly counts: number[];
  count: number;
  sum: number;
}

/** What histograms with the same bucket bounds share; `bounds` must ascend. */
const distributions = (name: string, bounds: readonly number[]) => ({
  create: (): Distribution => ({ counts: bounds.map(() => 0), count: 0, sum: 0 }),
  add: (to: Distribution, value: number): void => {
    to.count += 1;
    to.sum += value;
    const at = bounds.findIndex((bound) => value <= bound);
    if (at >= 0) to.counts[at] = (to.counts[at] ?? 0) + 1;
  },
  samples: (labels: Sample['labels'], { counts, count, sum }: Distribution): Sample[] => {
    let upTo = 0;
    const buckets = bounds.map((le, at) => {
      upTo += counts[at] ?? 0;
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: upTo };
    });
    return [
      ...buckets,
      { metricName: `${name}_bucket`, labels: { le: '+Inf', ...labels }, value: count },
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ];
  },
});

/**
 * Counters, gauges and histograms for prom-client's registry, kept as plain numbers: its own ones
 * validate and hash their labels on each call, which took a third of the HTTP server's time per request.
 */
export const createInstruments = (registry: Registry) => ({
  /** Series of `zeros` are there from the start: an alert on growth misses a first count. */
  counter: <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    zeros: readonly Labels<L>[] = [],
  ) => {
    const { all, find } = createCells(labelNames, () => ({ value: 0 }));
    zeros.forEach(find);
    return {
      ...register(registry, 'counter', name, help, labelNames, () =>
        all.map(({ labels, cell }) => ({ labels, value: cell.value })),
      ),
      inc: (labels: Labels<L>): void => {
        find(labels).value += 1;
      },
    };
  },
  /** With null as its initial value, it has no sample until it is first set. */
  gauge: (
    name: string,
    help: string,
    initial: number | null = 0,
    aggregator: Aggregator = 'sum',
  ) => {
    const cell = createLevel(initial);
    const told = tellAggregator(help, aggregator);
    return {
      ...register(registry, 'gauge', name, told, [], () => samplesOf({}, cell), aggregator),
      ...settersOf(cell),
    };
  },
  /** A gauge for each combination of labels; those of `initial` are there, at 0, from the start. */
  gaugeBy: <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    initial: readonly Labels<L>[] = [],
    aggregator: Aggregator = 'sum',
  ) => {
    const { all, find } = createCells(labelNames, () => createLevel(null));
    for (const labels of initial) find(labels).value = 0;
    return {
      ...register(
        registry,
        'gauge',
        name,
        tellAggregator(help, aggregator),
        labelNames,
        () => all.flatMap(({ labels, cell }) => samplesOf(labels, cell)),
        aggregator,
      ),
      of: (labels: Labels<L>): Gauge => settersOf(find(labels)),
    };
  },
  histogram: (name: string, help: string, bounds: readonly number[]) => {
    const { create, add, samples } = distributions(name, bounds);
    const all = create();
    return {
      ...register(registry, 'histogram', name, help, [], () => samples({}, all)),
      observe: (value: number): void => add(all, value),
    };
  },
  /** A histogram for each combination of labels. */
  histogramBy: <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    bounds: readonly number[],
  ) => {
    const { create, add, samples } = distributions(name, bounds);
    const { all, find } = createCells(labelNames, create);
    return {
      ...register(registry, 'histogram', name, help, labelNames, () =>
        all.flatMap(({ labels, cell }) => samples(labels, cell)),
      ),
      observe: (labels: Labels<L>, value: number): void => add(find(labels), value),
    };
  },
});
