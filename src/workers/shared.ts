import type { Server } from 'node:http';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Upstream } from '../upstream/upstream.js';

/** A running gateway. */
export interface Gateway {
  readonly url: string;
  readonly port: number;
  /**
   * Drains the server (see `Shutdown.close`) and releases everything; resolves to true if all requests
   * were answered in time.
   */
  readonly close: () => Promise<boolean>;
}

/** What the workers of one gateway have in common. */
export interface Shared {
  /** Serves the connections that another process accepts; returns where it does so. */
  readonly serve: (server: Server) => { readonly url: string; readonly port: number };
  /** Resolves when no further connection will come, once all of them ask for it. */
  readonly stopAccepting: () => Promise<void>;
  /** Makes one page of metrics of all workers; `own` are those of this one. */
  readonly metricsOfAll: (own: Registry) => Pick<Registry, 'contentType' | 'metrics'>;
}

export type WorkerMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** A worker asks to stop accepting, when all want to; or for the page of metrics of all. */
export type Question = 'stop-accepting' | 'metrics';

/** What the first process says to a worker. */
export type ToWorker =
  | {
      readonly tell: 'start';
      /** Which of the workers it is, from 1. */
      readonly number: number;
      readonly served: { readonly url: string; readonly port: number };
      readonly upstream: Omit<Upstream, 'close'>;
    }
  /** With a connection. */
  | { readonly tell: 'connection'; readonly id: number }
  | { readonly tell: 'stop' }
  | { readonly tell: 'answer'; readonly id: number; readonly text: string }
  | { readonly tell: 'metrics'; readonly id: number };

/** What a worker says to the first process. */
export type FromWorker =
  /** From now on it listens to messages: earlier ones are lost. */
  | { readonly say: 'ready' }
  | { readonly say: 'serving' }
  | { readonly say: 'cannot-start'; readonly why: string }
  /** It got a SIGTERM. */
  | { readonly say: 'signalled' }
  | { readonly say: 'took'; readonly id: number }
  | { readonly say: 'ask'; readonly id: number; readonly question: Question }
  | { readonly say: 'metrics'; readonly id: number; readonly metrics: WorkerMetrics }
  | { readonly say: 'stopped'; readonly isInTime: boolean };

/** A variable in the environment of a worker. */
export const workerMark = 'GATEWAY_WORKER';

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
