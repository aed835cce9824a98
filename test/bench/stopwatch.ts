import { median } from './figures.js';

export interface Step {
  readonly name: string;
  readonly run: () => unknown;
  /** The step that it is measured against. */
  readonly against?: string;
}

/** What steps came to is kept here, so that no compiler leaves them out. */
export const results: unknown[] = [];

// The processor's time, that of collecting garbage with it: others on the machine do not show in it.
const spent = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Microseconds for each run, over as many as fit into the time. */
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
    // The clock is read seldom, and not much later than it should be.
    batch = Math.max(1, Math.min(runs, Math.ceil((runs * (limit - took)) / Math.max(took, 1))));
  }
};

/** Times steps in turns, and gives the median of the rounds for each, in microseconds. */
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
