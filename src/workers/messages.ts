import type { Registry } from 'prom-client';
import type { Upstream } from '../upstream/upstream.js';

/** What the first process says to a worker, and a worker to the first process. */

export type WorkerMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** To stop accepting, when all want to; or for the page of metrics of all. */
export type Question = 'stop-accepting' | 'metrics';

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

/** In the environment of a worker. */
export const workerMark = 'GATEWAY_WORKER';
