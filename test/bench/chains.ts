import { figure, median, table } from './figures.js';
import type { Options } from './options.js';
import { gateway, withServers } from './servers.js';

const counts = [1, 5, 20];

interface Figures {
  /** From the start of the process until it serves. */
  readonly startMs: number;
  /** Bytes, before anything is asked. */
  readonly rss: number;
}

const flags = ['--expose-gc', '--max-semi-space-size=16'];

/** What a gateway takes that serves so many chains, none of which was asked yet. */
const measure = (count: number): Promise<Figures> =>
  withServers(async (start) => {
    const ids = Array.from({ length: count }, (_, at) => at + 1).join();
    // Nothing listens there: nothing is asked.
    const env = { UPSTREAM_URL: 'http://127.0.0.1:9/{chain_id}', CHAINS: ids };
    const begun = performance.now();
    const { usage } = await start({ script: gateway, env, flags });
    const startMs = performance.now() - begun;
    await usage('collect');
    return { startMs, rss: (await usage('collect')).rss };
  });

/** Start time and idle memory by the number of chains. */
export const benchChains = async ({ rounds, isSmoke }: Options): Promise<string> => {
  const taken = new Map<number, Figures[]>(counts.map((count) => [count, []]));
  for (let round = 0; round < (isSmoke ? 1 : 2 * rounds + 1); round += 1) {
    for (const count of counts) taken.get(count)?.push(await measure(count));
  }
  const rows = [...taken].map(([count, all]) => [
    `${count}`,
    figure(median(all.map(({ startMs }) => startMs))),
    figure(median(all.map(({ rss }) => rss)) / 2 ** 20),
  ]);
  return table(['chains', 'start, ms', 'idle RSS, MiB'], rows);
};
