import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Contestant, runContest } from './contest.js';
import { table } from './figures.js';
import type { Options } from './options.js';
import { gateway, type Server, withServers } from './servers.js';
import { stubKeys, workloads } from './workloads.js';

const doors = ['graphql', 'rest'] as const;

const settings = {
  cold: { CACHE_URL: 'off' },
  // Long enough that nothing expires between two rounds.
  hot: { CACHE_TTL: 'default=600' },
};

const mebibytes = async (server: Server) =>
  String(Math.round((await server.usage()).peakRss / 2 ** 20));

/** This gateway and the one built in another checkout, which is the baseline, over the stub. */
export const benchAgainst =
  (directory: string) =>
  (options: Options): Promise<string> =>
    withServers(async (start, driver) => {
      const upstream = await start({ script: './stub.js' });
      const other = pathToFileURL(join(resolve(directory), 'dist/main.js')).href;
      let text = `This gateway, and the one in ${directory}`;
      const peaks: string[][] = [];
      for (const [name, setting] of Object.entries(settings)) {
        const env = { UPSTREAM_URL: upstream.url, ...setting };
        const [before, now] = await Promise.all([
          start({ script: other, env }),
          start({ script: gateway, env }),
        ]);
        const contestants: Contestant[] = [
          { name: 'the other', servers: [before], doors },
          { name: 'this', servers: [now], doors },
        ];
        const contest = { upstream, keys: stubKeys, workloads, contestants };
        text += `\n\n${name}:\n\n${await runContest(contest, driver, options)}`;
        peaks.push([name, await mebibytes(before), await mebibytes(now)]);
      }
      return `${text}\n\n${table(['peak RSS, MiB', 'the other', 'this'], peaks, 1)}`;
    });
