import { AggregatorRegistry } from 'prom-client';
import type { WorkerMetrics } from './shared.js';

/** How long a worker that is busy is waited for; then its last values count. */
const mostMs = 1_000;

const add = (all: readonly WorkerMetrics[]) =>
  AggregatorRegistry.aggregate(all.filter(({ length }) => length > 0));

/** Adds up the metrics of workers, each as its `aggregator` says. */
export const createWorkerMetrics = <W>(ask: (worker: W, reading: number) => void) => {
  const last = new Map<W, WorkerMetrics>();
  const readings = new Map<number, (worker: W) => void>();
  let retired: Promise<WorkerMetrics> = Promise.resolve([]);
  let count = 0;

  const read = (workers: readonly W[]) =>
    new Promise<void>((resolve) => {
      const left = new Set(workers);
      count += 1;
      const reading = count;
      const done = () => {
        clearTimeout(timer);
        readings.delete(reading);
        resolve();
      };
      const timer = setTimeout(done, mostMs);
      readings.set(reading, (worker) => {
        if (left.delete(worker) && left.size === 0) done();
      });
      for (const worker of workers) ask(worker, reading);
    });

  return {
    /** The page of all of them. */
    page: async (workers: readonly W[]): Promise<string> => {
      await read(workers);
      const ended = await retired;
      return add([...workers.map((worker) => last.get(worker) ?? []), ended]).metrics();
    },
    told: (worker: W, reading: number, metrics: WorkerMetrics): void => {
      last.set(worker, metrics);
      readings.get(reading)?.(worker);
    },
    /** Counts of a worker that has ended stay: a sum that falls looks like a restart of all. */
    retire: (worker: W): void => {
      for (const answered of readings.values()) answered(worker);
      const counts = (last.get(worker) ?? []).filter(({ type }) => String(type) !== 'gauge');
      last.delete(worker);
      // Others may end meanwhile.
      retired = retired.then((ended) => add([ended, counts]).getMetricsAsJSON());
    },
  };
};
