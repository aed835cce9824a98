import type { Server } from 'node:http';
import type { Registry } from 'prom-client';
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
