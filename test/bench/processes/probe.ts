import { subscribe } from 'node:diagnostics_channel';

/**
 * Loaded with `--import` into every measured server, so that the product runs unmodified. It reports the
 * usage of its process on request, and ends the process when the bench is gone.
 */

export interface Usage {
  /** CPU time in microseconds, user and system. */
  readonly cpu: number;
  /** Requests received. */
  readonly requests: number;
  /** The maximum so far, in bytes. */
  readonly peakRss: number;
  /** Bytes in use, on the heap and outside it. */
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
  // Exists only with --expose-gc.
  if (message === 'collect') globalThis.gc?.();
  process.send?.(usage());
});
process.on('disconnect', () => process.exit(0));
// The channel must not keep the process alive; a listening server does.
process.channel?.unref();
