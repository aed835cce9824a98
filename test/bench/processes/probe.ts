import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/**
 * Loaded with `--import` into every measured server, so that the product runs unmodified. It reports the
 * usage of its process on request, also which functions were entered, and ends the process when the bench is gone.
 */

export interface Usage {
  /** CPU time in microseconds, user and system. */
  readonly cpu: number;
  /** Requests received. */
  readonly requests: number;
  /** The maximum so far, in bytes. */
  readonly peakRss: number;
  /** In bytes, now. */
  readonly rss: number;
  /** Bytes in use, on the heap and outside it. */
  readonly memory: number;
}

/** The functions of a script that were entered, by where they begin in it. */
export interface Entered {
  readonly url: string;
  readonly functions: readonly { readonly name: string; readonly offset: number }[];
}

let requests = 0;
subscribe('http.server.request.start', () => {
  requests += 1;
});

const ticksPerSecond = 100;

/** CPU time of the processes that this one has started, in microseconds; on Linux only. */
const cpuOfChildren = (): number => {
  if (process.platform !== 'linux') return 0;
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim();
  return children
    .split(' ')
    .filter((pid) => pid !== '')
    .map((pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [])
    .reduce((sum, fields) => {
      const [user, system] = fields.slice(11, 13).map(Number);
      return sum + (((user ?? 0) + (system ?? 0)) * 1_000_000) / ticksPerSecond;
    }, 0);
};

const usage = (): Usage => {
  const { user, system } = process.cpuUsage();
  const { heapUsed, external, rss } = process.memoryUsage();
  const peakRss = process.resourceUsage().maxRSS * 1_024;
  return {
    cpu: user + system + cpuOfChildren(),
    requests,
    peakRss,
    rss,
    memory: heapUsed + external,
  };
};

let inspector: Session | null = null;

/** What was entered since it was last asked for; nothing at first. */
const entered = async (): Promise<Entered[]> => {
  if (inspector === null) {
    inspector = new Session();
    inspector.connect();
    await inspector.post('Profiler.enable');
    await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  return result.map(({ url, functions }) => ({
    url,
    functions: functions.flatMap(({ functionName: name, ranges: [range] }) =>
      range !== undefined && range.count > 0 ? [{ name, offset: range.startOffset }] : [],
    ),
  }));
};

// A worker's channel belongs to the gateway.
if (process.env.GATEWAY_WORKER === undefined) {
  process.on('message', async (message) => {
    // Exists only with --expose-gc.
    if (message === 'collect') globalThis.gc?.();
    process.send?.(message === 'entered' ? await entered() : usage());
  });
  process.on('disconnect', () => process.exit(0));
  // The channel must not keep the process alive; a listening server does.
  process.channel?.unref();
}
