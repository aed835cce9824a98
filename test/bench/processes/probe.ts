import { subscribe } from 'node:diagnostics_channel';

/**
 * Loaded by `--import` into every server that is measured, so that the product itself runs as it is
 * built. It tells of its process when it is asked, and ends it when the bench is gone.
 */

export interface Usage {
  /** Microseconds of the processor, in user and in kernel mode. */
  readonly cpu: number;
  /** Requests that have come in. */
  readonly requests: number;
  /** Bytes, the largest so far. */
  readonly peakRss: number;
  /** Bytes in use, in the heap and outside of it. */
  readonly memory: number;
}

let requests = 0;
subscribe('http.server.request.start', () => {
  requests += 1;
});

const usage = (): Usage => {
  const { user, system } = process.cpuUsage();
  const { heapUsed, external } = process.memoryUsage();
  const peakRss = process.resourceUsage().maxRSS * 1_024;
  return { cpu: user + system, requests, peakRss, memory: heapUsed + external };
};

process.on('message', (message) => {
  // Only there with --expose-gc.
  if (message === 'collect') globalThis.gc?.();
  process.send?.(usage());
});
process.on('disconnect', () => process.exit(0));
// Listening alone keeps a server alive.
process.channel?.unref();
