import type { Server } from 'node:http';
import type { Registry } from 'prom-client';

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
