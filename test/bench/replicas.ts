import { ask } from '../support/http.js';
import { noRedis, startRedis, type TestRedis } from '../support/redis.js';
import { type Contestant, runContest } from './contest.js';
import type { Options } from './options.js';
import { gateway, type Server, withServers } from './servers.js';
import { stubKeys, workloads } from './workloads.js';

const chosen = workloads.filter(({ name }) => ['W1', 'W2'].includes(name));

/** The calls to the explorer while each replica in turn answers for every address. */
const firstHits = async (replicas: readonly Server[], upstream: Server): Promise<number[]> => {
  const calls: number[] = [];
  for (const { url } of replicas) {
    const before = await upstream.usage();
    for (const hash of stubKeys.addresses) {
      await ask(url, `/api/v2/addresses/${hash}/token-transfers`);
    }
    calls.push((await upstream.usage()).requests - before.requests);
  }
  return calls;
};

/** One gateway compared with two, each with its own memory or sharing a Redis. */
const benchOver = (redis: TestRedis | undefined, options: Options): Promise<string> =>
  withServers(async (start, driver) => {
    const upstream = await start({ script: './stub.js' });
    const two = (env: Readonly<Record<string, string>>) => {
      // Long enough that nothing expires between two rounds.
      const all = { UPSTREAM_URL: upstream.url, CACHE_TTL: 'default=600', ...env };
      return Promise.all([1, 2].map(() => start({ script: gateway, env: all })));
    };
    const doors = ['graphql', 'rest'] as const;
    const oneAndTwo = (name: string, servers: readonly Server[]): Contestant[] => [
      { name: `one, ${name}`, servers: servers.slice(0, 1), doors },
      { name: `two, ${name}`, servers, doors },
    ];
    const workers = async (name: string, env: Readonly<Record<string, string>>) => {
      const all = { UPSTREAM_URL: upstream.url, CACHE_TTL: 'default=600', WORKERS: '2', ...env };
      return {
        name: `two workers, ${name}`,
        servers: [await start({ script: gateway, env: all })],
        doors,
      };
    };
    const contestants = [
      ...oneAndTwo('cold', await two({ CACHE_URL: 'off' })),
      await workers('cold', { CACHE_URL: 'off' }),
      ...oneAndTwo('hot', await two({})),
      await workers('hot', {}),
    ];
    let shared = `Nothing was shared: ${noRedis}.`;
    if (redis) {
      const all = await two({ CACHE_URL: redis.url, CACHE_MAX_BYTES: '0' });
      const calls = await firstHits(all, upstream);
      shared = `With one Redis the explorer was asked ${calls.join(' times and ')} times for the
${stubKeys.addresses.length} addresses that one replica, then the other, was asked for.`;
      contestants.push(...oneAndTwo('all from Redis', all));
    }
    const contest = { upstream, keys: stubKeys, workloads: chosen, contestants };
    return `Two gateways compared with one, over the stub; the load and the stub use the processor too:

${await runContest(contest, driver, options)}\n\n${shared}`;
  });

/** Redis must outlive the gateways, which would log its end. */
export const benchReplicas = async (options: Options): Promise<string> => {
  const redis = noRedis ? undefined : await startRedis();
  try {
    return await benchOver(redis, options);
  } finally {
    await redis?.close();
  }
};
