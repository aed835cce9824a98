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
    const startOne = (env: Readonly<Record<string, string>>) => {
      // Long enough that nothing expires between two rounds.
      const all = { UPSTREAM_URL: upstream.url, CACHE_TTL: 'default=600', ...env };
      return start({ script: gateway, env: all });
    };
    const startTwo = (env: Readonly<Record<string, string>>) =>
      Promise.all([startOne(env), startOne(env)]);
    const doors = ['graphql', 'rest'] as const;
    // None shares a process with another, which would warm it up for longer.
    const ways = async (
      name: string,
      env: Readonly<Record<string, string>>,
    ): Promise<Contestant[]> => [
      { name: `one, ${name}`, servers: [await startOne(env)], doors },
      { name: `two, ${name}`, servers: await startTwo(env), doors },
      { name: `two workers, ${name}`, servers: [await startOne({ ...env, WORKERS: '2' })], doors },
    ];
    const contestants = [...(await ways('cold', { CACHE_URL: 'off' })), ...(await ways('hot', {}))];
    let shared = `Nothing was shared: ${noRedis}.`;
    if (redis) {
      const env = { CACHE_URL: redis.url, CACHE_MAX_BYTES: '0' };
      const calls = await firstHits(await startTwo(env), upstream);
      shared = `With one Redis the explorer was asked ${calls.join(' times and ')} times for the
${stubKeys.addresses.length} addresses that one replica, then the other, was asked for.`;
      contestants.push(...(await ways('all from Redis', env)));
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
