import { median } from './figures.js';

export interface Step {
  readonly name: string;
  readonly run: () => unknown;
  /** The step to compare with. */
  readonly against?: string;
}

/** Keeps a result, so that the compiler cannot eliminate the steps. */
export const results: unknown[] = [];

// CPU time, including garbage collection: other load on the machine does not count.
const spent = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Microseconds per run, averaged over as many runs as fit into the time. */
const time = async (run: Step['run'], milliseconds: number): Promise<number> => {
  let runs = 0;
  let batch = 1;
  const start = spent();
  const limit = milliseconds * 1_000;
  for (;;) {
    for (let at = 0; at < batch; at += 1) {
      const value = run();
      results[0] = value instanceof Promise ? await value : value;
    }
    runs += batch;
    const took = spent() - start;
    if (took >= limit) return took / runs;
    // Reads the clock rarely, but without running much longer than the limit.
    batch = Math.max(1, Math.min(runs, Math.ceil((runs * (limit - took)) / Math.max(took, 1))));
  }
};

/** Times steps in turns. Returns the median of the rounds for each, in microseconds. */
export const timeSteps = async (
  steps: readonly Step[],
  milliseconds: number,
  rounds: number,
): Promise<ReadonlyMap<string, number>> => {
  const times = new Map<string, number[]>(steps.map(({ name }) => [name, []]));
  for (const { run } of steps) await time(run, milliseconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, run } of steps) times.get(name)?.push(await time(run, milliseconds));
  }
  return new Map([...times].map(([name, all]) => [name, median(all)]));
};
